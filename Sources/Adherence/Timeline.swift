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
            (left.1.date, left.1.placeInDay, left.0) < (
                right.1.date, right.1.placeInDay, right.0
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
        var zone: TimeZone?
        for version in history.versions {
            zone = version.plan?.zone ?? zone
            guard let zone else { continue }
            let reach = Reach(of: version, in: zone)
            guard reach.first <= through, reach.last >= from else { continue }
            let planned = planner(of: version, item)?.outcomes(
                from: max(from, reach.first), through: min(through, reach.last), record)
            let split = all.lastIndex { $0.date < reach.first }.map { $0 + 1 } ?? 0
            let succession = Succession(at: version.since, on: reach.change)
            all.replaceSubrange(split..., with: succession.merged(all[split...], planned ?? []))
        }
        return all.sorted { $0.placeInTime < $1.placeInTime }
    }

    private func planner(of version: PlanHistory.Version, _ id: String) -> OutcomePlanner? {
        guard let plan = version.plan, let item = plan.items.first(where: { $0.id == id }) else {
            return nil
        }
        return OutcomePlanner(item, beginning: version.begin(of: item), in: plan.zone)
    }
}

extension Outcome {
    /// What is due all day comes first on its day.
    fileprivate var placeInDay: Int { isAllDay ? .min : start.seconds }

    fileprivate var placeInTime: (Instant, String, CivilDate, Int) {
        (start, course.series.slot, date, ordinal)
    }

    fileprivate var placeByDate: (CivilDate, Instant, String, Int) {
        (date, start, course.series.slot, ordinal)
    }
}

/// The dates on which a version of a plan has a say.
private struct Reach {
    /// Beyond so many days from a change of versions no zone brings a day of the other version.
    private static let edge = 2
    /// The person's day on which it comes into force.
    let change: CivilDate
    let first: CivilDate
    let last: CivilDate

    init(of version: PlanHistory.Version, in zone: TimeZone) {
        change = zone.wallClock(at: version.since).date
        first = change.advanced(byDays: -Self.edge)
        last =
            version.until.map { zone.wallClock(at: $0).date.advanced(byDays: Self.edge) } ?? .latest
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

    /// Both versions' occurrences around the moment, and the new one's alone after it, by date.
    func merged(_ earlier: ArraySlice<Outcome>, _ planned: [Outcome]) -> [Outcome] {
        var before = Dictionary(earlier.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        let last = day.advanced(byDays: 2)
        let after = planned.filter { outcome in outcome.date > last }
        let near = planned.filter { $0.date <= last }.compactMap { outcome in
            successor(of: before.removeValue(forKey: outcome.name), outcome)
        }
        return (before.values.filter(outlives) + near + after)
            .sorted { $0.placeByDate < $1.placeByDate }
    }

    /// Which of the two stands where both versions know an occurrence, or only the new one does.
    private func successor(of before: Outcome?, _ after: Outcome) -> Outcome? {
        guard let before else { return isNew(after) ? after : nil }
        if isSettled(before) { return before }
        if after.end <= moment { return before.start < moment ? before : nil }
        return after.isPaused && before.decisive < moment ? before : after
    }

    /// No new item is late on its first day; but what was answered there counts.
    private func isNew(_ after: Outcome) -> Bool {
        after.decisive >= moment || (after.answer != nil && after.date >= day)
    }

    private func isSettled(_ before: Outcome) -> Bool {
        if let answer = before.answer, answer.recorded <= moment { return true }
        return before.end <= moment || (before.isPaused && before.decisive < moment)
    }

    /// Whether something that the new version does not know any more remains due.
    private func outlives(_ before: Outcome) -> Bool {
        isSettled(before) || before.decisive < moment
    }
}
