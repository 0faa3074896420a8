import CivilTime

/// A value to write into a plan.
enum YAMLValue {
    /// A number, a date, a span of time or a keyword of the format.
    case word(String)
    /// A name or other free text.
    case text(String)
    /// A time of day, which YAML 1.1 would read as a number without quotes.
    case time(String)
    case list([YAMLValue])
    /// A list with one line for each value, if the notation has lines.
    case lines([YAMLValue])
    case group([(name: String, value: YAMLValue)])
}

/// Writes values so that YAML reads the same values back.
struct YAMLWriter {
    enum Notation {
        case yaml, json, compactJSON
    }
    let notation: Notation

    /// The separator of two entries in brackets.
    var comma: String { notation == .compactJSON ? "," : ", " }

    /// Returns a field with its value.
    func field(_ name: String, _ value: YAMLValue) -> String {
        switch notation {
        case .yaml: "\(name): \(flow(value))"
        case .json: "\"\(name)\": \(flow(value))"
        case .compactJSON: "\"\(name)\":\(flow(value))"
        }
    }

    /// Returns a value on one line.
    func flow(_ value: YAMLValue) -> String {
        switch value {
        case .word(let word): isPlainWord(word) ? word : text(word)
        case .text(let text): self.text(text)
        case .time(let time): quoted(time)
        case .list(let values), .lines(let values):
            "[" + values.map(flow).joined(separator: comma) + "]"
        case .group(let fields): "{" + fields.map(field).joined(separator: comma) + "}"
        }
    }

    private func isPlainWord(_ word: String) -> Bool {
        let isNumber =
            Amount(word).map { $0.description == word } == true || Self.isDegrees(word)
        if notation != .yaml { return isNumber || word == "true" || word == "false" }
        return isNumber || CivilDate(word) != nil || word == "true" || word == "false"
    }

    /// Returns whether a word is a number with one to six decimals, such as degrees.
    private static func isDegrees(_ word: String) -> Bool {
        let parts = word.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        return word.utf8.count <= 11 && !word.hasPrefix("--") && parts.count == 2
            && parts[0].first.map { $0 != "0" || parts[0].count == 1 } == true
            && (1...6).contains(parts[1].count)
            && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
    }

    private func text(_ text: String) -> String {
        notation == .yaml && (Self.isPlain(text) || Self.isMeasure(text)) ? text : quoted(text)
    }

    /// Returns whether every YAML reader reads a text without quotes as the same text.
    private static func isPlain(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, first.properties.isAlphabetic,
            last != " "
        else { return false }
        let isHarmless = scalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0)
                || " -_./()+%'".unicodeScalars.contains($0)
        }
        return isHarmless && !keywords.contains(text.lowercased())
    }

    /// Returns whether a text is a number and a word, such as 500 mg.
    private static func isMeasure(_ text: String) -> Bool {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && Amount(String(parts[0])) != nil && isPlain(String(parts[1]))
    }

    /// Words that some YAML readers do not read as text.
    private static let keywords: Set<String> = [
        "true", "false", "yes", "no", "on", "off", "y", "n", "null", "nan", "inf",
    ]

    private func quoted(_ text: String) -> String {
        "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    private func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\t": return "\\t"
        case " "..."~", "\u{A0}"..."\u{2027}", "\u{202A}"..."\u{FEFE}", "\u{FF00}"..."\u{FFFD}",
            "\u{10000}"...:
            return String(scalar)
        default:
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
        }
    }
}
