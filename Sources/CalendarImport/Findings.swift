package import CivilTime
package import Journal
package import Schedule

/// One thing that a calendar says, and what follows from it.
package struct Finding: Sendable {
    /// What follows from it.
    package enum Verdict: Hashable, Sendable {
        /// It is an entry now, as sure as this.
        case recorded(Grade)
        /// The record says so already.
        case known
        /// A later version of it, seen before, says otherwise.
        case superseded
        /// It is about something that takes no answer, such as a hint that a box is nearly empty.
        case hint
        /// It could not be brought together with anything planned, for this reason; it is kept.
        case unmatched(Mismatch)
    }
    /// Why something matched nothing.
    package enum Mismatch: String, Sendable {
        /// Its UID is dosecal's, but no plan here has it.
        case unknownPlan = "unknown-plan"
        /// Its plan has nothing then.
        case notPlanned = "not-planned"
        /// Its UID names a day before 1900 or after 2199.
        case noDay = "no-day"
        /// It came too long before its time to be about it.
        case tooEarly = "too-early"
        /// It is a finished task of somebody's own.
        case foreign
        /// It can be meant in several ways.
        case unclear
        /// A series was moved past it, which may mean that it was done.
        case mayBe = "may-be"
        /// It would mean more at once than can be believed.
        case tooMuch = "too-much"
        /// It was given a time that only the plan can give it.
        case moved
        /// It could not be understood.
        case unreadable
    }
    /// What was said to have been done; nil if that could not be understood.
    package let what: Action.Kind?
    /// The person's id, where that is known.
    package let person: String?
    /// The item's name as the plan has it, else the title.
    package let title: String
    /// The occurrence, where there is one, and when it is due.
    package let occurrence: OccurrenceName?
    /// When it was due; nil for what was due all day.
    package let start: Instant?
    /// When it was done, where that is known.
    package let at: Instant?
    /// In which way an app said so.
    package let style: Style
    /// The dates that a series was moved past, and that stay unanswered.
    package var passed: [CivilDate] = []
    /// What follows from it.
    package let verdict: Verdict
    /// The file that says so.
    package let file: String
    /// The line on which it says so.
    package let line: Int
    /// The entry that was made of it.
    package let entry: EntryID?
    /// What was said, as it is kept where it made an entry or matched nothing.
    package let evidence: EvidenceID
}

/// The ways in which apps say that something was done, or left, or seen.
package enum Style: String, CaseIterable, Sendable {
    /// Marks on a task of its own.
    case single
    /// A: an override of one occurrence.
    case override
    /// B: an override in a resource of its own.
    case secondResource = "second-resource"
    /// C: the series begins later than before.
    case movedSeries = "moved-series"
    /// D: a finished copy under another UID.
    case copy
    /// E: the series is closed and goes on under another UID.
    case continued
    /// F: KDE's pointer to the next occurrence.
    case pointer
    /// G: the whole series is closed.
    case closedSeries = "closed-series"
    /// H: this occurrence and all that follow.
    case thisAndFuture = "this-and-future"
    /// A mark in the title.
    case title
    /// An answer to an invitation (RFC 5546).
    case reply
    /// An excluded date.
    case excluded
    /// STATUS:CANCELLED.
    case cancelled
    /// It was there and is gone.
    case deleted
    /// An alarm was dismissed.
    case alarm
    /// It was given another time.
    case moved
    /// The series has it open again.
    case reopened
}

/// The conclusions from reading calendars; either all of them are carried out, or none.
package struct Conclusions: Sendable {
    /// Everything found, in the order of the sources.
    package internal(set) var findings: [Finding] = []
    /// What to add to the journal, in order.
    package internal(set) var entries: [Entry] = []
    /// What these entries rest on.
    package internal(set) var evidence: [Evidence] = []
    /// What matched nothing.
    package internal(set) var unmatched: [Evidence] = []
    /// UIDs under which series go on.
    package internal(set) var aliases: [String: String] = [:]
    /// What is at each place now.
    package internal(set) var sightings: [String: [LastSeenState]] = [:]
}

extension Conclusions {
    /// Drops the entries that were not written.
    package mutating func keep(only written: some Sequence<Entry>) { entries = Array(written) }

    /// The same as if these conclusions had written what an earlier attempt did.
    package func following(_ earlier: Conclusions?) -> Conclusions {
        guard let earlier, !earlier.entries.isEmpty else { return self }
        let written = Set(earlier.entries.map(\.id))
        let before = earlier.findings.filter { $0.entry.map(written.contains) ?? false }
        let known = Dictionary(before.map { (Said(by: $0), $0) }) { first, _ in first }
        var all = self
        all.entries = earlier.entries + entries
        all.findings = findings.map { $0.entry == nil ? known[Said(by: $0)] ?? $0 : $0 }
        return all
    }

    /// What tells apart what was said.
    private struct Said: Hashable {
        private let evidence: EvidenceID
        private let occurrence: OccurrenceName?
        private let what: Action.Kind?

        init(by finding: Finding) {
            (evidence, occurrence, what) = (finding.evidence, finding.occurrence, finding.what)
        }
    }
}

extension Finding.Verdict {
    /// How sure it is, where it was recorded.
    package var grade: Grade? {
        if case .recorded(let grade) = self { grade } else { nil }
    }

    /// Why it matched nothing.
    package var mismatch: Finding.Mismatch? {
        if case .unmatched(let mismatch) = self { mismatch } else { nil }
    }
}
