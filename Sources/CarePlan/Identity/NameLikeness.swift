/// Decides whether a name may be a new spelling of another.
///
/// Names of different medicines are often similar (prednisone and prednisolone, vitamin B6 and
/// B12), so this is stricter than a guess at a misspelt word.
enum NameLikeness {
    /// The number of letters below which a single typing mistake makes another word.
    private static let shortest = 6

    /// Returns whether one name only has words added at its end, or differs by a single typing
    /// mistake.
    static func areAlike(_ first: String, _ second: String) -> Bool {
        let (left, right) = (words(first), words(second))
        guard !left.isEmpty, !right.isEmpty else { return false }
        if left.starts(with: right) || right.starts(with: left) { return true }
        guard left.count == right.count else { return false }
        let different = zip(left, right).filter { $0 != $1 }
        guard different.count == 1, let (old, new) = different.first else { return false }
        return min(old.count, new.count) >= shortest && isOneSlip(old, new)
    }

    /// Returns the words of a name as in an ID, without case and punctuation.
    private static func words(_ name: String) -> [String] {
        name.split(separator: " ").map { Identifier.made(from: String($0)) }
    }

    /// Returns whether the names have the same digits and differ by a single typing mistake.
    private static func isOneSlip(_ old: String, _ new: String) -> Bool {
        old.filter(\.isNumber) == new.filter(\.isNumber) && Spelling.distance(old, new) <= 1
    }
}

extension CarePlan {
    /// Returns whether this may be the other plan under another name: the names of the persons are
    /// similar, or the items have the same names.
    public func looksLike(_ other: CarePlan) -> Bool {
        NameLikeness.areAlike(person, other.person)
            || (!items.isEmpty && itemNames == other.itemNames)
    }

    private var itemNames: Set<String> { Set(items.map { Identifier.made(from: $0.name) }) }
}
