/// Guesses which known word a misspelt one was meant to be.
public enum Spelling {
    /// A longer word is no slip of the finger, and would take long to compare.
    private static let longest = 64

    /// The nearest known word: a few slips of the finger away, or, unless the word is `whole`, one
    /// that begins with it.
    ///
    /// Case does not count, a tie goes to the first, and a word too far from all gives `nil`.
    public static func nearest(
        to word: String, in known: some Sequence<String>, whole: Bool = false
    ) -> String? {
        let typed = Array(word.lowercased())
        guard !typed.isEmpty, typed.count <= longest else { return nil }
        let candidates = known.compactMap { name in
            cost(of: typed, for: Array(name.lowercased()), whole).map { (name: name, cost: $0) }
        }
        return candidates.min { $0.cost < $1.cost }?.name
    }

    /// How far `known` is from what was typed, or `nil` if it is no likely guess.
    private static func cost(
        of typed: [Character], for known: [Character], _ whole: Bool
    ) -> Int? {
        let distance = distance(from: typed, to: known)
        if !whole, distance > 1, known.starts(with: typed) { return 1 }
        let longest = max(typed.count, known.count)
        let isNear = distance <= max(1, longest / 3) && distance < longest
        return isNear || distance == 0 ? distance : nil
    }

    /// How many slips of the finger two words are apart; case counts.
    static func distance(_ first: String, _ second: String) -> Int {
        distance(from: Array(first), to: Array(second))
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one word into another.
    private static func distance(from source: [Character], to target: [Character]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...target.count)
        for row in source.indices {
            var current = [row + 1]
            for column in target.indices {
                let isSame = source[row] == target[column]
                var best = min(previous[column + 1], current[column]) + 1
                best = min(best, previous[column] + (isSame ? 0 : 1))
                if row > 0, column > 0, source[row] == target[column - 1],
                    source[row - 1] == target[column]
                {
                    best = min(best, beforePrevious[column - 1] + 1)
                }
                current.append(best)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[target.count]
    }
}

extension [String] {
    /// The words as a choice, as in "a, b or c".
    public var joinedAsChoice: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
