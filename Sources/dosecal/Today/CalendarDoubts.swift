import Adherence
import CivilTime
import Confirmation
import Feed
import Journal
import Terminal
import Household
import Wording

/// How much of what calendars said waits for somebody to look at it.
struct CalendarDoubts {
    /// A line that says so, with the commands that show it; nil where nothing does.
    let line: String?

    /// After so many days nobody looks any more at what was recorded.
    private static let days = 7

    init(_ context: CommandContext, _ persons: [Person]) throws {
        let waiting = try Self.waiting(context)
        let unsure = persons.reduce(0) { $0 + Self.unsure(of: $1) }
        let commands = [
            waiting > 0 ? "dosecal unmatched" : nil, unsure > 0 ? "dosecal log" : nil,
        ]
        let count = waiting + unsure
        let told =
            count > 0 ? try context.voices(of: persons).general.counted(.statusLook, count) : nil
        line = told.map { "\($0): \(commands.compactMap { $0 }.joined(separator: ", "))" }
    }

    /// Tasks of somebody's own need nobody's look.
    private static func waiting(_ context: CommandContext) throws -> Int {
        let waiting = try context.store.unmatched().filter { $0.settlement == nil }
        // Whose they are takes every plan there ever was.
        guard !waiting.isEmpty else { return 0 }
        let findings = try EvidenceReview(context.household).findings(of: waiting)
        return waiting.count { $0.mismatch(findings[$0.number]) != .foreign }
    }

    private static func unsure(of person: Person) -> Int {
        let first = person.now.seconds - days * 24 * 3600
        return person.timeline.record.standing.count {
            $0.recorded.seconds >= first && $0.basis?.grade == .check
        }
    }
}
