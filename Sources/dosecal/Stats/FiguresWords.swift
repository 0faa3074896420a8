import Adherence
import CarePlan
import Feed
import Wording

/// Figures in words: each ratio with its numbers.
struct FiguresWords {
    private let figures: Figures
    private let wording: Wording
    /// Whether it is a medicine taken at set times.
    private let isMedicine: Bool
    /// What its amounts count; nil where there are none, or several.
    private let unit: String?
    private let isAsNeeded: Bool

    init(_ figures: Figures, _ wording: Wording, isMedicine: Bool, unit: String?) {
        self.figures = figures
        self.wording = wording
        self.isMedicine = isMedicine
        self.unit = unit
        isAsNeeded = !isMedicine && unit != nil
    }

    /// What each figure is, and how much.
    var rows: [(left: String, right: String)] {
        (figures.due > 0 ? judged : nothing) + inAll + leftOut
    }

    private var nothing: [(left: String, right: String)] {
        if isAsNeeded {
            return [row("stats.asNeeded", wording.counted("stats.doses", figures.unplanned))]
        }
        return [row("stats.taken", wording.text(unit == nil ? "stats.noneDone" : "stats.none"))]
    }

    private var judged: [(left: String, right: String)] {
        let days = [row("stats.days", "\(text(of: figures.days)); \(streak)")]
        let covered = isMedicine ? [row("stats.covered", text(of: figures.coverage))] : []
        return [row("stats.taken", taken), row("stats.onTime", onTime)] + days + covered
    }

    private var taken: String {
        let rest = wording.text(
            "stats.skippedMissed",
            ["skipped": String(figures.skipped), "missed": String(figures.missed)])
        return "\(text(of: figures.taking)); \(rest)"
    }

    private var onTime: String {
        let rest = wording.text(
            "stats.earlyLate", ["early": String(figures.early), "late": String(figures.late)])
        return "\(text(of: figures.timing)); \(rest)"
    }

    private var streak: String {
        wording.text(
            "stats.streak",
            [
                "current": wording.counted("days", figures.currentStreak),
                "longest": String(figures.longestStreak),
            ])
    }

    private var inAll: [(left: String, right: String)] {
        guard let unit, figures.amount.thousandths > 0 else { return [] }
        return [row("stats.amount", wording.dose(figures.amount, of: unit))]
    }

    private var leftOut: [(left: String, right: String)] {
        let days = [
            ("stats.out.before", figures.daysBefore), ("stats.out.after", figures.daysAfter),
        ]
        let doses = [
            ("stats.out.unplanned", isAsNeeded ? 0 : figures.unplanned),
            ("stats.out.paused", figures.paused), ("stats.out.open", figures.open),
        ]
        let said = ((figures.due > 0 ? days : []) + doses).filter { $0.1 > 0 }
            .map { wording.counted($0.0, $0.1) }
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
