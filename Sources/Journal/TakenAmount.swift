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
        let indices = takingIndices(of: item, since: since, after: after)
        let sum = indices.reduce(0) { $0 + (entries[$1].action.amount?.thousandths ?? 0) }
        return TakenAmount(Amount(thousandths: sum), isAny: !indices.isEmpty)
    }

    /// The entries that say so, in order.
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
