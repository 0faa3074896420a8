/// Guesses the intended word from a misspelt one.
public enum Spelling {
    /// Longer words are not compared: they are no misspellings, and comparing them takes long.
    private static let longest = 64

    /// Returns the known word with the fewest differences, or unless `whole` is true one that
    /// begins with the word. Returns `nil` if no word is similar.
    ///
    /// Case is ignored. Of several words with equally few differences, the first is returned.
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

    /// Returns the number of differences from `known`, or `nil` if it is not similar.
    private static func cost(
        of typed: [Character], for known: [Character], _ whole: Bool
    ) -> Int? {
        let distance = distance(from: typed, to: known)
        if !whole, distance > 1, known.starts(with: typed) { return 1 }
        let longest = max(typed.count, known.count)
        let isNear = distance <= max(1, longest / 3) && distance < longest
        return isNear || distance == 0 ? distance : nil
    }

    /// Returns the edit distance of two words. Case matters.
    static func distance(_ first: String, _ second: String) -> Int {
        distance(from: Array(first), to: Array(second))
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn
    /// one word into the other.
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
    /// The words as a choice, such as "a, b or c".
    public var joinedAsChoice: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
