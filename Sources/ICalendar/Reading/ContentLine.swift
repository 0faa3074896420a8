/// A content line (RFC 5545 3.1).
struct ContentLine {
    /// The bytes without folds and control characters. They need not be UTF-8.
    var bytes: [UInt8]
    /// The number of the line on which it begins.
    let number: Int

    /// Returns the property, or `nil` if the line is not one.
    func property() -> ReadProperty? {
        guard let nameEnd = bytes.firstIndex(where: { $0 == Self.colon || $0 == Self.semicolon }),
            let name = Self.name(bytes[..<nameEnd])
        else { return nil }
        var parameters: [ReadProperty.Parameter] = []
        var place = nameEnd
        while place < bytes.count, bytes[place] == Self.semicolon {
            guard parameters.count < Limits.parameters, let parameter = parameter(at: &place) else {
                return nil
            }
            parameters.append(parameter)
        }
        guard place < bytes.count else { return nil }
        let value = Leniency.text(of: bytes[(place + 1)...]).trimmed
        // A semicolon with nothing after it is not a parameter.
        return ReadProperty(name, value, parameters: parameters.filter { !$0.name.isEmpty })
    }

    /// Properties with a fixed form, which a continuation would make invalid.
    private static let fixed: Set<String> = ["STATUS", "PERCENT-COMPLETE", "SEQUENCE", "RRULE"]

    /// Returns whether the line is the rest of the line before it. Mail programs fold lines without
    /// the white space that RFC 5545 3.1 demands, so a line that cannot be a property is one.
    func continues(_ before: ContentLine) -> Bool {
        let isDelimiter = { (byte: UInt8) in byte == Self.colon || byte == Self.semicolon }
        guard !bytes.contains(where: isDelimiter) else { return false }
        let name = before.bytes.prefix { !isDelimiter($0) }
        let text = Leniency.text(of: name).trimmedUpper
        return !MomentReader.isMoment(text) && !Self.fixed.contains(text)
    }

    private static let colon = UInt8(ascii: ":")
    private static let semicolon = UInt8(ascii: ";")
    private static let quote = UInt8(ascii: "\"")

    /// Returns a name in upper case, or `nil` if it is not valid.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        let name = Leniency.text(of: bytes).trimmedUpper
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"):
                true
            // RFC 5545 3.1 does not allow these two, but programs write names such as `X-MY_APP`
            // and `X-example.org`.
            case UInt8(ascii: "_"), UInt8(ascii: "."): true
            default: false
            }
        }
        return isName && !name.isEmpty && name != "BEGIN" && name != "END" ? name : nil
    }

    /// Reads `;NAME=value` up to the next delimiter. Returns `nil` if the line ends before.
    private func parameter(at place: inout Int) -> ReadProperty.Parameter? {
        let start = place + 1
        guard
            let nameEnd = bytes[start...].firstIndex(where: {
                $0 == UInt8(ascii: "=") || $0 == Self.colon || $0 == Self.semicolon
            })
        else { return nil }
        let name = Leniency.text(of: bytes[start..<nameEnd]).trimmedUpper
        place = nameEnd
        // A parameter without a value, such as the `;ENCODED` of vCalendar 1.0.
        guard bytes[nameEnd] == UInt8(ascii: "=") else { return .init(name, "") }
        place += 1
        return parameterValue(at: &place).map { .init(name, CaretCode.decoded($0)) }
    }

    private func parameterValue(at place: inout Int) -> String? {
        var value: [UInt8] = []
        while place < bytes.count, bytes[place] != Self.colon, bytes[place] != Self.semicolon {
            if bytes[place] == Self.quote {
                // A quote that is never closed is left out. Names with a quote in them have one.
                let inside = bytes[(place + 1)...].prefix { $0 != Self.quote }
                if inside.endIndex < bytes.count {
                    value += inside
                    place = inside.endIndex
                }
            } else {
                value.append(bytes[place])
            }
            place += 1
        }
        return place < bytes.count ? Leniency.text(of: value) : nil
    }
}

/// Decodes characters that parameters cannot contain, and that are written with carets (RFC 6868).
enum CaretCode {
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "^")) else { return text }
        return text.decoded(after: "^") { code in
            switch code {
            case "n": "\n"
            case "'": "\""
            case "^": "^"
            default: nil
            }
        }
    }
}

extension String {
    /// Returns the text with each escape replaced by the character for which it stands.
    func decoded(after mark: Character, _ meaning: (Character) -> Character?) -> String {
        var result = ""
        var rest = self[...]
        while let character = rest.popFirst() {
            guard character == mark, let code = rest.first, let meant = meaning(code) else {
                result.append(character)
                continue
            }
            result.append(meant)
            rest.removeFirst()
        }
        return result
    }
}
