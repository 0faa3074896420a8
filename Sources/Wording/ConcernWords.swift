package import Adherence
package import CarePlan
import CivilTime

/// Warnings about a dose before it is recorded.
package struct ConcernWords {
    private let words: PersonWords
    private let name: String
    private let unit: String?

    /// Creates warnings for a medicine. Without a unit, amounts are numbers alone.
    package init(_ words: PersonWords, name: String, unit: String?) {
        self.words = words
        self.name = name
        self.unit = unit
    }

    private var wording: Wording { words.wording }

    /// Returns a warning of one or two sentences.
    package func text(of concern: DoseConcern) -> String {
        switch concern {
        case .gap(let minutes, let other): text(.needGap, minutes, other)
        case .near(let planned, let other): text(.needNear, planned, other)
        case .again(let other):
            wording.text(.needAgain, ["name": name, "time": words.said(other)])
        case .late(let planned, let minutes, let next, let apart):
            late(planned, minutes, next, apart: concern.isNearNext ? apart : nil)
        case .cap(let cap, let sum):
            wording.text(
                cap.window == .day ? .needMaximum : .needMaximumHours24,
                ["name": name, "most": text(of: cap.measure), "sum": text(of: sum)])
        case .amount(let amount, let largest):
            wording.text(
                .needAmount, ["name": name, "amount": dose(amount), "largest": dose(largest)])
        case .outside: wording.text(.needOutside, ["name": name])
        }
    }

    /// Returns a warning about a late dose. `apart` is the planned interval between doses in
    /// minutes, or `nil` if the warning leaves it out.
    private func late(
        _ planned: Instant, _ minutes: Int, _ next: Instant?, apart: Int?
    ) -> String {
        let day = 24 * 60
        let span =
            minutes >= day
            ? words.lateness(since: planned) : wording.span(minutes: minutes)
        let lead = wording.text(
            .needLate, ["name": name, "time": words.said(planned), "span": span])
        guard let next else { return lead }
        let gap = (next.seconds - planned.seconds) / 60 - minutes
        let ahead = wording.text(
            gap > 0 ? .needLateNext : .needLateNextDue, ["time": words.said(next)])
        guard let apart else { return "\(lead) \(ahead)" }
        let close = wording.text(
            .needLateClose,
            ["gap": wording.longSpan(minutes: gap), "span": wording.longSpan(minutes: apart)])
        return "\(lead) \(ahead) \(close)"
    }

    private func text(_ key: Wording.Key, _ minutes: Int, _ other: Instant) -> String {
        wording.text(
            key,
            ["name": name, "time": words.said(other), "span": wording.longSpan(minutes: minutes)])
    }

    /// Returns how much was taken and the limit: `2 of at most 4 tablets`.
    package func use(_ used: DoseCap.Measure, of cap: DoseCap?, as keys: UseKeys) -> String {
        let key =
            switch cap?.window {
            case nil: keys.uncapped
            case .day: keys.day
            case .hours24: keys.hours24
            }
        let most = cap.map { text(of: $0.measure) } ?? ""
        return wording.text(key, ["name": name, "count": number(of: used), "most": most])
    }

    /// Returns the times of doses, with each amount that differs from the usual one, or `nil` if
    /// there are no doses.
    package func times(of doses: [Dose], usual: Amount?) -> String? {
        guard !doses.isEmpty else { return nil }
        let times = doses.map { taken in
            let other = taken.amount.flatMap { $0 == usual ? nil : " (\(dose($0)))" } ?? ""
            return (words.said(taken.at) + other).heldTogether
        }
        return wording.text(.needTimes, ["times": times.joined(separator: ", ")])
    }

    /// The keys of the texts about the amount taken: without a limit, in a day, and in any 24
    /// hours.
    package struct UseKeys {
        fileprivate let uncapped: Wording.Key
        fileprivate let day: Wording.Key
        fileprivate let hours24: Wording.Key
        /// The texts that contain the name of the medicine.
        package static let named = UseKeys(
            uncapped: .needToday, day: .needTodayOf, hours24: .needHours24Of)
        /// The texts for use next to the name of the medicine.
        package static let beside = UseKeys(
            uncapped: .pageNeed, day: .pageNeedOf, hours24: .pageNeedHours24Of)
    }

    private func number(of measure: DoseCap.Measure) -> String {
        switch measure {
        case .amount(let amount): wording.number(amount)
        case .doses(let count): String(count)
        }
    }

    private func text(of measure: DoseCap.Measure) -> String {
        switch measure {
        case .amount(let amount): dose(amount)
        case .doses(let count): wording.counted(.needDoses, count)
        }
    }

    private func dose(_ amount: Amount) -> String {
        unit.map { wording.dose(amount, of: $0) } ?? wording.number(amount)
    }
}

extension Wording {
    /// Returns a number of minutes as days if it is at least two whole days, such as `7 days`, and
    /// otherwise as hours.
    fileprivate func longSpan(minutes: Int) -> String {
        let day = 24 * 60
        return minutes >= 2 * day && minutes % day == 0
            ? counted(.days, minutes / day) : span(minutes: minutes)
    }
}
