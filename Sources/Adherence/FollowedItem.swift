import CarePlan
package import CivilTime
import Journal
package import Schedule

/// The item that a linked item follows. Moves the linked item's occurrences according to the
/// answers of the followed one.
///
/// If the followed occurrence was taken, the linked one is due a fixed time later, even if the
/// followed item is paused. If it was skipped or is paused, the linked one waits. Until it is
/// answered, the linked one is due as planned.
final class FollowedItem: Sendable {
    private let link: DoseLink
    private let planner: OutcomePlanner

    /// Creates the item that `item` follows, or returns `nil` if it follows none.
    init?(_ item: Item, in version: PlanHistory.Version) {
        guard let link = item.link, let plan = version.plan,
            let followed = plan.items.first(where: { $0.id == link.item }),
            let planner = OutcomePlanner(followed, in: version)
        else { return nil }
        self.link = link
        self.planner = planner
    }

    /// Returns the followed outcomes between two dates.
    func leaders(from: CivilDate, through: CivilDate, _ record: Record) -> Leaders {
        // An early answer can move an occurrence to the day before.
        let all = planner.outcomes(
            from: from.advanced(byDays: -2), through: through.advanced(byDays: 2), record)
        let extras = record.extras(of: link.item).compactMap { extra in
            extra.action.at.flatMap { $0.nearest(among: all) }.flatMap {
                extra.isNear($0.date) ? (OccurrenceKey($0), extra) : nil
            }
        }
        return Leaders(
            link: link,
            outcomes: Dictionary(all.map { (OccurrenceKey($0), $0) }) { first, _ in first },
            extras: Dictionary(grouping: extras) { $0.0 }.mapValues { $0.map(\.1) })
    }

    /// The key by which a linked outcome and the followed outcome correspond.
    struct OccurrenceKey: Hashable {
        private let slot: String
        private let date: CivilDate
        private let ordinal: Int

        fileprivate init(_ outcome: Outcome) {
            (slot, date, ordinal) = (outcome.series.slot, outcome.date, outcome.ordinal)
        }
    }

    /// The followed outcomes, and the item's doses outside the plan.
    struct Leaders {
        fileprivate let link: DoseLink
        fileprivate let outcomes: [OccurrenceKey: Outcome]
        /// The doses outside the plan, in order, by the outcome nearest to each.
        fileprivate let extras: [OccurrenceKey: [Entry]]

        /// Moves each outcome according to the one that it follows. Returns, for each, the time
        /// from which it waits if there is no answer until then, or `nil`.
        func move(_ followers: inout [Outcome]) -> [Instant?] {
            followers.indices.map { index in
                let key = OccurrenceKey(followers[index])
                guard let leader = outcomes[key] else { return nil }
                move(&followers[index], after: leader, extras[key] ?? [])
                return followers[index].waitsIfOver ? leader.end : nil
            }
        }

        private func move(_ outcome: inout Outcome, after leader: Outcome, _ extras: [Entry]) {
            // Entries that were recorded after the outcome's own answer do not move it.
            let own = outcome.answer?.recorded
            let isKnown = { (recorded: Instant) in own.map { recorded <= $0 } ?? true }
            let taking = leader.answer.flatMap { $0.isTaken && isKnown($0.recorded) ? $0.at : nil }
            if let taken = taking ?? extras.first(where: { isKnown($0.recorded) })?.action.at {
                outcome.move(to: taken.wholeMinute.advanced(byMinutes: link.minutes))
                outcome.isReleased = true
                return
            }
            outcome.wait(for: leader)
            if leader.answer != nil || leader.isPaused { return }
            if leader.isMoved { outcome.move(to: leader.start.advanced(byMinutes: link.minutes)) }
            outcome.waitsIfOver = own == nil && (link.ifMissed == .wait || leader.waitsIfOver)
        }
    }
}

extension Outcome {
    /// Makes the outcome wait if the followed one was skipped or is paused.
    fileprivate mutating func wait(for leader: Outcome) {
        if leader.isOnPause { isOnPause = true }
        if leader.answer != nil || leader.isPaused { waits = answer == nil }
    }
}

extension Instant {
    /// The start of the minute that contains the instant. Plans have no seconds.
    fileprivate var wholeMinute: Instant {
        Instant(seconds: seconds - (seconds % 60 + 60) % 60)
    }
}

extension Outcome {
    /// Moves the start. A snooze that ends by then is dropped, because the start takes its place.
    mutating func move(to start: Instant) {
        guard start != self.start else { return }
        self.start = start
        isMoved = true
        if let until = snoozedUntil, until <= start { snooze = nil }
    }
}

