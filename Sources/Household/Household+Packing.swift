package import Adherence
package import CarePlan
package import CivilTime
import Journal
import LensCare

extension Household {
    /// The amount of one item to pack for a journey, compared with its supply.
    package struct Packing: Sendable {
        /// The item in the plan.
        package let item: Item
        /// The need that the amounts come from, or `nil` for lenses.
        package let need: PackingNeed?
        /// The amount for the journey.
        package let trip: Amount
        /// The additional amount to take along.
        package let reserve: Amount
        /// The amount left on the first day of the journey, or `nil` if it was never counted.
        package let left: Amount?
        /// The day on which the supply runs out, or `nil` if that is not known.
        package let runOut: CivilDate?

        /// The unit of the amounts. For lenses, it is `pair`, or `lens` if the item is for one eye.
        package var unit: String {
            guard case .lenses(let set) = item.care else { return need?.unit ?? item.unit }
            return set.eye == .both ? "pair" : "lens"
        }
        /// The total amount to pack.
        package var whole: Amount { trip + reserve }
        /// The amount that the supply lacks, or `nil` if it was never counted.
        package var missing: Amount? {
            left.map { Amount(thousandths: max(0, whole.thousandths - $0.thousandths)) }
        }
    }

    /// Returns what a person packs for a journey, in plan order. Items that are not needed are left
    /// out.
    package func packing(for trip: PackingPeriod, of person: Person) throws -> [Packing] {
        try person.plan.items.filter(\.isEnabled).flatMap { item in
            guard item.isLensSet else {
                return try person.timeline.needs(of: item, on: trip, at: person.now)
                    .compactMap { try medicine(item, $0, person) }
            }
            return [person.lensRecord(item).flatMap { lenses($0, trip, person) }]
                .compactMap(\.self)
        }
    }

    /// Only amounts in the medicine's own unit are compared with its supply.
    private func medicine(_ item: Item, _ need: PackingNeed, _ person: Person) throws -> Packing? {
        let timeline = person.timeline
        guard need.basis == .unknown || need.trip + need.reserve > Amount(0) else { return nil }
        var left: Amount?
        var runOut: CivilDate?
        if need.unit == item.unit, let count = timeline.count(of: item.id) {
            let taken = try store.taken(
                of: item.id, by: person.id, since: count.since, after: count.entry)
            left = timeline.left(of: item, count, taken: taken, before: need, at: person.now)
            runOut = timeline.supply(of: item, count, taken: taken, at: person.now).runOut
        }
        return Packing(
            item: item, need: need, trip: need.trip, reserve: need.reserve,
            left: left, runOut: runOut)
    }

    /// A set that lasts longer than a day can be lost, so at least one is the reserve.
    private func lenses(_ record: LensRecord, _ trip: PackingPeriod, _ person: Person) -> Packing? {
        let sets = { record.sets(from: $0, through: $1, on: person.today) }
        let (away, all) = (sets(trip.from, trip.through), sets(trip.from, trip.end))
        let reserve = record.set.isDaily ? all - away : max(all - away, min(1, trip.reserveDays))
        guard away + reserve > 0 else { return nil }
        return Packing(
            item: record.item, need: nil, trip: Amount(away), reserve: Amount(reserve),
            left: record.left(before: trip.from, on: person.today).map { Amount($0) }, runOut: nil)
    }
}
