package import Adherence
import CarePlan

/// Statistics in words; each ratio is shown with its numbers.
package struct FiguresWords {
    private let figures: Figures
    private let wording: Wording
    /// Whether the figures are of a medicine with set times.
    private let isMedicine: Bool
    /// The unit of the amounts, or `nil` if there are no amounts or several units.
    private let unit: String?
    private let isAsNeeded: Bool
    private let isWhole: Bool
    private let isBrief: Bool

    /// Creates the words. Amounts are left out without a unit. The longest streak is left out
    /// unless `isWhole`, which means that the figures cover the whole record. With `isBrief`, only
    /// counts that are not 0 follow the ratios, and the share of doses taken has no percentage,
    /// because it follows the headline or the line of the item.
    package init(
        _ figures: Figures, _ wording: Wording, isMedicine: Bool, unit: String?,
        isWhole: Bool = true, isBrief: Bool = false
    ) {
        self.isBrief = isBrief
        self.figures = figures
        self.wording = wording
        self.isMedicine = isMedicine
        self.unit = unit
        self.isWhole = isWhole
        isAsNeeded = !isMedicine && unit != nil
    }

    /// Rows with the name and the value of each figure.
    package var rows: [(left: String, right: String)] {
        (figures.due > 0 ? judged : nothing) + inAll + leftOut
    }

    private var nothing: [(left: String, right: String)] {
        if isAsNeeded {
            return [row(.statsAsNeeded, wording.counted(.statsDoses, figures.unplanned))]
        }
        return unit == nil
            ? [row(.statsDone, wording.text(.statsNoneDone))]
            : [row(.statsTaken, wording.text(.statsNone))]
    }

    private var judged: [(left: String, right: String)] {
        let days = [row(.statsDays, "\(text(of: figures.days)); \(streak)")]
        let covered = isMedicine ? [row(.statsCovered, text(of: figures.coverage))] : []
        let taken = row(isMedicine ? .statsTaken : .statsDone, taken)
        return [taken, row(.statsOnTime, onTime)] + days + covered
    }

    /// Returns a share, and the counts after it that are not 0.
    private func text(_ share: String, _ counts: [(Wording.Key, Int)]) -> String {
        let rest = counts.filter { $0.1 > 0 }.map { wording.text($0.0, ["count": String($0.1)]) }
        return ([share] + (rest.isEmpty ? [] : [rest.joined(separator: ", ")]))
            .joined(separator: "; ")
    }

    private var taken: String {
        guard !isBrief else {
            let ratio = figures.taking
            return text(
                wording.text(
                    .reportMapTaken,
                    ["count": String(ratio.numerator), "all": String(ratio.denominator)]),
                [(.statsSkipped, figures.skipped), (.statsMissed, figures.missed)])
        }
        let rest = wording.text(
            .statsSkippedMissed,
            ["skipped": String(figures.skipped), "missed": String(figures.missed)])
        return "\(text(of: figures.taking)); \(rest)"
    }

    private var onTime: String {
        guard !isBrief else {
            return text(
                text(of: figures.timing),
                [(.statsEarlyOnly, figures.early), (.statsLateOnly, figures.late)])
        }
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

    /// A figure in one line: `39 of 41 taken (95.1 %)`, or how often it was taken as needed.
    package var line: String {
        guard let perMille = figures.taking.perMille else { return nothing[0].right }
        let key: Wording.Key = isMedicine ? .figuresShareDose : .figuresShareTask
        return wording.text(key, values(of: figures.taking, perMille))
    }

    /// The share of doses taken alone, or `nil` if none was due.
    package var headline: String? {
        let ratio = figures.taking
        return ratio.perMille.map {
            wording.text(
                isMedicine ? .figuresHeadlineDose : .figuresHeadlineTask, values(of: ratio, $0))
        }
    }

    /// Returns a ratio with its numbers: `38 of 41 (92.6 %)`.
    package func text(of ratio: Ratio) -> String {
        guard let perMille = ratio.perMille else { return wording.text(.statsNoDays) }
        return wording.text(.statsRatio, values(of: ratio, perMille))
    }

    private func values(of ratio: Ratio, _ perMille: Int) -> [String: String] {
        [
            "count": String(ratio.numerator), "of": String(ratio.denominator),
            "percent": wording.number(Amount(thousandths: perMille * 100)),
        ]
    }
}
