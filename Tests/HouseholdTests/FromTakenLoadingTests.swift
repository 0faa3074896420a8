import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Schedule
import TestSupport
import Testing

/// Tests that intervals counted from the last dose taken do not depend on how much of the record is
/// loaded.
@Suite struct FromTakenLoadingTests {
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - {name: Weekly, id: weekly, every: 7 days, counts: from-last-taken, from: 2026-01-05,
             doses: [{at: "08:00", id: a}]}
          - {name: Hourly, id: hourly, every: 36 h, counts: from-last-taken, from: 2026-01-05,
             doses: [{at: "09:00", id: a}]}
          - {name: Daily, id: daily, doses: [{at: "10:00", id: a}]}
        """

    private func starts(_ person: Person) -> [String] {
        person.timeline.outcomes(
            from: person.today.advanced(byDays: -1), through: person.today.advanced(byDays: 40)
        ).map { "\($0.name) \($0.start) \($0.answer?.isTaken ?? false)" }
    }

    @Test(arguments: Seed.list(1...60))
    func recordLoadedForADayGivesTheSameDoses(seed: Seed) throws {
        var random = seed.random
        let house = try House(Self.plan, at: "2026-01-05T05:00:00Z")
        var now = try #require(Instant("2026-01-05T06:00:00Z"))
        for _ in 0..<25 {
            now = now.advanced(byMinutes: random.number(60...20_000))
            let household = try house.household(at: now.description)
            let person = try household.person("sam", for: .wholeRecord)
            let near = person.timeline.outcomes(
                from: person.today.advanced(byDays: -8), through: person.today)
            var entries: [Entry] = []
            for outcome in near where outcome.answer == nil && random.chance(25) {
                let at = min(now, outcome.start.advanced(byMinutes: random.number(0...6000)))
                let action: Action =
                    random.chance(30)
                    ? .skipped(outcome.planned, at: at) : .taken(outcome.planned, at: at, Amount(1))
                entries.append(entry(action, outcome.series.item, outcome.date, at: now, &random))
            }
            if random.chance(20) {
                let item = random.pick(person.plan.items)
                entries.append(
                    entry(.taken(nil, at: now, Amount(1)), item, person.today, at: now, &random))
            }
            let last = try house.entries.last
            if random.chance(25), let last, let item = person.plan.items.first {
                entries.append(entry(.undone(last.id), item, last.day, at: now, &random))
            }
            try house.store.write { try $0.append(entries) }
            now = now.advanced(byMinutes: random.number(0...40_000))
            let later = try house.household(at: now.description)
            let whole = try starts(later.person("sam", for: .wholeRecord))
            for purpose: Household.Purpose in [
                .today, .publishing, .recording(nil, []), .figures(since: nil),
            ] {
                #expect(try starts(later.person("sam", for: purpose)) == whole, "seed \(seed)")
            }
        }
    }

    private func entry(
        _ action: Action, _ item: Item, _ day: CivilDate, at now: Instant,
        _ random: inout SeededRandom
    ) -> Entry {
        Entry(
            id: EntryID(using: &random), recorded: now, source: .command,
            subject: Subject(
                person: "sam", item: item.id, name: item.name, unit: "tablet",
                zone: "Europe/Copenhagen"),
            day: day, action: action)
    }

    /// A press in the evening for the morning dose moves the next dose; an undo restores it.
    @Test func lateAnswerMovesTheNextDose() throws {
        let house = try House(Self.plan, at: "2026-01-05T05:00:00Z")
        #expect(
            try house.record(
                .take(.nearest, at: .now, amount: nil), of: "hourly", at: "2026-01-05T14:00:00Z")
                == "taken")
        let next = try house.household(at: "2026-01-05T15:00:00Z").person("sam", for: .today)
            .timeline.next(of: "hourly", after: try #require(Instant("2026-01-05T15:00:00Z")))
        #expect(next?.start == Instant("2026-01-07T02:00:00Z"))
    }
}
