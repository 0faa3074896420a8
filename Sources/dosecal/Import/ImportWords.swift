import Adherence
import CivilTime
import Confirmation
import Feed
import Journal
import Schedule

/// Says what a calendar told of a person, and why that is not quite sure.
struct ImportWords {
    private let person: Person
    private let isAlone: Bool
    private let isTrial: Bool
    private let entries: [EntryID: Entry]

    /// `entries` are those that the import made; who is alone is not named, and what was only a trial
    /// can not be taken back.
    init(_ person: Person, isAlone: Bool, isTrial: Bool, _ entries: [EntryID: Entry]) {
        self.person = person
        self.isAlone = isAlone
        self.isTrial = isTrial
        self.entries = entries
    }

    private var wording: Wording { person.wording }

    /// In the words of the journal where it is an entry, so that both can be compared.
    func text(of finding: Finding) -> String {
        guard let entry = finding.entry.flatMap({ entries[$0] }) else { return known(finding) }
        let words = EntryWords(person)
        guard let undone = entry.deed.undone else { return words.text(of: entry) }
        let before = entries[undone] ?? person.timeline.record.entries.first { $0.id == undone }
        return before.map(words.text) ?? entry.subject.name.harmless
    }

    private func known(_ finding: Finding) -> String {
        let planned =
            finding.start.map(person.said) ?? finding.occurrence.map { person.said($0.date) }
        return [finding.title, planned].compactMap { $0 }.joined(separator: ", ").harmless
    }

    /// Which way of saying it leaves room for doubt, and how to take it back.
    func reason(of finding: Finding) -> String? {
        let style = wording.text(
            finding.what == .undone ? "style.reopened" : "style.\(finding.style.rawValue)")
        let isTimeless = finding.what == .taken && finding.at == nil
        let reason = isTimeless ? "\(style) \(wording.text("import.noTime"))" : style
        guard finding.verdict.grade == .check, !isTrial, let entry = finding.entry else {
            return reason
        }
        return wording.text(
            "import.takeBack",
            ["reason": reason, "command": "dosecal undo \(entry.description.prefix(8))\(whose)"])
    }

    private var whose: String { isAlone ? "" : " --person \(person.id)" }
}

/// Says what a calendar told that matched nothing.
struct UnmatchedWords {
    private let wording: Wording
    private let persons: [Person]

    init(_ wording: Wording, _ persons: [Person]) {
        self.wording = wording
        self.persons = persons
    }

    /// What, when, where from and why it matched nothing.
    func text(of finding: Finding) -> String {
        let why = finding.verdict.mismatch.map { wording.text("mismatch.\($0.rawValue)") } ?? ""
        return "\(head(of: finding)): \(why)".harmless
    }

    /// What, when and where from.
    func head(of finding: Finding) -> String {
        let time = (finding.at ?? finding.start).map(said)
        let place = TextLayout.joined("(\(finding.file):\(finding.line))")
        return [finding.title, time, place].compactMap { $0 }.joined(separator: " ")
    }

    /// On the clocks of the person whom it is about, else of the first.
    private func said(_ moment: Instant) -> String {
        persons.first.map { $0.said(moment) } ?? moment.description
    }
}
