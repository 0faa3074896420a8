import Adherence
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// A statement of a calendar about one planned thing, such as "this dose was taken at 8:05".
struct Claim {
    /// The asserted action.
    enum Assertion {
        /// The subject was done. The time may be approximate or unknown.
        case done(ParsedTask.DoneTime)
        /// The subject had this answer before and no longer has it.
        case notDone(LastSeenState.State)
        /// The subject was skipped, at the given time if known.
        case left(Instant?)
        /// An alarm was dismissed.
        case seen(Instant)
        /// An alarm was snoozed.
        case snoozed(until: Instant, at: Instant?)
    }
    /// The planned thing that a claim is about.
    enum Target {
        case occurrence(Outcome)
        /// The replacement of the lens set opened on the given date.
        case replacement(PublishedSeries, opened: CivilDate)
        /// A day on which lenses were worn.
        case wear(PublishedSeries, CivilDate)
        /// A series that cannot be answered, such as a refill reminder.
        case hint(PublishedSeries)
        /// No planned occurrence matches, for the given reason.
        case none(Finding.Mismatch, PublishedSeries?)
    }

    /// The relation of a claim to the state at the last import.
    enum Novelty {
        /// The object was not seen at this location before.
        case first
        /// The object already made this claim at the last import.
        case same
        /// The object made a different claim at the last import.
        case changed
        /// The claim follows from the dates of a series, so every later version of the series
        /// repeats it.
        case lasting
    }

    /// The evidence for a claim.
    enum Origin {
        /// A parsed component.
        case statement(ParsedTask)
        /// The absence of an object from a location.
        case absence(of: String, from: TaskLocation)
    }

    private(set) var assertion: Assertion
    let target: Target
    let style: Style
    /// The certainty of the claim. A reconciler can lower it.
    let grade: Grade
    let origin: Origin
    /// The person whose plan the claim concerns, if known.
    let person: PublishedView?
    /// Distinguishes claims of one component that have no target.
    let detail: String
    /// The dates that a moved series skipped and that remain unanswered.
    let passed: [CivilDate]
    /// The relation to the state at the last import.
    var novelty: Novelty
    /// Whether the writer had the latest stored version. If so, the claim counts regardless of its
    /// time stamps.
    private(set) var isAnswer = false

    init(
        _ assertion: Assertion, _ target: Target, _ style: Style, _ grade: Grade, _ origin: Origin,
        _ person: PublishedView?, detail: String = "", passed: [CivilDate] = []
    ) {
        self.detail = detail
        self.passed = passed
        novelty = style.isLasting ? .lasting : .first
        self.assertion = assertion
        self.target = target
        self.style = style
        self.grade = grade
        self.origin = origin
        self.person = person
    }

    init(
        _ assertion: Assertion, _ target: Target, _ style: Style, _ grade: Grade,
        _ statement: ParsedTask, _ person: PublishedView?, detail: String = "",
        passed: [CivilDate] = []
    ) {
        self.init(
            assertion, target, style, grade, .statement(statement), person, detail: detail,
            passed: passed)
    }

    /// The component that makes the claim, or `nil` if the claim follows from an absence.
    var statement: ParsedTask? {
        if case .statement(let statement) = origin { statement } else { nil }
    }

    var kind: Action.Kind {
        switch (assertion, target) {
        case (.done, .replacement): .replaced
        case (.done, .wear): .worn
        case (.done, _): .taken
        case (.notDone, _): .undone
        case (.left, _): .skipped
        case (.seen, _): .seen
        case (.snoozed, _): .snoozed
        }
    }

    /// The time of the action, if known.
    var at: Instant? {
        switch assertion {
        case .done(.stated(let at)), .done(.about(let at)), .seen(let at): at
        case .left(let at), .snoozed(_, let at): at
        case .done(.unknown), .notDone: nil
        }
    }

    /// An identifier of the claim. Repeating the claim gives the same identifier.
    var evidenceID: EvidenceID {
        var parts = [origin.uid, origin.recurrence, kind.rawValue, style.rawValue]
        switch target {
        case .occurrence(let outcome):
            let name = outcome.name
            parts += [name.item, name.slot, name.date.description, "\(name.ordinal)"]
        case .replacement(let series, let date), .wear(let series, let date):
            parts += [series.uid, date.description]
        case .hint(let series): parts += [series.uid]
        case .none: parts += [detail]
        }
        return EvidenceID(of: parts + [stated?.description ?? ""])
    }

