package import CarePlan
package import CivilTime
package import Journal
package import Schedule
import Synchronization

/// The outcomes of a plan's occurrences, calculated from all plan versions and journal entries.
///
/// Each version applies from its start to the start of the next one; a removal of the plan is a
/// version, too. Occurrences that were answered, over or paused when the version changed keep their
/// state.
package struct Timeline: Sendable {
    /// The versions of the plan.
    package let history: PlanHistory
    /// The record of entries.
    package let record: Record
    private let planners = Planners()

    /// Creates the timeline of a person's plan versions and entries.
    package init(_ history: PlanHistory, _ record: Record) {
        self.history = history.following(record)
        self.record = record
    }

    /// Returns a copy with additional entries.
    package func appending(_ entries: [Entry]) -> Timeline {
        var longer = record
        for entry in entries { longer.append(entry) }
        return Timeline(history, longer)
    }

    /// Returns the outcomes of all items between two dates, both inclusive, ordered by day and
    /// time. All-day occurrences come first.
    package func outcomes(from: CivilDate, through: CivilDate) -> [Outcome] {
        items.enumerated().flatMap { index, item in
            outcomes(of: item, onDaysFrom: from, through: through).map { (index, $0) }
        }
        .sorted { left, right in
            (left.1.day, left.1.placeInDay, left.0) < (
                right.1.day, right.1.placeInDay, right.0
            )
        }
        .map(\.1)
    }

    /// Returns the outcomes of an item on the person's days between two dates, both inclusive, in
    /// order of their starts. On a journey, these days can differ from the planned dates.
    package func outcomes(
        of item: String, onDaysFrom from: CivilDate, through: CivilDate
    ) -> [Outcome] {
        guard history.hasJourneys else { return outcomes(of: item, from: from, through: through) }
        return outcomes(
            of: item, from: from.advanced(byDays: -Self.farthest),
            through: through.advanced(byDays: Self.farthest)
        ).filter { from <= $0.day && $0.day <= through }
    }

    /// The maximum number of days between the dates of two time zones at the same instant.
    private static let farthest = 2

    /// The IDs of all items in any version, in plan order, those of the latest version first.
    package var items: [String] {
        var known: Set<String> = []
        return history.versions.reversed().flatMap { $0.plan?.items ?? [] }.map(\.id).filter {
            known.insert($0).inserted
        }
    }

    /// Returns the item in the last version that contains it, or `nil` if none does.
    package func item(_ id: String) -> Item? {
        for version in history.versions.indices.reversed() {
            guard let items = history.versions[version].plan?.items,
                let index = items.firstIndex(where: { $0.id == id })
            else { continue }
            return items[index]
        }
        return nil
    }

    /// Returns the outcomes of an item between two planned dates, both inclusive, in order of their
    /// starts.
    package func outcomes(of item: String, from: CivilDate, through: CivilDate) -> [Outcome] {
        let windows = windows(of: item).filter { $0 != .day }
        guard let days = windows.map(\.days).max() else {
            return merged(of: item, from: from, through: through)
        }
        // A dose stays open until the next one, and the first unanswered one can hold back later
        // ones, so the search includes both.
        var all = merged(
            of: item, from: min(from, firstUnanswered(of: item) ?? from),
            through: through.advanced(byDays: days))
        OpenDoses.setEnds(of: &all) { leaving(item, after: $0) }
        return all.filter { from <= $0.date && $0.date <= through }
    }

    /// Returns the outcomes of an item from all versions, each open until the end of its day.
    private func merged(of item: String, from: CivilDate, through: CivilDate) -> [Outcome] {
        var all: [Outcome] = []
        var zone: TimeZone?
        for version in history.versions where version.isEverInForce {
            zone = version.plan?.zone ?? zone
            guard let zone else { continue }
            let days = VersionDays(of: version, in: zone)
            guard days.first <= through, days.last >= from else { continue }
            var planned =
                planner(of: version, item)?.outcomes(
                    from: max(from, days.first), through: min(through, days.last), record) ?? []
            planned.sortByDate()
            VersionMerge(at: version.since, in: days).append(planned, to: &all)
        }
        settle(&all)
        follow(&all)
        all.sortByStart()
        if let corrections = PauseCorrections(history, of: item) { corrections.correct(&all) }
        return all
    }

    /// Returns the ranges of days for which the current version alone is not sufficient, in order:
    /// all days up to `today`, a few more after a change of version or on journeys, and later days
    /// with an answered dose.
    package func recordDependentDays(from: CivilDate, on today: CivilDate) -> [ClosedRange<
        CivilDate
    >] {
        let last = isSettled(on: today) ? today : today.advanced(byDays: Self.reach)
        let near = from...max(from, last)
        let answered = record.entries.indices.lazy.filter(record.counts)
            .map { record.entries[$0] }.filter {
                near.upperBound < $0.day && $0.action.planned != nil && $0.day.isSupported
            }
        var spans = [near]
        for day in Set(answered.map(\.day)).sorted() {
            let last = spans[spans.count - 1]
            if day <= last.upperBound.advanced(byDays: Self.widestGap) {
                spans[spans.count - 1] = last.lowerBound...day
            } else {
                spans.append(day...day)
            }
        }
        return spans
    }

    /// The number of days after a change of version in which the previous version can still matter.
    private static let reach = 2 * VersionDays.edge

    /// Returns whether a single version with a constant time zone applies from the given day on.
    private func isSettled(on today: CivilDate) -> Bool {
        // The UTC date differs from the person's by at most one day.
        let last = today.advanced(byDays: -Self.reach - 1)
        return !history.hasJourneys && history.versions.allSatisfy { $0.since.utc.date < last }
    }

    /// The maximum gap in days between ranges that are joined, because reading these days is as
    /// fast as starting a new range.
    private static let widestGap = 31

    /// Returns the doses on the first day of a plan, or of a new item or slot, that were due before
    /// the plan took effect. They are not missed, but can be recorded as taken.
    func dosesBeforeApplication(of item: String, at time: Instant) -> [Outcome] {
        let versions = history.versions.filter(\.isEverInForce)
        guard let last = versions.lastIndex(where: { $0.since <= time }),
            let zone = versions[last].plan?.zone,
            let planner = planner(of: versions[last], item)
        else { return [] }
        let today = zone.wallClock(at: time).date
        let ofToday = versions.indices.filter { index in
            index <= last && zone.wallClock(at: versions[index].since).date == today
        }
        // The doses that an earlier version of the day added are also new in later versions of that
        // day.
        let names = Set(
            ofToday.flatMap { dosesBeforeApplication(of: item, in: versions, $0) }.map(\.name))
        guard !names.isEmpty else { return [] }
        return planner.outcomes(from: today, through: today, record).filter {
            names.contains($0.name) && $0.decisive < versions[last].since
        }
    }

    /// Returns the outcome with the given name if it was due before the version that added it took
    /// effect.
    package func doseBeforeApplication(_ name: OccurrenceName) -> Outcome? {
        dosesBeforeApplication(of: name.item, on: name.date).first { $0.name == name }
    }

    /// Returns the unanswered doses of a date that were due before the version that added them took
    /// effect.
    package func dosesBeforeApplication(of item: String, on date: CivilDate) -> [Outcome] {
        let versions = history.versions.filter(\.isEverInForce)
        return versions.indices.filter { index in
            versions[index].plan?.zone.wallClock(at: versions[index].since).date == date
        }.flatMap { dosesBeforeApplication(of: item, in: versions, $0) }
    }

    private func dosesBeforeApplication(
        of item: String, in versions: [PlanHistory.Version], _ index: Int
    ) -> [Outcome] {
        guard let zone = versions[index].plan?.zone,
            let planner = planner(of: versions[index], item)
        else { return [] }
        let since = versions[index].since
        let day = zone.wallClock(at: since).date
        let before = index == 0 ? nil : self.planner(of: versions[index - 1], item)
        let known = before?.outcomes(
            from: day.advanced(byDays: -1), through: day.advanced(byDays: 1), record)
        let names = Set((known ?? []).map(\.name))
        return planner.outcomes(from: day, through: day, record).filter {
            $0.decisive < since && $0.answer == nil && !$0.isPaused && !names.contains($0.name)
        }
    }

    /// Returns the series of an item whose occurrences can be answered, in one plan version. Days in
    /// pauses are included.
    package func answeredSeries(of item: String, inVersion number: Int) -> [Series] {
        history.versions.first { $0.number == number }.flatMap { planner(of: $0, item) }?
            .series ?? []
    }

    private func planner(of version: PlanHistory.Version, _ id: String) -> OutcomePlanner? {
        planners.planner(of: id, inVersion: version.number) {
            version.plan?.items.first { $0.id == id }.flatMap { OutcomePlanner($0, in: version) }
        }
    }
}

