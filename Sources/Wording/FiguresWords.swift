package import Adherence
import CarePlan

/// Figures in words: each ratio with its numbers.
package struct FiguresWords {
    private let figures: Figures
    private let wording: Wording
    /// Whether it is a medicine taken at set times.
    private let isMedicine: Bool
    /// What its amounts count; nil if there are none, or several.
    private let unit: String?
    private let isAsNeeded: Bool
    private let isWhole: Bool

    /// The words for figures, of a medicine taken at set times or of something else. Amounts are
    /// left out without a unit, and the longest streak unless they rest on the whole record.
    package init(
        _ figures: Figures, _ wording: Wording, isMedicine: Bool, unit: String?,
        isWhole: Bool = true
    ) {
        self.figures = figures
        self.wording = wording
        self.isMedicine = isMedicine
        self.unit = unit
        self.isWhole = isWhole
        isAsNeeded = !isMedicine && unit != nil
    }

    /// What each figure is, and how much.
    package var rows: [(left: String, right: String)] {
        (figures.due > 0 ? judged : nothing) + inAll + leftOut
    }

    private var nothing: [(left: String, right: String)] {
        if isAsNeeded {
            return [row(.statsAsNeeded, wording.counted(.statsDoses, figures.unplanned))]
        }
        return [row(.statsTaken, wording.text(unit == nil ? .statsNoneDone : .statsNone))]
    }

    private var judged: [(left: String, right: String)] {
        let days = [row(.statsDays, "\(text(of: figures.days)); \(streak)")]
        let covered = isMedicine ? [row(.statsCovered, text(of: figures.coverage))] : []
        return [row(.statsTaken, taken), row(.statsOnTime, onTime)] + days + covered
    }

    private var taken: String {
        let rest = wording.text(
            .statsSkippedMissed,
            ["skipped": String(figures.skipped), "missed": String(figures.missed)])
        return "\(text(of: figures.taking)); \(rest)"
    }

    private var onTime: String {
        let rest = wording.text(
            .statsEarlyLate, ["early": String(figures.early), "late": String(figures.late)])
        return "\(text(of: figures.timing)); \(rest)"
    }

    private var streak: String {
        let key: Wording.Key =
            isWhole
            ? .statsStreak : figures.isStreakWhole ? .statsStreakNow : .statsStreakLeast
        return wording.text(
            key,
            [
                "current": wording.counted(.days, figures.currentStreak),
                "longest": String(figures.longestStreak),
            ])
    }

    private var inAll: [(left: String, right: String)] {
        guard let unit, let amount = figures.amount(unit, wording) else { return [] }
        return [row(.statsAmount, amount)]
    }

    private var leftOut: [(left: String, right: String)] {
        let days: [(Wording.Key, Int)] = [
            (.statsOutBefore, figures.daysBefore), (.statsOutAfter, figures.daysAfter),
        ]
        let doses: [(Wording.Key, Int)] = [
            (.statsOutUnplanned, isAsNeeded ? 0 : figures.unplanned),
            (.statsOutPaused, figures.paused), (.statsOutOpen, figures.open),
        ]
        let said = ((figures.due > 0 ? days : []) + doses).filter { $0.1 > 0 }
            .map { wording.counted($0.0, $0.1) }
        return said.isEmpty ? [] : [row(.statsOut, said.joined(separator: ", "))]
    }

    private func row(_ key: Wording.Key, _ text: String) -> (left: String, right: String) {
        (wording.text(key), text)
    }

    /// A ratio with its numbers: 38 of 41 (92.6 %).
    package func text(of ratio: Ratio) -> String {
        guard let perMille = ratio.perMille else { return wording.text(.statsNoDays) }
        let words = [
            "count": String(ratio.numerator), "of": String(ratio.denominator),
            "percent": wording.number(Amount(thousandths: perMille * 100)),
        ]
        return wording.text(.statsRatio, words)
    }
}
