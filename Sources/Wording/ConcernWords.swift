package import Adherence
package import CarePlan
import CivilTime

/// Says what there is to think over before a dose is recorded.
package struct ConcernWords {
    private let words: PersonWords
    private let name: String
    private let unit: String?

    /// The words for a medicine of this name; without a unit amounts are numbers alone.
    package init(_ words: PersonWords, name: String, unit: String?) {
        self.words = words
        self.name = name
        self.unit = unit
    }

    private var wording: Wording { words.wording }

    /// One sentence or two.
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

    /// `apart` is the plan's distance between two doses in minutes; `nil` if nothing is to be said of it.
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

    /// How much was taken, and of how much at most: 2 of at most 4 tablets.
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

    /// When doses were taken, and how much of each that is not the usual amount; nil without doses.
    package func times(of doses: [Dose], usual: Amount?) -> String? {
        guard !doses.isEmpty else { return nil }
        let times = doses.map { taken in
            let other = taken.amount.flatMap { $0 == usual ? nil : " (\(dose($0)))" } ?? ""
            return (words.said(taken.at) + other).heldTogether
        }
        return wording.text(.needTimes, ["times": times.joined(separator: ", ")])
    }

    /// The texts that tell how much was taken: in a day without a cap, in a day, in any 24 hours.
    package struct UseKeys {
        fileprivate let uncapped: Wording.Key
        fileprivate let day: Wording.Key
        fileprivate let hours24: Wording.Key
        /// Those that name the medicine.
        package static let named = UseKeys(
            uncapped: .needToday, day: .needTodayOf, hours24: .needHours24Of)
        /// Those that stand beside its name.
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
    /// A span of days where it has whole ones: 7 days; else of hours.
    fileprivate func longSpan(minutes: Int) -> String {
        let day = 24 * 60
        return minutes >= 2 * day && minutes % day == 0
            ? counted(.days, minutes / day) : span(minutes: minutes)
    }
}
