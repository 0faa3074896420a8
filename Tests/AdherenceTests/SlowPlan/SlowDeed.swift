import CarePlan
import CivilTime
import Journal

/// An action of the person at a real minute.
struct SlowDeed {
    enum Kind {
        /// A dose was taken; without a name it was outside the plan.
        case taken(SlowPlan.Name?, amount: Int?)
        case skipped(SlowPlan.Name)
        case snoozed(SlowPlan.Name, until: Int)
        case seen(SlowPlan.Name)
        /// The supply was counted.
        case counted(amount: Int)
        /// An earlier deed was undone.
        case undone(Int)
    }
    let kind: Kind
    let item: String
    /// The day of the entry.
    let day: Int
    let at: Int

    /// The dose that the deed is about, if any.
    var name: SlowPlan.Name? {
        switch kind {
        case .taken(let name, _): name
        case .skipped(let name), .snoozed(let name, _), .seen(let name): name
        case .counted, .undone: nil
        }
    }

    /// Returns the deed as an action of the journal; `ids` are the ids of the deeds before.
    func action(after ids: [EntryID]) -> Action {
        let moment = Instant(seconds: at * 60)
        return switch kind {
        case .taken(let name, let amount):
            .taken(name.map(Planned.init), at: moment, amount.map(Amount.init(thousandths:)))
        case .skipped(let name): .skipped(Planned(name), at: moment)
        case .snoozed(let name, let until):
            .snoozed(Planned(name), at: moment, until: Instant(seconds: until * 60))
        case .seen(let name): .seen(Planned(name), at: moment)
        case .counted(let amount): .counted(Amount(thousandths: amount), at: moment)
        case .undone(let index): .undone(ids[index])
        }
    }
}

extension SlowDeed: CustomStringConvertible {
    var description: String {
        let dose = name.map { " \($0.slot) \(dayText($0.day)) #\($0.ordinal)" } ?? ""
        let what =
            switch kind {
            case .taken(_, let amount): "taken \(amount ?? 0)"
            case .skipped: "skipped"
            case .snoozed: "snoozed"
            case .seen: "seen"
            case .counted(let amount): "counted \(amount)"
            case .undone(let index): "undone \(index)"
            }
        return "\(item)\(dose) \(what) at \(Instant(seconds: at * 60))\n"
    }
}

extension Planned {
    fileprivate init(_ name: SlowPlan.Name) {
        self.init(slot: name.slot, ordinal: name.ordinal, start: nil)
    }
}

/// The result of the deeds so far.
struct SlowDeeds {
    /// The answer to a dose.
    struct Answer: Hashable {
        let isTaken: Bool
        let at: Int
        let amount: Int?
    }
    private let all: [SlowDeed]
    /// The indices of the deeds that are not undone.
    private let standing: [Int]
    private let byName: [SlowPlan.Name: [SlowDeed]]

    init(_ deeds: [SlowDeed]) {
        all = deeds
        // Whether a deed counts depends on the deeds after it.
        var undone: Set<Int> = []
        var standing: [Int] = []
        for index in deeds.indices.reversed() where !undone.contains(index) {
            if case .undone(let earlier) = deeds[index].kind { undone.insert(earlier) }
            standing.append(index)
        }
        self.standing = standing.reversed()
        var byName: [SlowPlan.Name: [SlowDeed]] = [:]
        for deed in self.standing.map({ deeds[$0] }) {
            if let name = deed.name { byName[name, default: []].append(deed) }
        }
        self.byName = byName
    }

    /// Returns the answer to a dose: the earliest taking, or else the skip.
    func answer(to name: SlowPlan.Name) -> Answer? {
        var taken: Answer?
        var skipped: Answer?
        for deed in byName[name] ?? [] {
            switch deed.kind {
            case .taken(_, let amount):
                if deed.at < taken?.at ?? .max {
                    taken = Answer(isTaken: true, at: deed.at, amount: amount)
                }
            case .skipped:
                if deed.at < skipped?.at ?? .max {
                    skipped = Answer(isTaken: false, at: deed.at, amount: nil)
                }
            case .snoozed, .seen, .counted, .undone: continue
            }
        }
        return taken ?? skipped
    }

    /// Returns the last snooze of a dose.
    func snooze(of name: SlowPlan.Name) -> Int? {
        var last: Int?
        for deed in byName[name] ?? [] {
            if case .snoozed(_, let until) = deed.kind { last = until }
        }
        return last
    }

    /// Returns the last count of an item by hand, and its index.
    func count(of item: String) -> (amount: Int, at: Int, place: Int)? {
        for index in standing.reversed() where all[index].item == item {
            if case .counted(let amount) = all[index].kind { return (amount, all[index].at, index) }
        }
        return nil
    }

    /// Returns what was taken of an item since a minute, in the deeds after an index: the first
    /// taking of each dose, and all doses outside the plan.
    func takings(
        of item: String, since minute: Int, after place: Int
    ) -> [(day: Int, amount: Int)] {
        var firsts: [SlowPlan.Name: Int] = [:]
        var found: [Int] = []
        for index in standing where all[index].item == item {
            guard case .taken = all[index].kind else { continue }
            guard let name = all[index].name else {
                found.append(index)
                continue
            }
            if let first = firsts[name], all[first].at <= all[index].at { continue }
            firsts[name] = index
        }
        return (found + firsts.values).filter { $0 > place && all[$0].at >= minute }.map { index in
            guard case .taken(_, let amount) = all[index].kind else { return (all[index].day, 0) }
            return (all[index].day, amount ?? 0)
        }
    }
}
