import Adherence
import CarePlan
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// All components at one location with the same UID, which belongs to dosecal or continues one of
/// its series.
struct ObjectGroup {
    let person: PublishedView
    /// The UID that dosecal assigned.
    let uid: PublishedUID
    /// The series with this UID in each version of the plan, oldest first. Never empty.
    let series: [PublishedSeries]
    /// Whether another program continues the series under a different UID.
    let isAlias: Bool
    /// The components without RECURRENCE-ID, newest first.
    private(set) var masters: [ParsedTask] = []
    /// The components with RECURRENCE-ID, newest first.
    private(set) var overrides: [ParsedTask] = []

    /// The start of the series at the last import, if known.
    let begun: Instant?

    init(
        _ person: PublishedView, _ uid: PublishedUID, _ series: [PublishedSeries], isAlias: Bool,
        memory: PlaceState? = nil, _ statements: [ParsedTask]
    ) {
        self.person = person
        self.uid = uid
        self.series = series
        self.isAlias = isAlias
        let recent = statements.stablySorted { $1.revision < $0.revision }
            .map { Self.named($0, person, series) }.map { memory?.judged($0) ?? $0 }
        begun = statements.first.flatMap { first in
            memory?[ObjectKey(place: first.place, uid: first.uid, recurrence: "")]?.start
        }
        masters = recent.filter { $0.recurrence.isEmpty }
        overrides = recent.filter { !$0.recurrence.isEmpty }
    }

    /// Returns the component keyed by the occurrence that it overrides, whichever form its
    /// RECURRENCE-ID has.
    private static func named(
        _ statement: ParsedTask, _ person: PublishedView, _ series: [PublishedSeries]
    ) -> ParsedTask {
        guard let moment = statement.recurrenceMoment else { return statement }
        let name = person.outcome(of: series, at: moment)?.name
        return statement.overriding(name?.recurrence ?? "\(person.instant(moment))")
    }

    /// The UID in the components, which differs from `uid` for an alias.
    var saidUID: String { statements.first?.uid ?? "" }

    /// The location of the components.
    var place: TaskLocation? { statements.first?.place }

    /// All components, masters first.
    var statements: [ParsedTask] { masters + overrides }

    /// The components that count. A conflict between apps can leave several for one recurrence.
    ///
    /// If the newest is done, all that are done count, otherwise only the newest.
    var current: [ParsedTask] {
        var seen: Set<String> = []
        let order = statements.map(\.key.recurrence).filter { seen.insert($0).inserted }
        let byRecurrence = Dictionary(grouping: statements, by: \.key.recurrence)
        return order.compactMap { byRecurrence[$0] }.flatMap { Self.current(of: $0) }
    }

    private static func current(of statements: [ParsedTask]) -> [ParsedTask] {
        guard let newest = statements.first else { return [] }
        let done = statements.filter(\.isMarkedDone)
        guard let latest = done.first, !(latest.revision < newest.revision) else {
            return [newest]
        }
        return done
    }

    /// The newest version of the series.
    var newest: PublishedSeries {
        guard let newest = series.last else { preconditionFailure("a group has a series") }
        return newest
    }

    /// The newest component for the series as a whole, if any.
    var master: ParsedTask? { masters.first }

    /// The target of the object as a whole.
    var target: Claim.Target { target(namedBy: nil) }

    /// Returns the target of a component that concerns a single occurrence.
    func target(of statement: ParsedTask) -> Claim.Target { target(namedBy: statement) }

    private func target(namedBy statement: ParsedTask?) -> Claim.Target {
        switch newest.series.purpose {
        case .replacementSoon, .refill, .expiry, .useUp: .hint(newest)
        case .replacement: .replacement(newest, opened: uid.date ?? newest.series.opened)
        case .wear: uid.date.map { .wear(newest, $0) } ?? .none(.notPlanned, newest)
        case .dose, .reminder: occurrence(namedBy: statement)
        }
    }

    private func occurrence(namedBy statement: ParsedTask?) -> Claim.Target {
        if uid.date != nil {
            // The occurrence may exist only in an earlier version of the plan.
            let planned = series.reversed().lazy.compactMap { version in
                version.occurrence(of: uid).map(version.series.name)
            }.compactMap(person.outcome)
            return planned.first.map { .occurrence($0) } ?? .none(.notPlanned, newest)
        }
        if let moment = statement?.recurrenceMoment { return occurrence(at: moment) }
        let named = [statement?.start, statement?.due].lazy.compactMap { $0 }
            .compactMap { person.outcome(of: series, at: $0) }.first
        if let named { return .occurrence(named) }
        // A single appointment may have been moved since it was published.
        let only = newest.series.last.flatMap { date in
            person.outcomes(of: newest, from: date, through: date).first
        }
        return isSingle
            ? only.map { .occurrence($0) } ?? .none(.notPlanned, newest)
            : .none(.notPlanned, newest)
    }

    /// Returns the occurrence with a normalised recurrence such as `2026-11-20 1`, or `nil` if the
    /// plan has none.
    func outcome(overriddenAs recurrence: String) -> Outcome? {
        let parts = recurrence.split(separator: " ").map(String.init)
        guard parts.count == 2, let date = CivilDate(parts[0]), let ordinal = Int(parts[1]) else {
            return nil
        }
        let series = newest.series
        return person.outcome(
            OccurrenceName(item: series.item.id, slot: series.slot, date: date, ordinal: ordinal))
    }

    func occurrence(at moment: Moment) -> Claim.Target {
        person.outcome(of: series, at: moment).map { .occurrence($0) } ?? .none(.notPlanned, newest)
    }

    /// The maximum number of occurrences to examine for `next(after:)`. A plan that skips all of
    /// them is assumed to skip the rest.
    private static let mostUnasked = 366

    /// Returns the next unanswered occurrence that the plan requires.
    func next(after now: Instant) -> Outcome? {
        let today = person.date(of: .utc(now)) ?? now.utc.date
        return newest.series.occurrences(from: today, through: .latest).lazy
            .prefix(Self.mostUnasked)
            .compactMap { person.outcome(newest.series.name(of: $0)) }
            .first { $0.answer == nil && $0.end > now && person.isRequired($0) }
    }

    /// Whether the series has exactly one occurrence.
    var isSingle: Bool {
        if case .single = newest.series.form { true } else { false }
    }

    /// Returns whether the component concerns one occurrence rather than a series.
    func isAboutOne(_ statement: ParsedTask) -> Bool { isOfOne || !statement.recurrence.isEmpty }

    /// Whether everything under this UID concerns one occurrence.
    var isOfOne: Bool { uid.date != nil || isSingle }
}

extension OccurrenceName {
    /// The date and the ordinal, which identify the occurrence in whichever form the RECURRENCE-ID
    /// is.
    var recurrence: String { "\(date) \(ordinal)" }
}

extension Sequence {
    /// Returns the elements sorted, with equal elements in their original order.
    func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { left, right in
            if isBefore(left.element, right.element) { return true }
            return !isBefore(right.element, left.element) && left.offset < right.offset
        }.map(\.element)
    }
}
