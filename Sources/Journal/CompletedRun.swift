package import CivilTime

/// When a publisher was last through with all feeds, and how many of them it could not make. It
/// stands in the file that publishers keep one another out with, so that a run that finds nothing
/// new leaves the store alone.
package struct CompletedRun: Equatable, Sendable {
    /// The file's name in the folder of the feeds.
    package static let file = ".lock"

    /// The moment of the run.
    package let moment: Instant
    /// How many feeds stayed as they were although they should not have.
    package let failures: Int

    /// A run that has ended.
    package init(at moment: Instant, failures: Int) {
        self.moment = moment
        self.failures = failures
    }

    /// As the file has it.
    package var text: String { "\(moment.seconds) \(failures)\n" }

    /// Reads it; nil if no run has ended yet, or is just writing it.
    package init?(_ text: String) {
        // The next line is what is left of a longer one, until it is cut off.
        guard let end = text.firstIndex(of: "\n") else { return nil }
        let words = text[..<end].split(separator: " ")
        guard words.count == 2, let seconds = Int(words[0]), let failures = Int(words[1]) else {
            return nil
        }
        self.init(at: Instant(seconds: seconds), failures: failures)
    }
}