/// The planners of a timeline, created on demand. Threads share them, guarded by a mutex.
private final class Planners: Sendable {
    /// The planners by item and version number. The inner value is `nil` if the version lacks the
    /// item.
    private let known = Mutex<[String: [Int: OutcomePlanner?]]>([:])

    func planner(
        of item: String, inVersion version: Int, _ make: () -> OutcomePlanner?
    ) -> OutcomePlanner? {
        if let planner = known.withLock({ $0[item]?[version] }) { return planner }
        let made = make()
        return known.withLock { known in
            let planner = known[item]?[version] ?? made
            known[item, default: [:]][version] = .some(planner)
            return planner
        }
    }
}

extension Outcome {
    /// The sort key within a day. All-day occurrences come first.
    fileprivate var placeInDay: Int { isAllDay ? .min : start.seconds }

    fileprivate static func isBefore(_ left: Outcome, _ right: Outcome) -> Bool {
        left.start == right.start ? left.tieBreaker < right.tieBreaker : left.start < right.start
    }

    fileprivate static func isBeforeByDate(_ left: Outcome, _ right: Outcome) -> Bool {
        left.date == right.date ? isBefore(left, right) : left.date < right.date
    }

    private var tieBreaker: (String, CivilDate, Int) { (series.slot, date, ordinal) }
}

