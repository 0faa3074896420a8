import CivilTime
import Feed
import ICalendar
import Journal

/// What one component says, before anybody asks which occurrence it is about.
struct ParsedTask {
    let component: ReadComponent
    /// The file that it stands in.
    let file: String
    /// The place or lineage that it was found at.
    let place: TaskLocation
    /// The UID; one of ours in lower case, as some apps change that.
    let uid: String
    /// Which occurrence it overrides, in a form that all forms of RECURRENCE-ID share.
    private var override: String
    /// How it stands, by its marks and by what was seen of it before.
    private(set) var state: LastSeenState.State
    /// What STATUS says, open or left, where other marks say that it is done; else nil.
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

    /// The same, judged by what was seen of it before.
    func judged(after before: LastSeenState, isNews: Bool) -> ParsedTask {
        guard contradiction != nil else { return self }
        var judged = self
        judged.state = TaskMarks(of: component).state(after: before, isNews: isNews)
        if !isNews { judged.contradiction = before.contradiction }
        return judged
    }

    /// The same, told by which occurrence it overrides.
    func overriding(_ occurrence: String) -> ParsedTask {
        var named = self
        named.override = occurrence
        return named
    }

    /// The object that it is about.
    var key: ObjectKey { ObjectKey(place: place, uid: uid, recurrence: override) }

    /// RECURRENCE-ID as it is formed; empty where there is none.
    var recurrence: String { component["RECURRENCE-ID"]?.value ?? "" }
    /// RECURRENCE-ID: which occurrence of a series it overrides.
    var recurrenceMoment: Moment? { component["RECURRENCE-ID"]?.moments.first }
    var hasRule: Bool { component["RRULE"] != nil }
    var isTask: Bool { component.name == "VTODO" }
    var summary: String { component["SUMMARY"]?.text ?? "" }

    /// When it starts.
    var start: Moment? { component["DTSTART"]?.moments.first }

    /// When it is due.
    var due: Moment? {
        guard let due = component["DUE"]?.moments.first else { return nil }
        // Home Assistant takes DUE for exclusive and writes the day after.
        if case .date(let date) = due, component.calendar.productID?.isHomeAssistant == true {
            return .date(date.advanced(byDays: -1))
        }
        return due
    }
}

extension ParsedTask {
    /// How recent it is.
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

    /// Whether it is as dosecal wrote it: there the sequence follows from the time of change.
    var isUntouched: Bool {
        guard let modified = revision.modified else { return false }
        return PublishedRevision.sequence(of: modified) == revision.sequence
    }

    /// When a client last wrote it; nil if none did, or where it left the time as it was and only
    /// counted SEQUENCE up, as khal does.
    var written: Instant? {
        guard let modified = revision.modified else { return nil }
        let counted = revision.sequence - PublishedRevision.sequence(of: modified)
        return (0..<100).contains(counted) ? nil : modified
    }

    /// What is kept of it, or of an occurrence of which it says something, for the next reading.
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

    /// When something was done, as far as a component tells.
    enum DoneTime {
        /// It says so.
        case stated(Instant)
        /// It was written then, or says so on clocks of no zone.
        case about(Instant)
        case unknown
    }

    /// When it was done; clocks without a zone are the person's.
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
    /// By LAST-MODIFIED, else DTSTAMP, and by SEQUENCE.
    init(of component: ReadComponent) {
        self.init(
            modified: component["LAST-MODIFIED"]?.utc ?? component["DTSTAMP"]?.utc,
            sequence: Int(component["SEQUENCE"]?.value ?? "") ?? 0)
    }
}

extension ReadComponent {
    /// The UID; one of ours in lower case, as some apps change that.
    package var knownUID: String {
        let uid = self["UID"]?.value ?? ""
        return PublishedUID(uid) == nil ? uid : uid.lowercased()
    }
}

extension ReadProperty {
    /// The instant that it gives in UTC.
    var utc: Instant? {
        if case .utc(let instant) = moments.first { instant } else { nil }
    }
}

extension String {
    fileprivate var isHomeAssistant: Bool { lowercased().contains("homeassistant") }

    /// A title as it is compared: without case and with single blanks.
    var normalized: String {
        lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
