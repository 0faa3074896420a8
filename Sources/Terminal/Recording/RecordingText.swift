package import Adherence
import CarePlan
import CivilTime
import Feed
package import Household
import HouseholdWording
import Journal
import Schedule
package import Wording

/// The texts for the result of a request, in the person's language.
package struct RecordingText {
    let recording: Household.Recording
    let words: PersonWords
    private let supply: Supply?
    private let typed: Command

    /// The command that was typed, for suggesting it again with another option.
    package struct Command {
        fileprivate let words: String
        fileprivate let person: String
        /// The whole command, with the option that records the dose despite concerns.
        fileprivate let confirming: String

        /// Creates a command from the words before the item, such as `unmatched assign 12`, the
        /// person if one was named, and the whole command that records the dose despite concerns.
        package init(_ words: String, person: String?, confirming: String) {
            self.words = words
            self.confirming = confirming
            self.person = person.map { " --person '\($0)'" } ?? ""
        }
    }

    /// Creates the text; `supply` is what is left of the item, or `nil` if it is not counted.
    package init(
        _ recording: Household.Recording, _ words: PersonWords, supply: Supply?, command: Command
    ) {
        self.recording = recording
        self.words = words
        self.supply = supply
        typed = command
    }

    var person: Person { recording.person }
    var item: Item { recording.item }
    var wording: Wording { words.wording }

    /// The reply to the request.
    package var answer: Answer {
        switch recording.verdict {
        case .recorded(let change): return .done(lines(change))
        case .alreadyRecorded(let known): return .done(lines(known))
        case .needsConfirmation(let dose): return .notDone(unconfirmed(dose))
        case .refused(.unclear(let skipped, let others)):
            return .notDone([alreadySkipped(skipped)] + hints(others + [skipped]))
        case .refused(.answered(let outcome)):
            return .notDone(
                [already(outcome)] + recorder(of: outcome) + [wording.text(.recordUndoFirst)])
        case .refused(let refusal): return .refused(text(refusal))
        }
    }

    /// Returns the command with another option.
    func command(_ option: String) -> String {
        "dosecal \(typed.words) \(item.id)\(typed.person) \(option)"
    }

    /// Returns the planned time of an occurrence in the form that `--for` accepts.
    func phrase(_ outcome: Outcome) -> String {
        if outcome.isAllDay { return outcome.date.description }
        let time = outcome.personClock
        let clock = time.time.withoutSeconds.description
        return time.date == person.today ? clock : "\(time.date) \(clock)"
    }

    /// Returns the text with the key for a dose or for any other task.
    private func text(
        dose: Wording.Key, task: Wording.Key, _ words: [String: String]
    ) -> String {
        wording.text(item.isMedicine ? dose : task, words)
    }
}

/// Texts for an entry that was recorded.
extension RecordingText {
    private func lines(_ change: Household.Change) -> [String] {
        switch change.subject {
        case .occurrence(let outcome, let before):
            guard let entry = change.entries.first else { return [] }
            let concerns = change.concerns.map(concernWords(outcome.series.unit).text)
            return concerns + lines(entry.action, outcome, before) + correction(change)
        case .extra(let amount): return extra(amount, change.concerns)
        case .lenses(let day): return LensText(recording, words).lines(change, on: day)
        case .opened(let day): return opened(day)
        case .supply(let amount, let before):
            return SupplyText(recording, words, supply).lines(amount, insteadOf: before)
        }
    }

    /// Returns the commands that correct a late dose that was in fact taken on time.
    private func correction(_ change: Household.Change) -> [String] {
        change.concerns.compactMap(\.plannedTime).map { planned in
            wording.text(
                .needLateCorrection,
                [
                    "undo": "dosecal undo \(item.id)\(typed.person)".heldTogether,
                    "command": commandOnTime(planned).heldTogether,
                ])
        }
    }

    private func commandOnTime(_ planned: Instant) -> String {
        let time = person.zone.wallClock(at: planned)
        let clock = "\(time.date) \(time.time.withoutSeconds)"
        return command("--for '\(clock)' --at '\(clock)'")
    }

    private func lines(
        _ action: Action, _ outcome: Outcome, _ before: Outcome.Answer?
    ) -> [String] {
        var words = [
            "name": item.name, "planned": self.words.said(outcome),
            "time": self.words.said(recording.at),
        ]
        switch action {
        case .taken(_, _, let amount):
            words["title"] = wording.title(of: item, amount, unit: outcome.series.unit)
            let was = before.map { answer in
                wording.text(.recordWasSkipped, ["time": self.words.said(answer.at)])
            }
            return [text(dose: .recordTakenDose, task: .recordTakenTask, words)]
                + [was].compactMap { $0 }
                + afterwards()
        case .snoozed(_, _, let until):
            words["time"] = self.words.said(until)
            return [wording.text(.recordSnoozed, words)]
        case .skipped: return [wording.text(.recordSkipped, words)] + afterwards()
        case .seen, .worn, .replaced, .counted, .undone: return []
        }
    }

