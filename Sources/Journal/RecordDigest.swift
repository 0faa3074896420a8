import CarePlan
import CivilTime
import Files

/// The bytes for a SHA-256 digest: the previous digest and parts, each followed by a zero byte.
private struct DigestedParts {
    private var bytes: [UInt8] = []

    init(after last: String) { add(last) }

    mutating func add(_ part: String) { add(Array(part.utf8)) }

    mutating func add(_ part: [UInt8]) { bytes += part + [0] }

    var digest: String { SHA256.digits(of: bytes) }
}

extension Entry {
    /// Returns the digest of the entry, as 64 hexadecimal digits, which shows whether it or an
    /// earlier entry of the person was changed.
    ///
    /// It covers the digest of the previous entry, or an empty string for the first, and the names
    /// and values of all fields in a file.
    package func digest(after last: String) -> String {
        var parts = DigestedParts(after: last)
        for field in EntryField.allCases {
            guard let text = field.text(in: self) else { continue }
            parts.add(field.rawValue)
            parts.add(text)
        }
        return parts.digest
    }
}

extension StoredPlan {
    /// Returns the digest of the version, which shows whether it or an earlier version of the
    /// person's plan was changed.
    package func digest(of person: String, after last: String) -> String {
        var parts = DigestedParts(after: last)
        for text in [person, "\(number)", "\(since)"] { parts.add(text) }
        guard let content else { return parts.digest }
        parts.add(content.text)
        for item in content.identities {
            for text in ["item", item.id, "\(item.begin)"] + item.slots { parts.add(text) }
        }
        return parts.digest
    }
}

extension Evidence {
    /// The digest of the evidence, which shows whether it was changed.
    package var digest: String {
        var parts = DigestedParts(after: "")
        for text in ["\(id)", "\(read)", origin, "\(line)"] { parts.add(text) }
        parts.add(raw)
        return parts.digest
    }
}
