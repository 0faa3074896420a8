/// The temporary name of a file in a shared folder, for its new bytes before the change and for its
/// old bytes after it.
///
/// The name starts with a dot and ends in `.tmp`, so other programs ignore the file. It contains
/// the digests of the old and the new bytes, so a later run can finish or undo a change that was
/// interrupted.
package struct ExchangeName: Equatable {
    /// The name of the file to change.
    package let file: String
    /// The digest of the bytes that the file had before, or `nil` if it did not exist.
    package let old: UInt64?
    /// The digest of the new bytes, or `nil` if the file is deleted.
    package let new: UInt64?

    private static let none = "none"
    private static let suffix = ".tmp"

    /// Creates the temporary name for replacing the bytes of a file.
    package init(of file: String, replacing old: [UInt8]?, with new: [UInt8]?) {
        self.file = file
        self.old = old.map { FNV1a.sum(of: $0) }
        self.new = new.map { FNV1a.sum(of: $0) }
    }

    /// Parses a file name, or returns `nil` if it is not such a temporary name.
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

    /// The file name.
    package var text: String { ".\(file).\(Self.text(old))-\(Self.text(new))\(Self.suffix)" }

    private static func text(_ digest: UInt64?) -> String {
        digest.map { Hexadecimal.digits($0) } ?? none
    }

    private static func isDigest(_ text: Substring) -> Bool {
        text == none || text.utf8.count == 16 && UInt64(text, radix: 16) != nil
    }
}
