import CarePlan
import CivilTime
import CommandLine
import Feed
package import Journal
import Household
package import Wording

/// Says an entry in the person's words.
package struct EntryWords {
    private let wording: Wording
    private let clock: (Instant) -> CivilDateTime
    private let saidMoment: (Instant) -> String
    private let saidDay: (CivilDate) -> String

    /// In words that hold now: today, yesterday.
    package init(_ words: PersonWords) {
        wording = words.wording
        clock = { words.zone.wallClock(at: $0) }
        saidMoment = { words.said($0) }
        saidDay = { words.said($0) }
    }

    /// In words that hold for ever, beside a day that is shown: its own moments by their time alone.
    init(_ wording: Wording, beside day: CivilDate, clock: @escaping (Instant) -> CivilDateTime) {
        self.wording = wording
        self.clock = clock
        let said = { (date: CivilDate) in
            date.year == day.year ? wording.shortDate(date) : wording.longDate(date)
        }
        saidDay = said
        saidMoment = { moment in
            let shown = clock(moment)
            let time = shown.time.withoutSeconds.description
            return shown.date == day ? time : "\(said(shown.date)) \(time)"
        }
    }

    /// What was done, fit for a terminal: 'Metformin, taken at 08:05 (planned 08:00)'.
    package func text(of entry: Entry) -> String {
        var words = ["name": entry.subject.name, "day": saidDay(entry.day)]
        words["time"] = entry.action.at.map(saidMoment)
        words["planned"] = entry.action.planned.map { planned in
            planned.start.map { said(planned: $0, of: entry.action) } ?? saidDay(entry.day)
        }
        words["until"] = entry.action.until.map(saidMoment)
        let unit = entry.subject.unit ?? (entry.action.kind == .counted ? "set" : "")
        words["amount"] = entry.action.amount.map { wording.dose($0, of: unit) }
        return wording.text(key(of: entry), words).harmless
    }

    /// With its day where it was done on another: a time alone would be taken for that one's.
    private func said(planned: Instant, of action: Action) -> String {
        let shown = clock(planned)
        guard let at = action.at, clock(at).date != shown.date else { return saidMoment(planned) }
        return "\(saidDay(shown.date)) \(shown.time.withoutSeconds)"
    }

    private func key(of entry: Entry) -> Wording.Key {
        let isDose = entry.subject.unit != nil
        return switch entry.action {
        case .taken(nil, _, _): isDose ? .entryExtraDose : .entryExtraTask
        case .taken: isDose ? .entryTakenDose : .entryTakenTask
        case .skipped: .entrySkipped
        case .snoozed: .entrySnoozed
        case .seen: .entrySeen
        case .worn: .entryWorn
        case .replaced: isDose ? .entryOpened : .entryReplaced
        case .counted: .entryCounted
        case .undone: .entryUndone
        }
    }
}
