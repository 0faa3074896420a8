package import Adherence
package import CarePlan
package import CivilTime
package import Journal

extension Household {
    /// A reason to ask for confirmation before a dose is recorded.
    package typealias Concern = DoseConcern

    /// A dose that must be confirmed before it is recorded.
    package struct Unconfirmed: Sendable {
        /// The concerns about the dose.
        package let concerns: [Concern]
        /// The amount of the dose, or `nil` if it has none.
        package let amount: Amount?
        /// The unit of the amount if the dose has its own; otherwise `nil`.
        package let unit: String?

        /// The planned time of a dose that is so late that it may have been taken earlier;
        /// otherwise `nil`.
        package var plannedTime: Instant? { concerns.lazy.compactMap(\.plannedTime).first }

        /// A code that identifies the concerns and the amount. A confirmation is valid for this
        /// code only.
        package var code: String {
            (["\(amount?.description ?? "")"] + concerns.map(\.code)).joined(separator: "_")
        }
    }

    /// The concerns that were confirmed in a request.
    package enum Confirmation: Hashable, Sendable {
        case none
        /// All concerns.
        case everything
        /// The concerns that were shown, identified by the code of the dose.
        case shown(String)

        func covers(_ dose: Unconfirmed) -> Bool {
            switch self {
            case .none: dose.concerns.isEmpty
            case .everything: true
            case .shown(let code): dose.concerns.isEmpty || code == dose.code
            }
        }
    }
}

extension Person {
    /// Returns the concerns about an entry, compared with the doses recorded before it. Of two
    /// conflicting doses, only the later entry has a concern. The result is empty if the entry is
    /// not about a taken dose.
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

    /// Returns the concerns about a dose that was completed in a calendar. For other entries, the
    /// result is empty, because the concerns were shown before they were recorded.
    package func concerns(ofTicked outcome: Outcome) -> [Household.Concern] {
        guard outcome.answer?.isTaken == true, let entry = entry(answering: outcome) else {
            return []
        }
        return entry.source == .calendar ? concerns(about: entry) : []
    }

    /// Returns the concerns about calendar entries that are not in the record yet, by entry ID.
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

    /// Returns the check of a dose against its medicine's limits, or `nil` if the item is no
    /// medicine. Uses the usual amount if none is given.
    package func limitCheck(
        of item: Item, _ amount: Amount? = nil, at time: Instant? = nil
    ) -> LimitCheck? {
        guard case .medicine(let medicine) = item.care else { return nil }
        let dose = Dose(at: time ?? now, amount: amount ?? item.usualAmount)
        return LimitCheck(dose, of: medicine, taken: timeline.doses(of: item.id), in: zone)
    }
}

extension Timing {
    /// The amount of the first slot in the item's own unit.
    fileprivate var usualAmount: Amount? {
        taper.first?.amount ?? (slots.first { $0.unit == nil } ?? slots.first)?.amount
    }
}

extension Item {
    /// The default amount: that of the as-needed dose or of the first slot, or `nil` if the item
    /// has no amounts.
    package var usualAmount: Amount? {
        guard case .medicine(let medicine) = care else { return nil }
        return switch medicine.intake {
        case .asNeeded(let need): need.amount
        case .scheduled(let timing): timing.usualAmount
        }
    }
}
