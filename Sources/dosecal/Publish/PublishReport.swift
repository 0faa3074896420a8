import CivilTime
import CommandLine
import Feed
import Publishing
import Wording

/// What there is to say of a run of the publisher.
struct PublishReport {
    private let result: PublishingResult
    private let milliseconds: Int

    init(_ result: PublishingResult, milliseconds: Int) {
        self.result = result
        self.milliseconds = milliseconds
    }

    var status: Int32 { result.failures.isEmpty ? 0 : 1 }

    /// A full disk fails every feed alike, and the first tell what is the matter.
    private static let mostComplaints = 20

    /// Says of each feed that could not be made why.
    func complain() {
        for failure in result.failures.prefix(Self.mostComplaints) {
            Message.error(
                "feed '\(failure.subscriber)': \(failure.reason); the feed stays as it was")
        }
        let rest = result.failures.count - Self.mostComplaints
        if rest > 0 { Message.error("\(rest) more feeds could not be made") }
    }

    func line(_ wording: Wording) -> String {
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

    var json: JSON {
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
