/// The transaction of `Store.write`. Code that writes takes it as a parameter, and can neither
/// create one nor keep it.
package typealias StoreChange = any StoreWriter & ~Copyable

/// Write access to plans and entries.
package protocol StoreWriter: CalendarWriter, FeedWriter, AccountWriter, OwnerWriter, NoticeWriter,
    ~Copyable
{
    /// The store, including the writes of this transaction.
    var store: any Store { get }

    /// Adds the next version of a person's plan.
    func add(_ plan: StoredPlan, of person: String) throws(StoreError)

    /// Appends the entries that are not in the store yet, and returns their number.
    @discardableResult
    func append(_ entries: [Entry]) throws(StoreError) -> Int
}
