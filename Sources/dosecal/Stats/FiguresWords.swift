import Adherence
import CarePlan
import Feed

/// Figures in words: each ratio with its numbers.
struct FiguresWords {
    private let figures: Figures
    private let wording: Wording
    private let isMedicine: Bool
    private let unit: String?

    init(_ figures: Figures, _ wording: Wording, isMedicine: Bool, unit: String?) {
        self.figures = figures
        self.wording = wording
        self.isMedicine = isMedicine
        self.unit = unit
    }

    /// What it is, and how much.
    var rows: [(left: String, right: String)] {
        judged + inAll + leftOut
    }

    private var judged: [(left: String, right: String)] {
        guard figures.due > 0 else { return [(wording.text("stats.due"), nothing)] }
        let days = isMedicine ? [row("stats.covered", text(of: figures.coverage))] : []
        return [
            row("stats.due", String(figures.due)), row("stats.taken", taken),
            row("stats.onTime", onTime),
            row("stats.skipped", String(figures.skipped)),
            row("stats.missed", String(figures.missed)),
            row("stats.days", text(of: figures.days)),
        ] + days + [row("stats.streak", streak)]
    }

    private var nothing: String {
        wording.text(isMedicine || unit != nil ? "stats.none" : "stats.noneDone")
    }

    private var taken: String { text(of: figures.taking) }

    private var onTime: String {
        let rest = wording.text(
            "stats.earlyLate",
            ["early": String(figures.early), "late": String(figures.late)])
        return "\(text(of: figures.timing)); \(rest)"
    }

    private var streak: String {
        wording.text(
            "status.days",
            [
                "current": wording.counted("days", figures.currentStreak),
                "longest": wording.counted("days", figures.longestStreak),
            ])
    }

    private var inAll: [(left: String, right: String)] {
        guard let unit, figures.amount.thousandths > 0 else { return [] }
        return [row("stats.amount", wording.dose(figures.amount, of: unit))]
    }

    private var leftOut: [(left: String, right: String)] {
        let parts: [(key: String, count: Int)] = [
            ("stats.out.before", figures.daysBefore), ("stats.out.after", figures.daysAfter),
            ("stats.out.unplanned", figures.unplanned), ("stats.out.paused", figures.paused),
            ("stats.out.open", figures.open),
        ]
        let said = parts.filter { $0.count > 0 }.map { wording.counted($0.key, $0.count) }
        return said.isEmpty ? [] : [row("stats.out", said.joined(separator: ", "))]
    }

    private func row(_ key: String, _ text: String) -> (left: String, right: String) {
        (wording.text(key), text)
    }

    /// A ratio with its numbers: 38 of 41 (92.6 %).
    func text(of ratio: Ratio) -> String {
        guard let perMille = ratio.perMille else { return wording.text("stats.noDays") }
        let words = [
            "count": String(ratio.numerator), "of": String(ratio.denominator),
            "percent": wording.number(Amount(thousandths: perMille * 100)),
        ]
        return wording.text("stats.ratio", words)
    }
}
