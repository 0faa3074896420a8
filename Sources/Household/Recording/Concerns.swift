package import Adherence
package import CarePlan
package import CivilTime
package import Journal

extension Household {
    /// Why somebody should think again before something is recorded.
    package typealias Concern = DoseConcern

    /// A dose that is not recorded until somebody confirms it.
    package struct Unconfirmed: Sendable {
        /// The concerns.
        package let concerns: [Concern]
        /// How much it would be.
        package let amount: Amount?
        /// What the amount counts, where the dose has a unit of its own.
        package let unit: String?

        /// The planned time of a dose that is so late that it may have been taken earlier; nil for others.
        package var plannedTime: Instant? { concerns.lazy.compactMap(\.plannedTime).first }

        /// What somebody confirms who was told of it: other concerns or another amount are not.
        package var code: String {
            (["\(amount?.description ?? "")"] + concerns.map(\.code)).joined(separator: "_")
        }
    }

    /// Which concerns somebody was told of, and says that it is so all the same.
    package enum Confirmation: Hashable, Sendable {
        case none
        /// Whatever there is.
        case everything
        /// Those of this code, and no others.
        case told(String)

        func covers(_ dose: Unconfirmed) -> Bool {
            switch self {
            case .none: dose.concerns.isEmpty
            case .everything: true
            case .told(let code): dose.concerns.isEmpty || code == dose.code
            }
        }
    }
}

extension Person {
    /// What there is to think over of an entry beside those recorded before it, so that of two doses
    /// the one that came second is told; nothing for one that says of no dose that it was taken.
    package func concerns(about entry: Entry) -> [Household.Concern] {
        concerns(about: entry, among: timeline.record.takings(of: entry.subject.item))
    }

    private func concerns(about entry: Entry, among takings: [Int]) -> [Household.Concern] {
        guard let dose = Dose(entry), let item = timeline.item(entry.subject.item) else {
            return []
        }
        let taken = timeline.doses(of: takings, before: entry)
        return timeline.concerns(about: dose, of: item, beside: taken, in: zone)
    }

    /// What there is to think over of a dose that a calendar ticked off. Nobody was asked about it,
    /// as whoever recorded a dose otherwise was.
    package func concerns(ofTicked outcome: Outcome) -> [Household.Concern] {
        guard outcome.answer?.isTaken == true, let entry = entry(answering: outcome) else {
            return []
        }
        return entry.source == .calendar ? concerns(about: entry) : []
    }

    /// The same for entries of a calendar that are not in the record yet, by their ids.
    func concerns(about entries: [Entry]) -> [EntryID: [Household.Concern]] {
        let own = entries.filter { $0.subject.person == id }
        guard !own.isEmpty else { return [:] }
        var later = self
        later.timeline = timeline.appending(own)
        let pairs = Dictionary(grouping: own, by: \.subject.item).flatMap { item, entries in
            let takings = later.timeline.record.takings(of: item)
            return entries.map { ($0.id, later.concerns(about: $0, among: takings)) }
        }
        return Dictionary(pairs.filter { !$0.1.isEmpty }) { first, _ in first }
    }

    /// How a dose taken now compares with its medicine's limits; the usual dose if no amount is
    /// given.
    package func limitCheck(
        of item: Item, _ amount: Amount? = nil, at time: Instant? = nil
    ) -> LimitCheck? {
        guard case .medicine(let medicine) = item.care else { return nil }
        let dose = Dose(at: time ?? now, amount: amount ?? item.usualAmount)
        return LimitCheck(dose, of: medicine, taken: timeline.doses(of: item.id), in: zone)
    }
}

extension Timing {
    /// That of the first slot in the item's own unit.
    fileprivate var usualAmount: Amount? {
        taper.first?.amount ?? (slots.first { $0.unit == nil } ?? slots.first)?.amount
    }
}

extension Item {
    /// How much is taken if nobody says so: as needed, or by its first slot; nil for what has no
    /// amount.
    package var usualAmount: Amount? {
        guard case .medicine(let medicine) = care else { return nil }
        return switch medicine.intake {
        case .asNeeded(let need): need.amount
        case .scheduled(let timing): timing.usualAmount
        }
    }
}
