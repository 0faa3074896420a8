/// The remaining supply and its last day, found by subtracting one dose after another.
struct SlowSupply: Hashable {
    var left = 0
    var refill: Int?
    var runOut: Int?
    var isUsed = false
}

extension SlowPlan {
    /// Returns the day on which the planned doses reduce a supply to its mark, whatever is
    /// recorded, or `nil` if that is after the days that were walked or never.
    func plannedRefill(of item: SlowItem) -> Int? {
        guard let stock = item.stock, let mark = stock.mark, item.isOn else { return nil }
        let counted = stock.counted ?? item.from ?? begin
        var day = counted
        var left = stock.left
        let doses = doses(of: item, beginning: min(begin, counted)).filter(\.isDue)
        while left > mark {
            guard days.contains(day) else { return nil }
            for dose in doses where dose.name.day == day { left -= dose.amount ?? 0 }
            if left > mark { day += 1 }
        }
        // The refill reminder does not fall on a paused day.
        while (pauses + item.pauses).contains(where: { $0.covers(day) }) {
            guard day <= days.upperBound else { return nil }
            day += 1
        }
        return day
    }

    /// Returns the supply according to the plan's count or the last count by hand, minus what was
    /// taken since.
    func supply(of item: SlowItem, _ deeds: SlowDeeds, at now: Int) -> SlowSupply? {
        guard let stock = item.stock else { return nil }
        let today = clock.day(at: now)
        let hand = deeds.count(of: item.id)
        let planDay = stock.counted ?? item.from ?? begin
        let since = hand?.at ?? clock.midnight(of: planDay)
        var box = Box(
            left: hand?.amount ?? stock.left, mark: stock.mark, day: clock.day(at: since))
        let takings = deeds.takings(of: item.id, since: since, after: hand?.place ?? -1)
        for taking in takings.sorted(by: { $0.day < $1.day }) {
            box.takeOut(taking.amount, on: taking.day)
        }
        var supply = SlowSupply(left: box.left)
        let open = counted(of: item, deeds).filter { dose in
            [State.due, .notYetDue].contains(state(of: dose, deeds, at: now))
                && dose.name.day <= today
        }
        if hand == nil, takings.isEmpty {
            let names = open.map(\.name)
            let past = doses(of: item, beginning: min(begin, planDay)).filter { dose in
                since <= dose.start && dose.start <= now && dose.name.day >= planDay
                    && dose.name.day <= today && !names.contains(dose.name)
                    && !(dose.name.day == begin && dose.decisive < applied
                        && deeds.answer(to: dose.name) == nil)
            }
            for dose in byDay(past) { box.takeOut(dose.amount ?? 0, on: dose.name.day) }
        }
        let ahead = open + byDay(doses(of: item, beginning: begin).filter { $0.name.day > today })
        supply.isUsed = !ahead.isEmpty || isDueLater(item)
        for dose in ahead {
            if box.left < dose.amount ?? 0 {
                supply.runOut = max(dose.name.day, today)
                if stock.mark != nil { box.refill = box.refill ?? dose.name.day }
                break
            }
            box.takeOut(dose.amount ?? 0, on: dose.name.day)
        }
        supply.refill = supply.isUsed ? box.refill : nil
        return supply
    }
}

extension SlowPlan {
    /// Returns the due doses in order of days.
    private func byDay(_ doses: [Dose]) -> [Dose] {
        doses.filter(\.isDue).sorted { ($0.name.day, $0.start) < ($1.name.day, $1.start) }
    }

    /// Returns whether an item is due within three years after the days that were walked.
    private func isDueLater(_ item: SlowItem) -> Bool {
        item.isOn
            && (days.upperBound + 1...days.upperBound + 3 * 366).contains { day in
                !(pauses + item.pauses).contains { $0.covers(day) }
                    && item.lines.contains { $0.isOn && item.isDue($0, on: day) }
            }
    }
}

/// A box of tablets, and the day on which it reached its mark.
private struct Box {
    private(set) var left: Int
    private let mark: Int?
    var refill: Int?

    init(left: Int, mark: Int?, day: Int) {
        self.left = left
        self.mark = mark
        takeOut(0, on: day)
    }

    mutating func takeOut(_ amount: Int, on day: Int) {
        left = max(0, left - amount)
        if refill == nil, let mark, left <= mark { refill = day }
    }
}
