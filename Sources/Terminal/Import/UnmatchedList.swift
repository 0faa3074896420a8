import Adherence
import CivilTime
package import CommandLine
package import CalendarImport
import Feed
package import Journal
package import Household
import Wording

/// The unmatched evidence, as lines for the terminal or as JSON.
package struct UnmatchedList {
    private let all: [Unmatched]
    private let persons: [Person]
    private let findings: [Int: Finding]

    /// Creates a list; `findings` are by number of the evidence.
    package init(_ all: [Unmatched], _ persons: [Person], _ findings: [Int: Finding]) {
        self.all = all
        self.persons = persons
        self.findings = findings
    }

    /// The list as JSON.
    package var json: JSON {
        .object([("unmatched", .array(all.map { Self.json($0, findings[$0.number]) }))])
    }

    /// Returns the list as lines. `due` returns the due time that a piece of evidence contains, if
    /// any. With `isAll`, settled pieces are included.
    package func text(
        _ voices: WordingByPerson, isAll: Bool, width: Int,
        due: @escaping (Unmatched, Person) -> EvidenceReview.Due?
    ) -> String {
        let lines = UnmatchedLines(persons, findings, voices) { unmatched, person in
            due(unmatched, person).map(voices[person].said)
        }
        return lines.lines(all, TextLayout(width: width), isAll: isAll).map { $0 + "\n" }.joined()
    }

    private static func json(_ unmatched: Unmatched, _ finding: Finding?) -> JSON {
        let evidence = unmatched.evidence
        return .object([
            ("number", .number(unmatched.number)),
            ("file", .string(evidence.origin)),
            ("line", .number(evidence.line)),
            ("read", .string(evidence.read.description)),
            ("what", .optional(finding?.what?.rawValue)),
            ("title", .optional(finding?.title)),
            ("at", .optional(finding?.at?.description)),
            ("style", .optional(finding?.style.rawValue)),
            ("mismatch", .optional(unmatched.mismatch(finding)?.rawValue)),
            ("settled", .optional(unmatched.settlement?.word)),
            ("settled-at", .optional(unmatched.settled?.at.description)),
            ("entry", .optional(unmatched.settlement?.entry?.description)),
        ])
    }
}

/// The lines about unmatched evidence.
struct UnmatchedLines {
    private let persons: [Person]
    private let findings: [Int: Finding]
    private let voices: WordingByPerson
    private let due: (Unmatched, Person) -> String?

    /// Creates the lines; `due` returns the due time that a piece of evidence contains, if any.
    init(
        _ persons: [Person], _ findings: [Int: Finding], _ voices: WordingByPerson,
        due: @escaping (Unmatched, Person) -> String? = { _, _ in nil }
    ) {
        self.due = due
        self.persons = persons
        self.findings = findings
        self.voices = voices
    }

    private var wording: Wording { voices.general }

    func lines(_ all: [Unmatched], _ layout: TextLayout, isAll: Bool) -> [String] {
        guard !all.isEmpty else {
            return [wording.text(isAll ? .unmatchedAll : .unmatchedNone)]
        }
        let rows = all.map { (number: Optional($0.number), text: text(of: $0).harmless) }
        let isAnyDropped = all.contains { $0.settlement == .dropped }
        let howTo = [
            wording.text(.unmatchedHowTo),
            isAnyDropped ? wording.text(.unmatchedHowToReopen) : nil,
        ].compactMap { $0 }
        return layout.table(wording.folded(rows)) + layout.filled(howTo.joined(separator: " "))
    }

    /// Returns the title, the times, the origin, and the reason for no match or the settlement.
    private func text(of unmatched: Unmatched) -> String {
        let finding = findings[unmatched.number]
        let evidence = unmatched.evidence
        let line = unmatched.isGone ? nil : evidence.line
        let place = "(\(FileOrigin(evidence.origin).text(line: line, wording)))".heldTogether
        let head = [finding?.title, times(of: unmatched, finding), place].compactMap { $0 }
            .filter { !$0.isEmpty }.joined(separator: " ")
        return "\(head): \(fate(of: unmatched, finding))"
    }

    /// Returns the time when it was done, and the time when it was due if that differs.
    private func times(of unmatched: Unmatched, _ finding: Finding?) -> String? {
        let done = (finding?.at ?? finding?.start).map(said)
        guard let due = persons.first.flatMap({ due(unmatched, $0) }), due != done else {
            return done
        }
        let words = wording.text(.unmatchedDue, ["time": due])
        return done.map { "\($0), \(words)" } ?? words
    }

    private func fate(of unmatched: Unmatched, _ finding: Finding?) -> String {
        let time = ["time": unmatched.settled.map { said($0.at) } ?? ""]
        return switch unmatched.settlement {
        case .dropped: wording.text(.unmatchedDropped, time)
        case .assigned(let id):
            wording.text(.unmatchedAssigned, time.merging(["action": action(of: id)]) { $1 })
        case nil where unmatched.isGone: wording.text(.styleDeleted)
        case nil:
            finding.map { voices.why($0, persons) ?? wording.text(.unmatchedFits) }
                ?? wording.text(.mismatchUnreadable)
        }
    }

    /// Returns the text of an entry, or the beginning of its id if the entry is not among the
    /// persons'.
    func action(of id: EntryID) -> String {
        for person in persons {
            let entry = person.timeline.record.entries.first { $0.id == id }
            if let entry { return EntryWords(voices[person]).text(of: entry) }
        }
        return String(id.description.prefix(8))
    }

    private func said(_ moment: Instant) -> String {
        persons.first.map { voices[$0].said(moment) } ?? moment.description
    }
}

extension Wording {
    /// Returns rows for a table; consecutive evidence with equal texts share a row.
    func folded(_ rows: [(number: Int?, text: String)]) -> [(left: String, right: String)] {
        var runs: [(first: Int?, text: String, count: Int)] = []
        for row in rows {
            let last = runs.last
            if let last, last.text == row.text, last.first.map({ $0 + last.count }) == row.number {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((row.number, row.text, 1))
            }
        }
        return runs.map { first, text, count in
            let numbers = first.map { count == 1 ? "\($0)" : "\($0)-\($0 + count - 1)" } ?? "–"
            let times = ["text": text, "count": String(count)]
            return (numbers, count == 1 ? text : self.text(.unmatchedTimes, times))
        }
    }
}

extension Unmatched {
    /// Whether the evidence is a deletion, so that only the UID is known.
    var isGone: Bool { evidence.deletedUID != nil }
}

extension Unmatched.Settlement {
    /// The name of the settlement in JSON.
    fileprivate var word: String {
        switch self {
        case .assigned: "assigned"
        case .dropped: "dropped"
        }
    }

    fileprivate var entry: EntryID? {
        if case .assigned(let id) = self { id } else { nil }
    }
}

extension PersonWords {
    fileprivate func said(_ due: EvidenceReview.Due) -> String {
        switch due {
        case .at(let moment): said(moment)
        case .on(let date): said(date)
        }
    }
}
