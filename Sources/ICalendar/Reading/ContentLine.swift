/// A content line taken apart (RFC 5545 3.1).
struct ContentLine {
    /// Unfolded and without control characters; what is no UTF-8 is left as it is.
    var bytes: [UInt8]
    /// The line of the file on which it begins.
    let number: Int

    /// Name, parameters and value; nil if it is no property.
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

    /// Properties with a fixed form, which the rest of another line would only spoil.
    private static let fixed: Set<String> = ["STATUS", "PERCENT-COMPLETE", "SEQUENCE", "RRULE"]

    /// Whether the line is the rest of the line before it, folded without the white space of
    /// RFC 5545 3.1, as mail programs break lines: it cannot be a property.
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

    /// A name in upper case.
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

    /// Reads `;NAME=value` and stops at what follows; nil if the line ends within it.
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
                // A quote that is never closed, as in a name with a quote in it, is left out.
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
