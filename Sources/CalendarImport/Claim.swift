import Adherence
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// What a statement says of one thing that was planned.
struct Claim {
    /// What is said.
    enum Assertion {
        /// It was done; the moment may only be near, or unknown.
        case done(ParsedTask.DoneTime)
        /// It was answered so before and is not any more.
        case notDone(LastSeenState.State)
        /// It was left out, at this moment if that is known.
        case left(Instant?)
        /// An alarm was dismissed.
        case seen(Instant)
        /// An alarm was put off.
        case snoozed(until: Instant, at: Instant?)
    }
    /// What it is said of.
    enum Target {
        case occurrence(Outcome)
        /// The replacement of the lens set that was opened on a day.
        case replacement(PublishedSeries, opened: CivilDate)
        /// A day on which lenses were worn.
        case wear(PublishedSeries, CivilDate)
        /// Something that takes no answer.
        case hint(PublishedSeries)
        /// Nothing known.
        case none(Finding.Mismatch, PublishedSeries?)
    }

    /// How new it is to the place where it is said.
    enum Novelty {
        /// Nothing was seen of its object there before.
        case first
        /// It said so when it was seen before.
        case same
        /// It said otherwise when it was seen before.
        case changed
        /// It follows from how a series stands, which says the same for ever.
        case lasting
    }

    /// What it rests on.
    enum Origin {
        /// Something says so.
        case statement(ParsedTask)
        /// An object of this UID is gone from a place.
        case absence(of: String, from: TaskLocation)
    }

    private(set) var saying: Assertion
    let target: Target
    let style: Style
    /// How sure it is at best.
    let grade: Grade
    let origin: Origin
    /// The person whose plan it is about, where that is known.
    let person: PublishedView?
    /// Which of several things said by one statement, where its target does not tell.
    let detail: String
    /// The dates that a series was moved past, and that stay unanswered.
    let passed: [CivilDate]
    /// How new it is; to be set where something was seen before.
    var novelty: Novelty
    /// Whether whoever says it knew what was there last: then it counts, whatever its stamps say.
    private(set) var isAnswer = false

    init(
        _ saying: Assertion, _ target: Target, _ style: Style, _ grade: Grade, _ origin: Origin,
        _ person: PublishedView?, detail: String = "", passed: [CivilDate] = []
    ) {
        self.detail = detail
        self.passed = passed
        novelty = style.isLasting ? .lasting : .first
        self.saying = saying
        self.target = target
        self.style = style
        self.grade = grade
        self.origin = origin
        self.person = person
    }

    init(
        _ saying: Assertion, _ target: Target, _ style: Style, _ grade: Grade,
        _ statement: ParsedTask, _ person: PublishedView?, detail: String = "",
        passed: [CivilDate] = []
    ) {
        self.init(
            saying, target, style, grade, .statement(statement), person, detail: detail,
            passed: passed)
    }

    /// What says so; nil if that something is gone does.
    var statement: ParsedTask? {
        if case .statement(let statement) = origin { statement } else { nil }
    }

    var kind: Action.Kind {
        switch (saying, target) {
        case (.done, .replacement): .replaced
        case (.done, .wear): .worn
        case (.done, _): .taken
        case (.notDone, _): .undone
        case (.left, _): .skipped
        case (.seen, _): .seen
        case (.snoozed, _): .snoozed
        }
    }

    /// When it was done, as far as it says.
    var at: Instant? {
        switch saying {
        case .done(.stated(let at)), .done(.about(let at)), .seen(let at): at
        case .left(let at), .snoozed(_, let at): at
        case .done(.unknown), .notDone: nil
        }
    }

    /// Identifies what was said: saying the same again gives the same id.
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

    /// The moment that a statement names; when it was written changes with each touch.
    private var stated: Instant? {
        switch saying {
        case .done(.stated(let at)), .seen(let at), .snoozed(let at, _): at
        case .done(.about(let at)): style.isLasting && novelty != .changed ? nil : at
        case .done(.unknown), .notDone, .left: nil
        }
    }

    /// The same, said just now by somebody who knew what was there: if they do not say when it was
    /// done, that was about now.
    func said(at now: Instant) -> Claim {
        var claim = self
        claim.isAnswer = true
        if case .done(.unknown) = saying, novelty != .same { claim.saying = .done(.about(now)) }
        return claim
    }

    /// The same, sent by an app that did not know what was there last: a tick that says when is a
    /// new word all the same, but for one that was taken back, or was in the text that the app had.
    var sent: Claim {
        guard case .done(.stated) = saying, novelty != .same else { return self }
        return with(.changed)
    }

    /// The same claim, as new as that.
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

    /// RECURRENCE-ID as it is formed; empty where there is none.
    var recurrence: String {
        switch self {
        case .statement(let statement): statement.recurrence
        case .absence: ""
        }
    }

    /// The title that it gives.
    var title: String {
        switch self {
        case .statement(let statement): statement.summary
        case .absence: ""
        }
    }

    /// The file in which it stands, or the place from which it is gone.
    var file: String {
        switch self {
        case .statement(let statement): statement.file
        case .absence(_, let place): place.name
        }
    }

    /// The folder, host or file, as messages name it.
    var shownPlace: String {
        switch place {
        // After the host comes a digest of the whole address.
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

    /// What is kept of it.
    var raw: [UInt8] {
        switch self {
        case .statement(let statement): statement.component.raw
        case .absence(let uid, _): Array("UID:\(uid)".utf8)
        }
    }

    /// When it was written, as far as it says.
    var modified: Instant? {
        switch self {
        case .statement(let statement): statement.revision.modified
        case .absence: nil
        }
    }

    /// When a client last wrote it; nil if none did.
    var written: Instant? {
        switch self {
        case .statement(let statement): statement.written
        case .absence: nil
        }
    }
}

extension Style {
    /// Whether it is said by how its object is marked, and not by where a series stands.
    var isMark: Bool {
        switch self {
        case .movedSeries, .pointer, .excluded: false
        case .single, .override, .secondResource, .copy, .continued, .closedSeries, .thisAndFuture,
            .title, .reply, .cancelled, .deleted, .alarm, .moved, .reopened:
            true
        }
    }

    /// Whether it follows from how a series stands.
    var isLasting: Bool {
        switch self {
        case .movedSeries, .pointer, .closedSeries, .continued, .excluded: true
        case .single, .override, .secondResource, .copy, .thisAndFuture, .title, .reply, .cancelled,
            .deleted, .alarm, .moved, .reopened:
            false
        }
    }
}
