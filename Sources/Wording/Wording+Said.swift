package import Adherence
package import CarePlan
package import CivilTime

extension Wording {
    /// Returns an item with an amount: `2 tablets Metformin 500 mg`.
    package func title(of item: Item, _ amount: Amount?, unit: String? = nil) -> String {
        guard case .medicine(let medicine) = item.care else { return item.name }
        return text(
            .titleDose,
            [
                "dose": amount.map { dose($0, of: unit ?? medicine.unit) } ?? "", "name": item.name,
                "strength": medicine.strength ?? "",
            ])
    }

    /// Returns the event that triggers an alarm at a place: `on leaving Home`.
    package func ringing(at place: Place) -> String {
        text(place.moment.words, ["place": place.name])
    }

    /// Returns a number of minutes in words: `10 min`, `6 h` or `1 h 30 min`.
    package func span(minutes: Int) -> String {
        let hours = minutes / 60
        let words = [
            hours > 0 ? text(.spanHours, ["count": String(hours)]) : nil,
            minutes % 60 > 0 || hours == 0
                ? text(.spanMinutes, ["count": String(minutes % 60)]) : nil,
        ]
        return words.compactMap { $0 }.joined(separator: " ")
    }

    /// Returns a number of minutes as whole days if there are at least two, and otherwise as hours.
    func roughSpan(minutes: Int) -> String {
        let days = minutes / (24 * 60)
        return days < 2 ? span(minutes: minutes) : counted(.days, days)
    }

    /// Returns the amount left and, with `hasEnd`, the date when it runs out: `56 tablets left; runs
    /// out Fri 1 Jan 2027`.
    package func text(
        of supply: Supply, _ item: Item, on today: CivilDate, hasEnd: Bool = true
    ) -> String {
        let end =
            hasEnd ? supply.runOut.map { text(.supplyUntil, ["date": longDate($0)]) } : nil
        let refill = supply.refill.map { date in
            date <= today
                ? text(.supplyRefillNow) : text(.supplyRefill, ["date": longDate(date)])
        }
        let left = text(.supplyLeft, ["amount": dose(supply.left, of: item.unit)])
        return [left, end, refill].compactMap { $0 }.joined(separator: "; ")
    }

    /// Returns the date when a supply runs out and how it is estimated, or that it is not used;
    /// `nil` if it covers all that is planned.
    package func course(of supply: Supply, _ item: Item, _ words: PersonWords) -> String? {
        guard let runOut = supply.runOut else {
            if item.isAsNeeded { return text(.countUnused) }
            return supply.isUsed ? nil : text(.countEndless)
        }
        return text(
            item.isAsNeeded ? .countUntilByUse : .countUntil, ["date": words.said(runOut)])
    }

    /// Returns a warning if little is left, or `nil`. A supply is low at its refill mark or on its
    /// estimated refill date; one without a stock in the plan is low if it runs out within a week.
    /// With `hasEnd`, the warning has the date when it runs out.
    package func shortage(
        of supply: Supply, _ item: Item, on today: CivilDate, hasEnd: Bool = true
    ) -> String? {
        let isLow =
            if let stock = item.stock {
                supply.isUsed
                    && (stock.refillAt.map { supply.left <= $0 } ?? false
                        || supply.refill.map { $0 <= today } ?? false)
            } else {
                supply.runOut.map { $0 <= today.advanced(byDays: 7) } ?? false
            }
        guard isLow else { return nil }
        let words = ["amount": dose(supply.left, of: item.unit), "name": item.name]
        guard hasEnd, let runOut = supply.runOut else { return text(.supplyLow, words) }
        return text(.supplyLowUntil, words.merging(["date": longDate(runOut)]) { $1 })
    }
}

extension Place.Trigger {
    fileprivate var words: Wording.Key {
        switch self {
        case .arriving: .timingArriving
        case .leaving: .timingLeaving
        }
    }
}
