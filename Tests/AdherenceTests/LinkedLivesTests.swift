import Adherence
import CarePlan
import CivilTime
import Journal
import Schedule
import TestSupport
import Testing

/// Chains of doses with random answers, compared with a simple model of how each answer moves the
/// next dose.
@Suite struct LinkedLivesTests {
    private static let places: [(zone: String, around: String)] = [
        ("Europe/Copenhagen", "2026-03-29"), ("America/New_York", "2026-11-01"),
        ("Australia/Lord_Howe", "2026-04-05"), ("America/Santiago", "2026-09-06"),
        ("Asia/Kathmandu", "2026-05-01"), ("Pacific/Auckland", "2026-09-27"),
    ]

    private func life(_ seed: Seed) throws -> LinkedLife {
        let place = Self.places[Int(seed.value) % Self.places.count]
        return try LinkedLife(
            seed: seed.value, zone: place.zone, around: try date(place.around))
    }

    @Test func chainsMatchTheSimpleModel() throws {
        var counts = LinkedModel.Counts()
        let seeds = Seed.list(0..<240, quick: 12)
        for seed in seeds {
            try seed.run {
                var life = try life(seed)
                for _ in 0..<15 {
                    for _ in 0..<2 { try life.step() }
                    try life.compare(&counts, "seed \(seed) at \(life.now)")
                }
            }
        }
        let least = Seed.isSingle ? -1 : 4 * seeds.count
        #expect(counts.moved > least && counts.waiting > least && counts.missed > least)
        #expect(counts.paused > least && counts.behindPause > least)
    }

    @Test(arguments: Seed.list(1000..<1150, quick: 6))
    func answeredDosesKeepTheirTimes(seed: Seed) throws {
        var life = try life(seed)
        for _ in 0..<25 {
            let before = try life.answered
            try life.step()
            let after = try life.answered
            for (name, start) in before {
                guard let now = after[name] else { continue }
                #expect(now == start, "\(name)")
            }
        }
    }
}

extension LinkedLivesTests {
    /// An edit of the plan does not change doses that were answered or over before it.
    @Test func editDoesNotChangeOlderDoses() throws {
        var settled = 0
        let seeds = Seed.list(2000..<2150, quick: 6)
        for seed in seeds {
            try seed.run {
                var life = try life(seed)
                for _ in 0..<8 {
                    for _ in 0..<3 { try life.step() }
                    let before = try life.settled
                    settled += before.count
                    try life.edit()
                    let after = try life.settled
                    #expect(before.subtracting(after).isEmpty, "seed \(seed) at \(life.now)")
                }
            }
        }
        #expect(settled > (Seed.isSingle ? -1 : 6 * seeds.count))
    }
}

/// A person who answers the doses of a chain at random.
private struct LinkedLife {
    static let items = ["a", "b", "c"]
    private(set) var now: Instant
    private var random: SeededRandom
    private var diary: Diary
    private var model: LinkedModel
    private let first: CivilDate

    init(seed: UInt64, zone: String, around day: CivilDate) throws {
        var random = SeededRandom(seed: seed)
        diary = try Diary(zone: zone)
        first = day.advanced(byDays: -3)
        let slots = (0..<random.number(1...2)).map { index in
            (id: "s\(index)", minute: index * 480 + random.number(0...400))
        }
        model = LinkedModel(slots: slots, links: [], pauses: [], zone: diary.zone)
        self.random = random
        now = diary.zone.instant(of: CivilDateTime(first, .midnight))
        try edit()
    }

    /// Changes the intervals of the chain and its future pauses.
    mutating func edit() throws {
        var links: [(minutes: Int, waits: Bool)] = []
        for _ in 0..<2 {
            links.append((random.number(1...230), random.chance(40)))
        }
        let pauses = (0..<random.number(0...3)).map { _ in
            let from = diary.zone.wallClock(at: now).date.advanced(byDays: random.number(1...5))
            return LinkedModel.Pause(
                item: random.chance(25) ? nil : random.pick(Self.items), from: from,
                until: from.advanced(byDays: random.number(0...2)))
        }
        model = LinkedModel(slots: model.slots, links: links, pauses: pauses, zone: diary.zone)
        var lines = [
            "person: Anna", "zone: \(diary.zone.name)", "\(model.text(of: nil))medicines:",
        ]
        let doses = model.slots.map { "{at: \"\(LinkedModel.time($0.minute))\", id: \($0.id)}" }
        lines.append(
            "  - {name: a, doses: [\(doses.joined(separator: ", "))]\(model.text(of: "a"))}")
        for (index, link) in links.enumerated().reversed() {
            let missed = link.waits ? ", if-missed: wait" : ""
            lines.append(
                "  - {name: \(Self.items[index + 1]), after: {item: \(Self.items[index]), "
                    + "by: \(link.minutes) min\(missed)}\(model.text(of: Self.items[index + 1]))}")
        }
        try diary.apply(text: lines.joined(separator: "\n") + "\n", at: now)
    }

