package import CarePlan
package import CivilTime

/// How much of an item was taken since it was counted.
package struct TakenAmount: Hashable, Sendable {
    /// How much.
    package let amount: Amount
    /// Whether any dose was recorded.
    package let isAny: Bool

    /// So much, of any doses or of none.
    package init(_ amount: Amount = Amount(0), isAny: Bool = false) {
        self.amount = amount
        self.isAny = isAny
    }
}

extension Record {
    /// How much of an item was taken from a moment on, and in entries after a given count: of
    /// several takings of one occurrence the earliest, undone entries left out.
    package func taken(of item: String, since: Instant, after: EntryID?) -> TakenAmount {
        let takings = takings(of: item, since: since, after: after)
        let amounts = takings.map { $0.action.amount?.thousandths ?? 0 }
        return TakenAmount(
            Amount(thousandths: amounts.reduce(0, +)), isAny: !takings.isEmpty)
    }

    /// The entries that say so, in order.
    package func takings(of item: String, since: Instant, after: EntryID?) -> [Entry] {
        let last = after.flatMap { id in entries.firstIndex { $0.id == id } } ?? -1
        return takings(of: item).filter { $0 > last }.map { entries[$0] }.filter { entry in
            entry.action.at.map { $0 >= since } ?? false
        }
    }
}
