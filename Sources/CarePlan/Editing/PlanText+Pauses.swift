public import CivilTime

/// The owner of a list of pauses.
public enum PauseOwner: Hashable, Sendable {
    /// The whole plan.
    case plan
    /// The item at this index.
    case item(at: Int)
}

extension PlanText {
    /// Returns the pauses of the whole plan, or of one item only.
    public func pauses(of owner: PauseOwner) throws(PlanEditError) -> [Pause] {
        switch owner {
        case .plan: return plan.pauses
        case .item(let index): return try item(at: index).ownPauses
        }
    }

    /// Pauses the whole plan or one item. A pause that contains the first day gets the new end.
    public func pausing(
        _ owner: PauseOwner, _ pause: Pause
    ) throws(PlanEditError) -> PlanText {
        if let until = pause.until, until < pause.from { throw .endsBeforeStart }
        let old = try pauses(of: owner).first { $0.contains(pause.from) }
        let new = Pause(from: old?.from ?? pause.from, until: pause.until)
        return try replacing([SpanChange(old: old, new: new)], of: owner)
    }

    /// Ends the pauses that contain a date on the day before. If there are none, removes the next
    /// pause.
    public func resuming(
        _ owner: PauseOwner, on date: CivilDate
    ) throws(PlanEditError) -> PlanText {
        let all = try pauses(of: owner)
        let current = all.filter { $0.contains(date) }
        let ended = current.isEmpty ? Array(all.filter { $0.from > date }.prefix(1)) : current
        let changes = ended.map { pause in
            SpanChange(
                old: pause,
                new: pause.from < date
                    ? Pause(from: pause.from, until: date.advanced(byDays: -1)) : nil)
        }
        return try replacing(changes, of: owner)
    }

    private func replacing(
        _ changes: [SpanChange<Pause>], of owner: PauseOwner
    ) throws(PlanEditError) -> PlanText {
        let changes = changes.filter { $0.old != $0.new }
        guard !changes.isEmpty else { return self }
        guard changes.compactMap(\.new).allSatisfy(\.isSupported) else { throw .noSuchDay }
        switch owner {
        case .plan: return try replacing(changes, in: [], after: Self.headFields)
        case .item(let index):
            let place = try place(ofItemAt: index)
            return try replacing(changes, in: place.path, near: place, after: ["until", "from"])
        }
    }

    /// The fields after which a plan-wide list is added, in order of preference.
    static let headFields = ["done-marks", "discreet", "clock", "language", "zone", "person"]
}

extension Pause {
    /// Whether plans support the dates.
    fileprivate var isSupported: Bool { from.isSupported && until?.isSupported ?? true }
}

extension Pause: PlanSpan {
    static let list = "pauses"

    var first: String { from.description }
    var last: String? { until?.description }

    init?(_ node: YAMLNode) {
        guard let from = node.pair(named: "from")?.value.text.flatMap(CivilDate.init) else {
            return nil
        }
        guard let until = node.pair(named: "until")?.value else {
            self.init(from: from, until: nil)
            return
        }
        guard let last = until.text.flatMap(CivilDate.init) else { return nil }
        self.init(from: from, until: last)
    }
}