    private var outcomes: [Outcome] {
        get throws {
            try diary.timeline.outcomes(from: first, through: first.advanced(byDays: 9))
        }
    }

    /// The doses that are answered or over, with their times and states.
    var settled: Set<String> {
        get throws {
            Set(
                try outcomes.filter { $0.answer != nil || $0.end <= now }.map { outcome in
                    "\(outcome.name) \(outcome.start) \(outcome.state(at: now))"
                })
        }
    }

    /// The planned time of each answered dose.
    var answered: [OccurrenceName: Instant] {
        get throws {
            Dictionary(
                uniqueKeysWithValues: try outcomes.filter { $0.answer != nil }
                    .map { ($0.name, $0.start) })
        }
    }

    /// Advances the time, then records or undoes something.
    mutating func step() throws {
        now = now.advanced(byMinutes: random.number(1...400))
        if random.chance(15), let entry = diary.entries.suffix(5).first(where: { !$0.isUndoing }) {
            diary.write(.undone(entry.id), entry.subject.item, on: entry.day, recorded: now)
            return
        }
        let near = try outcomes.filter { abs($0.start.seconds - now.seconds) < 30 * 3600 }
        guard !near.isEmpty else { return }
        let outcome = random.pick(near)
        let name = outcome.name
        let planned = Planned(slot: name.slot, ordinal: 1, start: outcome.start)
        let at = now.advanced(byMinutes: -random.number(0...random.pick([5, 200])))
        if random.chance(10) {
            let day = diary.zone.wallClock(at: at).date
            diary.write(.taken(nil, at: at, Amount(1)), name.item, on: day, recorded: now)
            return
        }
        let action: Action =
            switch random.number(0...9) {
            case 0, 1: .skipped(planned, at: at)
            case 2: .snoozed(planned, at: at, until: now.advanced(byMinutes: 20))
            default: .taken(planned, at: at, Amount(1))
            }
        diary.write(action, name.item, on: name.date, recorded: now)
    }

    func compare(_ counts: inout LinkedModel.Counts, _ comment: String) throws {
        let record = LinkedModel.Said(diary.entries)
        for outcome in try outcomes {
            let expected = model.dose(outcome.name, record)
            #expect(outcome.start == expected.due, "\(comment): \(outcome.name)")
            if outcome.answer == nil {
                #expect(outcome.end == expected.end, "\(comment): \(outcome.name)")
            }
            for later in [0, 700] {
                let moment = now.advanced(byMinutes: later)
                let state = model.state(outcome.name, record, at: moment)
                #expect(outcome.state(at: moment) == state, "\(comment): \(outcome.name)")
                counts.add(outcome, state, model)
            }
        }
    }
}

/// A model of a chain of daily doses, computed anew from all entries for each question.
private struct LinkedModel {
    let slots: [(id: String, minute: Int)]
    let links: [(minutes: Int, waits: Bool)]
    let pauses: [Pause]
    let zone: TimeZone

    /// Days on which an item, or the whole plan, is paused.
    struct Pause {
        let item: String?
        let from: CivilDate
        let until: CivilDate

        func contains(_ name: OccurrenceName) -> Bool {
            (item == nil || item == name.item) && from <= name.date && name.date <= until
        }
    }

    /// Returns the pauses of an item, or of the whole plan, in plan syntax.
    func text(of item: String?) -> String {
        let own = pauses.filter { $0.item == item }.map { "{from: \($0.from), until: \($0.until)}" }
        if own.isEmpty { return "" }
        let list = "pauses: [\(own.joined(separator: ", "))]"
        return item == nil ? "\(list)\n" : ", \(list)"
    }

    func isPaused(_ name: OccurrenceName) -> Bool { pauses.contains { $0.contains(name) } }

    struct Dose {
        var planned: Instant
        var due: Instant
        var end: Instant
        var waits = false
        var waitsIfOver = false
    }

    struct Counts {
        var moved = 0
        var waiting = 0
        var missed = 0
        var paused = 0
        var behindPause = 0

        mutating func add(_ outcome: Outcome, _ state: Outcome.State, _ model: LinkedModel) {
            let isPaused = model.isPaused(outcome.name)
            paused += isPaused ? 1 : 0
            let isBehind = model.source(of: outcome.name).map { model.isPaused($0.name) } ?? false
            behindPause += state == .paused && isBehind && !isPaused ? 1 : 0
            moved += outcome.plannedClock == outcome.shownClock ? 0 : 1
            waiting += state == .paused ? 1 : 0
            missed += state == .missed ? 1 : 0
        }
    }

    /// The entries that are not undone, by occurrence.
    struct Said {
        private let entries: [OccurrenceName: [Entry]]
        /// The extra doses, in order.
        let extras: [Entry]

        init(_ all: [Entry]) {
            let standing = SlowRecord(all).standing
            entries = Dictionary(grouping: standing.filter(\.isOnOne)) {
                $0.occurrence ?? OccurrenceName(item: "", slot: "", date: .latest)
            }
            extras = standing.filter { !$0.isOnOne && $0.action.kind == .taken }
                .sorted { ($0.action.at ?? $0.recorded) < ($1.action.at ?? $1.recorded) }
        }

