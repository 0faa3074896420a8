import Adherence
import CarePlan
import CivilTime
import Journal
import Schedule
import TestSupport
import Testing

/// Tests of intervals that are counted from the last dose taken.
@Suite struct FromTakenTests {
    private static func diary(_ fields: String, at clock: String = "08:00") throws -> Diary {
        try Diary(
            "name: m, id: m, doses: [{at: \"\(clock)\", id: a}], counts: from-last-taken, \(fields)",
            at: "2026-11-01 06:00")
    }

    private func take(
        _ diary: inout Diary, on day: String, _ ordinal: Int = 1, planned: String, at time: String
    ) throws -> EntryID {
        let at = try diary.instant(time)
        return diary.write(
            .taken(
                Planned(slot: "a", ordinal: ordinal, start: try diary.instant(planned)), at: at,
                Amount(1)), "m", on: try date(day), recorded: at)
    }

    /// A dose taken late on Wednesday moves the next one to the following Wednesday; a skipped dose
    /// does not move it.
    @Test func lateInjectionMovesTheNextOnes() throws {
        var diary = try Self.diary("every: 7 days, from: 2026-11-02")
        func starts(_ now: String) throws -> [String] {
            try diary.states("2026-11-01", "2026-12-10", at: now)
        }
        #expect(
            try starts("2026-11-02 07:00") == [
                "2026-11-02 a 08:00 not-yet-due", "2026-11-09 a 08:00 not-yet-due",
                "2026-11-16 a 08:00 not-yet-due", "2026-11-23 a 08:00 not-yet-due",
                "2026-11-30 a 08:00 not-yet-due", "2026-12-07 a 08:00 not-yet-due",
            ])
        let late = try take(
            &diary, on: "2026-11-02", planned: "2026-11-02 08:00", at: "2026-11-04 20:00")
        #expect(
            try starts("2026-11-05 07:00") == [
                "2026-11-02 a 08:00 taken", "2026-11-11 a 08:00 not-yet-due",
                "2026-11-18 a 08:00 not-yet-due", "2026-11-25 a 08:00 not-yet-due",
                "2026-12-02 a 08:00 not-yet-due", "2026-12-09 a 08:00 not-yet-due",
            ])
        // A dose taken a day early also moves those after it.
        _ = try take(&diary, on: "2026-11-11", planned: "2026-11-11 08:00", at: "2026-11-10 09:00")
        // So does a dose outside the plan.
        try diary.takeSome(at: "2026-11-20 12:00")
        #expect(
            try starts("2026-11-21 07:00") == [
                "2026-11-02 a 08:00 taken", "2026-11-11 a 08:00 taken", "2026-11-17 a 08:00 missed",
                "2026-11-27 a 08:00 not-yet-due", "2026-12-04 a 08:00 not-yet-due",
            ])
        // Undoing an earlier answer does not move later doses that are answered.
        try diary.undo(late, at: "2026-11-21 08:00")
        #expect(
            try starts("2026-11-21 09:00").prefix(3) == [
                "2026-11-02 a 08:00 missed", "2026-11-11 a 08:00 taken",
                "2026-11-17 a 08:00 missed",
            ])
    }

    /// Monthly intervals end on the same day of a later month, or on the last day of a shorter
    /// month.
    @Test func monthsAreCountedFromTheLastDose() throws {
        var diary = try Self.diary("every: 6 months, from: 2026-11-30")
        #expect(
            try diary.states("2026-11-01", "2028-12-31", at: "2026-11-02 07:00") == [
                "2026-11-30 a 08:00 not-yet-due", "2027-05-30 a 08:00 not-yet-due",
                "2027-11-30 a 08:00 not-yet-due", "2028-05-30 a 08:00 not-yet-due",
                "2028-11-30 a 08:00 not-yet-due",
            ])
        _ = try take(&diary, on: "2026-11-30", planned: "2026-11-30 08:00", at: "2026-12-31 09:00")
        #expect(
            try diary.states("2026-11-01", "2028-12-31", at: "2027-01-01 07:00") == [
                "2026-11-30 a 08:00 taken", "2027-06-30 a 08:00 not-yet-due",
                "2027-12-30 a 08:00 not-yet-due", "2028-06-30 a 08:00 not-yet-due",
                "2028-12-30 a 08:00 not-yet-due",
            ])
    }

    @Test func hoursAreCountedFromTheLastDose() throws {
        var diary = try Self.diary("every: 12 h, from: 2026-11-02")
        _ = try take(&diary, on: "2026-11-02", planned: "2026-11-02 08:00", at: "2026-11-02 13:00")
        #expect(
            try diary.states("2026-11-01", "2026-11-03", at: "2026-11-02 14:00") == [
                "2026-11-02 a 08:00 taken", "2026-11-03 a 01:00 not-yet-due",
                "2026-11-03 a#2 13:00 not-yet-due",
            ])
        // An evening dose that is taken after midnight belongs to the evening.
        var evening = try Self.diary("every: 2 days, from: 2026-11-02", at: "22:00")
        _ = try take(
            &evening, on: "2026-11-02", planned: "2026-11-02 22:00", at: "2026-11-03 00:30")
        #expect(
            try evening.states("2026-11-01", "2026-11-05", at: "2026-11-03 01:00") == [
                "2026-11-02 a 22:00 taken", "2026-11-04 a 22:00 not-yet-due",
            ])
    }

    /// Paused days are skipped, and a new first day restarts the interval.
    @Test func pausesAndEditsKeepThePast() throws {
        var diary = try Self.diary(
            "every: 7 days, from: 2026-11-02, pauses: [{from: 2026-11-10, until: 2026-11-20}]")
        _ = try take(&diary, on: "2026-11-02", planned: "2026-11-02 08:00", at: "2026-11-04 20:00")
        #expect(
            try diary.states("2026-11-01", "2026-11-26", at: "2026-11-05 07:00") == [
                "2026-11-02 a 08:00 taken", "2026-11-11 a 08:00 paused",
                "2026-11-18 a 08:00 paused", "2026-11-25 a 08:00 not-yet-due",
            ])
        try diary.apply(
            [
                "name: m, id: m, doses: [{at: \"09:00\", id: a}], counts: from-last-taken, "
                    + "every: 10 days, from: 2026-11-02"
            ], at: "2026-11-05 07:00")
        #expect(
            try diary.states("2026-11-01", "2026-11-26", at: "2026-11-05 08:00") == [
                "2026-11-02 a 08:00 taken", "2026-11-14 a 09:00 not-yet-due",
                "2026-11-24 a 09:00 not-yet-due",
            ])
    }

    private static let cases = RandomDiary.zones.enumerated().flatMap { place, zone in
        let first = UInt64(place * 1000)
        return Seed.list(first..<first + 50, quick: 3).map { (seed: $0, zone: zone) }
    }

    /// Random answers, late, early, skipped, undone or outside the plan, compared with
    /// `SlowDosesFromTaken`.
    @Test(arguments: cases)
    func dosesMatchTheSlowModel(seed: Seed, zone: String) throws {
        var random = seed.random
        var diary = try Diary(zone: zone)
        let first = try date(random.pick(["2026-03-01", "2026-10-15", "2026-09-20", "2026-04-01"]))
            .advanced(byDays: random.number(0...20))
        let until = first.advanced(byDays: random.number(15...40))
        let clock = TimeOfDay.midnight.advanced(byMinutes: random.number(0...1439))
        let isElapsed = random.chance(50)
        let every = isElapsed ? random.pick([4, 5, 8, 12, 18, 24, 30, 36]) : random.number(1...9)
        try diary.apply(
            [
                "name: m, id: m, doses: [{at: \"\(clock)\", id: a}], counts: from-last-taken, "
                    + "every: \(every) \(isElapsed ? "h" : "days"), from: \(first), until: \(until)"
            ],
            at: "\(first.advanced(byDays: -1)) 00:00")
        var now = try diary.instant("\(first) 00:00")
        var answered: [EntryID] = []
        for _ in 0..<random.number(3...14) {
            now = now.advanced(byMinutes: random.number(30...(isElapsed ? 1800 : 7000)))
            live(&diary, &answered, now, &random)
            let found = try diary.timeline.outcomes(of: "m", from: first, through: until)
            let model = SlowDosesFromTaken(
                diary.entries, in: diary.zone, from: first, until: until, at: clock)
            let expected = isElapsed ? model.doses(everyHours: every) : model.doses(every: every)
            let doses = found.map {
                SlowDosesFromTaken.Dose(
                    date: $0.date, ordinal: $0.name.ordinal, start: $0.start,
                    isTaken: $0.answer?.isTaken)
            }
            try #require(doses == expected, "seed \(seed) \(zone) at \(now)")
            let rule = SlowOpenDoses(
                expected, model.answers, isElapsed: isElapsed,
                daysApart: isElapsed ? (every + 23) / 24 : every)
            let next = try diary.timeline.next(of: "m", after: now)?.start
            try #require(
                next == rule.next(after: now)?.start, "seed \(seed) \(zone) at \(now)")
            for (dose, outcome) in zip(expected, found) {
                try #require(
                    outcome.state(at: now) == rule.state(of: dose, dayEnd: outcome.end, at: now),
                    "seed \(seed) \(zone) at \(now): \(dose)")
            }
        }
    }

    private func live(
        _ diary: inout Diary, _ answered: inout [EntryID], _ now: Instant,
        _ random: inout SeededRandom
    ) {
        let today = diary.zone.wallClock(at: now).date
        guard
            let near = try? diary.timeline.outcomes(
                of: "m", from: today.advanced(byDays: -9), through: today.advanced(byDays: 2))
        else { return }
        for outcome in near where outcome.answer == nil && random.chance(40) {
            let at =
                outcome.start > now || random.chance(20)
                ? now.advanced(byMinutes: -random.number(0...300))
                : min(now, outcome.start.advanced(byMinutes: random.number(-90...2000)))
            let planned = Planned(
                slot: "a", ordinal: outcome.name.ordinal, start: outcome.start)
            answered.append(
                diary.write(
                    random.chance(25)
                        ? .skipped(planned, at: at) : .taken(planned, at: at, Amount(1)),
                    "m", on: outcome.date, recorded: now))
        }
        if random.chance(15) {
            let at = now.advanced(byMinutes: -random.number(0...600))
            answered.append(
                diary.write(
                    .taken(nil, at: at, Amount(1)), "m", on: diary.zone.wallClock(at: at).date,
                    recorded: now))
        }
        if random.chance(25), !answered.isEmpty {
            let id = random.pick(answered)
            if let day = diary.entries.first(where: { $0.id == id })?.day {
                diary.write(.undone(id), "m", on: day, recorded: now)
            }
        }
    }
}
