package import CivilTime
package import Journal
package import Schedule

/// A claim found in a calendar, with its outcome.
package struct Finding: Sendable {
    /// The outcome of a claim.
    package enum Verdict: Hashable, Sendable {
        /// An entry with this grade was made.
        case recorded(Grade)
        /// The record already contains the claim.
        case known
        /// A later version of the object, seen before, contradicts the claim.
        case superseded
        /// The target takes no answer, such as a refill reminder.
        case hint
        /// The claim matched nothing planned, for the given reason. Its evidence is kept.
        case unmatched(Mismatch)
    }
    /// The reason why a claim matched nothing.
    package enum Mismatch: String, Sendable {
        /// The UID has dosecal's format, but no known plan contains it.
        case unknownPlan = "unknown-plan"
        /// The plan has no occurrence at that time.
        case notPlanned = "not-planned"
        /// The UID contains a date before 1900 or after 2199.
        case noDay = "no-day"
        /// The claim was made too long before the occurrence is due.
        case tooEarly = "too-early"
        /// A finished task that is unrelated to any plan.
        case foreign
        /// The claim cannot be attributed to a single occurrence.
        case unclear
        /// A series was moved past the occurrence, which may mean that it was done.
        case mayBe = "may-be"
        /// The claim would affect implausibly many occurrences.
        case tooMuch = "too-much"
        /// An app rescheduled something that only the plan can reschedule.
        case moved
        /// The component could not be parsed.
        case unreadable
    }
    /// The claimed action, or `nil` if the component could not be parsed.
    package let what: Action.Kind?
    /// The person's ID, if known.
    package let person: String?
    /// The item's name in the plan, or the component's title if no item matched.
    package let title: String
    /// The occurrence, if the claim is about one.
    package let occurrence: OccurrenceName?
    /// The time at which the occurrence was due, or `nil` if there is none or it lasts all day.
    package let start: Instant?
    /// The time of the action, if known.
    package let at: Instant?
    /// The way in which the app expressed the claim.
    package let style: Style
    /// The dates that a moved series skipped and that remain unanswered.
    package var passed: [CivilDate] = []
    /// The outcome of the claim.
    package let verdict: Verdict
    /// The file that contains the claim.
    package let file: String
    /// The line of the component in the file.
    package let line: Int
    /// The entry made from the claim, if any.
    package let entry: EntryID?
    /// The identifier of the evidence, which is stored if the claim made an entry or matched
    /// nothing.
    package let evidence: EvidenceID
}

/// The ways in which apps express that something was done, skipped or seen.
package enum Style: String, CaseIterable, Sendable {
    /// Marks on a task for one occurrence.
    case single
    /// Style A: an override of one occurrence.
    case override
    /// Style B: an override in a separate resource.
    case secondResource = "second-resource"
    /// Style C: the series begins later than before.
    case movedSeries = "moved-series"
    /// Style D: a finished copy under another UID.
    case copy
    /// Style E: the series is closed and continues under another UID.
    case continued
    /// Style F: KDE's pointer to the next occurrence has moved.
    case pointer
    /// Style G: the whole series is closed.
    case closedSeries = "closed-series"
    /// Style H: an override with `RANGE=THISANDFUTURE`.
    case thisAndFuture = "this-and-future"
    /// A mark in the title.
    case title
    /// A reply to an invitation (RFC 5546).
    case reply
    /// An EXDATE.
    case excluded
    /// STATUS:CANCELLED.
    case cancelled
    /// The object was deleted.
    case deleted
    /// An alarm was dismissed or snoozed.
    case alarm
    /// The object was rescheduled.
    case moved
    /// An occurrence that had been answered is open again in its series.
    case reopened
}

/// The result of reading calendars, applied in full or not at all.
package struct Conclusions: Sendable {
    /// The findings, in the order of the sources.
    package internal(set) var findings: [Finding] = []
    /// The entries to add to the journal, in order.
    package internal(set) var entries: [Entry] = []
    /// The evidence for the entries.
    package internal(set) var evidence: [Evidence] = []
    /// The evidence of claims that matched nothing.
    package internal(set) var unmatched: [Evidence] = []
    /// Newly discovered aliases: the UID that continues a series, mapped to the previous UID.
    package internal(set) var aliases: [String: String] = [:]
    /// The states to keep until the next import, by the name of the location.
    package internal(set) var sightings: [String: [LastSeenState]] = [:]
}

extension Conclusions {
    /// Keeps only the entries that were written.
    package mutating func keep(only written: some Sequence<Entry>) { entries = Array(written) }

    /// Returns these conclusions combined with the entries and findings that an earlier attempt
    /// wrote.
    package func following(_ earlier: Conclusions?) -> Conclusions {
        guard let earlier, !earlier.entries.isEmpty else { return self }
        let written = Set(earlier.entries.map(\.id))
        let before = earlier.findings.filter { $0.entry.map(written.contains) ?? false }
        let known = Dictionary(before.map { (FindingKey(by: $0), $0) }) { first, _ in first }
        var all = self
        all.entries = earlier.entries + entries
        all.findings = findings.map { $0.entry == nil ? known[FindingKey(by: $0)] ?? $0 : $0 }
        return all
    }

    /// The key that identifies a finding across attempts.
    private struct FindingKey: Hashable {
        private let evidence: EvidenceID
        private let occurrence: OccurrenceName?
        private let what: Action.Kind?

        init(by finding: Finding) {
            (evidence, occurrence, what) = (finding.evidence, finding.occurrence, finding.what)
        }
    }
}

extension Finding.Verdict {
    /// The grade of the entry, or `nil` if none was recorded.
    package var grade: Grade? {
        if case .recorded(let grade) = self { grade } else { nil }
    }

    /// The reason why the claim matched nothing, or `nil` if it matched.
    package var mismatch: Finding.Mismatch? {
        if case .unmatched(let mismatch) = self { mismatch } else { nil }
    }
}
