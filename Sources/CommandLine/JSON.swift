/// A JSON value (RFC 8259) whose object members keep their order.
package enum JSON: Sendable {
    /// The value `null`.
    case null
    /// A Boolean.
    case bool(Bool)
    /// An integer.
    case number(Int)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object, with its members in order.
    case object([(String, JSON)])

    /// Returns a string, or `null` if `text` is `nil`.
    package static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

    /// Returns the value as text, indented by two spaces per level. Small values are on one line.
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

    /// The value as text on one line.
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
