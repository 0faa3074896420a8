package import CarePlan

extension Household {
    /// How much somebody counted: all that there is, or what came or went.
    package struct Quantity: Hashable, Sendable {
        /// How the amount changes what is left.
        package enum Change: Hashable, Sendable {
            /// It is what is left.
            case all
            /// It came on top of what was left.
            case more
            /// It was taken away from what was left.
            case less
        }
        /// How much, in the item's unit or in packs.
        package let amount: Amount
        /// How it changes what is left.
        package let change: Change
        /// Whether packs were counted.
        package let isPacks: Bool

        /// So much of something.
        package init(_ amount: Amount, _ change: Change = .all, isPacks: Bool = false) {
            self.amount = amount
            self.change = change
            self.isPacks = isPacks
        }
    }
}
