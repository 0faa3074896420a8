/// How a feed's bytes travel.
package enum FeedForm: Int, CaseIterable, Sendable {
    /// As they are.
    case plain
    /// Compressed with gzip.
    case packed

    /// The form that somebody wants who accepts these encodings (RFC 9110 12.5.3): compressed
    /// only where that is asked for.
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
        self = weight > 0 && weight >= identity ? .packed : .plain
    }

    /// Whether bytes are a word in lower case, however they are written.
    private static func names(_ bytes: some Collection<UInt8>, _ word: StaticString) -> Bool {
        let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return bytes.elementsEqual(letters) { $0 | 0x20 == $1 }
    }

    /// A weight from 0 to 1, and 1 where none is said; anything else weighs nothing.
    private static func weight(of part: Substring.UTF8View) -> Double {
        guard part.contains(UInt8(ascii: ";")) else { return 1 }
        let said = String(Substring(part)).lowercased().filter { $0 != " " && $0 != "\t" }
            .split(separator: ";").dropFirst().first { $0.hasPrefix("q=") }
        guard let said else { return 1 }
        guard let weight = Double(said.dropFirst(2)), (0...1).contains(weight) else { return 0 }
        return weight
    }
}
