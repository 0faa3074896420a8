import Adherence
import CivilTime
import Wording

/// A chart of the share of doses taken, with a bar for each period, and the same numbers as a
/// table.
struct FigureChart {
    private let name: String
    private let isMedicine: Bool
    private let bars: [FigureBar]
    private let unit: FigureBar.Unit
    private let wording: Wording

    /// Creates the chart of consecutive days; `name` is the item's.
    init(_ days: [Statistics.Day], of name: String, isMedicine: Bool, _ wording: Wording) {
        self.name = name
        self.isMedicine = isMedicine
        self.wording = wording
        unit = FigureBar.Unit(for: days.count)
        bars = FigureBar.bars(of: days, unit)
    }

    /// The picture and the folded table, or nothing if nothing was due.
    var pieces: [HTML] {
        guard bars.contains(where: { $0.due > 0 }) else { return [] }
        return [picture, .tag("div", [ends, legend]), table]
    }

    private var label: String {
        wording.text(
            isMedicine ? .figuresChart : .figuresChartDone,
            [
                "name": name, "count": String(bars.reduce(0) { $0 + $1.taken }),
                "all": String(bars.reduce(0) { $0 + $1.due }),
                "from": bars.first.map { wording.longDate($0.first) } ?? "",
                "through": bars.last.map { wording.longDate($0.last) } ?? "",
            ])
    }

    private static let height = 100

    private var picture: HTML {
        .tag(
            "svg",
            [
                "class": "bars", "role": "img", "aria-label": label,
                "viewBox": "0 0 \(bars.count * 10) \(Self.height)",
                "preserveAspectRatio": "none",
            ], bars.enumerated().flatMap { rectangles(of: $1, at: $0 * 10 + 1) })
    }

    private func rectangles(of bar: FigureBar, at left: Int) -> [HTML] {
        guard bar.due > 0 else {
            return [rectangle("nothing", at: left, top: Self.height - 2, height: 2)]
        }
        let taken = Self.height * bar.taken / bar.due
        return [rectangle("track", at: left, top: 0, height: Self.height)]
            + (taken > 0
                ? [rectangle("taken", at: left, top: Self.height - taken, height: taken)] : [])
    }

    private func rectangle(_ kind: String, at left: Int, top: Int, height: Int) -> HTML {
        .tag(
            "rect",
            [
                "class": kind, "x": "\(left)", "y": "\(top)", "width": "8",
                "height": "\(height)",
            ], [])
    }

    /// The first and the last day, below the picture.
    private var ends: HTML {
        let dates = [bars.first?.first, bars.last?.last].compactMap { $0 }
        return .tag(
            "p", ["class": "ends", "aria-hidden": "true"],
            dates.map { .tag("span", wording.longDate($0)) })
    }

    private var legend: HTML {
        .legend([
            ("taken", "", wording.text(isMedicine ? .reportTermTaken : .figuresDone)),
            ("rest", "", wording.text(isMedicine ? .figuresNotTaken : .figuresNotDone)),
        ])
    }

    private var table: HTML {
        let heads = [
            unit.head, isMedicine ? .reportTermTaken : .figuresDone, Wording.Key.figuresDue,
        ].map { wording.text($0) }
        let rows = bars.reversed().filter { $0.due > 0 }.map { bar in
            [HTML(unit.name(of: bar, wording)), HTML("\(bar.taken)"), HTML("\(bar.due)")]
        }
        let summary = HTML.tag(
            "summary",
            [
                HTML(wording.text(unit.title)),
                .tag("span", ["class": "aloud"], ": \(name)"),
            ])
        return .tag("details", [summary, .table(heads, rows, class: "numbers")])
    }
}