extension [Outcome] {
    /// Sorts by date. Outcomes are usually in order already, with one on each date.
    fileprivate mutating func sortByDate() {
        if indices.dropFirst().allSatisfy({ self[$0 - 1].date < self[$0].date }) { return }
        // Outcomes are large, so their indices are sorted, which moves each outcome only once.
        self = indices.sorted { Outcome.isBeforeByDate(self[$0], self[$1]) }.map { self[$0] }
    }

    /// Sorts by start.
    fileprivate mutating func sortByStart() {
        if indices.dropFirst().allSatisfy({ self[$0 - 1].start < self[$0].start }) { return }
        sort(by: Outcome.isBefore)
    }
}

/// The dates for which a plan version applies.
private struct VersionDays {
    /// The number of days around a change of version in which dates can belong to either version,
    /// depending on the time zone.
    static let edge = 2
    /// The person's date on which the version takes effect.
    let change: CivilDate
    let first: CivilDate
    let last: CivilDate
    /// The last date for which the previous version can apply, too.
    let meeting: CivilDate

    init(of version: PlanHistory.Version, in zone: TimeZone) {
        change = zone.wallClock(at: version.since).date
        first = change.advanced(byDays: -Self.edge)
        meeting = change.advanced(byDays: Self.edge)
        last =
            version.until.map { zone.wallClock(at: $0).date.advanced(byDays: Self.edge) } ?? .latest
    }
}

