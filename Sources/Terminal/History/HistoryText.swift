import Adherence
package import CarePlan
package import CivilTime
package import CommandLine
import Feed
import Journal
import LensCare
package import Household
package import Wording

/// The record of a month as lines for the terminal, for one item or for all items of a person.
package struct HistoryText {
    private let person: Person
    private let words: PersonWords
    private let month: CivilMonth
    private let item: Item?
    private let page: TextReport

    /// Creates the text of a month. If `item` is `nil`, it covers all items.
    package init(
        _ person: Person, _ words: PersonWords, _ month: CivilMonth, of item: Item?,
        on page: TextReport
    ) {
        self.person = person
        self.words = words
        self.month = month
        self.item = item
        self.page = page
    }

    private var wording: Wording { words.wording }
    private var layout: TextLayout { TextLayout(width: page.width) }

    /// The text, with sections separated by empty lines.
    package var text: String {
        let days = HistoryDays(person, month, item)
        let grid = MonthGrid(month, today: person.today, on: page)
        let legend = grid.legend(days.legend.map { ($0.sign, wording.text($0.key)) })
        let calendar = grid.lines(wording) { days.marks[$0] }
        let sections = [title, calendar, legend, nothing, numbers, occurrences, lenses]
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n")
    }

    private var title: [String] {
        let parts = [item?.title, wording.month(month)].compactMap { $0 }
        return layout.filled(([person.plan.person] + parts).joined(separator: " · "))
            .map(page.strong)
    }

    /// A line for a month without entries; empty if there are entries.
    private var nothing: [String] {
        let isRecorded = person.timeline.record.standing.contains { entry in
            CivilMonth(of: entry.day) == month && item.map { $0.id == entry.subject.item } ?? true
        }
        let words = ["month": wording.month(month)]
        return isRecorded ? [] : layout.filled(wording.text(.historyNothing, words))
    }

    /// The month's figures, one line for each item.
    private var numbers: [String] {
        layout.table(MonthNumbers(person, words.wording, month, item).rows)
    }

    private var occurrences: [String] {
        guard let item else { return [] }
        let rows = NotableEntries(person, words, month, item).rows
        guard !rows.isEmpty else { return [] }
        let heading = wording.text(item.isAsNeeded ? .historyTakings : .historyNotable)
        return layout.filled(heading).map(page.strong) + layout.table(rows)
    }

    private var lenses: [String] {
        guard let item, let record = person.lensRecord(item) else { return [] }
        let past = PastSets(record, words)
        let rows = past.rows
        let line = item.isEnabled ? LensLine(record, words).lines(on: page) : []
        let heading = layout.filled(wording.text(.lensPast)).map(page.strong)
        let list =
            rows.isEmpty
            ? layout.filled(wording.text(.lensNoPast), indent: 2) : layout.table(rows)
        let stray = past.stray.map { layout.filled($0, indent: 2) } ?? []
        return line + (line.isEmpty ? [] : [""]) + heading + list + stray
    }
}

/// The lens sets before the current one.
private struct PastSets {
    private let record: LensRecord
    private let words: PersonWords

    init(_ record: LensRecord, _ words: PersonWords) {
        self.record = record
        self.words = words
    }

    private var wording: Wording { words.wording }

    /// A row for each finished set: when it was opened, when and why it ended, and its progress.
    var rows: [(left: String, right: String)] {
        record.history.cycles.compactMap { cycle in
            guard let end = cycle.end, end.date <= words.today else { return nil }
            let words = [
                "date": wording.longDate(end.date),
                "progress": LensWords(record, self.words).progress(of: cycle, on: end.date),
                "eye": wording.text(cycle.eye.name),
            ]
            return (
                wording.longDate(cycle.opened),
                wording.text(end.cause.past, words)
            )
        }
    }

    /// A line that counts wear days outside any set, or `nil` if there are none.
    var stray: String? {
        let count = record.history.strayDays.count
        return count == 0 ? nil : wording.counted(.lensStray, count)
    }
}

extension WearCycle.End.Cause {
    fileprivate var past: Wording.Key {
        switch self {
        case .replaced: .lensPastReplaced
        case .openedLater: .lensPastOpenedLater
        case .typeChanged: .lensPastTypeChanged
        }
    }
}
