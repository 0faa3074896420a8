import CivilTime
import Feed
import ICalendar
import Journal

/// A task or event from a calendar, before it is matched to an occurrence.
struct ParsedTask {
    let component: ReadComponent
    /// The name of the file that contains the component.
    let file: String
    /// The location in which the component was found.
    let place: TaskLocation
    /// The UID. Those of dosecal are in lower case, because some apps change their case.
    let uid: String
    /// The overridden occurrence as date and ordinal, in the form of `OccurrenceName.recurrence`,
    /// or the raw RECURRENCE-ID before it was resolved.
    private var override: String
    /// The state according to the component's marks and the state last seen.
    private(set) var state: LastSeenState.State
    /// The state in STATUS, open or cancelled, if other marks indicate completion; otherwise `nil`.
    private(set) var contradiction: LastSeenState.State?

    init(_ component: ReadComponent, file: String, place: TaskLocation) {
        self.component = component
        self.file = file
        self.place = place
        uid = component.knownUID
        override = component["RECURRENCE-ID"]?.value ?? ""
        let marks = TaskMarks(of: component)
        (state, contradiction) = (marks.atFirstSight, marks.contradiction)
    }

    /// Returns the component with its state resolved against the state last seen.
    func judged(after before: LastSeenState, isNews: Bool) -> ParsedTask {
        guard contradiction != nil else { return self }
        var judged = self
        judged.state = TaskMarks(of: component).state(after: before, isNews: isNews)
        if !isNews { judged.contradiction = before.contradiction }
        return judged
    }

    /// Returns the component with the given value for the overridden occurrence.
    func overriding(_ occurrence: String) -> ParsedTask {
        var named = self
        named.override = occurrence
        return named
    }

    /// The key of the object that the component describes.
    var key: ObjectKey { ObjectKey(place: place, uid: uid, recurrence: override) }

    /// The raw RECURRENCE-ID, or an empty string if there is none.
    var recurrence: String { component["RECURRENCE-ID"]?.value ?? "" }
    /// The time in RECURRENCE-ID.
    var recurrenceMoment: Moment? { component["RECURRENCE-ID"]?.moments.first }
    var hasRule: Bool { component["RRULE"] != nil }
    var isTask: Bool { component.name == "VTODO" }
    var summary: String { component["SUMMARY"]?.text ?? "" }

    /// The time in DTSTART.
    var start: Moment? { component["DTSTART"]?.moments.first }

    /// The time in DUE.
    var due: Moment? {
        guard let due = component["DUE"]?.moments.first else { return nil }
        // Home Assistant treats DUE as exclusive and writes the following day.
        if case .date(let date) = due, component.calendar.productID?.isHomeAssistant == true {
            return .date(date.advanced(byDays: -1))
        }
        return due
    }
}

extension ParsedTask {
    /// The version of a component, ordered by modification time and then by SEQUENCE.
    struct Revision: Comparable {
        let modified: Instant?
        let sequence: Int

        static func < (left: Revision, right: Revision) -> Bool {
            if let mine = left.modified, let other = right.modified, mine != other {
                return mine < other
            }
            return left.sequence < right.sequence
        }
    }

    var revision: Revision { Revision(of: component) }

    /// Whether the component is as dosecal wrote it, with a SEQUENCE derived from the modification
    /// time.
    var isUntouched: Bool {
        guard let modified = revision.modified else { return false }
        return PublishedRevision.sequence(of: modified) == revision.sequence
    }

    /// The time of the last change by a client, or `nil` if there was none or if the client only
    /// incremented SEQUENCE, as khal does.
    var written: Instant? {
        guard let modified = revision.modified else { return nil }
        let counted = revision.sequence - PublishedRevision.sequence(of: modified)
        return (0..<100).contains(counted) ? nil : modified
    }

    /// Returns the state of the object, or of one of its occurrences, to keep until the next
    /// import.
    func sighting(
        of recurrence: String? = nil, _ state: LastSeenState.State, start: Instant?, seen: Instant
    ) -> LastSeenState {
        LastSeenState(
            uid: key.uid, recurrence: recurrence ?? key.recurrence, state: state,
            sequence: revision.sequence,
            modified: revision.modified, start: start, seen: seen,
            contradiction: recurrence.map { $0 == key.recurrence } ?? true ? contradiction : nil)
    }
}

extension ParsedTask {
    var isMarkedDone: Bool { isTask && state == .done }

    var isCancelled: Bool { state == .left }

    /// The time of completion as precisely as a component gives it.
    enum DoneTime {
        /// An explicit time.
        case stated(Instant)
        /// A modification time, or a local time without a zone.
        case about(Instant)
        case unknown
    }

    /// Returns the completion time. Times without a zone are in the person's zone.
    func doneTime(_ clock: (Moment) -> Instant) -> DoneTime {
        switch component["COMPLETED"]?.moments.first {
        case .utc(let instant): .stated(instant)
        case .zoned(let wallClock, let zone): .stated(clock(.zoned(wallClock, zone: zone)))
        case .local(let wallClock): .about(clock(.local(wallClock)))
        case .date, nil: written.map { .about($0) } ?? .unknown
        }
    }
}

extension ParsedTask.Revision {
    /// Reads LAST-MODIFIED, or DTSTAMP if it is missing, and SEQUENCE.
    init(of component: ReadComponent) {
        self.init(
            modified: component["LAST-MODIFIED"]?.utc ?? component["DTSTAMP"]?.utc,
            sequence: Int(component["SEQUENCE"]?.value ?? "") ?? 0)
    }
}

extension ReadComponent {
    /// The UID. Those of dosecal are in lower case, because some apps change their case.
    package var knownUID: String {
        let uid = self["UID"]?.value ?? ""
        return PublishedUID(uid) == nil ? uid : uid.lowercased()
    }
}

extension ReadProperty {
    /// The first value, if it is a UTC time.
    var utc: Instant? {
        if case .utc(let instant) = moments.first { instant } else { nil }
    }
}

extension String {
    fileprivate var isHomeAssistant: Bool { lowercased().contains("homeassistant") }

    /// The title in lower case with single spaces, for comparison.
    var normalized: String {
        lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
