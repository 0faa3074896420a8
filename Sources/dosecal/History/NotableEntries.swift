import Adherence
import CarePlan
import CivilTime
import Feed
import Journal

/// What of an item's month was not plainly taken in time, with the notes.
struct NotableEntries {
    private let person: Person
    private let month: CivilMonth
    private let item: Item

    init(_ person: Person, _ month: CivilMonth, _ item: Item) {
        self.person = person
        self.month = month
        self.item = item
    }

    private var wording: Wording { person.wording }
    private var record: Record { person.timeline.record }

    /// The planned time, or the day, and what happened.
    var rows: [(left: String, right: String)] {
        let planned = person.timeline.outcomes(
            of: item.id, from: month.first, through: min(month.last, person.today)
        ).compactMap { outcome in row(outcome).map { (outcome.start, $0) } }
        let others = record.entries(on: item.id).filter { CivilMonth(of: $0.day) == month }
            .compactMap { entry in row(entry).map { (moment(of: entry), $0) } }
        return (planned + others).enumerated().sorted {
            ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
        }.map(\.element.1)
    }

    private func row(_ outcome: Outcome) -> (left: String, right: String)? {
        let standing = Standing(outcome, person)
        let notes = record.entries(on: outcome.name).compactMap(\.note?.harmless)
        var words = [standing.text]
        switch outcome.state(at: person.now) {
        case .notYetDue, .paused:
            guard !notes.isEmpty else { return nil }
        case .taken:
            let isInTime = outcome.punctuality(within: Statistics.usualTolerance) == .onTime
            let amount = outcome.answer?.amount
            if amount != outcome.amount, let amount {
                words.append(wording.dose(amount, of: item.unit))
            } else if isInTime, notes.isEmpty {
                return nil
            }
        case .skipped, .missed, .due: break
        }
        let day = wording.shortDate(outcome.date)
        return ("\(day) \(standing.clock)", (words + notes).joined(separator: " · "))
    }

    /// What answers no occurrence: doses as needed or beside the plan, and whatever has a note.
    private func row(_ entry: Entry) -> (left: String, right: String)? {
        let day = wording.shortDate(entry.day)
        guard case .taken(_, let at, let amount) = entry.deed else {
            guard let note = entry.note?.harmless else { return nil }
            return (day, "\(EntryWords(person).text(of: entry)) · \(note)")
        }
        let clock = person.zone.wallClock(at: at).time.withoutSeconds.description
        let kind = item.isMedicine ? "dose" : "task"
        let what = wording.text(item.isAsNeeded ? "history.asNeeded" : "history.extra.\(kind)")
        let words = [what, amount.map { wording.dose($0, of: item.unit) }, entry.note?.harmless]
        return ("\(day) \(clock)", words.compactMap { $0 }.joined(separator: " · "))
    }

    private func moment(of entry: Entry) -> Instant {
        entry.deed.at ?? person.zone.instant(of: CivilDateTime(entry.day, .midnight))
    }
}
