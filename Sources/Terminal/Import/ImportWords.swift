import Adherence
import CivilTime
import CommandLine
import CalendarImport
import Feed
import Journal
import Household
import Schedule
import Wording

/// Says what a calendar told of a person, and why that is not quite sure.
struct ImportWords {
    private let person: Person
    private let words: PersonWords
    private let isAlone: Bool
    private let isTrial: Bool
    private let entries: [EntryID: Entry]
    private let concerns: [EntryID: [Household.Concern]]

    /// `entries` are those that the import made, with their concerns; who is alone is not named, and
    /// what was only a trial can not be taken back.
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

    /// If it became an entry, in the words of the journal, so that the two can be compared.
    func text(of finding: Finding) -> String {
        guard let entry = finding.entry.flatMap({ entries[$0] }) else { return known(finding) }
        let words = EntryWords(self.words)
        guard let undone = entry.action.undone else { return words.text(of: entry) }
        let before = entries[undone] ?? person.timeline.record.entries.first { $0.id == undone }
        return before.map(words.text) ?? entry.subject.name.harmless
    }

    /// When it was planned, how the calendar said it, and when it was done accordingly.
    private func known(_ finding: Finding) -> String {
        let planned =
            finding.start.map(words.said) ?? finding.occurrence.map { words.said($0.date) }
        let said = [way(of: finding), finding.at.map(words.said)].compactMap { $0 }
        let line = [finding.title, planned].compactMap { $0 }.joined(separator: ", ")
        return "\(line) (\(said.joined(separator: ", ")))".harmless
    }

    /// The same as `reason`, in a few words.
    private func way(of finding: Finding) -> String {
        wording.text(finding.what == .undone ? .wayReopened : finding.style.way)
    }

    /// Why somebody should look at it: the way it was said or its time is doubtful, or the dose is
    /// to be thought over. Nil if there is no reason to.
    func reason(of finding: Finding, _ section: ImportSection) -> String? {
        let reasons = (section.tellsWhy ? doubts(of: finding) : []) + concerns(of: finding)
        return reasons.isEmpty ? nil : reasons.joined(separator: " ")
    }

    /// The concerns about the dose that it records.
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

    /// The id of the entry for 'undo'; nil if there is nothing to take back.
    func id(of finding: Finding) -> String? {
        guard !isTrial, finding.what != .undone else { return nil }
        return finding.entry.map { String($0.description.prefix(8)) }
    }

    /// How to take back an entry.
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

    /// Whether a client gave a time that has not come yet.
    private func isAhead(_ finding: Finding) -> Bool {
        guard let at = finding.at, finding.verdict.grade == .check else { return false }
        return at > person.now
    }

    /// Whether it came so early that another occurrence may be meant.
    private func isEarly(_ finding: Finding) -> Bool {
        guard let at = finding.at, let start = finding.start else { return false }
        return finding.verdict.grade == .check && at.seconds < start.seconds - 12 * 3600
    }
}

/// Says what a calendar told that matched nothing.
struct UnmatchedWords {
    private let voices: WordingByPerson
    private let persons: [Person]

    init(_ voices: WordingByPerson, _ persons: [Person]) {
        self.voices = voices
        self.persons = persons
    }

    /// What, when, where from and why it matched nothing.
    func text(of finding: Finding) -> String {
        let why = voices.why(finding, persons) ?? ""
        return "\(head(of: finding)): \(why)".harmless
    }

    /// What, when and where from.
    func head(of finding: Finding) -> String {
        let time = (finding.at ?? finding.start).map(said)
        let line = finding.style == .deleted ? nil : finding.line
        let place = "(\(FileOrigin(finding.file).text(line: line, voices.general)))".heldTogether
        return [finding.title, time, place].compactMap { $0 }.joined(separator: " ")
    }

    /// On the clocks of the person whom it is about, else of the first.
    private func said(_ moment: Instant) -> String {
        persons.first.map { voices[$0].said(moment) } ?? moment.description
    }
}