/// The transition between two consecutive versions of a plan.
///
/// Occurrences of both versions that are still open or in the future take the time of the new
/// version, unless that time has passed; then they keep the old time for that day. Occurrences of
/// only the old version stay if they were due already. Those of only the new version are added if
/// they are in the future or were answered on the day of the change.
private struct VersionMerge {
    /// The time at which the new version takes effect.
    let moment: Instant
    let days: VersionDays

    init(at moment: Instant, in days: VersionDays) {
        self.moment = moment
        self.days = days
    }

    /// Merges the outcomes of the new version into `all`. Both lists must be in order of dates.
    /// Only dates around the start of the new version can be in both.
    func append(_ planned: [Outcome], to all: inout [Outcome]) {
        let split = all.lastIndex { $0.date < days.first }.map { $0 + 1 } ?? 0
        let near = planned.prefix { $0.date <= days.meeting }
        all.replaceSubrange(
            split..., with: merged(all[split...], near).sorted(by: Outcome.isBeforeByDate))
        all += planned[near.endIndex...]
    }

    private func merged(
        _ earlier: ArraySlice<Outcome>, _ planned: ArraySlice<Outcome>
    ) -> [Outcome] {
        var before = Dictionary(earlier.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        let near = planned.compactMap { outcome in
            successor(of: before.removeValue(forKey: outcome.name), outcome)
        }
        return before.values.filter(outlives) + near
    }

    /// Returns the outcome that applies if both versions have the occurrence or only the new one
    /// does, or `nil` if neither applies.
    private func successor(of before: Outcome?, _ after: Outcome) -> Outcome? {
        guard let before else { return isNew(after) ? after : nil }
        if wasAnswered(as: after, before) { return after }
        // A dose with a long answer window is due again if the pause on its day is removed.
        let isReopened = before.isOnPause && !after.isPaused && after.planned.window != .day
        if isSettled(before), !isReopened || before.end <= moment { return before }
        guard before.series.zone.name == after.series.zone.name else {
            return traveller(before, after)
        }
        if after.isPaused { return before.decisive < moment ? before : after }
        return staysWhereItWas(before, after) ? before : after
    }

    /// Returns whether the answer refers to the start in the new version and not to that in the old
    /// one.
    private func wasAnswered(as after: Outcome, _ before: Outcome) -> Bool {
        guard let planned = before.answer?.planned, !after.isPaused else { return false }
        return planned == after.start && planned != before.start
    }

    /// Returns whether the outcome keeps its old time, because it would be late immediately with
    /// the new one.
    private func staysWhereItWas(_ before: Outcome, _ after: Outcome) -> Bool {
        let isMoved = before.start != after.start || before.isAllDay != after.isAllDay
        return after.end <= moment || isMoved && after.decisive < moment
    }

    /// Returns the outcome that applies if the time zones of the versions differ. A future
    /// occurrence whose time has already passed in the new zone is dropped and not moved to before
    /// the journey.
    private func traveller(_ before: Outcome, _ after: Outcome) -> Outcome? {
        if after.end <= moment { return before.start < moment ? before : nil }
        let isLeftBehind = before.decisive >= moment && after.decisive < moment
        if isLeftBehind, after.answer == nil { return nil }
        return after.isPaused && before.decisive < moment ? before : after
    }

    /// Returns whether an occurrence of only the new version is due or was answered. A new item is
    /// never late on its first day.
    private func isNew(_ after: Outcome) -> Bool {
        after.decisive >= moment || (after.answer != nil && after.date >= days.change)
    }

    private func isSettled(_ before: Outcome) -> Bool {
        if let answer = before.answer, answer.recorded <= moment { return true }
        return before.end <= moment || (before.isPaused && before.decisive < moment)
    }

    /// Returns whether an occurrence that the new version lacks is kept.
    private func outlives(_ before: Outcome) -> Bool {
        isSettled(before) || before.decisive < moment
    }
}
