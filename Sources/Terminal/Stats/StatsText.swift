package import Adherence
import CarePlan
import CivilTime
package import CommandLine
import Feed
package import Household
package import Wording

/// A person's statistics as lines for the terminal.
package struct StatsText {
    private let statistics: Statistics
    private let person: Person
    private let wording: Wording
    private let only: String?
    private let page: TextReport

    /// Creates the text for all items, or only for the item with the id `only`.
    package init(
        _ statistics: Statistics, _ person: Person, _ wording: Wording, only: String?,
        on page: TextReport
    ) {
        self.statistics = statistics
        self.person = person
        self.wording = wording
        self.only = only
        self.page = page
    }

    /// The text, with a title and sections.
    package var text: String {
        let title = page.strong(person.plan.person) + " · " + window
        let lines = statistics.lines.filter { only == nil || $0.item.id == only }
        let scheduled = lines.filter(\.hasPlannedDoses)
        var sections = lines.map(section)
        if only == nil, (scheduled.isEmpty ? lines : scheduled).count > 1 {
            let head = wording.text(scheduled.isEmpty ? .statsAllItems : .statsAll)
            sections.append(
                section(
                    head, statistics.together, unit: nil, isMedicine: !scheduled.isEmpty))
        }
        if sections.isEmpty {
            let isEmpty = person.plan.items.isEmpty
            let text = wording.text(isEmpty ? .listEmpty : .statsOnlyLenses)
            sections = [TextLayout(width: page.width).filled(text, indent: 2)]
        }
        let parts = [TextLayout(width: page.width).filled(title)] + sections + [notes]
        return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private var window: String {
        wording.text(
            .statsWindow,
            [
                "from": wording.longDate(statistics.from),
                "through": wording.longDate(statistics.through),
                "zone": wording.clocks(of: statistics.zone),
            ])
    }

    private var notes: [String] {
        TextLayout(width: page.width).filled(
            wording.text(.statsNote, ["span": wording.span(minutes: statistics.tolerance)])
        ).map(page.faint)
    }

    private func section(_ line: Statistics.Line) -> [String] {
        let item = line.item
        var name = item.title
        if !line.isCurrent { name += " (\(wording.text(.statsRemoved)))" }
        return section(
            name, line.figures, unit: item.isMedicine ? item.unit : nil,
            isMedicine: line.hasPlannedDoses)
    }

    private func section(
        _ name: String, _ figures: Figures, unit: String?, isMedicine: Bool
    ) -> [String] {
        let words = FiguresWords(figures, wording, isMedicine: isMedicine, unit: unit)
        return [page.strong(name)] + TextLayout(width: page.width).table(words.rows)
    }
}
