package import CarePlan
package import CivilTime
internal import Templates

/// The texts of one language, by key, and its formats of numbers and dates.
package struct Wording: Sendable {
    /// The language of the texts.
    package let language: String
    /// The clock on which times are shown.
    package private(set) var hours = HourCycle.twentyFour
    private let texts: WordingTexts

    /// Creates the built-in wording of a locale's language or its main language (`da` for `da-dk`),
    /// or returns `nil`.
    package init?(builtIn locale: String) {
        let (language, hours) = HourCycle.parts(ofLocale: locale)
        guard let known = Self.builtIn(for: language), let file = Templates.wording(known) else {
            return nil
        }
        self.language = known
        self.hours = hours
        texts = WordingTexts(builtIn: file)
    }

    /// The built-in English wording.
    package static var english: Wording {
        guard let english = Wording(builtIn: "en") else {
            preconditionFailure("English is built in")
        }
        return english
    }

    /// The built-in languages, English first.
    package static var builtInLanguages: [String] { Templates.languages }

    /// Returns the built-in language for a language tag, or `nil`.
    package static func builtIn(for language: String) -> String? {
        [language, String(language.prefix { $0 != "-" })].first(where: Templates.languages.contains)
    }

    /// Creates a wording from a user's file. Texts that are missing there are the built-in ones.
    package init(language: String, replacedBy file: [UInt8]) throws(WordingError) {
        self.language = language
        texts = try (Wording(builtIn: language) ?? .english).texts.replaced(by: file)
    }

    /// Returns the text of a key with its placeholders filled in. Spaces around an empty word are
    /// merged.
    package func text(_ key: Key, _ words: [String: String] = [:]) -> String {
        filled(texts[key]) { words[String(decoding: $0, as: UTF8.self)] }
    }

    /// Returns the text of a title, like `text`. The words are searched in order, which is faster
    /// for the few words of a title, and every calendar entry has a title.
    package func title(_ key: Key, _ words: KeyValuePairs<String, String>) -> String {
        filled(texts[key]) { name in words.first { $0.key.utf8.elementsEqual(name) }?.value }
    }

    private func filled(
        _ text: ArraySlice<UInt8>, word: (ArraySlice<UInt8>) -> String?
    ) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.count + 32)
        var rest = text
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            result += rest[..<open]
            if let word = word(rest[open..<close].dropFirst()) { result += word.utf8 }
            rest = rest[close...].dropFirst()
            // A Danish date ends with a full stop, which also ends the sentence.
            let stop = UInt8(ascii: ".")
            if result.last == stop, rest.first == stop { rest = rest.dropFirst() }
        }
        result += rest
        return String(decoding: Self.closedUp(result), as: UTF8.self)
    }

    /// Returns the text without repeated, leading or trailing spaces.
    private static func closedUp(_ text: [UInt8]) -> [UInt8] {
        let blank = UInt8(ascii: " ")
        var wasBlank = true
        for byte in text {
            if byte == blank, wasBlank { break }
            wasBlank = byte == blank
        }
        guard wasBlank else { return text }
        var closed: [UInt8] = []
        closed.reserveCapacity(text.count)
        for byte in text where byte != blank || (closed.last ?? blank) != blank {
            closed.append(byte)
        }
        if closed.last == blank { closed.removeLast() }
        return closed
    }

    /// Returns a number in the language's format: `1.010,5` in Danish.
    package func number(_ amount: Amount) -> String {
        let parts = amount.description.split(separator: ".").map(String.init)
        if parts.count == 1, amount < Amount(1000) { return parts[0] }
        let whole = count(amount.thousandths / 1000)
        return ([whole] + parts.dropFirst()).joined(separator: decimalSign)
    }

    /// Returns a number of a plan as it is typed in the language, or unchanged if that would not be
    /// read back as the same number.
    package func typedNumber(of plan: String) -> String {
        let typed = plan.replacing(".", with: decimalSign)
        return Amount(plan) != nil && Amount.typed(typed) == Amount(plan) ? typed : plan
    }

    private var decimalSign: String { String(decoding: texts[.decimal], as: UTF8.self) }

    /// Returns a whole number with signs between its thousands: `1.000` in Danish.
    package func count(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).reversed().map { end in
            String(digits[max(end - 3, 0)..<end])
        }
        let sign = String(decoding: texts[.thousands], as: UTF8.self)
        return (number < 0 ? "-" : "") + groups.joined(separator: sign)
    }

    /// Returns a price with two decimals and its currency: `49.95 EUR`.
    package func price(_ price: Price) -> String {
        let whole = count(price.amount.thousandths / 1000)
        let cents = String(100 + price.amount.thousandths % 1000 / 10).dropFirst()
        return ["\(whole)\(decimalSign)\(cents)", price.currency].compactMap { $0 }
            .joined(separator: " ")
    }

    /// Returns an amount with its unit in the singular or plural: `2 tabletter`.
    package func dose(_ amount: Amount, of unit: String) -> String {
        let forms = texts.unit(unit) ?? [Array(unit.utf8)[...]]
        return "\(number(amount)) \(String(decoding: form(of: forms, for: amount), as: UTF8.self))"
    }

    /// Returns the name of a unit that is given by one of its forms: `tablet` for `tabletter`.
    /// Other words are returned unchanged.
    package func unitName(of word: String) -> String { texts.unitName(of: word) ?? word }

    /// Returns a unit in the singular or plural, as the amount requires: `tablets`.
    package func unit(_ unit: String, for amount: Amount) -> String {
        texts.unit(unit).map { String(decoding: form(of: $0, for: amount), as: UTF8.self) } ?? unit
    }

    /// Returns the singular or plural form of a text, with its count filled in.
    package func counted(
        _ key: Key, _ count: Int, _ words: [String: String] = [:]
    ) -> String {
        let forms = WordingTexts.parts(of: texts[key], UInt8(ascii: "|"))
        let all = words.merging(["count": String(count)]) { $1 }
        return filled(form(of: forms, for: Amount(count))) {
            all[String(decoding: $0, as: UTF8.self)]
        }
    }

    /// Returns words as alternatives: `a, b or c`.
    package func alternatives(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.joined() }
        return "\(words.dropLast().joined(separator: ", ")) \(text(.refusedOr)) \(last)"
    }

    private func form(of forms: [ArraySlice<UInt8>], for amount: Amount) -> ArraySlice<UInt8> {
        let isSingular =
            texts[.singular].elementsEqual("under-two".utf8)
            ? amount.thousandths == 1000 || amount.thousandths % 1000 != 0 && amount < Amount(2)
            : amount.thousandths == 1000
        return (isSingular ? forms.first : forms.last) ?? []
    }
}

