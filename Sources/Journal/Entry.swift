package import CarePlan
package import CivilTime
package import Schedule

/// One line of the journal: what was done, as it was said when it was said. It never changes.
package struct Entry: Hashable, Sendable {
    /// Names the entry for ever.
    package let id: EntryID
    /// When it was written down.
    package let recorded: Instant
    /// How it was written down.
    package let source: Source
    /// Who wrote it down, or `nil` if dosecal did not keep that yet.
    package let author: Author?
    /// What it is about.
    package let subject: Subject
    /// The person's day that it belongs to: the planned date, else the day on which it was done.
    package let day: CivilDate
    /// What was done.
    package let action: Action
    /// What the person added.
    package let note: String?
    /// What a calendar said, where that is where it comes from.
    package let basis: Basis?

    /// What an entry from a calendar rests on.
    package struct Basis: Hashable, Sendable {
        /// The evidence.
        package let evidence: EvidenceID
        /// How sure it is.
        package let grade: Grade

        /// A piece of evidence and how sure it is.
        package init(_ evidence: EvidenceID, _ grade: Grade) {
            self.evidence = evidence
            self.grade = grade
        }
    }

    /// An entry with all that belongs to it.
    package init(
        id: EntryID, recorded: Instant, source: Source, subject: Subject, day: CivilDate,
        action: Action, note: String? = nil, basis: Basis? = nil, author: Author? = nil
    ) {
        self.id = id
        self.recorded = recorded
        self.source = source
        self.author = author
        self.subject = subject
        self.day = day
        self.action = action
        self.note = note
        self.basis = basis
    }

    /// The occurrence that it is about, where there is one.
    package var occurrence: OccurrenceName? {
        action.planned.map {
            OccurrenceName(item: subject.item, slot: $0.slot, date: day, ordinal: $0.ordinal)
        }
    }
}

extension Entry {
    /// How an entry was written down.
    package enum Source: String, CaseIterable, Sendable {
        /// Somebody at the command line.
        case command
        /// A calendar that was read.
        case calendar
        /// Somebody at a page of the server.
        case page
    }
}

/// What an entry is about, with the names it had then: later edits do not rewrite the past.
package struct Subject: Hashable, Sendable {
    /// The person's id.
    package let person: String
    /// The item's id.
    package let item: String
    /// The item's name.
    package let name: String
    /// What an amount counts; nil for what has no amount.
    package let unit: String?
    /// The zone of the person's days.
    package let zone: String

    /// An item of a person, with what it was called.
    package init(person: String, item: String, name: String, unit: String?, zone: String) {
        self.person = person
        self.item = item
        self.name = name
        self.unit = unit
        self.zone = zone
    }
}

/// The occurrence that an entry is about, beside its item and its day.
package struct Planned: Hashable, Sendable {
    /// The slot's id.
    package let slot: String
    /// Which of the slot's moments on the day, from 1.
    package let ordinal: Int
    /// When it was due, as planned then; nil for what was due all day.
    package let start: Instant?

    /// A slot's moment on the entry's day.
    package init(slot: String, ordinal: Int, start: Instant?) {
        self.slot = slot
        self.ordinal = ordinal
        self.start = start
    }
}

/// What was done.
package enum Action: Hashable, Sendable {
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
    package var planned: Planned? {
        switch self {
        case .taken(let planned, _, _): planned
        case .skipped(let planned, _), .snoozed(let planned, _, _), .seen(let planned, _): planned
        case .worn, .replaced, .counted, .undone: nil
        }
    }

    /// When it was done, to the minute; nil if only the day is known.
    package var at: Instant? {
        switch self {
        case .taken(_, let at, _), .skipped(_, let at), .snoozed(_, let at, _),
            .seen(_, let at), .counted(_, let at):
            at
        case .worn, .replaced, .undone: nil
        }
    }
}
