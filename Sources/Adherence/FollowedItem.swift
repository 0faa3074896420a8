import CarePlan
package import CivilTime
import Journal
package import Schedule

/// Moves the occurrences of an item that follows another by what became of that one's.
///
/// Where the other was taken, it is due so long after that, by elapsed time. Where the other was
/// skipped or paused, it waits. Until the other is answered, it is due as planned.
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
    func outcomes(from: CivilDate, through: CivilDate, _ record: Record) -> [Place: Outcome] {
        let all = planner.outcomes(from: from, through: through, record)
        return Dictionary(all.map { (Place($0), $0) }) { first, _ in first }
    }

    /// Moves outcomes after those that they follow; gives for each when it waits at the latest, if
    /// it does.
    func move(_ outcomes: inout [Outcome], after others: [Place: Outcome]) -> [Instant?] {
        outcomes.indices.map { index in
            guard let other = others[Place(outcomes[index])] else { return nil }
            move(&outcomes[index], after: other)
            return outcomes[index].waitsIfOver ? other.end : nil
        }
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

    private func move(_ outcome: inout Outcome, after other: Outcome) {
        let isOpen = outcome.answer == nil
        if let answer = other.answer {
            // What was written down after its own answer changes nothing of it.
            if let own = outcome.answer, own.recorded < answer.recorded { return }
            if answer.isTaken {
                outcome.move(to: answer.at.wholeMinute.advanced(byMinutes: link.minutes))
            } else {
                outcome.waits = isOpen
            }
            return
        }
        if other.isPaused {
            outcome.waits = isOpen
            return
        }
        if other.isMoved { outcome.move(to: other.start.advanced(byMinutes: link.minutes)) }
        outcome.waitsIfOver = isOpen && (link.ifMissed == .wait || other.waitsIfOver)
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

    /// Lets outcomes wait whose leader was paused by the plan of its time, and moves those whose leader
    /// was not taken after a dose of it outside the plan.
    func follow(_ outcomes: inout [Outcome]) {
        let open = outcomes.indices.filter { outcomes[$0].follows && outcomes[$0].answer == nil }
        let byLeader = Dictionary(grouping: open) { outcomes[$0].series.item.link?.item ?? "" }
        for (leader, indices) in byLeader {
            let extras = extras(of: leader)
            guard history.versions.count > 1 || !extras.isEmpty else { continue }
            let dates = indices.map { outcomes[$0].date }
            guard let from = dates.min(), let through = dates.max() else { continue }
            let others = self.outcomes(of: leader, from: from, through: through)
            let places = Dictionary(others.map { (FollowedItem.Place($0), $0) }) { first, _ in first
            }
            for index in indices {
                guard let other = places[FollowedItem.Place(outcomes[index])],
                    other.answer?.isTaken != true
                else { continue }
                if let extra = extras.first(where: { $0.nearest(among: others) == other.name }) {
                    outcomes[index].follow(extra)
                } else if other.isPaused {
                    outcomes[index].waits = true
                }
            }
        }
    }

    /// The moments at which an item was taken outside the plan, in order.
    private func extras(of item: String) -> [Instant] {
        record.takings(of: item).compactMap { index in
            guard case .taken(nil, let at, _) = record.entries[index].action else { return nil }
            return at
        }.sorted()
    }

    /// The occurrences that one follows, the nearest first.
    package func followed(by outcome: Outcome) -> [OccurrenceName] {
        chain(of: outcome).map(\.name)
    }

    /// The moments to which answers to what an occurrence follows ever moved it, also those that were
    /// taken back.
    package func movedStarts(of outcome: Outcome) -> [Instant] {
        let link = outcome.series.item.link
        let extras = extras(before: outcome).compactMap { record.entries[$0].action.at }
        return extras.map { $0.wholeMinute.advanced(byMinutes: link?.minutes ?? 0) }
            + chain(of: outcome).flatMap { name, minutes in
                record.indices(on: name).compactMap { index in
                    guard case .taken(_, let at, _) = record.entries[index].action else {
                        return nil
                    }
                    return at.wholeMinute.advanced(byMinutes: minutes)
                }
            }
    }

    /// The entries about doses outside the plan of what an occurrence follows, around its day.
    package func extras(before outcome: Outcome) -> [Int] {
        guard let leader = outcome.series.item.link?.item else { return [] }
        return record.indices(on: leader).filter { index in
            let entry = record.entries[index]
            guard case .taken(nil, _, _) = entry.action else { return false }
            return abs(entry.day.dayNumber - outcome.date.dayNumber) <= 1
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

extension Instant {
    /// The name of the outcome whose start is nearest, if that is within half a day.
    fileprivate func nearest(among outcomes: [Outcome]) -> OccurrenceName? {
        let distance = { (outcome: Outcome) in abs(outcome.start.seconds - seconds) }
        let nearest = outcomes.min { distance($0) < distance($1) }
        return nearest.flatMap { distance($0) <= 12 * 3600 ? $0.name : nil }
    }
}

extension Outcome {
    /// Makes it due after a dose of what it follows that was taken at a moment.
    fileprivate mutating func follow(_ taken: Instant) {
        guard let link = series.item.link else { return }
        move(to: taken.wholeMinute.advanced(byMinutes: link.minutes))
        (waits, waitsIfOver) = (false, false)
        end = max(end, dayEnd)
    }
}