extension Wording {
    /// Returns the wording with another clock.
    func showing(_ hours: HourCycle) -> Wording {
        var wording = self
        wording.hours = hours
        return wording
    }

    /// Returns a time in hours and minutes: `20:05`, or `8:05 PM` on a 12-hour clock.
    package func clock(_ time: TimeOfDay) -> String {
        let time = time.withoutSeconds
        guard hours == .twelve else { return time.description }
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        return text(
            time.hour < 12 ? .clockMorning : .clockEvening,
            ["time": "\(hour)\(time.description.dropFirst(2))"]
        ).heldTogether
    }

    /// The number of characters of the longest time.
    package var clockWidth: Int { hours == .twelve ? 8 : 5 }

    /// Returns a date with its year: `tir. 24. nov. 2026`.
    package func longDate(_ date: CivilDate) -> String { text(.dateLong, words(of: date)) }

    /// Returns a date without its year: `tir. 24. nov.`
    package func shortDate(_ date: CivilDate) -> String { text(.dateShort, words(of: date)) }

    /// Returns a month with its year: `november 2026`.
    package func month(_ month: CivilMonth) -> String {
        "\(listed(.monthsLong, month.month - 1)) \(month.year)"
    }

    /// Returns the short name of a date's month: `nov.`
    package func monthName(_ date: CivilDate) -> String { listed(.months, date.month - 1) }

    /// Returns the short name of a weekday.
    package func weekday(_ weekday: Weekday) -> String {
        listed(.weekdays, weekday.rawValue - 1)
    }

    private func words(of date: CivilDate) -> [String: String] {
        [
            "weekday": weekday(date.weekday), "day": String(date.day),
            "month": monthName(date), "year": String(date.year),
        ]
    }

    private func listed(_ key: Key, _ index: Int) -> String {
        let names = WordingTexts.parts(of: texts[key], UInt8(ascii: ","))
        return names.indices.contains(index)
            ? String(decoding: names[index], as: UTF8.self) : String(index + 1)
    }
}
