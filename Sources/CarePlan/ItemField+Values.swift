import CivilTime

/// Reading and writing a single value.
extension ItemField.Sort {
    /// Returns the text that a form shows for a value, or `nil` if the form cannot show it.
    func text(of node: YAMLNode) -> String? {
        switch node.content {
        case .scalar(let text, _): shown(text)
        case .sequence(let nodes): shown(nodes)
        case .mapping: nil
        }
    }

    private func shown(_ text: String) -> String? {
        let isClean = text.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control || self == .note && ($0 == "\n" || $0 == "\t")
        }
        guard isClean else { return nil }
        switch self {
        case .days: return Self.days([text])
        case .time, .clocks: return TypedTimes.clock(text)?.description ?? text
        case .window: return TypedTimes.window(text)
        case .number: return TypedAmount.amount(text)?.description ?? text
        case .date: return CivilDate(text)?.description
        case .flag:
            return ScalarForm<Bool>.truth.read(text).map { $0 ? "true" : "" }
        case .lengths, .tags: return text.contains(",") ? nil : text
        case .text, .note, .word, .length: return text
        }
    }

    private func shown(_ nodes: [YAMLNode]) -> String? {
        let texts = nodes.compactMap(\.text)
        guard texts.count == nodes.count else { return nil }
        switch self {
        case .days: return Self.days(texts)
        case .lengths, .tags, .clocks:
            let shown = texts.compactMap(shown)
            return shown.count == texts.count ? shown.joined(separator: ", ") : nil
        case .text, .note, .word, .number, .time, .window, .date, .flag, .length: return nil
        }
    }

    /// Returns weekdays in order, by their first three letters, and holidays, or `nil` if a word is
    /// unknown.
    private static func days(_ words: [String]) -> String? {
        var days = Weekdays()
        var hasHolidays = false
        for word in words {
            if ["holidays", "helligdage"].contains(word.lowercased()) {
                hasHolidays = true
            } else if let more = Weekdays(named: word) {
                days = days.union(more)
            } else {
                return nil
            }
        }
        let names = days.inOrder.map { String($0.name.prefix(3)) }
        return (names + (hasHolidays ? ["holidays"] : [])).joined(separator: ", ")
    }

    /// Returns a typed text in the notation of forms.
    func tidied(_ text: String) -> String {
        let text = self == .note ? Self.withPlainLines(text) : Self.trimmed(text)
        switch self {
        case .number: return TypedAmount.number(text)
        case .time: return TypedTimes.time(text)?.description ?? text
        case .window: return TypedTimes.window(text)
        case .clocks: return TypedTimes.parts(of: text).joined(separator: ", ")
        case .days:
            let words = Self.parts(of: text, atBlanks: true)
            return Self.days(words) ?? words.joined(separator: ", ")
        case .lengths: return Self.parts(of: text, atBlanks: false).joined(separator: ", ")
        case .tags: return Self.parts(of: text, atBlanks: true).joined(separator: ", ")
        case .text, .note, .word, .date, .flag, .length: return text
        }
    }

    /// Returns the value to write for a tidied text. `asList` keeps a single value in a list.
    func value(of text: String, asList: Bool) -> YAMLValue {
        switch self {
        case .text, .note: return .text(text)
        case .word, .number, .date, .length: return .word(text)
        case .time, .window: return .time(text)
        case .flag: return .word(text.isEmpty ? "false" : text)
        case .lengths, .tags, .clocks, .days:
            let values = Self.parts(of: text, atBlanks: false).map(value(ofPart:))
            return values.count == 1 && !asList ? values[0] : .list(values)
        }
    }

    private func value(ofPart text: String) -> YAMLValue {
        switch self {
        case .clocks: TimeOfDay(text) == nil ? .word(text) : .time(text)
        case .tags: .text(text)
        default: .word(text)
        }
    }

    /// Whether a new field is written as a list even for a single value.
    var isUsuallyList: Bool { self == .lengths || self == .tags || self == .days }

    private static func parts(of text: String, atBlanks: Bool) -> [String] {
        text.split { $0 == "," || atBlanks && $0.isWhitespace }.map { trimmed(String($0)) }
            .filter { !$0.isEmpty }
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }

    /// Returns the text with LF line ends, or an empty text if it is blank.
    private static func withPlainLines(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let joined = lines.joined(separator: "\n")
        return joined.allSatisfy(\.isWhitespace) ? "" : joined
    }
}
