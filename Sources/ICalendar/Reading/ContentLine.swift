/// A content line taken apart (RFC 5545 3.1).
struct ContentLine {
    /// Unfolded and without control characters; what is no UTF-8 is left as it is.
    var bytes: [UInt8]
    /// The line of the file on which it begins.
    let number: Int

    /// Name, parameters and value; nil where it is no property.
    func property() -> ReadProperty? {
        guard let nameEnd = bytes.firstIndex(where: { $0 == Self.colon || $0 == Self.semicolon }),
            let name = Self.name(bytes[..<nameEnd])
        else { return nil }
        var parameters: [ReadProperty.Parameter] = []
        var place = nameEnd
        while place < bytes.count, bytes[place] == Self.semicolon {
            guard let parameter = parameter(at: &place) else { return nil }
            if !parameter.name.isEmpty { parameters.append(parameter) }
        }
        guard place < bytes.count else { return nil }
        // Files edited by hand have blanks at the ends of lines, which no value means.
        let value = String(decoding: bytes[(place + 1)...], as: UTF8.self).trimmed
        return ReadProperty(name, value, parameters: parameters)
    }

    /// Whether it could begin a property: the rest of a line whose fold lost its space has no
    /// such sign, unless by chance.
    var hasDelimiter: Bool { bytes.contains { $0 == Self.colon || $0 == Self.semicolon } }

    private static let colon = UInt8(ascii: ":")
    private static let semicolon = UInt8(ascii: ";")
    private static let quote = UInt8(ascii: "\"")

    /// A name in upper case: letters, digits and hyphens, and a few signs that occur in the wild.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        let name = String(decoding: bytes, as: UTF8.self).trimmedUpper
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        return isName && !name.isEmpty && name != "BEGIN" && name != "END" ? name : nil
    }

    /// Reads `;NAME=value` and stops at what follows; nil where the line ends within it.
    private func parameter(at place: inout Int) -> ReadProperty.Parameter? {
        let start = place + 1
        guard
            let nameEnd = bytes[start...].firstIndex(where: {
                $0 == UInt8(ascii: "=") || $0 == Self.colon || $0 == Self.semicolon
            })
        else { return nil }
        let name = String(decoding: bytes[start..<nameEnd], as: UTF8.self).trimmedUpper
        place = nameEnd
        guard bytes[nameEnd] == UInt8(ascii: "=") else { return .init(name, "") }
        place += 1
        return parameterValue(at: &place).map { .init(name, CaretCode.decoded($0)) }
    }

    private func parameterValue(at place: inout Int) -> String? {
        var value: [UInt8] = []
        while place < bytes.count, bytes[place] != Self.colon, bytes[place] != Self.semicolon {
            if bytes[place] == Self.quote {
                // A quote that nothing closes is left out, and the value ends as without it.
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
        return place < bytes.count ? String(decoding: value, as: UTF8.self) : nil
    }
}

/// What parameters cannot hold, written with carets (RFC 6868).
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
    /// With each pair of `mark` and a character that means something replaced by what it means.
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
