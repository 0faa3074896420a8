import Adherence
package import CarePlan
package import CivilTime
package import Feed
package import Household
package import Journal
import LensCare
package import Schedule

/// What became of the tasks about a lens set, cycle by cycle.
package struct LensTasks {
    /// The tasks of one set of lenses from its opening to its replacement.
    package struct Cycle {
        /// The day on which the set was opened.
        package let opened: CivilDate
        /// The first day that is not in it; nil for the one in use.
        package let end: CivilDate?
        fileprivate let replaced: TaskState?
    }
    /// The lens set.
    package let item: Item
    /// Its cycles, oldest first.
    package let cycles: [Cycle]
    private let worn: [CivilDate: TaskState]
    private let zone: TimeZone

    /// Nil if the item is no lens set.
    package init?(_ item: Item, _ person: Person) {
        guard let history = person.lensRecord(item)?.history else { return nil }
        let record = person.timeline.record
        let replaced = record.states(of: .replaced, on: item.id, in: person.zone)
        self.item = item
        zone = person.zone
        worn = record.states(of: .worn, on: item.id, in: person.zone)
        cycles = history.cycles.map { cycle in
            let end = cycle.end?.date
            // Without an end, a replacement may have been taken back.
            let state =
                end.map { replaced[$0] }
                ?? replaced.filter { $0.key > cycle.opened }
                .values.max { $0.recorded < $1.recorded }
            return Cycle(opened: cycle.opened, end: end, replaced: state)
        }
    }

    /// What became of the tasks of a cycle between two days.
    package func states(
        of cycle: Cycle, in days: ClosedRange<CivilDate>
    ) -> [OccurrenceName: TaskState] {
        var states: [OccurrenceName: TaskState] = [:]
        for (day, state) in worn {
            states[OccurrenceName(item: item.id, slot: "wear", date: day)] = state
        }
        if let replaced = cycle.replaced {
            for day in days.lowerBound.dayNumber...days.upperBound.dayNumber {
                let name = OccurrenceName(
                    item: item.id, slot: "replace", date: CivilDate(clamping: day))
                states[name] = replaced
            }
        }
        return states
    }
}

extension LensTasks.Cycle {
    /// Whether a task is one of this cycle: of one that is over only what was to be done in it.
    package func has(_ task: FeedTask) -> Bool {
        switch task.series.purpose {
        case .wear: end.map { task.occurrence.date < $0 } ?? true
        case .replacement: end == nil || replaced != nil
        case .replacementSoon, .refill: end == nil
        case .dose, .reminder, .expiry, .useUp: false
        }
    }
}

extension Record {
    /// What the entries of a kind say of each day, with the moment of the last word on it.
    fileprivate func states(
        of action: Action, on item: String, in zone: TimeZone
    ) -> [CivilDate: TaskState] {
        let undoings = undoings
        var states: [CivilDate: TaskState] = [:]
        for index in indices(on: item) where entries[index].action == action {
            let entry = entries[index]
            let last = lastWord(on: [entry], undoings)
            let before = states[entry.day]
            let isOpen = !counts(index) && !(before?.kind.isSettled ?? false)
            let kind: TaskState.Kind =
                isOpen
                ? .open : counts(index) ? .done(at: entry.moment(in: zone)) : before?.kind ?? .open
            states[entry.day] = TaskState(kind, recorded: max(last, before?.recorded ?? last))
        }
        return states
    }

    /// The undoings by what they undo.
    package var undoings: [EntryID: [Entry]] {
        Dictionary(grouping: entries.filter(\.isUndoing)) { entry in
            if case .undone(let id) = entry.action { id } else { entry.id }
        }
    }

    /// When the last was said about some entries: by themselves, or by taking them back.
    package func lastWord(on some: [Entry], _ undoings: [EntryID: [Entry]]) -> Instant {
        var last = Instant(seconds: 0)
        var waiting = some
        while let entry = waiting.popLast() {
            last = max(last, entry.recorded)
            waiting += undoings[entry.id] ?? []
        }
        return last
    }
}

extension Entry {
    /// A moment of its day: that of its writing, where that was the same day.
    fileprivate func moment(in zone: TimeZone) -> Instant {
        if zone.wallClock(at: recorded).date == day { return recorded }
        return zone.instant(of: CivilDateTime(day, .midnight)).advanced(byMinutes: 12 * 60)
    }
}
