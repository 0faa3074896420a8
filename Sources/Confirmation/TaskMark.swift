package import CivilTime
package import ICalendar
package import Journal

/// How a task is marked.
package enum TaskMark: Sendable {
    case open, done, cancelled

    /// Any one of three marks says that it is done.
    package init(of task: ReadComponent) {
        let isFull = task["PERCENT-COMPLETE"].map { Int($0.value) == 100 } ?? false
        if task.status == "COMPLETED" || task["COMPLETED"] != nil || isFull {
            self = .done
        } else {
            self = task.status == "CANCELLED" ? .cancelled : .open
        }
    }
}

extension ReadComponent {
    /// STATUS in upper case.
    var status: String? { self["STATUS"]?.value.filter { !$0.isWhitespace }.uppercased() }
}

extension Sighting {
    /// What is kept of a task of its own that is as somebody has just written it.
    package init(of task: ReadComponent, seen: Instant) {
        let state: State =
            switch TaskMark(of: task) {
            case .open: .open
            case .done: .done
            case .cancelled: .left
            }
        let revision = Statement.Revision(of: task)
        self.init(
            uid: task.knownUID, recurrence: task["RECURRENCE-ID"]?.value ?? "", state: state,
            sequence: revision.sequence, modified: revision.modified, seen: seen)
    }
}
