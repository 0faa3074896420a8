import CarePlan
import CivilTime
import Journal

/// Something that somebody did, at a real minute.
struct SlowDeed {
    enum Kind {
        /// A dose, or some beside the plan.
        case taken(SlowPlan.Name?, amount: Int?)
        case skipped(SlowPlan.Name)
        case snoozed(SlowPlan.Name, until: Int)
        case seen(SlowPlan.Name)
        /// So much is left.
        case counted(amount: Int)
        /// An earlier deed does not count any more.
        case undone(Int)
    }
    let kind: Kind
    let item: String
    /// The day under which it is kept.
    let day: Int
    let at: Int

    /// The dose that it is about; nil for none.
    var name: SlowPlan.Name? {
        switch kind {
        case .taken(let name, _): name
        case .skipped(let name), .snoozed(let name, _), .seen(let name): name
        case .counted, .undone: nil
        }
    }

    /// The deed as a line of the journal; `ids` are those of the deeds before it.
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

/// What the deeds up to now say together.
struct SlowDeeds {
    /// What counts as the answer to a dose.
    struct Answer: Hashable {
        let isTaken: Bool
        let at: Int
        let amount: Int?
    }
    private let all: [SlowDeed]
    /// The places of those that nothing undoes.
    private let standing: [Int]
    private let byName: [SlowPlan.Name: [SlowDeed]]

    init(_ deeds: [SlowDeed]) {
        all = deeds
        // Whether a deed counts follows from those after it.
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

    /// A dose was taken where anybody says so, when it was taken first; else it was skipped.
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

    /// Until when a dose was put off last.
    func snooze(of name: SlowPlan.Name) -> Int? {
        var last: Int?
        for deed in byName[name] ?? [] {
            if case .snoozed(_, let until) = deed.kind { last = until }
        }
        return last
    }

    /// The last count of an item by hand, and its place among the deeds.
    func count(of item: String) -> (amount: Int, at: Int, place: Int)? {
        for index in standing.reversed() where all[index].item == item {
            if case .counted(let amount) = all[index].kind { return (amount, all[index].at, index) }
        }
        return nil
    }

    /// What was taken of an item from a minute on, in deeds after a place: of each dose the first
    /// taking, and all beside the plan.
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
