package import CivilTime

/// The time of the last complete publishing run, and the number of feeds that failed.
///
/// It is stored in the lock file of the publishers, so that a run without changes does not write to
/// the store.
package struct LastRun: Equatable, Sendable {
    /// The name of the file in the folder of the feeds.
    package static let file = ".lock"

    /// The time at which the run ended.
    package let moment: Instant
    /// The number of feeds that should have been updated but could not be made.
    package let failures: Int

    /// Creates the result of a run.
    package init(at moment: Instant, failures: Int) {
        self.moment = moment
        self.failures = failures
    }

    /// The content of the file.
    package var text: String { "\(moment.seconds) \(failures)\n" }

    /// Parses the content of the file. Returns `nil` if no run has ended yet or a run is writing
    /// the file.
    package init?(_ text: String) {
        // Behind the first line there can be the rest of a longer text, until it is cut off.
        guard let end = text.firstIndex(of: "\n") else { return nil }
        let words = text[..<end].split(separator: " ")
        guard words.count == 2, let seconds = Int(words[0]), let failures = Int(words[1]) else {
            return nil
        }
        self.init(at: Instant(seconds: seconds), failures: failures)
    }
}
