import TestSupport

/// A person who takes, skips, snoozes and undoes doses at random.
struct RandomDeeds {
    private var random: SeededRandom
    private let plan: SlowPlan
    private(set) var deeds: [SlowDeed] = []
    /// The current minute.
    private(set) var now: Int
    private let end: Int

    /// Creates a person whose plan has just been applied.
    init(_ plan: SlowPlan, seed: UInt64) {
        random = SeededRandom(seed: seed ^ 0xDEED5)
        self.plan = plan
        now = plan.applied
        end = plan.clock.midnight(of: plan.days.upperBound - 24)
    }

    /// Advances the time and records a few deeds.
    mutating func live() {
        for _ in 0..<random.number(0...9) {
            now = min(end, now + random.number(0...random.pick([90, 600, 1500])))
            act()
        }
        if random.chance(60) { now = boundary() ?? now }
    }

    /// Returns a future minute at which the state of a dose changes, or the minute before, if it
    /// has not passed.
    private mutating func boundary() -> Int? {
        let near = near(now).flatMap { [$0.start, $0.end] }.filter { now < $0 && $0 < end }
        return near.isEmpty ? nil : random.pick(near) - random.pick([0, 0, 1])
    }

    private func near(_ minute: Int) -> [SlowPlan.Dose] {
        plan.items.flatMap { plan.doses(of: $0, beginning: plan.begin) }.filter {
            abs($0.start - minute) < 2160
        }
    }

    private mutating func act() {
        let kind = random.number(0...19)
        if kind < 3, !deeds.isEmpty { return undo(random.number(0...deeds.count - 1)) }
        let item = random.pick(plan.items)
        let day = plan.clock.day(at: now)
        // Doses outside the plan and counts by hand are rarer.
        if kind == 3 { return write(.taken(nil, amount: 1500), item.id, on: day) }
        if kind == 4, item.stock != nil {
            return write(.counted(amount: random.number(0...30) * 500), item.id, on: day)
        }
        let near = near(now)
        guard !near.isEmpty else { return }
        let dose = random.pick(near)
        let name = dose.name
        let other = dose.amount == nil ? nil : random.pick([dose.amount, dose.amount, 750])
        switch kind {
        case 5, 6, 7: write(.skipped(name), name.item, on: name.day)
        case 8: write(.snoozed(name, until: now + 10), name.item, on: name.day)
        case 9: write(.seen(name), name.item, on: name.day)
        default: write(.taken(name, amount: other), name.item, on: name.day)
        }
    }

    private mutating func undo(_ index: Int) {
        let deed = deeds[index]
        deeds.append(SlowDeed(kind: .undone(index), item: deed.item, day: deed.day, at: now))
    }

    /// Records a deed; some are recorded later than they were done.
    private mutating func write(_ kind: SlowDeed.Kind, _ item: String, on day: Int) {
        let late = random.pick([0, 0, random.number(0...400)])
        deeds.append(SlowDeed(kind: kind, item: item, day: day, at: now - late))
    }
}
