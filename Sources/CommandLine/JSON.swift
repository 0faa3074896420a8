/// A JSON value (RFC 8259) whose fields keep their order, and its text.
package enum JSON: Sendable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case number(Int)
    /// A text.
    case string(String)
    /// Values in their order.
    case array([JSON])
    /// Named values in their order.
    case object([(String, JSON)])

    /// A string, or null for nil.
    package static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

    /// The text, two spaces deeper for each level; small values on one line.
    package func text(indent: Int = 0) -> String {
        let margin = String(repeating: " ", count: indent + 2)
        let end = "\n" + String(repeating: " ", count: indent)
        switch self {
        case .null: return "null"
        case .bool(let bool): return bool ? "true" : "false"
        case .number(let number): return String(number)
        case .string(let string): return Self.quoted(string)
        case .array(let values):
            if values.isEmpty { return "[]" }
            if values.allSatisfy(\.isSmall) {
                return "[" + values.map { $0.text() }.joined(separator: ", ") + "]"
            }
            let lines = values.map { margin + $0.text(indent: indent + 2) }
            return "[\n" + lines.joined(separator: ",\n") + end + "]"
        case .object(let fields):
            let lines = fields.map { name, value in
                "\(margin)\(Self.quoted(name)): \(value.text(indent: indent + 2))"
            }
            return "{\n" + lines.joined(separator: ",\n") + end + "}"
        }
    }

    /// The text on one line.
    package var line: String {
        switch self {
        case .null, .bool, .number, .string: text()
        case .array(let values): "[" + values.map(\.line).joined(separator: ", ") + "]"
        case .object(let fields):
            "{" + fields.map { "\(Self.quoted($0)): \($1.line)" }.joined(separator: ", ") + "}"
        }
    }

    private var isSmall: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        case .array, .object: false
        }
    }

    private static func quoted(_ string: String) -> String {
        var quoted = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                quoted += "\\u" + String(65_536 + scalar.value, radix: 16).dropFirst()
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
