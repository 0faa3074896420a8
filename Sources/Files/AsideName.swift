/// The name beside a file under which its next bytes are made, and its last ones end up.
///
/// It is hidden and ends in '.tmp', so that no program takes it for an entry, and it tells the bytes
/// that are to go and those that are to come: after a kill both are known again.
package struct AsideName: Equatable {
    /// The file beside which it lies.
    package let file: String
    /// The bytes that are expected to go; nil if there was no file.
    package let old: UInt64?
    /// The bytes that are to come; nil if the file is to go.
    package let new: UInt64?

    private static let none = "none"
    private static let suffix = ".tmp"

    /// The name beside a file whose old bytes are to give way to new ones.
    package init(of file: String, replacing old: [UInt8]?, with new: [UInt8]?) {
        self.file = file
        self.old = old.map { FNV1a.sum(of: $0) }
        self.new = new.map { FNV1a.sum(of: $0) }
    }

    /// Nil for names that are none of these.
    package init?(_ name: String) {
        guard name.hasPrefix("."), name.hasSuffix(Self.suffix) else { return nil }
        let stem = name.dropFirst().dropLast(Self.suffix.count)
        guard let dot = stem.lastIndex(of: ".") else { return nil }
        let digests = stem[stem.index(after: dot)...].split(separator: "-")
        guard digests.count == 2, digests.allSatisfy(Self.isDigest) else { return nil }
        file = String(stem[..<dot])
        old = UInt64(digests[0], radix: 16)
        new = UInt64(digests[1], radix: 16)
    }

    /// The name.
    package var text: String { ".\(file).\(Self.text(old))-\(Self.text(new))\(Self.suffix)" }

    private static func text(_ digest: UInt64?) -> String {
        digest.map { Hexadecimal.digits($0) } ?? none
    }

    private static func isDigest(_ text: Substring) -> Bool {
        text == none || text.utf8.count == 16 && UInt64(text, radix: 16) != nil
    }
}
