/// How a body is encoded (RFC 9110 8.4.1).
package enum ContentCoding: Int, CaseIterable, Sendable {
    case identity, gzip

    /// The coding for a client with this `Accept-Encoding` (RFC 9110 12.5.3): compressed only if
    /// it asks for that.
    package init(accepting field: String?) {
        var (gzip, any): (Double?, Double?) = (nil, nil)
        var identity = 0.0
        for part in (field ?? "").utf8.split(separator: UInt8(ascii: ",")) {
            let coding = part.prefix { $0 != UInt8(ascii: ";") }.filter { $0 > 0x20 }
            if Self.names(coding, "gzip") || Self.names(coding, "x-gzip") {
                gzip = Self.weight(of: part)
            } else if Self.names(coding, "*") {
                any = Self.weight(of: part)
            } else if Self.names(coding, "identity") {
                identity = Self.weight(of: part)
            }
        }
        let weight = gzip ?? any ?? 0
        self = weight > 0 && weight >= identity ? .gzip : .identity
    }

    /// Whether bytes spell a word, which is given in lower case, in any case.
    private static func names(_ bytes: some Collection<UInt8>, _ word: StaticString) -> Bool {
        let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return bytes.elementsEqual(letters) { $0 | 0x20 == $1 }
    }

    /// The weight from 0 to 1, and 1 where there is none; a weight that cannot be read counts as 0.
    private static func weight(of part: Substring.UTF8View) -> Double {
        guard part.contains(UInt8(ascii: ";")) else { return 1 }
        let said = String(Substring(part)).lowercased().filter { $0 != " " && $0 != "\t" }
            .split(separator: ";").dropFirst().first { $0.hasPrefix("q=") }
        guard let said else { return 1 }
        guard let weight = Double(said.dropFirst(2)), (0...1).contains(weight) else { return 0 }
        return weight
    }
}
