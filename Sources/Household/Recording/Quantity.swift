package import CarePlan

extension Household {
    /// A counted amount: the total, or what was added or removed.
    package struct Quantity: Hashable, Sendable {
        /// The relation of the amount to the supply.
        package enum Change: Hashable, Sendable {
            /// The amount is the new total.
            case all
            /// The amount was added to the supply.
            case more
            /// The amount was removed from the supply.
            case less
        }
        /// The amount, in the item's unit or in packs.
        package let amount: Amount
        /// The relation of the amount to the supply.
        package let change: Change
        /// Whether the amount is in packs.
        package let isPacks: Bool

        /// Creates a quantity.
        package init(_ amount: Amount, _ change: Change = .all, isPacks: Bool = false) {
            self.amount = amount
            self.change = change
            self.isPacks = isPacks
        }
    }
}
