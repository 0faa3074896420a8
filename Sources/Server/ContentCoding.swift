/// The encoding of a body (RFC 9110 section 8.4.1).
package enum ContentCoding: Int, CaseIterable, Sendable {
    case identity, gzip

    /// Chooses the coding for an `Accept-Encoding` field (RFC 9110 section 12.5.3). The body is
    /// compressed only if the client asks for it.
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

    /// Returns whether the bytes equal the lower-case word, ignoring case.
    private static func names(_ bytes: some Collection<UInt8>, _ word: StaticString) -> Bool {
        let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return bytes.elementsEqual(letters) { $0 | 0x20 == $1 }
    }

    /// Returns the weight between 0 and 1. A missing weight means 1, an invalid one 0.
    private static func weight(of part: Substring.UTF8View) -> Double {
        guard part.contains(UInt8(ascii: ";")) else { return 1 }
        let said = String(Substring(part)).lowercased().filter { $0 != " " && $0 != "\t" }
            .split(separator: ";").dropFirst().first { $0.hasPrefix("q=") }
        guard let said else { return 1 }
        guard let weight = Double(said.dropFirst(2)), (0...1).contains(weight) else { return 0 }
        return weight
    }
}
