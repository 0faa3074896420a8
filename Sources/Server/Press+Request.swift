import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Pages

/// The household request that a button makes.
extension Press {
    /// The result of pressing a button.
    enum Result {
        /// The record contains the action. `isNew` is false if it already did.
        case done(isNew: Bool)
        case refused(RefusalPage.Reason)
        /// The occurrence was already answered by another action.
        case answeredBefore(Outcome)
        /// Nothing was recorded, because the dose at this time needs a confirmation.
        case unconfirmed(Household.Unconfirmed, at: Instant)
    }

    /// Asks the household to record the press.
    ///
    /// - Parameter code: The code of the concerns that the user was shown and confirmed.
    func result(
        on item: Item, of person: Person, _ household: Household, by author: Author,
        confirming code: String?, marked note: String? = nil, _ mark: PressMark? = nil,
        in change: borrowing StoreChange
    ) throws -> Result {
        let recorder = PressRecorder(
            item: item, person: person, household: household, author: author, code: code,
            mark: mark, note: note)
        switch self {
        case .taken(let moment, let details):
            let time = recorder.time(details.time)
            return try recorder.record(
                .take(recorder.target(moment), at: time, amount: details.amount), in: change
            ) { $0.note = details.note ?? note }
        case .skipped(let moment, let details):
            return try recorder.record(
                .skip(recorder.target(moment), at: recorder.time(details.time)), in: change
            ) { $0.note = details.note ?? note }
        case .snoozed(let moment, let minutes):
            // A late press would snooze from the current time, which was not intended.
            if mark?.moment != nil { return .refused(.over) }
            return try recorder.record(
                .snooze(recorder.target(moment), minutes: minutes), in: change)
        case .needed(let last, let details):
            let time =
                details.time.map { Household.Time.on(recorder.day, $0) } ?? recorder.time(nil)
            return try recorder.record(
                .take(.nearest, at: time, amount: details.amount), in: change
            ) {
                $0.seen = Household.LastEntry(last)
                $0.note = details.note ?? note
            }
        case .worn(let day):
            return try recorder.record(.wear(.date(day)), in: change) {
                $0.isDayChosen = recorder.day == .date(day)
                $0.note = note
            }
        case .extra(let day, let last, let details):
            // No page offers other days.
            let days = person.today.advanced(byDays: -Household.pageDays)...person.today
            guard let time = details.time, days.contains(day) else { return .refused(.notAPress) }
            return try recorder.record(
                .takeExtra(at: .on(.date(day), time), amount: details.amount), in: change
            ) {
                $0.seen = Household.LastEntry(last)
                $0.note = details.note ?? note
            }
        case .replaced(let day): return try recorder.record(.replace(.date(day)), in: change)
        case .undone(let id): return try recorder.undo(id, in: change)
        }
    }

    private struct PressRecorder {
        let item: Item
        let person: Person
        let household: Household
        let author: Author
        let code: String?
        let mark: PressMark?
        let note: String?

        /// The day on which the button was pressed.
        var day: Household.Day {
            mark?.moment.map { .date(person.zone.wallClock(at: $0).date) } ?? .today
        }

        func target(_ moment: Press.OccurrenceKey) -> Household.Target {
            .named(moment.name(of: item.id))
        }

        func time(_ clock: TimeOfDay?) -> Household.Time {
            clock.map { .during($0) } ?? mark?.time ?? .now
        }

        func record(
            _ verb: Household.Verb, in change: borrowing StoreChange,
            _ adjust: (inout Household.Request) -> Void = { _ in }
        ) throws -> Result {
            var request = Household.Request(verb, of: .id(item.id), person: person.id)
            request.confirmed = code.map(Household.Confirmation.shown) ?? .none
            request.press = mark?.id
            adjust(&request)
            do {
                let recording = try household.record(request, of: person, by: author, in: change)
                switch recording.verdict {
                case .recorded: return .done(isNew: true)
                case .alreadyRecorded(.answered(let outcome, _)), .refused(.answered(let outcome)):
                    return .answeredBefore(outcome)
                case .alreadyRecorded: return .done(isNew: false)
                case .needsConfirmation(let dose): return .unconfirmed(dose, at: recording.at)
                case .refused(let refusal): return .refused(RefusalPage.Reason(refusal))
                }
            } catch is ItemError {
                return .refused(.notPlanned)
            }
        }

        func undo(_ id: EntryID, in change: borrowing StoreChange) throws -> Result {
            let target = Household.UndoTarget.entry(id, item: item.id)
            switch try household.undo(target, of: person, by: author, in: change) {
            case .undone: return .done(isNew: true)
            case .undoneBefore: return .done(isNew: false)
            case .refused: return .refused(.changed)
            }
        }
    }
}

extension Press {
    /// Returns the day that the press concerns, or `nil` if it concerns the current time.
    func day(in record: Record) -> CivilDate? {
        switch self {
        case .undone(let id): record.entries.last { $0.id == id }?.day
        case .extra(let day, _, _): day
        default: moment(in: record)?.date
        }
    }

    /// Returns the occurrence that the press concerns, including one whose answer it undoes.
    func moment(in record: Record) -> Press.OccurrenceKey? {
        switch self {
        case .taken(let moment, _), .skipped(let moment, _), .snoozed(let moment, _): moment
        case .undone(let id):
            record.entries.last { $0.id == id }?.occurrence.map(Press.OccurrenceKey.init)
        case .needed, .extra, .worn, .replaced: nil
        }
    }
}
