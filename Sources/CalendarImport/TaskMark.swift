package import CivilTime
package import ICalendar
package import Journal

/// The state of a task by its marks.
package enum TaskMark: Sendable {
    case open, done, cancelled

    /// Reads the marks of a task. Any of STATUS, COMPLETED and PERCENT-COMPLETE can mark it as
    /// done.
    package init(of task: ReadComponent) {
        switch TaskMarks(of: task).atFirstSight {
        case .open, .gone: self = .open
        case .done: self = .done
        case .left: self = .cancelled
        }
    }
}

/// The marks of a task: STATUS, COMPLETED and PERCENT-COMPLETE. Apps set some of them and ignore
/// others.
struct TaskMarks {
    let atFirstSight: LastSeenState.State
    /// The state in STATUS, open or cancelled, if other marks indicate completion; otherwise `nil`.
    let contradiction: LastSeenState.State?

    init(of component: ReadComponent) {
        let stated: LastSeenState.State? =
            switch component.status {
            case "COMPLETED": .done
            case "CANCELLED": .left
            case "NEEDS-ACTION", "IN-PROCESS": .open
            default: nil
            }
        guard component.name == "VTODO", component.isFilledIn else {
            atFirstSight = stated ?? .open
            contradiction = nil
            return
        }
        atFirstSight = .done
        contradiction = stated == .done ? nil : stated
    }

    /// Returns the state of a task that was seen before.
    ///
    /// Contradictory marks keep the earlier state, unless STATUS changed on a completed task; in
    /// that case the other marks are left over.
    func state(after before: LastSeenState, isNews: Bool) -> LastSeenState.State {
        guard let contradiction else { return atFirstSight }
        let isLeftOver = before.contradiction != nil || before.state == .done
        if isNews, before.contradiction != contradiction {
            return isLeftOver ? contradiction : .done
        }
        return before.state == .gone ? .open : before.state
    }
}

extension ReadComponent {
    /// STATUS in upper case without white space.
    var status: String? { self["STATUS"]?.value.filter { !$0.isWhitespace }.uppercased() }

    /// Whether COMPLETED has a value or PERCENT-COMPLETE is 100.
    fileprivate var isFilledIn: Bool {
        let isTimed = self["COMPLETED"].map { !$0.value.allSatisfy(\.isWhitespace) } ?? false
        return isTimed || self["PERCENT-COMPLETE"].map { Int($0.value) == 100 } ?? false
    }
}

extension LastSeenState {
    /// Creates the state of a single task that a client has just written, given the state of the
    /// text that it edited.
    package init(of task: ReadComponent, after before: LastSeenState? = nil, seen: Instant) {
        let revision = ParsedTask.Revision(of: task)
        let marks = TaskMarks(of: task)
        self.init(
            uid: task.knownUID, recurrence: task["RECURRENCE-ID"]?.value ?? "",
            state: before.map { marks.state(after: $0, isNews: true) } ?? marks.atFirstSight,
            sequence: revision.sequence, modified: revision.modified,
            seen: seen, contradiction: marks.contradiction)
    }
}
