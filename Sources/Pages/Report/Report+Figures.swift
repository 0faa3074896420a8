import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Household
import Wording

extension Report {
    /// The figures of each item and of all medicines together.
    var figuresSection: HTML {
        guard !counted.isEmpty else {
            return section(text(.reportFigures), [.tag("p", text(.reportNoneDue))])
        }
        let heads = heads.map { text($0, ["minutes": String(statistics.tolerance)]) }
        let table = HTML.table(
            heads, rows(of: counted, row) { row(name: HTML(text(.reportAll)), $0, nil) },
            class: "figures")
        let window = HTML.tag(
            "p", ["class": "made"],
            text(
                .reportFiguresWindow,
                [
                    "from": wording.longDate(from), "through": wording.longDate(through),
                    "zone": wording.clocks(of: statistics.zone),
                    "minutes": String(statistics.tolerance),
                ]))
        return section(text(.reportFigures), [window, table])
    }

    /// The most important figures, for a page that folds up the rest.
    var summarySection: HTML? {
        let due = counted.filter { $0.figures.due > 0 }
        guard setting != .file, !due.isEmpty else { return nil }
        let heads: [Wording.Key] = [.reportItem, taken(due), .reportUnanswered]
        let rows = rows(of: due) {
            short(HTML($0.item.title), $0.figures)
        } summing: {
            short(HTML(text(.reportAll)), $0)
        }
        let table = HTML.table(heads.map { text($0) }, rows, class: "numbers")
        return openSection(text(.reportSummary), [table])
    }

    /// Returns the heading of the share that was taken, or done if not all lines are medicines.
    private func taken(_ lines: [Statistics.Line]) -> Wording.Key {
        lines.allSatisfy(\.item.isMedicine) ? .reportTermTaken : .reportTermTakenOrDone
    }

    private func short(_ name: HTML, _ figures: Figures) -> [HTML] {
        [name, ratio(figures.taking), HTML("\(figures.skipped) / \(figures.missed)")]
    }

    /// The items that have planned doses or tasks, and are in the plan or have entries. Those that
    /// are switched off need a dose that was due.
    private var counted: [Statistics.Line] {
        statistics.lines.filter {
            ($0.hasPlannedDoses || !$0.item.isAsNeeded) && $0.isShown
                && ($0.item.isEnabled || $0.figures.due > 0)
        }
    }

    /// Returns a row for each medicine, one for several medicines together, and a row for each
    /// other item.
    private func rows(
        of lines: [Statistics.Line], _ row: (Statistics.Line) -> [HTML],
        summing sum: (Figures) -> [HTML]
    ) -> [[HTML]] {
        let medicines = lines.filter(\.item.isMedicine)
        let all = medicines.count > 1 ? [sum(statistics.medicines)] : []
        return medicines.map(row) + all + lines.filter { !$0.item.isMedicine }.map(row)
    }

    private var heads: [Wording.Key] {
        [
            .reportItem, taken(counted), .reportTermOnTime, .reportTermDays, .reportTermCovered,
            .reportPunctuality, .reportUnanswered,
            statistics.isWhole ? .reportTermStreak : .reportTermStreakNow, .reportAmount,
        ]
    }

    private func row(_ line: Statistics.Line) -> [HTML] {
        var name = [HTML(line.item.title)]
        if !line.isCurrent { name.append(.small(text(.reportFormer))) }
        if line.isCurrent, !line.item.isEnabled {
            name.append(.small(wording.text(.agendaOff)))
        }
        return row(name: .lines(name), line.figures, line.item)
    }

    private func row(name: HTML, _ figures: Figures, _ item: Item?) -> [HTML] {
        let leftOut = leftOut(figures)
        let head = leftOut.map { HTML.lines([name, .small($0)]) } ?? name
        let streak = HTML(streak(figures))
        let amount = HTML(amount(figures, item))
        guard figures.due > 0 else {
            let nothing = Array(repeating: HTML("–"), count: 6)
            return [head, .small(text(.reportNoneDue))] + nothing + [amount]
        }
        return [
            head, ratio(figures.taking), ratio(figures.timing), ratio(figures.days),
            item?.isMedicine ?? true ? ratio(figures.coverage) : HTML("–"),
            HTML("\(figures.early) / \(figures.late)"),
            HTML("\(figures.skipped) / \(figures.missed)"), streak, amount,
        ]
    }

    private func streak(_ figures: Figures) -> String {
        if statistics.isWhole { return "\(figures.currentStreak) / \(figures.longestStreak)" }
        guard !figures.isStreakWhole else { return "\(figures.currentStreak)" }
        return text(.reportLeast, ["count": String(figures.currentStreak)])
    }

    private func amount(_ figures: Figures, _ item: Item?) -> String {
        guard let item, item.isMedicine else { return "–" }
        return figures.amount(item.unit, wording) ?? wording.dose(Amount(0), of: item.unit)
    }

    /// Returns a ratio with its numerator and denominator, or a dash if there is none.
    private func ratio(_ ratio: Ratio) -> HTML {
        guard let perMille = ratio.perMille else { return HTML("–") }
        let percent = wording.number(Amount(thousandths: perMille * 100))
        return .lines([
            .tag("b", text(.reportPercent, ["percent": percent])),
            HTML("\(ratio.numerator)/\(ratio.denominator)"),
        ])
    }

    /// Returns the doses and days that the ratios of the row leave out.
    private func leftOut(_ figures: Figures) -> String? {
        let doses: [(Wording.Key, Int)] = [
            (.reportLeftOutOpen, figures.open), (.reportLeftOutPaused, figures.paused),
            (.reportLeftOutUnplanned, figures.unplanned),
        ]
        // If nothing was due, no day can lie before the first dose.
        let days: [(Wording.Key, Int)] = [
            (.reportLeftOutBefore, figures.daysBefore), (.reportLeftOutAfter, figures.daysAfter),
        ]
        let parts = (doses + (figures.due > 0 ? days : [])).filter { $0.1 > 0 }.map { key, count in
            wording.counted(key, count)
        }
        return parts.isEmpty ? nil : text(.reportLeftOut, ["list": parts.joined(separator: ", ")])
    }

    /// The most days of a calendar on a page. More days are shown as a chart of months or years.
    private static let mostMapDays = 370

    /// The calendar of the window's days.
    var calendarSection: HTML {
        let hasDoses = statistics.days.contains { $0.due + $0.open + $0.paused > 0 }
        guard hasDoses else { return .empty }
        guard setting == .file || statistics.days.count <= Self.mostMapDays else {
            let chart = FigureChart(
                statistics.days, of: text(.reportMap), isMedicine: true, wording)
            return section(text(.reportMap), chart.pieces)
        }
        let map = HeatMap(statistics.days, wording, setting == .file ? .small : .narrow)
        return section(text(.reportMap), map.pieces)
    }
}
