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
