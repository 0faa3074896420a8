public import CarePlan
public import CivilTime
public import Journal
import Schedule

/// What was due by the plan of its day, and what became of it: a fold over plans and entries.
public struct Timeline: Sendable {
    /// The plan through time.
    public let history: PlanHistory
    /// What was done.
    public let record: Record

    /// What the versions of a plan and the entries of its person say together.
    public init(_ history: PlanHistory, _ record: Record) {
        self.history = history
        self.record = record
    }

    /// The timeline with one entry more.
    public func appending(_ entry: Entry) -> Timeline {
        var longer = record
        longer.append(entry)
        return Timeline(history, longer)
    }

    /// What became of everything due between two dates, both inclusive, as a day goes.
    public func outcomes(from: CivilDate, through: CivilDate) -> [Outcome] {
        items.enumerated().flatMap { place, item in
            outcomes(of: item, from: from, through: through).map { (place, $0) }
        }
        .sorted { left, right in
            (left.1.date, left.1.decisiveOrder, left.0) < (
                right.1.date, right.1.decisiveOrder, right.0
            )
        }
        .map(\.1)
    }

    /// The ids of all items that any version has, the latest version's first, in its order.
    public var items: [String] {
        var known: Set<String> = []
        return history.versions.reversed().flatMap { $0.plan?.items ?? [] }.map(\.id).filter {
            known.insert($0).inserted
        }
    }

    /// An item as it last stood in a plan, and nil where it never did.
    public func item(_ id: String) -> Item? {
        history.versions.reversed().lazy.compactMap { version in
            version.plan?.items.first { $0.id == id }
        }.first
    }

    /// What became of an item's occurrences between two dates, in order of their starts.
    public func outcomes(of item: String, from: CivilDate, through: CivilDate) -> [Outcome] {
        var all: [Outcome] = []
        for version in history.versions {
            all = succession(of: all, by: version, item, from: from, through: through)
        }
        return all.sorted { ($0.start, $0.course.series.slot) < ($1.start, $1.course.series.slot) }
    }
}

extension Outcome {
    /// What is due all day comes first on its day.
    fileprivate var decisiveOrder: Int { isAllDay ? .min : start.seconds }
}

extension Timeline {
    /// Beyond so many days from a change of versions no zone brings a day of the other version.
    private static let edge = 2

    /// What there is after a version came into force, of what there was before and what it plans.
    private func succession(
        of earlier: [Outcome], by version: PlanHistory.Version, _ item: String,
        from: CivilDate, through: CivilDate
    ) -> [Outcome] {
        let zone = version.plan?.zone ?? earlier.last?.series.zone
        guard let zone else { return earlier }
        let change = zone.wallClock(at: version.since).date
        let first = change.advanced(byDays: -Self.edge)
        let until = version.until.map { zone.wallClock(at: $0).date.advanced(byDays: Self.edge) }
        let planned = planner(of: version, item)?.outcomes(
            from: max(from, first), through: min(through, until ?? .latest), record)
        let split = earlier.partitioned { $0.date < first }
        return split.matching
            + Succession(at: version.since, on: change).merged(split.others, planned ?? [])
    }

    private func planner(of version: PlanHistory.Version, _ id: String) -> OutcomePlanner? {
        guard let plan = version.plan, let item = plan.items.first(where: { $0.id == id }) else {
            return nil
        }
        return OutcomePlanner(item, beginning: version.begin(of: item), in: plan.zone)
    }
}

/// How the occurrences of one version of a plan follow those of the one before it.
private struct Succession {
    /// The moment at which the new version comes into force.
    let moment: Instant
    /// The person's day on which it does.
    let day: CivilDate

    init(at moment: Instant, on day: CivilDate) {
        self.moment = moment
        self.day = day
    }

    func merged(_ earlier: [Outcome], _ planned: [Outcome]) -> [Outcome] {
        let last = day.advanced(byDays: 2)
        let far = planned.partitioned { $0.date > last }
        var before = Dictionary(earlier.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        let near = far.others.compactMap { after in
            successor(of: before.removeValue(forKey: after.name), after)
        }
        return before.values.filter(outlives) + near + far.matching
    }

    /// Which of the two stands where both versions know an occurrence, or only the new one does.
    private func successor(of before: Outcome?, _ after: Outcome) -> Outcome? {
        guard let before else { return isNew(after) ? after : nil }
        if isSettled(before) { return before }
        if after.end <= moment { return before.start <= moment ? before : nil }
        return after.isPaused && before.decisive < moment ? before : after
    }

    /// No new item is late on its first day; but what was answered there counts.
    private func isNew(_ after: Outcome) -> Bool {
        after.decisive >= moment || (after.answer != nil && after.date >= day)
    }

    private func isSettled(_ before: Outcome) -> Bool {
        if let answer = before.answer, answer.recorded <= moment { return true }
        return before.end <= moment || (before.isPaused && before.start < moment)
    }

    /// Whether something that the new version does not know any more remains due.
    private func outlives(_ before: Outcome) -> Bool {
        isSettled(before) || before.decisive < moment
    }
}

extension Array {
    /// The elements for which a test holds, and the others.
    fileprivate func partitioned(
        _ test: (Element) -> Bool
    ) -> (matching: [Element], others: [Element]) {
        (filter(test), filter { !test($0) })
    }
}
