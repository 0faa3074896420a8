import Adherence
package import CarePlan
package import CivilTime
package import Feed
package import Household
package import Journal
import LensCare
package import Schedule

/// The states of the tasks about a lens set, by cycle.
package struct LensTasks {
    /// The use of one set of lenses from its opening to its replacement.
    package struct Cycle {
        /// The day on which the set was opened.
        package let opened: CivilDate
        /// The first day after the cycle, or `nil` for the set in use.
        package let end: CivilDate?
        fileprivate let replaced: TaskState?
    }
    /// The lens item.
    package let item: Item
    /// The cycles, oldest first.
    package let cycles: [Cycle]
    private let worn: [CivilDate: TaskState]
    private let zone: TimeZone

    /// Creates the tasks of a lens set, or returns `nil` if the item is not one.
    package init?(_ item: Item, _ person: Person) {
        guard let history = person.lensRecord(item)?.history else { return nil }
        let record = person.timeline.record
        let replaced = record.states(of: .replaced, on: item.id, in: person.zone)
        self.item = item
        zone = person.zone
        worn = record.states(of: .worn, on: item.id, in: person.zone)
        cycles = history.cycles.map { cycle in
            let end = cycle.end?.date
            // Without an end, a replacement may have been undone.
            let state =
                end.map { replaced[$0] }
                ?? replaced.filter { $0.key > cycle.opened }
                .values.max { $0.recorded < $1.recorded }
            return Cycle(opened: cycle.opened, end: end, replaced: state)
        }
    }

    /// Returns the states of the tasks of a cycle between two days.
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
    /// Returns whether a task belongs to the cycle. A past cycle has only its wear tasks and a
    /// recorded replacement.
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
    /// Returns the state of each day according to the entries of a kind, with the time of the last
    /// entry or undo.
    fileprivate func states(
        of action: Action, on item: String, in zone: TimeZone
    ) -> [CivilDate: TaskState] {
        let undoings = undoings
        var states: [CivilDate: TaskState] = [:]
        for index in indices(on: item) where entries[index].action == action {
            let entry = entries[index]
            let last = lastWord(on: [entry], undoings)
            let before = states[entry.day]
            let isOpen = !counts(index) && !(before?.status.isSettled ?? false)
            let status: TaskState.Status =
                isOpen
                ? .open
                : counts(index) ? .done(at: entry.moment(in: zone)) : before?.status ?? .open
            states[entry.day] = TaskState(status, recorded: max(last, before?.recorded ?? last))
        }
        return states
    }

    /// The undo entries, grouped by the ID of the undone entry.
    package var undoings: [EntryID: [Entry]] {
        Dictionary(grouping: entries.filter(\.isUndoing)) { entry in
            if case .undone(let id) = entry.action { id } else { entry.id }
        }
    }

    /// Returns the latest recording time of the entries and of their undo entries.
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
    /// Returns the time of the entry if it was recorded on its day, otherwise noon of that day.
    fileprivate func moment(in zone: TimeZone) -> Instant {
        if zone.wallClock(at: recorded).date == day { return recorded }
        return zone.instant(of: CivilDateTime(day, .midnight)).advanced(byMinutes: 12 * 60)
    }
}
