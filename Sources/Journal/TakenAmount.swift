package import CarePlan
package import CivilTime

/// The amount of an item that was taken since a count.
package struct TakenAmount: Hashable, Sendable {
    /// The amount.
    package let amount: Amount
    /// Whether any dose was recorded.
    package let isAny: Bool

    /// Creates an amount.
    package init(_ amount: Amount = Amount(0), isAny: Bool = false) {
        self.amount = amount
        self.isAny = isAny
    }
}

extension Record {
    /// Returns the amount of an item that was taken since a moment, in entries after the one with
    /// the ID `after`. If an occurrence was recorded several times, only the earliest dose counts.
    /// Undone entries do not count.
    package func taken(of item: String, since: Instant, after: EntryID?) -> TakenAmount {
        let indices = takingIndices(of: item, since: since, after: after)
        let sum = indices.reduce(0) { $0 + (entries[$1].action.amount?.thousandths ?? 0) }
        return TakenAmount(Amount(thousandths: sum), isAny: !indices.isEmpty)
    }

    /// Returns the entries that `taken(of:since:after:)` counts, in order.
    package func takings(of item: String, since: Instant, after: EntryID?) -> [Entry] {
        takingIndices(of: item, since: since, after: after).map { entries[$0] }
    }

    private func takingIndices(of item: String, since: Instant, after: EntryID?) -> [Int] {
        let last = after.flatMap { id in entries.firstIndex { $0.id == id } } ?? -1
        return takings(of: item).filter { index in
            index > last && entries[index].action.at.map { $0 >= since } ?? false
        }
    }
}
