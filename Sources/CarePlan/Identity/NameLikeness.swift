/// Whether two names are so alike that one may be a new spelling of the other.
///
/// Names of different medicines are often alike (prednisone and prednisolone, vitamin B6 and B12),
/// so this asks for more than a guess at a misspelt word does.
enum NameLikeness {
    /// Below this many letters, one slip makes another word of it.
    private static let shortest = 6

    /// Whether one has only words added behind those of the other, or one slip of the finger.
    static func areAlike(_ first: String, _ second: String) -> Bool {
        let (left, right) = (words(first), words(second))
        guard !left.isEmpty, !right.isEmpty else { return false }
        if left.starts(with: right) || right.starts(with: left) { return true }
        guard left.count == right.count else { return false }
        let different = zip(left, right).filter { $0 != $1 }
        guard different.count == 1, let (old, new) = different.first else { return false }
        return min(old.count, new.count) >= shortest && isOneSlip(old, new)
    }

    /// The words as ids spell them, without case and punctuation.
    private static func words(_ name: String) -> [String] {
        name.split(separator: " ").map { Identifier.made(from: String($0)) }
    }

    /// Whether no digit differs, and the letters differ by one slip.
    private static func isOneSlip(_ old: String, _ new: String) -> Bool {
        old.filter(\.isNumber) == new.filter(\.isNumber) && Spelling.distance(old, new) <= 1
    }
}

extension CarePlan {
    /// Whether this may be another's plan under another name: the names are alike, or the items are
    /// called the same.
    public func looksLike(_ other: CarePlan) -> Bool {
        NameLikeness.areAlike(person, other.person)
            || (!items.isEmpty && itemNames == other.itemNames)
    }

    private var itemNames: Set<String> { Set(items.map { Identifier.made(from: $0.name) }) }
}
