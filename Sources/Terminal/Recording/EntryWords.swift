import CarePlan
import CivilTime
import CommandLine
import Feed
package import Journal
import Household
package import Wording

/// Texts for entries in the person's language.
package struct EntryWords {
    private let wording: Wording
    private let clock: (Instant) -> CivilDateTime
    private let saidMoment: (Instant) -> String
    private let saidDay: (CivilDate) -> String

    /// Creates texts with relative days, such as "today" and "yesterday".
    package init(_ words: PersonWords) {
        wording = words.wording
        clock = { words.zone.wallClock(at: $0) }
        saidMoment = { words.said($0) }
        saidDay = { words.said($0) }
    }

    /// Creates texts without relative days. Times on `day`, which is shown beside the entry, have
    /// no date.
    init(_ wording: Wording, beside day: CivilDate, clock: @escaping (Instant) -> CivilDateTime) {
        self.wording = wording
        self.clock = clock
        let said = { (date: CivilDate) in
            date.year == day.year ? wording.shortDate(date) : wording.longDate(date)
        }
        saidDay = said
        saidMoment = { moment in
            let shown = clock(moment)
            let time = wording.clock(shown.time)
            return shown.date == day ? time : "\(said(shown.date)) \(time)"
        }
    }

    /// Returns the text of an entry, safe for a terminal: `Metformin, taken at 08:05 (planned
    /// 08:00)`.
    package func text(of entry: Entry) -> String {
        var words = ["name": entry.subject.name, "day": saidDay(entry.day)]
        words["time"] = entry.action.at.map(saidMoment)
        words["planned"] = entry.action.planned.map { planned in
            planned.start.map { said(planned: $0, of: entry.action) } ?? saidDay(entry.day)
        }
        words["who"] = entry.told
        words["until"] = entry.action.until.map(saidMoment)
        let unit = entry.subject.unit ?? (entry.action.kind == .counted ? "set" : "")
        words["amount"] = entry.action.amount.map { wording.dose($0, of: unit) }
        return wording.text(key(of: entry), words).harmless
    }

    /// Returns the planned time, with its day if the dose was taken on another day.
    private func said(planned: Instant, of action: Action) -> String {
        let shown = clock(planned)
        guard let at = action.at, clock(at).date != shown.date else { return saidMoment(planned) }
        return "\(saidDay(shown.date)) \(wording.clock(shown.time))"
    }

    private func key(of entry: Entry) -> Wording.Key {
        let isDose = entry.subject.unit != nil
        return switch entry.action {
        case .taken(nil, _, _): isDose ? .entryExtraDose : .entryExtraTask
        case .taken: isDose ? .entryTakenDose : .entryTakenTask
        case .skipped: .entrySkipped
        case .snoozed: .entrySnoozed
        case .seen: entry.told == nil ? .entrySeen : .entryTold
        case .worn: .entryWorn
        case .replaced: isDose ? .entryOpened : .entryReplaced
        case .counted: .entryCounted
        case .undone: .entryUndone
        }
    }
}
