import Adherence
import CarePlan
import CivilTime
import Journal
import Schedule
import TestSupport

/// Compares the timeline of a plan and its entries with a slow model that walks over all minutes.
struct SlowComparison {
    /// The first difference; empty if there is none.
    private(set) var problem = ""
    private let slow: SlowPlan
    private var diary: Diary
    private var ids: [EntryID] = []

    init(_ slow: SlowPlan) throws {
        self.slow = slow
        diary = try Diary(zone: slow.clock.zone)
        try diary.apply(text: slow.text, at: Instant(seconds: slow.applied * 60))
    }

    private mutating func expect<Row: Hashable>(
        _ found: [Row], _ expected: [Row], _ subject: @autoclosure () -> String
    ) {
        let (left, right) = (Set(found), Set(expected))
        guard problem.isEmpty, left != right || found.count != expected.count else { return }
        let text = { (rows: Set<Row>) in
            rows.map { "\($0)" }.sorted().prefix(8).joined(separator: "\n")
        }
        problem = """
            \(subject()): \(found.count) by dosecal, \(expected.count) by the walk
            only dosecal:
            \(text(left.subtracting(right)))
            only the walk:
            \(text(right.subtracting(left)))
            \(slow.text)
            """
    }
}

/// A dose in the form that both implementations can give.
private struct SlowRow: Hashable, CustomStringConvertible {
    let name: SlowPlan.Name
    let start: Int
    let amount: Int?
    var unit: String?
    var end: Int?
    var isAllDay = false
    var state: String?
    var answer: SlowDeeds.Answer?
    var snooze: Int?

