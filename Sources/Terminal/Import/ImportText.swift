import CarePlan
import CivilTime
package import CommandLine
import CalendarImport
import Feed
import ICalendar
import Journal
package import Household
import Wording

/// The result of an import as lines for the terminal.
package struct ImportText {
    private let result: Household.ImportResult
    private let readings: [SourceReading]
    private let voices: WordingByPerson
    private let detail: ImportDetail
    private let isTrial: Bool
    /// The number of objects about persons who were not asked for.
    private let others: Int
    private let page: TextReport
    private let entries: [EntryID: Entry]
    /// Whether the text ends with the numbers of files and tasks that were read.
    package var hasSummary = true

    /// Creates the text of an import result.
    package init(
        _ result: Household.ImportResult, _ readings: [SourceReading], _ voices: WordingByPerson,
        detail: ImportDetail,
        isTrial: Bool, others: Int = 0, on page: TextReport
    ) {
        self.others = others
        self.result = result
        self.readings = readings
        self.voices = voices
        self.detail = detail
        self.isTrial = isTrial
        self.page = page
        entries = Dictionary(
            result.conclusions.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The text: a block for each person, the unmatched objects and a summary.
    package var text: String {
        let blocks = result.persons.map { block(of: $0) } + [unmatched, hasSummary ? summary : []]
        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
            .joined(separator: "\n")
    }

    private var wording: Wording { voices.general }
    private var layout: TextLayout { TextLayout(width: page.width) }
    private var findings: [Finding] { result.conclusions.findings }

    private func block(of person: Person) -> [String] {
        let own = findings.filter { $0.person == person.id }
        let words = ImportWords(
            person, voices[person], isAlone: result.persons.count == 1, isTrial: isTrial, entries,
            result.concerns)
        let sections = ImportSection.allCases.map { section in
            (section, own.filter { tells($0, in: section, person, words) })
        }
        let told = sections.flatMap { lines(of: $0, $1, person, words) }
        guard !told.isEmpty else { return [] }
        let isInDoubt = sections.contains { section, findings in
            findings.contains { words.id(of: $0) != nil && words.reason(of: $0, section) != nil }
        }
        let name = result.persons.count > 1 ? [page.strong(person.plan.person.harmless)] : []
        return name + told + (isInDoubt ? layout.filled(words.takeBack) : [])
    }

    private func tells(
        _ finding: Finding, in section: ImportSection, _ person: Person, _ words: ImportWords
    ) -> Bool {
        guard section.holds(finding, person, detail) else { return false }
        return section.tellsMore || detail != .doubts || !words.concerns(of: finding).isEmpty
    }

    private func lines(
        of section: ImportSection, _ findings: [Finding], _ person: Person, _ words: ImportWords
    ) -> [String] {
        guard !findings.isEmpty else { return [] }
        let head = page.styled(voices[person].wording.text(section.key), section.style)
        let told = findings.sorted { $0.moment < $1.moment }.flatMap { finding -> [String] in
            let text = words.text(of: finding)
            guard let why = words.reason(of: finding, section) else {
                return layout.filled(text, indent: 2)
            }
            return lines(text, words.id(of: finding), why)
        }
        return [head] + told
    }

    /// Returns the lines of a doubtful finding, with the reason and the id for `undo`.
    private func lines(_ text: String, _ id: String?, _ why: String) -> [String] {
        let indent = id.map { $0.count + 4 } ?? 2
        let lines = layout.filled(text, indent: indent)
        let head = id.map { "  \($0)  " } ?? "  "
        return [head + (lines.first ?? "").dropFirst(indent)] + lines.dropFirst()
            + layout.filled(why, indent: indent + 2).map(page.faint)
    }
}

extension ImportText {
    /// The greatest number of unmatched objects that are listed.
    private static let most = 20

    /// The newly unmatched objects. Tasks that are not from dosecal are only counted.
    private var unmatched: [String] {
        let new = findings.filter { finding in
            finding.verdict.mismatch != nil && result.waiting.new[finding.evidence] != nil
        }
        let foreign = new.count { $0.verdict.mismatch == .foreign }
        let strange = new.filter { $0.verdict.mismatch != .foreign }
        guard !new.isEmpty else { return [] }
        let rows = strange.prefix(Self.most).map { finding in
            let number = result.waiting.new[finding.evidence] ?? nil
            return (number: number, text: UnmatchedWords(voices, result.persons).text(of: finding))
        }
        let more = strange.count - rows.count
        let rest = [
            more > 0 ? wording.counted(.importUnmatchedMore, more) : nil,
            foreign > 0 ? wording.counted(.importUnmatchedForeign, foreign) : nil,
            isTrial ? nil : wording.text(.importUnmatchedSettle),
        ].compactMap { $0 }
        return [page.styled(wording.text(.importUnmatched), .warning)]
            + layout.table(wording.folded(rows))
            + rest.flatMap { layout.filled($0, indent: 2) }
    }

    /// Whether everything was readable, known, and about persons of this household.
    private var isNothingNew: Bool {
        result.conclusions.entries.isEmpty && result.waiting.new.isEmpty
            && readings.allSatisfy(\.problems.isEmpty) && !(others > 0 && findings.isEmpty)
    }

    /// The number of known findings; if the recent ones are listed, the number of the others.
    private var knownCount: Int {
        let told = result.persons.reduce(0) { count, person in
            count + findings.count { isTold($0, of: person) }
        }
        return findings.count { $0.verdict == .known } - (detail == .recent ? told : 0)
    }

    private func isTold(_ finding: Finding, of person: Person) -> Bool {
        finding.person == person.id && ImportSection.known.holds(finding, person, detail)
    }

    private func counted(_ key: Wording.Key, _ count: Int) -> String? {
        count > 0 ? wording.counted(key, count) : nil
    }

    private var summary: [String] {
        let files = readings.flatMap(\.source.files)
        let counts: [(key: Wording.Key, count: Int)] = [
            (.importFiles, files.count),
            (.importEvents, files.reduce(0) { $0 + $1.reading.events }),
            (.importTasks, files.reduce(0) { $0 + $1.reading.tasks }),
        ]
        let objects = counts.filter { $0.key == .importFiles || $0.count > 0 }
            .map { wording.counted($0.key, $0.count) }
        let lines = [
            isNothingNew ? wording.text(.importNothing) : nil,
            counted(.importOthers, others),
            detail == .doubts
                ? counted(.importRecordedCount, result.conclusions.entries.count) : nil,
            counted(detail == .recent ? .importKnownOlder : .importKnownCount, knownCount),
            counted(.importWaiting, result.waiting.old),
            counted(.importUnchanged, readings.count { $0.isUnchanged }),
            files.isEmpty
                ? nil : wording.text(.importRead, ["what": objects.joined(separator: ", ")]),
            isTrial ? wording.text(.importTrial) : nil,
        ].compactMap { $0 }
        return lines.flatMap { layout.filled($0) }
    }
}

/// The sections in which findings are listed for a person.
enum ImportSection: CaseIterable {
    case confirmed, likely, check, undone, skipped, snoozed, seen, known, superseded

    func holds(_ finding: Finding, _ person: Person, _ detail: ImportDetail) -> Bool {
        if finding.verdict == .known {
            return self == .known && detail.tellsKnown(finding, of: person)
        }
        if finding.verdict == .superseded { return self == .superseded && detail == .all }
        guard let grade = finding.verdict.grade, let what = finding.what else { return false }
        return self == Self.section(of: what, grade)
    }

    private static func section(of what: Action.Kind, _ grade: Grade) -> ImportSection {
        switch what {
        case _ where grade == .check: .check
        case .taken, .worn, .replaced, .counted: grade == .exact ? .confirmed : .likely
        case .undone: .undone
        case .skipped: .skipped
        case .snoozed: .snoozed
        case .seen: .seen
        }
    }

    var key: Wording.Key {
        switch self {
        case .confirmed: .importConfirmed
        case .likely: .importLikely
        case .check: .importCheck
        case .undone: .importUndone
        case .skipped: .importSkipped
        case .snoozed: .importSnoozed
        case .seen: .importSeen
        case .known: .importKnown
        case .superseded: .importSuperseded
        }
    }

    var tellsWhy: Bool {
        switch self {
        case .likely, .check, .skipped, .undone: true
        case .confirmed, .snoozed, .seen, .known, .superseded: false
        }
    }

    /// Whether the section is listed even if only findings to check are asked for.
    var tellsMore: Bool { self == .likely || self == .check || self == .skipped }

    var style: TextReport.Style {
        switch self {
        case .confirmed, .likely: .good
        case .check: .warning
        case .undone, .skipped, .snoozed: .accent
        case .seen, .known, .superseded: .faint
        }
    }
}
