import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Household
import HouseholdWording
import Wording

/// The entries of an item's month that are worth listing: deviations from the plan, and notes.
struct NotableEntries {
    private let person: Person
    private let words: PersonWords
    private let month: CivilMonth
    private let item: Item

    init(_ person: Person, _ words: PersonWords, _ month: CivilMonth, _ item: Item) {
        self.person = person
        self.words = words
        self.month = month
        self.item = item
    }

    private var wording: Wording { words.wording }
    private var record: Record { person.timeline.record }

    /// Rows with the planned time, or the day, and what was recorded.
    var rows: [(left: String, right: String)] {
        let planned = person.timeline.outcomes(
            of: item.id, onDaysFrom: month.first, through: min(month.last, person.today)
        ).compactMap { outcome in row(outcome).map { (outcome.start, $0) } }
        let others = record.entries(on: item.id).filter { CivilMonth(of: $0.day) == month }
            .compactMap { entry in row(entry).map { (moment(of: entry), $0) } }
        return (planned + others).enumerated().sorted {
            ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
        }.map(\.element.1)
    }

    private func row(_ outcome: Outcome) -> (left: String, right: String)? {
        let standing = DoseStatus(outcome, words)
        let entries = record.entries(on: outcome.name)
        let tellings = wording.tellings(in: entries) {
            wording.clock(person.zone.wallClock(at: $0).time)
        }
        let notes = tellings.map(\.harmless) + entries.compactMap(\.note?.harmless)
        let words = [standing.text, author(of: person.entry(answering: outcome))].compactMap { $0 }
        switch outcome.state(at: person.now) {
        case .notYetDue, .paused:
            guard !notes.isEmpty else { return nil }
        case .taken:
            let isInTime = outcome.punctuality(within: Statistics.usualTolerance) == .onTime
            let isAsPlanned = outcome.answer?.amount ?? outcome.amount == outcome.amount
            if isAsPlanned, isInTime, notes.isEmpty { return nil }
        case .skipped, .missed, .due: break
        }
        let day = outcome.isAllDay ? wording.shortDate(outcome.date) : day(of: outcome.start)
        return ("\(day) \(standing.clock)", (words + notes).joined(separator: " · "))
    }

    private func author(of entry: Entry?) -> String? {
        entry?.author.map { wording.text(of: $0).harmless }
    }

    /// Returns a row for an entry without a planned occurrence: an as-needed dose, a dose outside
    /// the plan, or an entry with a note.
    private func row(_ entry: Entry) -> (left: String, right: String)? {
        guard case .taken(_, let at, let amount) = entry.action else {
            guard let note = entry.note?.harmless else { return nil }
            return (
                wording.shortDate(entry.day),
                [EntryWords(self.words).text(of: entry), author(of: entry), note]
                    .compactMap { $0 }.joined(separator: " · ")
            )
        }
        let clock = wording.clock(person.zone.wallClock(at: at).time)
        let extra: Wording.Key = item.isMedicine ? .historyExtraDose : .historyExtraTask
        let what = wording.text(item.isAsNeeded ? .historyAsNeeded : extra)
        let words = [
            what, amount.map { wording.dose($0, of: item.unit) }, author(of: entry),
            entry.note?.harmless,
        ]
        return ("\(day(of: at)) \(clock)", words.compactMap { $0 }.joined(separator: " · "))
    }

    /// Returns the date of an instant in the person's current zone, even if the zone has changed
    /// since.
    private func day(of moment: Instant) -> String {
        wording.shortDate(person.zone.wallClock(at: moment).date)
    }

    private func moment(of entry: Entry) -> Instant {
        entry.action.at ?? person.zone.instant(of: CivilDateTime(entry.day, .midnight))
    }
}
