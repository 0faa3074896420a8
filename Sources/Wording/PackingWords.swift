package import Adherence
package import CarePlan
package import CivilTime

/// The packing list of a journey in words.
package struct PackingWords: Sendable {
    private let wording: Wording
    private let trip: PackingPeriod

    /// Creates the words for a journey.
    package init(_ trip: PackingPeriod, _ wording: Wording) {
        self.trip = trip
        self.wording = wording
    }

    /// The days of the journey.
    package var days: String {
        wording.text(
            .tripDays,
            [
                "from": wording.longDate(trip.from), "through": wording.longDate(trip.through),
                "days": wording.counted(.days, trip.days),
            ])
    }

    /// Returns the amount to pack, the part of it that is a reserve, and the as-needed use on which
    /// it is based.
    package func amount(
        _ whole: Amount, reserve: Amount, of unit: String, _ need: PackingNeed?
    ) -> String {
        if need?.basis == .unknown { return wording.text(.tripUnknown) }
        let journey = Amount(thousandths: whole.thousandths - reserve.thousandths)
        let words = [
            "amount": wording.dose(whole, of: unit), "trip": wording.number(journey),
            "reserve": wording.number(reserve),
        ]
        let head = wording.text(reserve > Amount(0) ? .tripParts : .tripWhole, words)
        return ([head] + facts(need, unit)).joined(separator: "; ")
    }

    private func facts(_ need: PackingNeed?, _ unit: String) -> [String] {
        switch need?.basis {
        case nil, .plan, .unknown: return []
        case .most: return [wording.text(.tripIsMost)]
        case .record(let amount, let days):
            let words = [
                "amount": wording.dose(amount, of: unit), "days": wording.counted(.days, days),
            ]
            let most = need?.most.map {
                wording.text(.tripMost, ["amount": wording.dose($0, of: unit)])
            }
            return [wording.text(.tripTaken, words), most].compactMap(\.self)
        }
    }

    /// Returns the amount that is missing, the number of packs, and the day on which the supply
    /// runs out.
    package func missing(
        _ missing: Amount, left: Amount, of unit: String, pack: Amount?, runOut: CivilDate?
    ) -> String {
        let packs = pack.map { pack in
            let count = (missing.thousandths + pack.thousandths - 1) / pack.thousandths
            return wording.counted(.tripPacks, count, ["pack": wording.number(pack)])
        }
        let head = wording.text(
            .tripMissing,
            [
                "missing": wording.dose(missing, of: unit), "left": wording.number(left),
                "from": wording.shortDate(trip.from),
            ])
        let end = runOut.map { wording.text(.tripRunsOut, ["date": wording.longDate($0)]) }
        return [head, packs, end].compactMap(\.self).joined(separator: "; ")
    }

    /// Returns notes about the reserve, as-needed use and medicines that are not counted.
    package func notes(ofNeeds hasNeeds: Bool, uncounted names: [String]) -> [String] {
        let reserve = wording.text(
            .tripReserve, ["days": wording.counted(.days, trip.reserveDays)])
        return [
            trip.reserveDays > 0 ? reserve : nil, hasNeeds ? wording.text(.tripNeeds) : nil,
            names.isEmpty
                ? nil
                : wording.text(.tripUncounted, ["names": names.joined(separator: ", ")]),
        ].compactMap(\.self)
    }
}
