import Adherence
import CarePlan
import Household
import Wording

/// The figures of one item or of several together: chart, numbers and table.
struct FigureSection {
    let statistics: Statistics
    let view: PersonView

    private var wording: Wording { view.wording }

    /// Returns the figures of one item.
    func pieces(of line: Statistics.Line) -> [HTML] {
        let item = line.item
        return pieces(
            view.name(of: item), line.figures, statistics.days(of: line),
            unit: item.isMedicine && !view.isDiscreet ? item.unit : nil,
            isMedicine: line.hasPlannedDoses)
    }

    /// Returns the heading of an item: its name, and whether it was removed from the plan.
    func title(of line: Statistics.Line) -> String {
        let name = view.isDiscreet ? view.name(of: line.item) : line.item.title
        return line.isCurrent ? name : "\(name) (\(wording.text(.statsRemoved)))"
    }

    /// The heading and the figures of all items together, or `nil` if there is only one.
    var together: (title: String, pieces: [HTML])? {
        let told = statistics.lines.filter(\.isShown)
        let scheduled = told.filter(\.hasPlannedDoses)
        let summed = scheduled.isEmpty ? told : scheduled
        guard summed.count > 1 else { return nil }
        let title = wording.text(scheduled.isEmpty ? .statsAllItems : .statsAll)
        let days = summed.map(statistics.days)
        let sums = days[0].indices.map { day in Statistics.Day.sum(of: days.map { $0[day] }) }
        return (
            title,
            pieces(
                title, statistics.together, sums, unit: nil, isMedicine: !scheduled.isEmpty)
        )
    }

    private func pieces(
        _ name: String, _ figures: Figures, _ days: [Statistics.Day], unit: String?,
        isMedicine: Bool
    ) -> [HTML] {
        let words = FiguresWords(
            figures, wording, isMedicine: isMedicine, unit: unit, isWhole: statistics.isWhole)
        let chart = FigureChart(days, of: name, isMedicine: isMedicine, wording).pieces
        return chart.prefix(2) + [.facts(words.rows)] + chart.dropFirst(2)
    }
}

extension Statistics.Line {
    /// Whether the item is shown: it is in the plan, or has entries in these days.
    var isShown: Bool {
        isCurrent || figures.due + figures.open + figures.unplanned + figures.paused > 0
    }
}

extension HTML {
    /// Returns a description list of names and values.
    static func facts(_ rows: [(left: String, right: String)]) -> HTML {
        .tag(
            "dl", ["class": "facts"],
            rows.flatMap { [.tag("dt", $0.left), .tag("dd", [.lines($0.right)])] })
    }
}
