package import CarePlan
package import CivilTime
package import Journal
package import Schedule
import Synchronization

/// What was due by the plan of its day, and what became of it: a fold over plans and entries.
///
/// A version of the plan counts from its moment to the next one's, a removal too. What was
/// answered or over at a change, or paused when its time came, stays as it was.
package struct Timeline: Sendable {
    /// The plan through time.
    package let history: PlanHistory
    /// What was done.
    package let record: Record
    private let planners = Planners()

    /// What the versions of a plan and the entries of its person say together.
    package init(_ history: PlanHistory, _ record: Record) {
        self.history = history.following(record)
        self.record = record
    }

    /// The timeline with more entries.
    package func appending(_ entries: [Entry]) -> Timeline {
        var longer = record
        for entry in entries { longer.append(entry) }
        return Timeline(history, longer)
    }

    /// What became of everything due between two dates, both inclusive, as a day goes.
    package func outcomes(from: CivilDate, through: CivilDate) -> [Outcome] {
        items.enumerated().flatMap { place, item in
            outcomes(of: item, onDaysFrom: from, through: through).map { (place, $0) }
        }
        .sorted { left, right in
            (left.1.day, left.1.placeInDay, left.0) < (
                right.1.day, right.1.placeInDay, right.0
            )
        }
        .map(\.1)
    }

    /// What became of what is due of an item on the person's days between two, in order of their
    /// starts. On a journey, what is due by home's clocks can have another date.
    package func outcomes(
        of item: String, onDaysFrom from: CivilDate, through: CivilDate
    ) -> [Outcome] {
        guard history.hasJourneys else { return outcomes(of: item, from: from, through: through) }
        return outcomes(
            of: item, from: from.advanced(byDays: -Self.farthest),
            through: through.advanced(byDays: Self.farthest)
        ).filter { from <= $0.day && $0.day <= through }
    }

    /// The dates of two zones at one moment are no more days apart.
    private static let farthest = 2

    /// The ids of all items that any version has, the latest version's first, in its order.
    package var items: [String] {
        var known: Set<String> = []
        return history.versions.reversed().flatMap { $0.plan?.items ?? [] }.map(\.id).filter {
            known.insert($0).inserted
        }
    }

    /// An item as it last stood in a plan, and nil if it never did.
    package func item(_ id: String) -> Item? {
        for version in history.versions.indices.reversed() {
            guard let items = history.versions[version].plan?.items,
                let place = items.firstIndex(where: { $0.id == id })
            else { continue }
            return items[place]
        }
        return nil
    }

    /// What became of an item's occurrences between two dates, in order of their starts.
    package func outcomes(of item: String, from: CivilDate, through: CivilDate) -> [Outcome] {
        let windows = windows(of: item).filter { $0 != .day }
        guard let days = windows.map(\.days).max() else {
            return merged(of: item, from: from, through: through)
        }
        // A dose stays open until the next one, and the first one without an answer can hold back later ones,
        // so both are looked for.
        var all = merged(
            of: item, from: min(from, firstUnanswered(of: item) ?? from),
            through: through.advanced(byDays: days))
        OpenDoses.setEnds(of: &all) { leaving(item, after: $0) }
        return all.filter { from <= $0.date && $0.date <= through }
    }

    /// The occurrences of an item by all versions, each open until its day is over.
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

    /// The days of which the timeline says more than the version in force on a day, in order: all up
    /// to that day, or shortly after it where two versions or two clocks have a say, and those after
    /// that on which a dose has an answer.
    package func toldDays(from: CivilDate, on today: CivilDate) -> [ClosedRange<CivilDate>] {
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

    /// Farther than so many days from a change of versions, the other one has no say.
    private static let reach = 2 * VersionDays.edge

    /// Whether from a day on one version decides, by clocks that stay where they are.
    private func isSettled(on today: CivilDate) -> Bool {
        // A day in UTC is at most one away from the person's.
        let last = today.advanced(byDays: -Self.reach - 1)
        return !history.hasJourneys && history.versions.allSatisfy { $0.since.utc.date < last }
    }

    /// To look at so many days more is as quick as to begin anew.
    private static let widestGap = 31

    /// What a new plan, or a new line of it, has for the hours of its first day before it was
    /// applied: nobody is late for that, but who took it may say so.
    func newcomers(of item: String, at time: Instant) -> [Outcome] {
        let versions = history.versions.filter(\.isEverInForce)
        guard let last = versions.lastIndex(where: { $0.since <= time }),
            let zone = versions[last].plan?.zone,
            let planner = planner(of: versions[last], item)
        else { return [] }
        let today = zone.wallClock(at: time).date
        let ofToday = versions.indices.filter { index in
            index <= last && zone.wallClock(at: versions[index].since).date == today
        }
        // What an earlier version of the day brought is as new after the next one.
        let names = Set(ofToday.flatMap { newcomers(of: item, in: versions, $0) }.map(\.name))
        guard !names.isEmpty else { return [] }
        return planner.outcomes(from: today, through: today, record).filter {
            names.contains($0.name) && $0.decisive < versions[last].since
        }
    }

    /// The occurrence of this name where it is such a newcomer of any version.
    package func newcomer(_ name: OccurrenceName) -> Outcome? {
        newcomers(of: name.item, on: name.date).first { $0.name == name }
    }

    /// The newcomers of a date, of any version, that nobody has answered.
    package func newcomers(of item: String, on date: CivilDate) -> [Outcome] {
        let versions = history.versions.filter(\.isEverInForce)
        return versions.indices.filter { index in
            versions[index].plan?.zone.wallClock(at: versions[index].since).date == date
        }.flatMap { newcomers(of: item, in: versions, $0) }
    }

    private func newcomers(
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

    /// What is answered of an item as a version of the plan has it, also on days of its pauses.
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

/// How items are laid out by the versions of a plan, each once.
private final class Planners: Sendable {
    /// By item, then by version.
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
    /// What is due all day comes first on its day.
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
    /// Mostly they are in order, each on a day of its own.
    fileprivate mutating func sortByDate() {
        if indices.dropFirst().allSatisfy({ self[$0 - 1].date < self[$0].date }) { return }
        // They are large, and what is sorted is moved about.
        self = indices.sorted { Outcome.isBeforeByDate(self[$0], self[$1]) }.map { self[$0] }
    }

    /// The same by when they start.
    fileprivate mutating func sortByStart() {
        if indices.dropFirst().allSatisfy({ self[$0 - 1].start < self[$0].start }) { return }
        sort(by: Outcome.isBefore)
    }
}

/// The dates on which a version of a plan has a say.
private struct VersionDays {
    /// Beyond so many days from a change of versions no zone brings a day of the other version.
    static let edge = 2
    /// The person's day on which it comes into force.
    let change: CivilDate
    let first: CivilDate
    let last: CivilDate
    /// The last date on which the version before can have a say too.
    let meeting: CivilDate

    init(of version: PlanHistory.Version, in zone: TimeZone) {
        change = zone.wallClock(at: version.since).date
        first = change.advanced(byDays: -Self.edge)
        meeting = change.advanced(byDays: Self.edge)
        last =
            version.until.map { zone.wallClock(at: $0).date.advanced(byDays: Self.edge) } ?? .latest
    }
}

/// How the occurrences of one version of a plan follow those of the one before it.
///
/// What both know and was still open or to come moves to the new version, or stays where it was for
/// that day where its new time does not lie ahead. What only the old one knows stays if its time had come, what only the new
/// one knows counts if it comes from now on, or if it was answered on the day of the change.
private struct VersionMerge {
    /// The moment at which the new version comes into force.
    let moment: Instant
    let days: VersionDays

    init(at moment: Instant, in days: VersionDays) {
        self.moment = moment
        self.days = days
    }

    /// Adds what a version plans to what there was; both are in order of their dates. Only
    /// around the moment do they meet.
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

    /// Which of the two stands where both versions know an occurrence, or only the new one does.
    private func successor(of before: Outcome?, _ after: Outcome) -> Outcome? {
        guard let before else { return isNew(after) ? after : nil }
        if wasAnswered(as: after, before) { return after }
        // A rare dose is due again when the pause of its day is taken back.
        let isReopened = before.isOnPause && !after.isPaused && after.planned.window != .day
        if isSettled(before), !isReopened || before.end <= moment { return before }
        guard before.series.zone.name == after.series.zone.name else {
            return traveller(before, after)
        }
        if after.isPaused { return before.decisive < moment ? before : after }
        return staysWhereItWas(before, after) ? before : after
    }

    /// Whether its answer names the time that the new version gives it, and not the one before.
    private func wasAnswered(as after: Outcome, _ before: Outcome) -> Bool {
        guard let planned = before.answer?.planned, !after.isPaused else { return false }
        return planned == after.start && planned != before.start
    }

    /// Whether its new time does not lie ahead, so that it would be late as soon as it was moved.
    private func staysWhereItWas(_ before: Outcome, _ after: Outcome) -> Bool {
        let isMoved = before.start != after.start || before.isAllDay != after.isAllDay
        return after.end <= moment || isMoved && after.decisive < moment
    }

    /// Which of the two stands where the clocks are other ones. What was still to come for somebody
    /// who flew to where its time is past is moved to no time before the journey.
    private func traveller(_ before: Outcome, _ after: Outcome) -> Outcome? {
        if after.end <= moment { return before.start < moment ? before : nil }
        let isLeftBehind = before.decisive >= moment && after.decisive < moment
        if isLeftBehind, after.answer == nil { return nil }
        return after.isPaused && before.decisive < moment ? before : after
    }

    /// No new item is late on its first day; but what was answered there counts.
    private func isNew(_ after: Outcome) -> Bool {
        after.decisive >= moment || (after.answer != nil && after.date >= days.change)
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
