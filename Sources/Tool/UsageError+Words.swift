import CarePlan
import CommandLine

extension UsageError {
    /// A word that is not among those known, with the nearest one.
    static func unknownWord(_ word: String, place: Place, known: [String]) -> UsageError {
        .unknownWord(
            word, place: place, known: known, nearest: Spelling.nearest(to: word, in: known))
    }
}
