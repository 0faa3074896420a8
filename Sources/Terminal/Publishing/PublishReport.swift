import CivilTime
package import CommandLine
import Feed
package import Publishing
package import Wording

/// Says what a run of the publisher did.
package struct PublishReport {
    private let result: PublishingResult
    private let milliseconds: Int

    /// The result of a run, and how long it took.
    package init(_ result: PublishingResult, milliseconds: Int) {
        self.result = result
        self.milliseconds = milliseconds
    }

    /// If the disk is full, every feed fails in the same way, and the first few say why.
    private static let mostComplaints = 20

    /// The reason for each feed that could not be made.
    package var complaints: [String] {
        let all = result.failures.map { failure in
            "feed '\(failure.subscriber)': \(failure.reason); the feed stays as it was"
        }
        guard all.count > Self.mostComplaints else { return all }
        let rest = all.count - Self.mostComplaints
        return all.prefix(Self.mostComplaints) + ["\(rest) more feeds could not be made"]
    }

    /// What was done, in one line.
    package func line(_ wording: Wording) -> String {
        let tenths = (milliseconds + 5) / 10
        let fraction = String(100 + tenths % 100).dropFirst()
        return wording.text(
            .publishDone,
            [
                "people": wording.counted(.publishPeople, result.people),
                "written": wording.counted(.publishFeeds, result.written),
                "unchanged": "\(result.unchanged)", "removed": "\(result.removed)",
                "failed": "\(result.failures.count)",
                "seconds": "\(tenths / 100)\(wording.text(.decimal))\(fraction)",
            ])
    }

    /// What was done, for programs.
    package var json: JSON {
        .object([
            ("people", .number(result.people)), ("written", .number(result.written)),
            ("unchanged", .number(result.unchanged)), ("removed", .number(result.removed)),
            (
                "failed",
                .array(
                    result.failures.map { failure in
                        .object([
                            ("subscriber", .string(failure.subscriber)),
                            ("reason", .string(failure.reason)),
                        ])
                    })
            ),
            ("milliseconds", .number(milliseconds)),
            ("next", .optional(result.due?.description)),
        ])
    }
}