    /// The time that the component gives explicitly. Modification times are left out, because they
    /// change with every edit.
    private var stated: Instant? {
        switch assertion {
        case .done(.stated(let at)), .seen(let at), .snoozed(let at, _): at
        case .done(.about(let at)): style.isLasting && novelty != .changed ? nil : at
        case .done(.unknown), .notDone, .left: nil
        }
    }

    /// Returns the claim as made by a writer with the latest stored version. If it gives no
    /// completion time, the time is about now.
    func said(at now: Instant) -> Claim {
        var claim = self
        claim.isAnswer = true
        if case .done(.unknown) = assertion, novelty != .same {
            claim.assertion = .done(.about(now))
        }
        return claim
    }

    /// The claim as made by an app with an outdated version.
    ///
    /// An explicit completion time makes it a new claim, unless the app's version already had the
    /// completion or it was undone.
    var sent: Claim {
        guard case .done(.stated) = assertion, novelty != .same else { return self }
        return with(.changed)
    }

    /// Returns the claim with the given novelty.
    func with(_ novelty: Novelty) -> Claim {
        var claim = self
        claim.novelty = novelty
        return claim
    }

    func evidence(read now: Instant) -> Evidence {
        Evidence(
            id: evidenceID, read: now, origin: origin.file, line: origin.line,
            raw: KeptBytes.of(origin.raw))
    }
}

extension Claim.Origin {
    var place: TaskLocation {
        switch self {
        case .statement(let statement): statement.place
        case .absence(_, let place): place
        }
    }

    var uid: String {
        switch self {
        case .statement(let statement): statement.uid
        case .absence(let uid, _): uid
        }
    }

    /// The raw RECURRENCE-ID, or an empty string if there is none.
    var recurrence: String {
        switch self {
        case .statement(let statement): statement.recurrence
        case .absence: ""
        }
    }

    /// The SUMMARY of the component, or an empty string for an absence.
    var title: String {
        switch self {
        case .statement(let statement): statement.summary
        case .absence: ""
        }
    }

    /// The file that contains the component, or the location from which the object is missing.
    var file: String {
        switch self {
        case .statement(let statement): statement.file
        case .absence(_, let place): place.name
        }
    }

    /// The folder, host or file, for messages.
    var shownPlace: String {
        switch place {
        // A digest of the whole URL follows the host after `#`.
        case .place(let name) where name.contains("://"): String(name.prefix { $0 != "#" })
        case .place(let name): name
        case .copies, .file: file
        }
    }

    var line: Int {
        switch self {
        case .statement(let statement): statement.component.line
        case .absence: 1
        }
    }

    /// The bytes to keep as evidence.
    var raw: [UInt8] {
        switch self {
        case .statement(let statement): statement.component.raw
        case .absence(let uid, _): Array("UID:\(uid)".utf8)
        }
    }

    /// The last modification time, if the component gives one.
    var modified: Instant? {
        switch self {
        case .statement(let statement): statement.revision.modified
        case .absence: nil
        }
    }

    /// The time of the last change by a client, or `nil` if no client changed the component.
    var written: Instant? {
        switch self {
        case .statement(let statement): statement.written
        case .absence: nil
        }
    }
}

extension Style {
    /// Whether the claim comes from a mark on the object itself rather than from the position or
    /// the exceptions of a series.
    var isMark: Bool {
        switch self {
        case .movedSeries, .pointer, .excluded: false
        case .single, .override, .secondResource, .copy, .continued, .closedSeries, .thisAndFuture,
            .title, .reply, .cancelled, .deleted, .alarm, .moved, .reopened:
            true
        }
    }

    /// Whether the claim follows from the state of a series, so that every later version repeats
    /// it.
    var isLasting: Bool {
        switch self {
        case .movedSeries, .pointer, .closedSeries, .continued, .excluded: true
        case .single, .override, .secondResource, .copy, .thisAndFuture, .title, .reply, .cancelled,
            .deleted, .alarm, .moved, .reopened:
            false
        }
    }
}
