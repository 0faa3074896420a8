package import CarePlan
package import CivilTime
internal import Templates

/// What people read, in one language: texts by key, numbers and dates as the language writes them.
package struct Wording: Sendable {
    /// The language whose texts these are.
    package let language: String
    private let texts: [String: String]

    /// The wording built in for a language or its main tongue (da for da-dk), or nil.
    package init?(builtIn language: String) {
        guard let known = Self.builtIn(for: language), let file = Templates.wording(known) else {
            return nil
        }
        self.init(language: known, file)
    }

    /// The language of the wording that is built in for a language, or nil.
    package static func builtIn(for language: String) -> String? {
        [language, String(language.prefix { $0 != "-" })].first(where: Templates.languages.contains)
    }

    private init(language: String, _ file: [UInt8]) {
        self.language = language
        let own = WordingFile(file).texts
        let english = language == "en" ? [:] : WordingFile(Templates.wording("en") ?? []).texts
        texts = english.isEmpty ? own : english.merging(own) { _, own in own }
    }

    /// The wording of a file of the user's; the built-in one stands in for what it leaves out.
    package init(language: String, replacedBy file: [UInt8]) throws(WordingError) {
        guard let base = Wording(builtIn: language) ?? Wording(builtIn: "en") else {
            preconditionFailure("English is built in")
        }
        self.language = language
        texts = base.texts.merging(try WordingFile(file).checked(against: base.texts)) {
            _, own in own
        }
    }

    /// The text without the blanks, tabs and line ends around it.
    private static func trimmed(_ text: Substring) -> String {
        let start = text.utf8.drop(while: isBlank)
        let end = start.lastIndex { !isBlank($0) }
        return end.map { String(Substring(start[...$0])) } ?? ""
    }

    /// Whether a byte is a blank, a tab or part of a line end.
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// The text of a key with its words filled in; blanks that an empty word leaves are closed up.
    package func text(_ key: String, _ words: [String: String] = [:]) -> String {
        filled(texts[key] ?? key, words)
    }

    private func filled(_ text: String, _ words: [String: String]) -> String {
        var result = ""
        var rest = text.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            result += Substring(rest[..<open])
            result += words[String(Substring(rest[open..<close].dropFirst()))] ?? ""
            rest = rest[close...].dropFirst()
            // A Danish date ends with a full stop, and then the sentence needs no other.
            let stop = UInt8(ascii: ".")
            if result.utf8.last == stop, rest.first == stop { rest = rest.dropFirst() }
        }
        return Self.closedUp(result + Substring(rest))
    }

    /// The text with one blank wherever there are several, and none around it.
    private static func closedUp(_ text: String) -> String {
        let blank = UInt8(ascii: " ")
        var wasBlank = true
        for byte in text.utf8 {
            if byte == blank, wasBlank { break }
            wasBlank = byte == blank
        }
        guard wasBlank else { return text }
        return text.utf8.split(separator: blank).map { String(Substring($0)) }
            .joined(separator: " ")
    }

    /// A number as the language writes it: 10,5 in Danish.
    package func number(_ amount: Amount) -> String {
        amount.description.split(separator: ".").joined(separator: texts["decimal"] ?? ".")
    }

    /// An amount with its unit in the number that the language wants: 2 tabletter.
    package func dose(_ amount: Amount, of unit: String) -> String {
        "\(number(amount)) \(form(of: unitForms(unit), for: amount))"
    }

    /// A text with forms for one and for many, its count filled in.
    package func counted(_ key: String, _ count: Int) -> String {
        let forms = self.forms(texts[key] ?? key)
        return filled(form(of: forms, for: Amount(count)), ["count": String(count)])
    }

    private func unitForms(_ unit: String) -> [String] {
        let word = unit.lowercased()
        if let text = texts["unit.\(word)"] { return forms(text) }
        let known = texts.lazy.filter { $0.key.hasPrefix("unit.") }.map { forms($0.value) }
        return known.first { $0.contains { $0.lowercased() == word } } ?? [unit]
    }

    private func forms(_ text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "|")).map { Self.trimmed(Substring($0)) }
    }

    private func form(of forms: [String], for amount: Amount) -> String {
        let isSingular =
            texts["singular"] == "under-two"
            ? amount.thousandths == 1000 || amount.thousandths % 1000 != 0 && amount < Amount(2)
            : amount.thousandths == 1000
        return (isSingular ? forms.first : forms.last) ?? ""
    }
}

extension Wording {
    /// A date with its year: tir. 24. nov. 2026.
    package func longDate(_ date: CivilDate) -> String { text("date.long", words(of: date)) }

    /// A date without its year: tir. 24. nov.
    package func shortDate(_ date: CivilDate) -> String { text("date.short", words(of: date)) }

    /// A month's name and year: november 2026.
    package func month(_ month: CivilMonth) -> String {
        "\(listed("months.long", month.month - 1)) \(month.year)"
    }

    /// The short name of a date's month: nov.
    package func monthName(_ date: CivilDate) -> String { listed("months", date.month - 1) }

    /// A weekday's short name.
    package func weekday(_ weekday: Weekday) -> String {
        listed("weekdays", weekday.rawValue - 1)
    }

    private func words(of date: CivilDate) -> [String: String] {
        [
            "weekday": weekday(date.weekday), "day": String(date.day),
            "month": listed("months", date.month - 1), "year": String(date.year),
        ]
    }

    private func listed(_ key: String, _ index: Int) -> String {
        let names = (texts[key] ?? "").split(separator: ",")
        return names.indices.contains(index) ? Self.trimmed(names[index]) : String(index + 1)
    }
}
