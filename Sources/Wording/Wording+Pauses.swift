package import CarePlan
package import CivilTime

extension Wording {
    /// Returns the new pauses, or else the removed ones.
    package func pauses(_ new: [Pause], before old: [Pause]) -> String {
        let fresh = new.filter { !old.contains($0) }
        if fresh.isEmpty, new.isEmpty { return text(.pauseNone) }
        let gone = old.filter { !new.contains($0) }
        if fresh.isEmpty {
            return gone.map { text(.pauseGone, ["pause": days(of: $0)]) }.joined(separator: "; ")
        }
        return fresh.map(self.pause).joined(separator: "; ")
    }

    /// Returns a pause in words: `paused from 1 December 2026 until 8 December 2026`.
    package func pause(_ pause: Pause) -> String {
        text(.paused, ["pause": days(of: pause)])
    }

    /// Returns the pause that is current on a day, or else the next one, or `nil` if all are over.
    package func pause(of pauses: [Pause], on day: CivilDate) -> String? {
        let current = pauses.stretch(around: day)
        let next = pauses.filter { $0.from > day }.min { $0.from < $1.from }
        guard let current else { return next.map(pause) }
        guard let until = current.until else { return text(.pausedOpen) }
        return text(.pausedUntil, ["date": longDate(until).heldTogether])
    }

    /// Returns the pauses of a plan that are current on a day or follow: of the whole plan, or else
    /// item by item.
    package func pauses(
        of plan: CarePlan, on day: CivilDate, name: (Item) -> String? = { $0.name }
    ) -> [String] {
        let facts = { (name: String, pauses: [Pause]) in
            self.pause(of: pauses, on: day).map { "\(name): \($0)" }
        }
        if plan.pauses.contains(day) {
            return [facts(text(.pauseAll), plan.pauses)].compactMap { $0 }
        }
        return plan.items.filter { $0.isEnabled && $0.ownPauses.contains(day) }.compactMap { item in
            name(item).flatMap { facts($0, item.pauses) }
        }
    }

    private func days(of pause: Pause) -> String {
        let from = longDate(pause.from).heldTogether
        guard let until = pause.until else { return text(.pauseFrom, ["from": from]) }
        if until == pause.from { return text(.pauseDay, ["date": from]) }
        return text(.pauseSpan, ["from": from, "until": longDate(until).heldTogether])
    }
}
