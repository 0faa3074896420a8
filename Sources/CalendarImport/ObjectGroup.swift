import Adherence
import CarePlan
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// All that one place says under one UID of ours, or under one that goes on for it.
struct ObjectGroup {
    let person: PublishedView
    /// The UID as dosecal gave it.
    let uid: PublishedUID
    /// The series of that UID as each version of the plan had it, oldest first; there is one.
    let series: [PublishedSeries]
    /// Whether another program goes on with the series under a UID of its own.
    let isAlias: Bool
    /// What is no override, the most recent first.
    private(set) var masters: [ParsedTask] = []
    /// What overrides single occurrences, the most recent first.
    private(set) var overrides: [ParsedTask] = []

    /// Where the series began when it was seen before.
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

    /// The statement, told by the occurrence that it overrides, in whatever form it says so.
    private static func named(
        _ statement: ParsedTask, _ person: PublishedView, _ series: [PublishedSeries]
    ) -> ParsedTask {
        guard let moment = statement.recurrenceMoment else { return statement }
        let name = person.outcome(of: series, at: moment)?.name
        return statement.overriding(name?.recurrence ?? "\(person.instant(moment))")
    }

    /// The UID under which all of it was said.
    var saidUID: String { statements.first?.uid ?? "" }

    /// The place or lineage at which all of it was found.
    var place: TaskLocation? { statements.first?.place }

    /// All that is said.
    var statements: [ParsedTask] { masters + overrides }

    /// What counts of several statements about one thing, which a conflict can leave: if the most
    /// recent says that it was done, all that say so, else the most recent alone.
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

    /// The last version of the series.
    var newest: PublishedSeries {
        guard let newest = series.last else { preconditionFailure("a group has a series") }
        return newest
    }

    /// What is said of the series as a whole: the most recent, if there is any.
    var master: ParsedTask? { masters.first }

    /// What the object itself is about, whatever stands in it.
    var target: Claim.Target { target(namedBy: nil) }

    /// What a statement about one occurrence alone is about.
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
            // An earlier version of the plan may be the one that had it.
            let planned = series.reversed().lazy.compactMap { version in
                version.occurrence(of: uid).map(version.series.name)
            }.compactMap(person.outcome)
            return planned.first.map { .occurrence($0) } ?? .none(.notPlanned, newest)
        }
        if let moment = statement?.recurrenceMoment { return occurrence(at: moment) }
        let named = [statement?.start, statement?.due].lazy.compactMap { $0 }
            .compactMap { person.outcome(of: series, at: $0) }.first
        if let named { return .occurrence(named) }
        // A single appointment may have been moved since.
        let only = newest.series.last.flatMap { date in
            person.outcomes(of: newest, from: date, through: date).first
        }
        return isSingle
            ? only.map { .occurrence($0) } ?? .none(.notPlanned, newest)
            : .none(.notPlanned, newest)
    }

    /// The occurrence of the series that is called so where overrides are told apart.
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

    /// If the plan asks for none of so many of its occurrences, it asks for none.
    private static let mostUnasked = 366

    /// What of the series the plan asks for next, and nobody has answered.
    func next(after now: Instant) -> Outcome? {
        let today = person.date(of: .utc(now)) ?? now.utc.date
        return newest.series.occurrences(from: today, through: .latest).lazy
            .prefix(Self.mostUnasked)
            .compactMap { person.outcome(newest.series.name(of: $0)) }
            .first { $0.answer == nil && $0.end > now && person.isAsked($0) }
    }

    /// Whether the series has one occurrence only.
    var isSingle: Bool {
        if case .single = newest.series.form { true } else { false }
    }

    /// Whether a statement under this UID is about one occurrence, and not a series of them.
    func isAboutOne(_ statement: ParsedTask) -> Bool { isOfOne || !statement.recurrence.isEmpty }

    /// Whether all under this UID is about one occurrence.
    var isOfOne: Bool { uid.date != nil || isSingle }
}

extension OccurrenceName {
    /// What it is called within its series, in whatever form a RECURRENCE-ID is.
    var recurrence: String { "\(date) \(ordinal)" }
}

extension Sequence {
    /// Sorts, and leaves alone what is equal.
    func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { left, right in
            if isBefore(left.element, right.element) { return true }
            return !isBefore(right.element, left.element) && left.offset < right.offset
        }.map(\.element)
    }
}
