import CarePlan
package import CivilTime
import Journal
package import Schedule

/// Moves the occurrences of an item that follows another by what became of that one's.
///
/// If the other one was taken, it is due a fixed elapsed time after that, also during a pause of the
/// other one. If the other one was skipped or is paused, it waits. Until the other one is answered, it
/// is due as planned.
final class FollowedItem: Sendable {
    private let link: DoseLink
    private let planner: OutcomePlanner

    /// What an item follows; nil for what follows nothing.
    init?(_ item: Item, in version: PlanHistory.Version) {
        guard let link = item.link, let plan = version.plan,
            let followed = plan.items.first(where: { $0.id == link.item }),
            let planner = OutcomePlanner(followed, in: version)
        else { return nil }
        self.link = link
        self.planner = planner
    }

    /// The outcomes that others follow between two days.
    func leaders(from: CivilDate, through: CivilDate, _ record: Record) -> Leaders {
        // An extra dose can belong to the day before or after its own.
        let all = planner.outcomes(
            from: from.advanced(byDays: -1), through: through.advanced(byDays: 1), record)
        let extras = record.extras(of: link.item).compactMap { extra in
            extra.action.at.flatMap { $0.nearest(among: all) }.map { (Place($0), extra) }
        }
        return Leaders(
            link: link,
            outcomes: Dictionary(all.map { (Place($0), $0) }) { first, _ in first },
            extras: Dictionary(grouping: extras) { $0.0 }.mapValues { $0.map(\.1) })
    }

    /// What two outcomes have in common that belong together.
    struct Place: Hashable {
        private let slot: String
        private let date: CivilDate
        private let ordinal: Int

        fileprivate init(_ outcome: Outcome) {
            (slot, date, ordinal) = (outcome.series.slot, outcome.date, outcome.ordinal)
        }
    }

    /// The outcomes that others follow, and the extra doses of their item.
    struct Leaders {
        fileprivate let link: DoseLink
        fileprivate let outcomes: [Place: Outcome]
        /// The extra doses by the outcome that each is nearest to, in order.
        fileprivate let extras: [Place: [Entry]]

        /// Moves outcomes after those that they follow; gives for each when it waits at the latest, if
        /// it does.
        func move(_ followers: inout [Outcome]) -> [Instant?] {
            followers.indices.map { index in
                let place = Place(followers[index])
                guard let leader = outcomes[place] else { return nil }
                move(&followers[index], after: leader, extras[place] ?? [])
                return followers[index].waitsIfOver ? leader.end : nil
            }
        }

        private func move(_ outcome: inout Outcome, after leader: Outcome, _ extras: [Entry]) {
            // Entries recorded after its own answer do not change it.
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
    /// Lets it wait if the outcome that it follows was skipped or is paused.
    fileprivate mutating func wait(for leader: Outcome) {
        if leader.isOnPause { isOnPause = true }
        if leader.answer != nil || leader.isPaused { waits = answer == nil }
    }
}

extension Instant {
    /// The minute in which it lies: nobody plans by seconds.
    fileprivate var wholeMinute: Instant {
        Instant(seconds: seconds - (seconds % 60 + 60) % 60)
    }
}

extension Outcome {
    /// Moves it; an alarm that was put off to no later than that comes with it.
    mutating func move(to start: Instant) {
        guard start != self.start else { return }
        self.start = start
        isMoved = true
        if let until = snoozedUntil, until <= start { snooze = nil }
    }
}

extension Timeline {
    /// Puts what was answered where it stood then, whatever is said of what it follows later.
    func settle(_ outcomes: inout [Outcome]) {
        for index in outcomes.indices where outcomes[index].follows {
            guard let entry = outcomes[index].answer?.entry,
                let start = record.entries[entry].action.planned?.start
            else { continue }
            outcomes[index].move(to: start)
            outcomes[index].end = max(outcomes[index].end, start)
        }
    }

    /// Lets outcomes wait whose leader was paused by the plan of its time, if that was not taken.
    func follow(_ outcomes: inout [Outcome]) {
        guard history.versions.count > 1 else { return }
        let waiting = outcomes.indices.filter { outcomes[$0].follows && !outcomes[$0].isReleased }
        let byLeader = Dictionary(grouping: waiting) { outcomes[$0].series.item.link?.item ?? "" }
        for (leader, indices) in byLeader {
            let dates = indices.map { outcomes[$0].date }
            guard let from = dates.min(), let through = dates.max() else { continue }
            let others = self.outcomes(of: leader, from: from, through: through)
            let places = Dictionary(others.map { (FollowedItem.Place($0), $0) }) { first, _ in first
            }
            for index in indices {
                guard let other = places[FollowedItem.Place(outcomes[index])], other.isPaused
                else { continue }
                outcomes[index].wait(for: other)
            }
        }
    }

    /// The occurrences that one follows, the nearest first.
    package func followed(by outcome: Outcome) -> [OccurrenceName] {
        chain(of: outcome).map(\.name)
    }

    /// The moments to which answers to what an occurrence follows ever moved it, also those that were
    /// taken back.
    package func movedStarts(of outcome: Outcome) -> [Instant] {
        chain(of: outcome).flatMap { name, minutes in
            (record.indices(on: name) + extras(near: name)).compactMap { index in
                guard case .taken(_, let at, _) = record.entries[index].action else { return nil }
                return at.wholeMinute.advanced(byMinutes: minutes)
            }
        }
    }

    /// The entries about extra doses of what an occurrence follows, around its day.
    package func extras(before outcome: Outcome) -> [Int] {
        chain(of: outcome).flatMap { extras(near: $0.name) }
    }

    /// The entries about extra doses of an occurrence's item, around its day.
    private func extras(near name: OccurrenceName) -> [Int] {
        record.indices(on: name.item).filter { index in
            let entry = record.entries[index]
            guard case .taken(nil, _, _) = entry.action else { return false }
            return abs(entry.day.dayNumber - name.date.dayNumber) <= 1
        }
    }

    /// What an occurrence follows, each with how much later it is.
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

extension Record {
    /// The doses of an item that were taken outside the plan, in order.
    fileprivate func extras(of item: String) -> [Entry] {
        indices(on: item).filter(counts).map { entries[$0] }.filter { entry in
            if case .taken(nil, _, _) = entry.action { true } else { false }
        }.sorted { ($0.action.at ?? $0.recorded) < ($1.action.at ?? $1.recorded) }
    }
}

extension Instant {
    /// The outcome whose start is nearest, if that is within half a day.
    fileprivate func nearest(among outcomes: [Outcome]) -> Outcome? {
        let distance = { (outcome: Outcome) in abs(outcome.start.seconds - seconds) }
        let nearest = outcomes.min { distance($0) < distance($1) }
        return nearest.flatMap { distance($0) <= 12 * 3600 ? $0 : nil }
    }
}
