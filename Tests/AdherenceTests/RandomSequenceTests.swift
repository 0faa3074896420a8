import Adherence
import CarePlan
import CivilTime
import Journal
import SQLStore
import Schedule
import TestSupport
import Testing

/// Two years of random applies, edits, answers, undos, flights and clock changes; a quick run ends
/// after 100 days.
@Suite struct RandomSequenceTests {
    private static let cases = RandomDiary.zones.enumerated().flatMap { place, zone in
        let first = UInt64(place * 100 + 1)
        return Seed.list(first..<first + 1).map { (seed: $0, zone: zone) }
    }

    @Test(arguments: cases)
    func invariantsHold(seed: Seed, zone: String) throws {
        var life = try RandomDiary(seed: seed.value, zone: zone)
        let end = life.now.advanced(byMinutes: (Seed.isFull ? 730 : 100) * 1440)
        var prefix = life.diary.record
        var steps = 0
        while life.now < end {
            steps += 1
            let comment = "seed \(seed), step \(steps)"
            try Self.step(&life, comment)
            if steps.isMultiple(of: 6) { try Self.expectPartition(&life, comment) }
            if steps.isMultiple(of: 10) {
                try Self.expectSameFromSomeDay(&life, comment)
                for entry in life.diary.entries[prefix.entries.count...] { prefix.append(entry) }
                Self.expectSame(prefix, life.diary, comment)
            }
            if steps == 50 { try Self.expectSlowFigures(&life, comment) }
        }
        try Self.expectSlowFigures(&life, "seed \(seed), end")
        try Self.expectSeenChangesNothing(life, "seed \(seed), end")
    }

    private static func step(_ life: inout RandomDiary, _ comment: String) throws {
        switch life.number(0...11) {
        case 0, 1:
            try expectPastKept(&life, comment)
            // A second edit often follows at once.
            guard life.chance(40) else { return }
            try life.live(forMinutes: life.number(0...500))
            try expectPastKept(&life, comment)
        case 3: try life.answer()
        case 4: try life.need()
        case 5: try expectUndoRestores(&life, comment)
        case 6: life.setClockBack()
        case 7: try life.live(forMinutes: life.number(1...900))
        default: try life.live(forMinutes: life.number(1...30) * 1440)
        }
    }

    /// An edit does not change occurrences that were over, answered or paused before it.
    private static func expectPastKept(_ life: inout RandomDiary, _ comment: String) throws {
        let first = life.today.advanced(byDays: -12)
        let before = try Trace.all(life.diary, from: first, through: life.today.advanced(byDays: 3))
        let text = life.diary.plans.last?.text ?? ""
        try life.edit()
        let now = life.now
        let after = Set(
            try Trace.all(life.diary, from: first, through: life.today.advanced(byDays: 4)))
        let past = before.filter { $0.isSettled(at: now) }
        let lost = past.filter { !after.contains($0) }
        let change = "\(comment) at \(now):\n\(text)\(life.diary.plans.last?.text ?? "")"
        #expect(lost.isEmpty, "\(change)")
    }

    /// Undoing an undo restores the entries and states before it.
    private static func expectUndoRestores(_ life: inout RandomDiary, _ comment: String) throws {
        let first = life.today.advanced(byDays: -40)
        let before = try Trace.all(life.diary, from: first, through: life.today)
        let standing = life.diary.record.standing
        guard let undone = life.undo() else { return }
        guard life.chance(70) else { return }
        _ = life.undo(undone)
        #expect(life.diary.record.standing == standing, "\(comment)")
        let after = try Trace.all(life.diary, from: first, through: life.today)
        #expect(after == before, "\(comment)")
    }

