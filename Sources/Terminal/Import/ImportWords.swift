import Adherence
import CivilTime
import CommandLine
import CalendarImport
import Feed
import Journal
import Household
import Schedule
import Wording

/// Texts about a person's findings, and the reasons for doubt.
struct ImportWords {
    private let person: Person
    private let words: PersonWords
    private let isAlone: Bool
    private let isTrial: Bool
    private let entries: [EntryID: Entry]
    private let concerns: [EntryID: [Household.Concern]]

    /// Creates the texts. `entries` and `concerns` are those of the import. The person is named in
    /// commands unless `isAlone`. In a trial nothing is stored, so no ids for `undo` are shown.
    init(
        _ person: Person, _ words: PersonWords, isAlone: Bool, isTrial: Bool,
        _ entries: [EntryID: Entry], _ concerns: [EntryID: [Household.Concern]]
    ) {
        self.concerns = concerns
        self.person = person
        self.words = words
        self.isAlone = isAlone
        self.isTrial = isTrial
        self.entries = entries
    }

    private var wording: Wording { words.wording }

    /// Returns the text of a finding. A new entry is worded as in the log, so that the two can be
    /// compared.
    func text(of finding: Finding) -> String {
        guard let entry = finding.entry.flatMap({ entries[$0] }) else { return known(finding) }
        let words = EntryWords(self.words)
        guard let undone = entry.action.undone else { return words.text(of: entry) }
        let before = entries[undone] ?? person.timeline.record.entries.first { $0.id == undone }
        return before.map(words.text) ?? entry.subject.name.harmless
    }

    /// Returns a text with the planned time, the way in which the calendar recorded it, and the
    /// time when it was done.
    private func known(_ finding: Finding) -> String {
        let planned =
            finding.start.map(words.said) ?? finding.occurrence.map { words.said($0.date) }
        let said = [way(of: finding), finding.at.map(words.said)].compactMap { $0 }
        let line = [finding.title, planned].compactMap { $0 }.joined(separator: ", ")
        return "\(line) (\(said.joined(separator: ", ")))".harmless
    }

    /// Returns a short text for the way in which the calendar recorded it.
    private func way(of finding: Finding) -> String {
        wording.text(finding.what == .undone ? .wayReopened : finding.style.way)
    }

    /// Returns the reasons to check a finding: the way it was recorded or its time is doubtful, or
    /// the dose has concerns. It is `nil` if there are no reasons.
    func reason(of finding: Finding, _ section: ImportSection) -> String? {
        let reasons = (section.tellsWhy ? doubts(of: finding) : []) + concerns(of: finding)
        return reasons.isEmpty ? nil : reasons.joined(separator: " ")
    }

    /// Returns the concerns about the dose that the finding recorded.
    func concerns(of finding: Finding) -> [String] {
        guard let id = finding.entry, let concerns = concerns[id], let entry = entries[id] else {
            return []
        }
        let words = ConcernWords(words, name: entry.subject.name, unit: entry.subject.unit)
        return concerns.map { words.text(of: $0).harmless }
    }

    private func doubts(of finding: Finding) -> [String] {
        let isTimeless = finding.what == .taken && finding.at == nil
        let doubts: [Wording.Key?] = [
            style(of: finding), isTimeless ? .importNoTime : nil,
            isAhead(finding) ? .importAhead : isEarly(finding) ? .importEarly : nil,
        ]
        return doubts.compactMap { $0.map { wording.text($0) } }
    }

    /// Returns the beginning of the entry's id for `undo`, or `nil` if nothing can be undone.
    func id(of finding: Finding) -> String? {
        guard !isTrial, finding.what != .undone else { return nil }
        return finding.entry.map { String($0.description.prefix(8)) }
    }

    /// A line with the command that undoes an entry.
    var takeBack: String {
        let whose = isAlone ? "" : " --person \(person.id)"
        return wording.text(.importTakeBack, ["command": "dosecal undo ID\(whose)"])
    }

    private func style(of finding: Finding) -> Wording.Key {
        guard finding.what == .undone else { return finding.style.sentence }
        switch finding.style {
        case .override, .secondResource: return .styleReopenedOverride
        case .title: return .styleReopenedTitle
        case .reopened: return .styleReopenedSeries
        case .single, .movedSeries, .copy, .continued, .pointer, .closedSeries, .thisAndFuture,
            .reply, .excluded, .cancelled, .deleted, .alarm, .moved:
            return .styleReopened
        }
    }

    /// Returns whether the calendar app gave a time in the future.
    private func isAhead(_ finding: Finding) -> Bool {
        guard let at = finding.at, finding.verdict.grade == .check else { return false }
        return at > person.now
    }

    /// Returns whether it was done over 12 hours early, so another occurrence may be meant.
    private func isEarly(_ finding: Finding) -> Bool {
        guard let at = finding.at, let start = finding.start else { return false }
        return finding.verdict.grade == .check && at.seconds < start.seconds - 12 * 3600
    }
}

/// Texts about evidence that matched nothing.
struct UnmatchedWords {
    private let voices: WordingByPerson
    private let persons: [Person]

    init(_ voices: WordingByPerson, _ persons: [Person]) {
        self.voices = voices
        self.persons = persons
    }

    /// Returns the title, the time, the origin and the reason why it matched nothing.
    func text(of finding: Finding) -> String {
        let why = voices.why(finding, persons) ?? ""
        return "\(head(of: finding)): \(why)".harmless
    }

    /// Returns the title, the time and the origin.
    func head(of finding: Finding) -> String {
        let time = (finding.at ?? finding.start).map(said)
        let line = finding.style == .deleted ? nil : finding.line
        let place = "(\(FileOrigin(finding.file).text(line: line, voices.general)))".heldTogether
        return [finding.title, time, place].compactMap { $0 }.joined(separator: " ")
    }

    /// Returns an instant in the zone of the first person.
    private func said(_ moment: Instant) -> String {
        persons.first.map { voices[$0].said(moment) } ?? moment.description
    }
}
