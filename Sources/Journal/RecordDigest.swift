import CarePlan
import CivilTime
import Files

/// Parts of a record under one SHA-256, each ended by a zero byte, after the digest that came before.
private struct DigestedParts {
    private var bytes: [UInt8] = []

    init(after last: String) { add(last) }

    mutating func add(_ part: String) { add(Array(part.utf8)) }

    mutating func add(_ part: [UInt8]) { bytes += part + [0] }

    var digest: String { SHA256.digits(of: bytes) }
}

extension Entry {
    /// What shows that nothing of it was changed, nor of the person's entries before it: 64
    /// hexadecimal digits. Covers the last digest, empty before the first entry, then the name and
    /// the text of each field of a file.
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
    /// What shows that nothing of it was changed, nor of the person's versions before it.
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
    /// What shows that nothing of it was changed.
    package var digest: String {
        var parts = DigestedParts(after: "")
        for text in ["\(id)", "\(read)", origin, "\(line)"] { parts.add(text) }
        parts.add(raw)
        return parts.digest
    }
}