    /// Dismissing every alarm answers no occurrence.
    private static func expectSeenChangesNothing(
        _ life: RandomDiary, _ comment: String
    ) throws {
        let (from, through) = (life.today.advanced(byDays: -900), life.today.advanced(byDays: 5))
        let before = try life.diary.timeline
        var diary = life.diary
        let outcomes = before.outcomes(from: from, through: through)
        for outcome in outcomes {
            let name = outcome.name
            let planned = Planned(slot: name.slot, ordinal: name.ordinal, start: outcome.start)
            for at in [outcome.start, outcome.start.advanced(byMinutes: 5)] {
                diary.write(
                    .seen(planned, at: at), name.item, on: name.date, recorded: min(at, life.now))
            }
        }
        let after = try diary.timeline
        #expect(!outcomes.isEmpty, "\(comment)")
        #expect(
            after.outcomes(from: from, through: through).map(Trace.init)
                == outcomes.map(Trace.init), "\(comment)")
        let figures = [before, after].map { timeline in
            let statistics = Statistics(timeline, from: from, through: through, at: life.now)
            return [statistics.medicines.words] + statistics.lines.map(\.figures.words)
        }
        #expect(figures[0] == figures[1], "\(comment)")
    }

    /// Every occurrence has one name, one state and one place in the statistics.
    private static func expectPartition(_ life: inout RandomDiary, _ comment: String) throws {
        let timeline = try life.diary.timeline
        let from = life.today.advanced(byDays: -life.number(0...20))
        let through = from.advanced(byDays: life.number(0...25))
        let all = timeline.outcomes(from: from, through: through)
        #expect(Set(all.map(\.name)).count == all.count, "\(comment)")
        #expect(all.allSatisfy { from <= $0.day && $0.day <= through }, "\(comment)")
        let order = all.map(\.day)
        #expect(order == order.sorted(), "\(comment)")
        let statistics = Statistics(timeline, from: from, through: through, at: life.now)
        for line in statistics.lines {
            let own = all.filter {
                $0.name.item == line.item.id && $0.tally(at: life.now) != .beside
            }
            let figures = line.figures
            let beside = own.count { $0.tally(at: life.now) == .beside }
            let sum = figures.due + figures.open + figures.paused + beside
            #expect(sum == own.count, "\(comment) \(line.item.id)")
            #expect(figures.onTime + figures.early + figures.late == figures.taken, "\(comment)")
        }
    }

    /// The versions and entries that the tool loads for one day give the same result as all of
    /// them.
    private static func expectSameFromSomeDay(
        _ life: inout RandomDiary, _ comment: String
    ) throws {
        let day = life.today.advanced(byDays: -life.number(0...90))
        let store = SQLiteStore.inMemory()
        try store.write { change in
            for plan in life.diary.plans { try change.add(plan, of: "anna") }
            try change.append(life.diary.entries)
        }
        let midnight = CivilDateTime(day.advanced(byDays: -4), .midnight)
        let plans = try store.plans(
            of: "anna", since: Instant(seconds: midnight.clockSeconds))
        let part = Timeline(
            try PlanHistory(of: "anna", plans, zones: Diary.zones),
            Record(try store.entries(of: "anna", since: day.advanced(byDays: -2))))
        let through = life.today.advanced(byDays: 3)
        let whole = try Trace.all(life.diary, from: day, through: through)
        let traces = part.outcomes(from: day, through: through).map(Trace.init)
        #expect(Set(traces) == Set(whole), "\(comment), since \(day)")
    }

    private static func expectSame(_ folded: Record, _ diary: Diary, _ comment: String) {
        let whole = Record(diary.entries)
        #expect(folded.standing == whole.standing, "\(comment)")
        #expect(folded.standing == SlowRecord(diary.entries).standing, "\(comment)")
        for item in Set(diary.entries.map(\.subject.item)) {
            #expect(folded.takings(of: item) == whole.takings(of: item), "\(comment)")
            #expect(folded.entries(on: item) == whole.entries(on: item), "\(comment)")
        }
    }

    private static func expectSlowFigures(_ life: inout RandomDiary, _ comment: String) throws {
        let timeline = try life.diary.timeline
        let today = timeline.today(at: life.now)
        let from = today.advanced(byDays: -life.number(0...120))
        let through = min(from.advanced(byDays: life.number(0...120)), today.advanced(byDays: 20))
        let slow = SlowTimeline(
            timeline.history, life.diary.entries,
            through: max(through, today).advanced(byDays: 130))
        let statistics = Statistics(timeline, from: from, through: through, at: life.now)
        let check = SlowStatistics(slow, from: from, through: through, today: today, at: life.now)
        let window = "\(comment), \(from) to \(through) at \(life.now)"
        let near = Statistics(
            timeline, from: from, through: through, since: from.advanced(byDays: -62), at: life.now)
        #expect(
            near.lines.map(\.figures.ratios) == statistics.lines.map(\.figures.ratios), "\(window)")
        for line in statistics.lines {
            let id = line.item.id
            let quick = timeline.outcomes(
                of: id, from: .earliest, through: max(through, today)
            ).map(SlowTimeline.Planned.init)
            let expected = slow.outcomes(of: id, through: max(through, today))
            #expect(Set(quick) == Set(expected), "\(window) \(id)")
            #expect(
                line.figures.words == check.figures(of: [line.item.id]),
                "\(window) \(line.item.id)")
        }
        let medicines = statistics.lines.filter(\.item.isScheduledMedicine).map(\.item.id)
        #expect(statistics.medicines.words == check.figures(of: medicines), "\(window)")
    }
}

/// Everything about an occurrence except its position in the record.
private struct Trace: Hashable {
    let name: OccurrenceName
    let start: Instant
    let end: Instant
    let isAllDay: Bool
    let isPaused: Bool
    let amount: Amount?
    let isTaken: Bool?
    let at: Instant?
    let taken: Amount?
    let answered: Instant?
    /// Whether the occurrence becomes due again when the pause of its day is removed.
    let canReopen: Bool

    init(_ outcome: Outcome) {
        name = outcome.name
        start = outcome.start
        end = outcome.end
        isAllDay = outcome.isAllDay
        isPaused = outcome.isPaused
        amount = outcome.amount
        isTaken = outcome.answer?.isTaken
        at = outcome.answer?.at
        taken = outcome.answer?.amount
        answered = outcome.answer?.recorded
        canReopen = outcome.isOnPause && SlowTimeline.daysOpen(outcome.series.item) != nil
    }

    func isSettled(at moment: Instant) -> Bool {
        let isAnswered = answered.map { $0 <= moment } ?? false
        return isAnswered || end <= moment
            || (isPaused && !canReopen && !isAllDay && start < moment)
    }

    static func all(_ diary: Diary, from: CivilDate, through: CivilDate) throws -> [Trace] {
        try diary.timeline.outcomes(from: from, through: through).map(Trace.init)
    }
}

extension SlowTimeline.Planned {
    fileprivate init(_ outcome: Outcome) {
        self.init(
            name: outcome.name, start: outcome.start, end: outcome.end,
            isAllDay: outcome.isAllDay, isPaused: outcome.isPaused,
            isInPause: outcome.isOnPause,
            daysOpen: SlowTimeline.daysOpen(outcome.series.item), zone: outcome.series.zone.name,
            day: outcome.day)
    }
}

extension StoredPlan {
    fileprivate var text: String {
        content.map { String(decoding: $0.text, as: UTF8.self) } ?? "removed\n"
    }
}

extension Figures {
    /// All figures except the streaks, which go back before the period.
    fileprivate var ratios: String {
        "\(taken) \(onTime) \(due) \(open) \(paused) \(unplanned) \(amount) \(days) \(coverage)"
            + (due > 0 ? " \(daysBefore) \(daysAfter)" : "")
    }
}