        /// Returns the entry that answers an occurrence, and the time when the first answer was
        /// recorded.
        func answer(_ name: OccurrenceName) -> (entry: Entry, known: Instant)? {
            let own = (entries[name] ?? []).filter { [.taken, .skipped].contains($0.action.kind) }
            let taken = own.filter { $0.action.kind == .taken }
            let first = (taken.isEmpty ? own : taken).min {
                ($0.action.at?.seconds ?? 0) < ($1.action.at?.seconds ?? 0)
            }
            guard let first, let known = own.map(\.recorded).min() else { return nil }
            return (first, known)
        }
    }

    static func time(_ minute: Int) -> TimeOfDay {
        TimeOfDay.midnight.advanced(byMinutes: minute)
    }

    private func planned(_ name: OccurrenceName) -> Instant {
        let place = LinkedLife.items.firstIndex(of: name.item) ?? 0
        let minute = slots.first { $0.id == name.slot }?.minute ?? 0
        let later = links[..<place].reduce(0) { $0 + $1.minutes }
        return zone.instant(of: CivilDateTime(name.date, Self.time(minute + later)))
    }

    private func source(of name: OccurrenceName) -> (name: OccurrenceName, by: Int, waits: Bool)? {
        guard let place = LinkedLife.items.firstIndex(of: name.item), place > 0 else { return nil }
        let other = OccurrenceName(
            item: LinkedLife.items[place - 1], slot: name.slot, date: name.date, ordinal: 1)
        return (other, links[place - 1].minutes, links[place - 1].waits)
    }

    /// Returns the dose as moved by the one it follows, without its own answer and its end.
    private func moved(_ name: OccurrenceName, _ said: Said) -> Dose {
        let time = planned(name)
        var dose = Dose(planned: time, due: time, end: time)
        guard let source = source(of: name) else { return dose }
        let (own, other) = (said.answer(name), moved(source.name, said))
        let answer = said.answer(source.name)
        if let own, let answer, own.known < answer.known { return dose }
        if answer?.entry.action.kind != .taken, let at = extra(source.name, before: own, said) {
            dose.due = at.advanced(byMinutes: source.by)
            return dose
        }
        switch answer?.entry.action {
        case .taken(_, let at, _): dose.due = at.advanced(byMinutes: source.by)
        case .skipped: dose.waits = own == nil
        case nil where other.waits || isPaused(source.name): dose.waits = own == nil
        default:
            if other.due != other.planned { dose.due = other.due.advanced(byMinutes: source.by) }
            dose.waitsIfOver = own == nil && (source.waits || other.waitsIfOver)
        }
        return dose
    }

    /// Returns the time of the extra dose that is nearest to this one, if it was recorded in time.
    private func extra(
        _ name: OccurrenceName, before own: (entry: Entry, known: Instant)?, _ said: Said
    ) -> Instant? {
        let near = said.extras.filter { extra in
            extra.subject.item == name.item && abs(extra.day.dayNumber - name.date.dayNumber) <= 1
                && own.map { extra.recorded <= $0.known } ?? true
        }.compactMap(\.action.at)
        return near.first { at in
            let all = slots.flatMap { slot in
                (-2...2).map { days in
                    OccurrenceName(
                        item: name.item, slot: slot.id, date: name.date.advanced(byDays: days),
                        ordinal: 1)
                }
            }.map { ($0, abs(moved($0, said).due.seconds - at.seconds)) }
            let nearest = all.min { $0.1 < $1.1 }
            return nearest.map { $0.0 == name && $0.1 <= 12 * 3600 } ?? false
        }
    }

    func dose(_ name: OccurrenceName, _ said: Said) -> Dose {
        var dose = moved(name, said)
        let midnight = zone.instant(of: CivilDateTime(name.date.advanced(byDays: 1), .midnight))
        var end = max(midnight, dose.due.advanced(byMinutes: 360))
        for later in 1...4 {
            let next = OccurrenceName(
                item: name.item, slot: name.slot, date: name.date.advanced(byDays: later),
                ordinal: 1)
            let start = moved(next, said).due
            if start > dose.due {
                end = min(end, start)
                break
            }
        }
        if dose.waitsIfOver, let source = source(of: name) {
            end = min(end, self.dose(source.name, said).end)
        }
        dose.end = end
        // An answered dose keeps the planned time that it had when it was answered.
        if let start = said.answer(name)?.entry.action.planned?.start { dose.due = start }
        return dose
    }

    func state(_ name: OccurrenceName, _ said: Said, at now: Instant) -> Outcome.State {
        if let answer = said.answer(name) {
            return answer.entry.action.kind == .taken ? .taken : .skipped
        }
        if isPaused(name) { return .paused }
        let dose = dose(name, said)
        if dose.waits || dose.waitsIfOver && now >= dose.end { return .paused }
        if now < dose.due { return .notYetDue }
        return now < dose.end ? .due : .missed
    }
}

extension Entry {
    fileprivate var isOnOne: Bool { occurrence != nil }
}
