import Adherence
import CarePlan
import CivilTime
import Household
import LensCare
import Wording

/// The figures of one item or of several together: chart, numbers and table.
struct FigureSection {
    let statistics: Statistics
    let view: PersonView

    private var wording: Wording { view.wording }

    /// Returns the words for the figures of one item.
    func words(of line: Statistics.Line) -> FiguresWords {
        let item = line.item
        return words(
            line.figures, unit: item.isMedicine && !view.isDiscreet ? item.unit : nil,
            isMedicine: line.hasPlannedDoses)
    }

    private func words(_ figures: Figures, unit: String?, isMedicine: Bool) -> FiguresWords {
        FiguresWords(
            figures, wording, isMedicine: isMedicine, unit: unit, isWhole: statistics.isWhole,
            isBrief: true)
    }

    /// Returns the heading of an item: its name, and whether it was removed from the plan.
    func title(of line: Statistics.Line) -> String {
        let name = view.isDiscreet ? view.name(of: line.item) : line.item.title
        return line.isCurrent ? name : "\(name) (\(wording.text(.statsRemoved)))"
    }

    /// The lines that are shown.
    private var shown: [Statistics.Line] { statistics.lines.filter(\.isShown) }

    /// The lines with planned or recorded doses.
    private var told: [Statistics.Line] {
        shown.filter { $0.figures.due + $0.figures.unplanned > 0 }
    }

    /// Returns the share of all doses taken as the headline, with a chart if `hasChart`.
    func headline(hasChart: Bool) -> [HTML] {
        let scheduled = shown.filter(\.hasPlannedDoses)
        let isMedicine = !scheduled.isEmpty
        let summed = isMedicine ? scheduled : shown
        let figures = summed.count == 1 ? summed[0].figures : statistics.together(shown)
        let words = words(figures, unit: nil, isMedicine: isMedicine)
        guard let headline = words.headline else { return [] }
        let title = wording.text(isMedicine ? .statsAll : .statsAllItems)
        let name = summed.count == 1 ? view.name(of: summed[0].item) : title
        let days = summed.map(statistics.days)
        let sums = days[0].indices.map { day in Statistics.Day.sum(of: days.map { $0[day] }) }
        let chart =
            hasChart ? FigureChart(sums, of: name, isMedicine: isMedicine, wording).pieces : []
        let summary = HTML.tag("summary", [HTML(wording.text(.figuresMore)), .aloud(name)])
        let more = HTML.tag(
            "details", [summary, .facts(words.rows)] + Array(chart.dropFirst(2)))
        let lead: [HTML] = [
            .tag("p", ["class": "headline"], headline), .tag("p", ["class": "faint"], name),
        ]
        return lead + Array(chart.prefix(2)) + [more]
    }

    /// Returns a table with a line for each item, and the other figures of the items folded up.
    func table(_ frame: PageFrame, isAlone: Bool) -> [HTML] {
        let rows =
            told.map { line in
                [
                    HTML.link(
                        frame.link(to: .item(view.code(of: line.item))), title(of: line)),
                    HTML(words(of: line).line),
                ]
            } + lenses(frame)
        guard !rows.isEmpty else { return [] }
        let heads = [Wording.Key.reportItem, .figuresResult].map { wording.text($0) }
        let more = told.flatMap { line in
            [
                isAlone ? HTML.tag("h2", title(of: line)) : .tag("h3", title(of: line)),
                .facts(words(of: line).rows),
            ]
        }
        let summary = HTML.tag("summary", wording.text(.figuresByItem))
        return [.table(heads, rows, class: "numbers")]
            + (more.isEmpty ? [] : [.tag("details", [summary] + more)])
    }

    /// The lens sets with the days on which they were worn, or with the use of the current set if
    /// all its days count.
    private func lenses(_ frame: PageFrame) -> [[HTML]] {
        view.items.filter(\.isEnabled).compactMap { item in
            guard let record = view.person.lensRecord(item) else { return nil }
            let worn = record.history.worn.count {
                statistics.from <= $0 && $0 <= statistics.through
            }
            let countsAll =
                record.history.use(on: view.person.today).cycle.counting == .calendarDays
            guard worn > 0 || countsAll else { return nil }
            let name = HTML.link(
                frame.link(to: .item(view.code(of: item))), view.name(of: item))
            let use =
                worn > 0
                ? wording.counted(.figuresWorn, worn)
                : wording.text(
                    .figuresLensUse, ["progress": LensWords(record, view.words).progress])
            return [name, HTML(use)]
        }
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
            rows.flatMap { [.tag("dt", $0.left.capitalizedFirst), .tag("dd", [.lines($0.right)])] })
    }
}
