import CivilTime
package import CommandLine
import Feed
package import Publishing
package import Wording

/// The report about a run of the publisher.
package struct PublishReport {
    private let result: PublishingResult
    private let milliseconds: Int

    /// Creates the report of a run.
    package init(_ result: PublishingResult, milliseconds: Int) {
        self.result = result
        self.milliseconds = milliseconds
    }

    /// The greatest number of failures that are reported one by one. With a full disk every feed
    /// fails for the same reason.
    private static let mostComplaints = 20

    /// Returns a message for each feed that could not be made.
    package func complaints(_ wording: Wording) -> [String] {
        let all = result.failures.map { failure in
            wording.text(
                .publishFailed,
                [
                    "id": failure.subscriber,
                    "error": PublishError.logText(of: failure.error, in: wording),
                ])
        }
        guard all.count > Self.mostComplaints else { return all }
        let rest = all.count - Self.mostComplaints
        return all.prefix(Self.mostComplaints) + [wording.counted(.publishMoreFailed, rest)]
    }

    /// Returns a summary of the run in one line.
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

    /// The report as JSON.
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
                            ("reason", .string(PublishError.logText(of: failure.error))),
                        ])
                    })
            ),
            ("milliseconds", .number(milliseconds)),
            ("next", .optional(result.due?.description)),
        ])
    }
}
