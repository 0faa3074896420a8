import CarePlan

extension Entry {
    /// Makes sure that its numbers can be: every store refuses the same ones.
    func requireInRange(at path: String) throws(StoreError) {
        let ordinal = deed.planned?.ordinal ?? 1
        let amount = deed.amount?.thousandths ?? 0
        guard ordinal >= 1, (0...1_000_000_000).contains(amount) else {
            throw StoreError(.outOfRange(id), path)
        }
    }
}

extension Deed {
    /// How much it was about, where that was said.
    var amount: Amount? {
        switch self {
        case .taken(_, _, let amount): amount
        case .counted(let amount, _): amount
        case .skipped, .snoozed, .worn, .replaced, .undone: nil
        }
    }
}
