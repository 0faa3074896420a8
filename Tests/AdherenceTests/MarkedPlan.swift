import Adherence
import CarePlan
import CivilTime
import Journal
import Schedule
import Testing

/// The versions of a plan in UTC, with the entries.
struct MarkedPlan {
    private var stored: [StoredPlan] = []
    private var past: [IdentifiedPlan] = []
    private var entries: [Entry] = []

    /// Applies a version with these items at a time.
    mutating func apply(_ items: String, at text: String) throws {
        let bytes = Array("person: Sam\nzone: UTC\n\(items)\n".utf8)
        let plan = try CarePlan(reading: bytes, zones: ZoneDirectory())
        let moment = try moment(text)
        let identities = plan.identities(following: past, on: moment.utc.date)
        past.append(IdentifiedPlan(plan, identities))
        stored.append(
            StoredPlan(
                number: stored.count + 1, since: moment,
                content: StoredPlan.Content(text: bytes, identities: identities)))
    }

    /// Answers the occurrences of an item on a day in order: `true` is taken, `false` skipped,
    /// `nil` no answer.
    mutating func answer(_ item: String, on text: String, _ answers: [Bool?]) throws {
        let date = try #require(CivilDate(text))
        let outcomes = try timeline.outcomes(of: item, from: date, through: date)
        for (outcome, answer) in zip(outcomes, answers) {
            guard let answer else { continue }
            let planned = Planned(
                slot: outcome.name.slot, ordinal: outcome.name.ordinal, start: outcome.start)
            record(
                answer
                    ? .taken(planned, at: outcome.start, outcome.amount)
                    : .skipped(planned, at: outcome.start),
                on: item, date, at: outcome.start)
        }
    }

    mutating func count(_ item: String, _ amount: Int, at text: String) throws {
        let moment = try moment(text)
        record(.counted(Amount(amount), at: moment), on: item, moment.utc.date, at: moment)
    }

    private mutating func record(
        _ action: Action, on item: String, _ day: CivilDate, at moment: Instant
    ) {
        let subject = Subject(person: "sam", item: item, name: item, unit: nil, zone: "UTC")
        entries.append(
            Entry(
                id: EntryID(high: 0, low: UInt64(entries.count)), recorded: moment,
                source: .command, subject: subject, day: day, action: action))
    }

    var timeline: Timeline {
        get throws {
            Timeline(
                try PlanHistory(of: "sam", stored, zones: ZoneDirectory()), Record(entries))
        }
    }

    /// Returns a time such as `2026-11-20 08:00` in UTC.
    func moment(_ text: String) throws -> Instant {
        let words = text.split(separator: " ").map(String.init)
        let (date, time) = (try #require(CivilDate(words[0])), try #require(TimeOfDay(words[1])))
        return Instant(seconds: CivilDateTime(date, time).clockSeconds)
    }
}
