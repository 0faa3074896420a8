package import CivilTime
package import ICalendar
package import Journal

/// How a task is marked.
package enum TaskMark: Sendable {
    case open, done, cancelled

    /// To who sees it for the first time, any one of three marks says that it is done.
    package init(of task: ReadComponent) {
        switch TaskMarks(of: task).atFirstSight {
        case .open, .gone: self = .open
        case .done: self = .done
        case .left: self = .cancelled
        }
    }
}

/// The marks of a task: STATUS, COMPLETED and PERCENT-COMPLETE, of which apps set some and leave others.
struct TaskMarks {
    let atFirstSight: LastSeenState.State
    /// What STATUS says, open or left, where other marks say that it is done; else nil.
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

    /// How it stands, where it was seen before. What contradicts itself says what it said before, but
    /// for a new STATUS on what was known as done: then the other marks were only left over.
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
    /// STATUS in upper case.
    var status: String? { self["STATUS"]?.value.filter { !$0.isWhitespace }.uppercased() }

    /// Whether it says when it was done, or that all of it was.
    fileprivate var isFilledIn: Bool {
        let isTimed = self["COMPLETED"].map { !$0.value.allSatisfy(\.isWhitespace) } ?? false
        return isTimed || self["PERCENT-COMPLETE"].map { Int($0.value) == 100 } ?? false
    }
}

extension LastSeenState {
    /// What is kept of a single task that somebody has just written, upon a text of which this was
    /// kept.
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