    /// Returns a confirmation that a pack was opened, and the date until which it may be used.
    private func opened(_ day: CivilDate) -> [String] {
        let head = wording.text(.openedPack, ["name": item.name, "day": words.said(day)])
        let end = person.packOpened(of: item).flatMap { item.shelfLife.end(openedOn: $0) }
        let next = end.map { wording.text(.openedUntil, ["date": words.said($0)]) }
        return [head, next].compactMap { $0 }
    }

    private func extra(_ amount: Amount?, _ concerns: [Household.Concern]) -> [String] {
        let line = text(
            dose: .recordExtraDose, task: .recordExtraTask,
            ["title": wording.title(of: item, amount), "time": words.said(recording.at)])
        let later = item.isAsNeeded ? nextAllowed(at: person.now) : nil
        return concerns.map(concernWords(nil).text) + [line] + afterwards()
            + [later].compactMap { $0 }
    }

    /// Returns the next dose and a warning if little is left.
    private func afterwards() -> [String] {
        let next = person.timeline.next(of: item.id, after: max(recording.at, person.now)).map {
            wording.text(.recordNext, ["time": words.saidNext($0)])
        }
        return [next, shortage].compactMap { $0 }
    }

    /// A warning if little is left of the supply.
    private var shortage: String? {
        supply.flatMap { wording.shortage(of: $0, item, on: person.today) }
    }
}

/// Texts for a request that had been recorded before.
extension RecordingText {
    private func lines(_ known: Household.Known) -> [String] {
        switch known {
        case .answered(let outcome, let others):
            let isTaken = outcome.answer?.isTaken ?? false
            guard isTaken else { return [alreadySkipped(outcome)] + recorder(of: outcome) }
            let extra = wording.text(.recordMore, ["command": command("--extra").heldTogether])
            return [already(outcome)] + recorder(of: outcome) + hints(others)
                + (item.isMedicine ? [extra] : [])
        case .snoozed(let outcome):
            let until = outcome.snoozedUntil.map(words.said) ?? ""
            return [
                wording.text(
                    .recordAlreadySnoozed,
                    ["name": item.name, "planned": words.said(outcome), "time": until])
            ]
        case .repeated: return [wording.text(.recordRepeated, ["name": item.name])]
        case .worn(let day): return [lens(.lensAlreadyWorn, day)]
        case .notWorn(let day): return [lens(.lensNotWorn, day)]
        case .replaced(let day):
            return [lens(item.isMedicine ? .openedAlready : .lensAlreadyReplaced, day)]
        case .opened(let day): return [lens(.lensAlreadyOpened, day)]
        }
    }

    private func lens(_ key: Wording.Key, _ day: CivilDate) -> String {
        wording.text(key, ["name": item.name, "day": words.said(day)])
    }

    /// Returns the time and the author of an answer, unless a command recorded it.
    private func recorder(of outcome: Outcome) -> [String] {
        guard let entry = person.entry(answering: outcome), let author = entry.author,
            author != .command
        else { return [] }
        let time = words.said(entry.recorded)
        return [
            wording.text(.recordAlreadyWho, ["time": time, "who": wording.text(of: author)])
        ]
    }

    private func already(_ outcome: Outcome) -> String {
        let time = outcome.answer.map { words.said($0.at) } ?? ""
        return text(
            dose: .recordAlreadyDose, task: .recordAlreadyTask,
            ["name": item.name, "time": time, "planned": words.said(outcome)])
    }

    private func alreadySkipped(_ outcome: Outcome) -> String {
        wording.text(
            .recordAlreadySkipped,
            [
                "name": item.name, "planned": words.said(outcome),
                "time": outcome.answer.map { words.said($0.at) } ?? "",
            ])
    }

    /// Returns other occurrences that may be meant, each with the command that records it.
    private func hints(_ others: [Outcome]) -> [String] {
        others.map { other in
            let key: Wording.Key =
                other.answer != nil
                ? .recordSkippedMeant
                : other.start > recording.at ? .recordAhead : .recordAlsoOpen
            return wording.text(
                key,
                [
                    "planned": words.said(other),
                    "command": command("--for '\(phrase(other))'").heldTogether,
                ])
        }
    }
}

/// Texts about concerns that need a confirmation.
extension RecordingText {
    private func unconfirmed(_ dose: Household.Unconfirmed) -> [String] {
        let advice = wording.text(.needNotRecorded, ["command": typed.confirming.heldTogether])
        let allowed = item.isAsNeeded ? nextAllowed(at: recording.at, dose.amount) : nil
        let onTime = dose.plannedTime.map {
            wording.text(.needLateOnTime, ["command": commandOnTime($0).heldTogether])
        }
        return dose.concerns.map(concernWords(dose.unit).text)
            + [allowed, advice, onTime].compactMap { $0 }
    }

    private func concernWords(_ unit: String?) -> ConcernWords {
        ConcernWords(words, name: item.name, unit: unit ?? item.unit)
    }

    private func nextAllowed(at time: Instant, _ amount: Amount? = nil) -> String? {
        guard let check = person.limitCheck(of: item, amount, at: time), !check.concerns.isEmpty
        else { return nil }
        return check.allowed.map { wording.text(.needNext, ["time": words.said($0)]) }
    }
}
