package import CarePlan
package import CivilTime
package import Schedule

/// An entry of the journal, which records one action. Entries never change.
package struct Entry: Hashable, Sendable {
    /// The permanent ID of the entry.
    package let id: EntryID
    /// The time at which the entry was recorded.
    package let recorded: Instant
    /// The interface through which the entry was recorded.
    package let source: Source
    /// The author, or `nil` for entries of versions that did not store authors.
    package let author: Author?
    /// The item that the entry is about.
    package let subject: Subject
    /// The day to which the entry belongs in the person's zone: the planned day, or the day of the
    /// action if it was not planned.
    package let day: CivilDate
    /// The action that the entry records.
    package let action: Action
    /// The note of the user.
    package let note: String?
    /// The evidence from a calendar, or `nil` if the entry does not come from one.
    package let basis: Basis?

    /// The evidence on which an entry from a calendar is based.
    package struct Basis: Hashable, Sendable {
        /// The ID of the evidence.
        package let evidence: EvidenceID
        /// The certainty of the evidence.
        package let grade: Grade

        /// Creates a basis from evidence and its certainty.
        package init(_ evidence: EvidenceID, _ grade: Grade) {
            self.evidence = evidence
            self.grade = grade
        }
    }

    /// Creates an entry.
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

    /// The name of the subscriber to whom a message about the open occurrence was sent, or `nil` if
    /// the entry records something else.
    package var told: String? { if case .told(let name) = author { name } else { nil } }

    /// The planned occurrence that the entry is about, or `nil` if there is none.
    package var occurrence: OccurrenceName? {
        action.planned.map {
            OccurrenceName(item: subject.item, slot: $0.slot, date: day, ordinal: $0.ordinal)
        }
    }
}

extension Entry {
    /// The interface through which an entry was recorded.
    package enum Source: String, CaseIterable, Sendable {
        /// The command line.
        case command
        /// An imported calendar.
        case calendar
        /// A page of the server.
        case page
    }
}

/// The item of an entry, with its names at the time of recording. Later edits of the plan do not
/// change it.
package struct Subject: Hashable, Sendable {
    /// The ID of the person.
    package let person: String
    /// The ID of the item.
    package let item: String
    /// The name of the item.
    package let name: String
    /// The unit of amounts, or `nil` if the item has no amounts.
    package let unit: String?
    /// The time zone of the person's days.
    package let zone: String

    /// Creates a subject.
    package init(person: String, item: String, name: String, unit: String?, zone: String) {
        self.person = person
        self.item = item
        self.name = name
        self.unit = unit
        self.zone = zone
    }
}

/// A planned occurrence, without its item and day, which are in the entry.
package struct Planned: Hashable, Sendable {
    /// The ID of the slot.
    package let slot: String
    /// The number of the occurrence among those of the slot on the day, from 1.
    package let ordinal: Int
    /// The planned start, or `nil` for an all-day occurrence.
    package let start: Instant?

    /// Creates a planned occurrence.
    package init(slot: String, ordinal: Int, start: Instant?) {
        self.slot = slot
        self.ordinal = ordinal
        self.start = start
    }
}

/// An action that an entry records.
package enum Action: Hashable, Sendable {
    /// A dose was taken, or another item was done. The occurrence is `nil` for a dose as needed or
    /// an extra dose. The amount is `nil` for items without amounts.
    case taken(Planned?, at: Instant, Amount?)
    /// A dose was skipped on purpose.
    case skipped(Planned, at: Instant)
    /// A reminder was postponed.
    case snoozed(Planned, at: Instant, until: Instant)
    /// An alarm was dismissed, which does not mean that the dose was taken; or a subscriber was told
    /// that it stays open, if the author is `Author.told`.
    case seen(Planned, at: Instant)
    /// Lenses were worn on the day of the entry.
    case worn
    /// Lenses were replaced. The day of the entry is the first day of the new set.
    case replaced
    /// A supply was counted, and this amount was left.
    case counted(Amount, at: Instant)
    /// The entry with this ID was undone.
    case undone(EntryID)

    /// The planned occurrence, or `nil` if the action has none.
    package var planned: Planned? {
        switch self {
        case .taken(let planned, _, _): planned
        case .skipped(let planned, _), .snoozed(let planned, _, _), .seen(let planned, _): planned
        case .worn, .replaced, .counted, .undone: nil
        }
    }

    /// The time of the action, to the minute, or `nil` if only the day is known.
    package var at: Instant? {
        switch self {
        case .taken(_, let at, _), .skipped(_, let at), .snoozed(_, let at, _),
            .seen(_, let at), .counted(_, let at):
            at
        case .worn, .replaced, .undone: nil
        }
    }
}
