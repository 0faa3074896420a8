/// Names a dose slot within a person's plan.
package struct SlotName: Hashable, Sendable {
    /// The item's id.
    package let item: String
    /// The slot's id.
    package let slot: String

    /// A slot of an item.
    package init(item: String, slot: String) {
        self.item = item
        self.slot = slot
    }
}