extension Timeline {
    /// Moves each answered outcome to the start that its answer recorded, regardless of later
    /// answers to the item that it follows.
    func settle(_ outcomes: inout [Outcome]) {
        for index in outcomes.indices where outcomes[index].follows {
            guard let entry = outcomes[index].answer?.entry,
                let start = record.entries[entry].action.planned?.start
            else { continue }
            outcomes[index].move(to: start)
            outcomes[index].end = max(outcomes[index].end, start)
        }
    }

    /// Makes outcomes wait if the followed one was paused by the plan in force at its time and was
    /// not taken.
    func follow(_ outcomes: inout [Outcome]) {
        guard history.versions.count > 1 else { return }
        let waiting = outcomes.indices.filter { outcomes[$0].follows && !outcomes[$0].isReleased }
        let byLeader = Dictionary(grouping: waiting) { outcomes[$0].series.item.link?.item ?? "" }
        for (leader, indices) in byLeader {
            let dates = indices.map { outcomes[$0].date }
            guard let from = dates.min(), let through = dates.max() else { continue }
            let others = self.outcomes(of: leader, from: from, through: through)
            let places = Dictionary(others.map { (FollowedItem.OccurrenceKey($0), $0) }) {
                first, _ in first
            }
            for index in indices {
                guard let other = places[FollowedItem.OccurrenceKey(outcomes[index])],
                    other.isPaused
                else { continue }
                outcomes[index].wait(for: other)
            }
        }
    }

    /// Returns the names of the occurrences that the outcome follows directly or indirectly, the
    /// nearest first.
    package func followed(by outcome: Outcome) -> [OccurrenceName] {
        chain(of: outcome).map(\.name)
    }

    /// Returns all starts to which answers of followed occurrences have ever moved the outcome,
    /// including answers that were undone.
    package func movedStarts(of outcome: Outcome) -> [Instant] {
        chain(of: outcome).flatMap { name, minutes in
            (record.indices(on: name) + extras(near: name)).compactMap { index in
                guard case .taken(_, let at, _) = record.entries[index].action else { return nil }
                return at.wholeMinute.advanced(byMinutes: minutes)
            }
        }
    }

    /// Returns the indices of the entries for doses outside the plan of the items that the outcome
    /// follows, within a day of its date.
    package func extras(before outcome: Outcome) -> [Int] {
        chain(of: outcome).flatMap { extras(near: $0.name) }
    }

    /// Returns the indices of the entries for doses outside the plan of one item, within a day of
    /// the occurrence's date.
    private func extras(near name: OccurrenceName) -> [Int] {
        record.indices(on: name.item).filter { index in
            let entry = record.entries[index]
            guard case .taken(nil, _, _) = entry.action else { return false }
            return entry.isNear(name.date)
        }
    }

    /// Returns the occurrences that the outcome follows directly or indirectly, each with the
    /// minutes from it to the outcome.
    private func chain(of outcome: Outcome) -> [(name: OccurrenceName, minutes: Int)] {
        guard outcome.follows else { return [] }
        let name = outcome.name
        var chain: [(name: OccurrenceName, minutes: Int)] = []
        var link = outcome.series.item.link
        var minutes = 0
        while let next = link, !chain.contains(where: { $0.name.item == next.item }) {
            minutes += next.minutes
            chain.append(
                (
                    OccurrenceName(
                        item: next.item, slot: name.slot, date: name.date, ordinal: name.ordinal),
                    minutes
                ))
            link = item(next.item)?.link
        }
        return chain
    }
}

extension Entry {
    /// Whether a dose outside the plan can belong to an occurrence of this date: one of its day, or
    /// of the day before or after.
    fileprivate func isNear(_ date: CivilDate) -> Bool {
        abs(day.dayNumber - date.dayNumber) <= 1
    }
}

extension Record {
    /// Returns the valid entries for doses of an item that were taken outside the plan, in order of
    /// time.
    fileprivate func extras(of item: String) -> [Entry] {
        indices(on: item).filter(counts).map { entries[$0] }.filter { entry in
            if case .taken(nil, _, _) = entry.action { true } else { false }
        }.sorted { ($0.action.at ?? $0.recorded) < ($1.action.at ?? $1.recorded) }
    }
}

extension Instant {
    /// Returns the outcome with the nearest start, or `nil` if that is more than twelve hours away.
    fileprivate func nearest(among outcomes: [Outcome]) -> Outcome? {
        let distance = { (outcome: Outcome) in abs(outcome.start.seconds - seconds) }
        let nearest = outcomes.min { distance($0) < distance($1) }
        return nearest.flatMap { distance($0) <= 12 * 3600 ? $0 : nil }
    }
}
