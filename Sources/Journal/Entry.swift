public import CarePlan
public import CivilTime
public import Schedule

/// One line of the journal: what was done, as it was said when it was said. It never changes.
public struct Entry: Hashable, Sendable {
    /// Names the entry for ever.
    public let id: EntryID
    /// When it was written down.
    public let recorded: Instant
    /// Who wrote it down.
    public let source: Source
    /// What it is about.
    public let subject: Subject
    /// The person's day that it belongs to: the planned date, else the day on which it was done.
    public let day: CivilDate
    /// What was done.
    public let action: Action
    /// What the person added.
    public let note: String?
    /// What a calendar said, where that is where it comes from.
    public let basis: Basis?

    /// What an entry from a calendar rests on.
    public struct Basis: Hashable, Sendable {
        /// The evidence.
        public let evidence: EvidenceID
        /// How sure it is.
        public let grade: Grade

        /// A piece of evidence and how sure it is.
        public init(_ evidence: EvidenceID, _ grade: Grade) {
            self.evidence = evidence
            self.grade = grade
        }
    }

    /// An entry with all that belongs to it.
    public init(
        id: EntryID, recorded: Instant, source: Source, subject: Subject, day: CivilDate,
        action: Action, note: String? = nil, basis: Basis? = nil
    ) {
        self.id = id
        self.recorded = recorded
        self.source = source
        self.subject = subject
        self.day = day
        self.action = action
        self.note = note
        self.basis = basis
    }

    /// The occurrence that it is about, where there is one.
    public var occurrence: OccurrenceName? {
        action.planned.map {
            OccurrenceName(item: subject.item, slot: $0.slot, date: day, ordinal: $0.ordinal)
        }
    }
}

extension Entry {
    /// Who wrote an entry down.
    public enum Source: String, CaseIterable, Sendable {
        /// Somebody at the command line.
        case command
        /// A calendar that was read.
        case calendar
        /// Somebody at a page of the server.
        case page
    }
}

/// What an entry is about, called as it was called then: later edits do not rewrite the past.
public struct Subject: Hashable, Sendable {
    /// The person's id.
    public let person: String
    /// The item's id.
    public let item: String
    /// The item's name.
    public let name: String
    /// What an amount counts; nil for what has no amount.
    public let unit: String?
    /// The zone of the person's days.
    public let zone: String

    /// An item of a person, with what it was called.
    public init(person: String, item: String, name: String, unit: String?, zone: String) {
        self.person = person
        self.item = item
        self.name = name
        self.unit = unit
        self.zone = zone
    }
}

/// The occurrence that an entry is about, beside its item and its day.
public struct Planned: Hashable, Sendable {
    /// The slot's id.
    public let slot: String
    /// Which of the slot's moments on the day, from 1.
    public let ordinal: Int
    /// When it was due, as planned then; nil for what was due all day.
    public let start: Instant?

    /// A slot's moment on the entry's day.
    public init(slot: String, ordinal: Int, start: Instant?) {
        self.slot = slot
        self.ordinal = ordinal
        self.start = start
    }
}

/// What was done.
public enum Action: Hashable, Sendable {
    /// A dose was taken, or something else done; without an occurrence where a need arose. The
    /// amount is nil for what has none.
    case taken(Planned?, at: Instant, Amount?)
    /// It was left out on purpose.
    case skipped(Planned, at: Instant)
    /// The person asked to be reminded later.
    case snoozed(Planned, at: Instant, until: Instant)
    /// An alarm for it was dismissed; that says nothing of whether it was taken.
    case seen(Planned, at: Instant)
    /// Lenses were worn on the entry's day.
    case worn
    /// Lenses were replaced: the entry's day is the first of the new set.
    case replaced
    /// So much was left of a supply at that time.
    case counted(Amount, at: Instant)
    /// Another entry does not count any more.
    case undone(EntryID)

    /// The occurrence that it is about, where there is one.
    public var planned: Planned? {
        switch self {
        case .taken(let planned, _, _): planned
        case .skipped(let planned, _), .snoozed(let planned, _, _), .seen(let planned, _): planned
        case .worn, .replaced, .counted, .undone: nil
        }
    }

    /// Whether it says something about the days after its own.
    var isLasting: Bool {
        switch self {
        case .replaced, .counted, .undone: true
        case .taken, .skipped, .snoozed, .seen, .worn: false
        }
    }

    /// When it was done, to the minute; nil where only the day is known.
    public var at: Instant? {
        switch self {
        case .taken(_, let at, _), .skipped(_, let at), .snoozed(_, let at, _),
            .seen(_, let at), .counted(_, let at):
            at
        case .worn, .replaced, .undone: nil
        }
    }
}
