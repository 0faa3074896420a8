/// A change that is being made to a store. There is one only while `Store.write` runs: whoever needs
/// it to write can neither make one nor keep it.
package typealias StoreChange = any StoreWriter & ~Copyable

/// What writes plans and entries into a store.
package protocol StoreWriter: CalendarWriter, FeedWriter, AccountWriter, OwnerWriter, ~Copyable {
    /// The store, with what was written so far.
    var store: any Store { get }

    /// Keeps the next version of a person's plan.
    func add(_ plan: StoredPlan, of person: String) throws(StoreError)

    /// Adds entries at the end; those that are there already are left out. Gives how many were new.
    @discardableResult
    func append(_ entries: [Entry]) throws(StoreError) -> Int
}
