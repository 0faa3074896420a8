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

    /// Returns the amount left and the date when it runs out: `56 tablets left; runs out Fri 1 Jan
    /// 2027`.
    package func text(of supply: Supply, _ item: Item, on today: CivilDate) -> String {
        let end = supply.runOut.map { text(.supplyUntil, ["date": longDate($0)]) }
        let refill = supply.refill.map { date in
            date <= today
                ? text(.supplyRefillNow) : text(.supplyRefill, ["date": longDate(date)])
        }
        let left = text(.supplyLeft, ["amount": dose(supply.left, of: item.unit)])
        return [left, end, refill].compactMap { $0 }.joined(separator: "; ")
    }

    /// Returns a warning if little is left, or `nil`. A supply is low at its refill mark or on its
    /// estimated refill date; one without a stock in the plan is low if it runs out within a week.
    package func shortage(of supply: Supply, _ item: Item, on today: CivilDate) -> String? {
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
        guard let runOut = supply.runOut else { return text(.supplyLow, words) }
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