    var description: String {
        let parts: [String?] = [
            name.item, name.slot, "\(dayText(name.day)) #\(name.ordinal)",
            "from \(Instant(seconds: start * 60))", end.map { "to \(Instant(seconds: $0 * 60))" },
            isAllDay ? "all day" : nil, amount.map { "\($0)" }, unit, state,
            answer.map { "\($0)" }, snooze.map { "snoozed until \($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }
}

extension SlowPlan.Name {
    fileprivate init(_ name: OccurrenceName) {
        self.init(
            item: name.item, slot: name.slot, day: name.date.dayNumber, ordinal: name.ordinal)
    }
}

extension SlowPlan {
    /// Returns the number of a day, or `nil` for a day after those that were walked.
    fileprivate func known(_ day: CivilDate?) -> Int? {
        day.flatMap { $0.dayNumber <= days.upperBound ? $0.dayNumber : nil }
    }

    fileprivate func known(_ next: Outcome?) -> Int? {
        known(next?.date) == nil ? nil : next?.start.minute
    }

    fileprivate func isCare(_ series: Series) -> Bool {
        switch series.purpose {
        case .dose, .reminder: true
        default: false
        }
    }
}

extension Instant {
    fileprivate var minute: Int { seconds / 60 }
}

extension SlowComparison {
    /// Compares the planned occurrences between two random days.
    mutating func compareOccurrences(_ seed: UInt64) throws {
        guard let plan = try diary.timeline.history.plan else { return }
        var random = SeededRandom(seed: seed ^ 0xDA7E5)
        let from = slow.days.lowerBound + random.number(1...22)
        let through = from + random.number(0...16)
        let begin = CivilDate(clamping: slow.begin)
        let found = plan.due(
            from: CivilDate(clamping: from), through: CivilDate(clamping: through),
            beginning: begin
        ).filter { slow.isCare($0.series) }.map { due in
            let date = CivilDateTime(due.occurrence.date, .midnight)
            let start =
                due.occurrence.start(in: due.series.zone) ?? due.series.zone.instant(of: date)
            return SlowRow(
                name: SlowPlan.Name(due.name), start: start.minute,
                amount: due.series.doseAmount, unit: due.series.unit)
        }
        let expected = slow.items.flatMap { slow.doses(of: $0, beginning: slow.begin) }.filter {
            $0.isDue && from <= $0.day && $0.day <= through
        }.map { SlowRow(name: $0.name, start: $0.start, amount: $0.amount, unit: $0.unit) }
        expect(found, expected, "due from \(dayText(from)) to \(dayText(through))")
        let refills = plan.series(beginning: begin).filter { $0.purpose == .refill }
        for item in slow.items {
            let refill = refills.first { $0.item.id == item.id }?.first
            expect(
                [slow.known(refill)], [slow.plannedRefill(of: item)], "planned refill of \(item.id)"
            )
        }
    }

    /// Compares the state of the doses after the deeds so far.
    mutating func compare(_ life: RandomDeeds) throws {
        for deed in life.deeds.dropFirst(ids.count) {
            ids.append(
                diary.write(
                    deed.action(after: ids), deed.item, on: CivilDate(clamping: deed.day),
                    recorded: Instant(seconds: life.now * 60)))
        }
        let timeline = try diary.timeline
        let deeds = SlowDeeds(life.deeds)
        let now = Instant(seconds: life.now * 60)
        let moment = "at \(now), after\n\(life.deeds)\n"
        expect(
            [timeline.today(at: now).dayNumber], [slow.clock.day(at: life.now)], "today \(moment)")
        for item in slow.items {
            compareStates(of: item, timeline, deeds, at: life.now, moment)
            expect(
                [slow.known(timeline.next(of: item.id, after: now))],
                [slow.next(of: item, deeds, after: life.now)], "next of \(item.id) \(moment)")
            compareSupply(of: item, timeline, deeds, at: life.now, moment)
        }
        expect(
            [slow.known(timeline.next(after: now))],
            [slow.items.compactMap { slow.next(of: $0, deeds, after: life.now) }.min()],
            "next of all \(moment)")
    }

    private mutating func compareStates(
        of item: SlowItem, _ timeline: Timeline, _ deeds: SlowDeeds, at now: Int, _ moment: String
    ) {
        let (from, through) = (slow.days.lowerBound + 2, slow.days.upperBound - 18)
        // The model does not know doses after the days that were walked.
        let last = slow.clock.midnight(of: slow.days.upperBound)
        let found = timeline.outcomes(
            of: item.id, from: CivilDate(clamping: from), through: CivilDate(clamping: through)
        ).map { outcome in
            SlowRow(
                name: SlowPlan.Name(outcome.name), start: outcome.start.minute,
                amount: outcome.amount?.thousandths, end: min(outcome.end.minute, last),
                isAllDay: outcome.isAllDay,
                state: outcome.state(at: Instant(seconds: now * 60)).rawValue,
                answer: outcome.answer.map {
                    SlowDeeds.Answer(
                        isTaken: $0.isTaken, at: $0.at.minute, amount: $0.amount?.thousandths)
                }, snooze: outcome.snoozedUntil?.minute)
        }
        let expected = slow.counted(of: item, deeds).filter {
            from <= $0.name.day && $0.name.day <= through
        }.map { dose in
            SlowRow(
                name: dose.name, start: dose.start, amount: dose.amount,
                end: min(
                    deeds.answer(to: dose.name) == nil ? dose.longEnd ?? dose.end : dose.end, last),
                isAllDay: dose.isAllDay, state: slow.state(of: dose, deeds, at: now).rawValue,
                answer: deeds.answer(to: dose.name), snooze: deeds.snooze(of: dose.name))
        }
        expect(found, expected, "states of \(item.id) \(moment)")
    }

    private mutating func compareSupply(
        of item: SlowItem, _ timeline: Timeline, _ deeds: SlowDeeds, at now: Int, _ moment: String
    ) {
        guard let plan = timeline.history.plan?.items.first(where: { $0.id == item.id }),
            let count = timeline.count(of: item.id)
        else {
            return expect(
                [nil], [slow.supply(of: item, deeds, at: now)], "supply of \(item.id) \(moment)")
        }
        let taken = timeline.record.taken(of: item.id, since: count.since, after: count.entry)
        let supply = timeline.supply(
            of: plan, count, taken: taken, at: Instant(seconds: now * 60))
        let found = SlowSupply(
            left: supply.left.thousandths, refill: slow.known(supply.refill),
            runOut: slow.known(supply.runOut), isUsed: supply.isUsed)
        expect(
            [found], [slow.supply(of: item, deeds, at: now)], "supply of \(item.id) \(moment)")
    }
}

extension Series {
    fileprivate var doseAmount: Int? {
        if case .dose(let amount) = purpose { amount.thousandths } else { nil }
    }
}
