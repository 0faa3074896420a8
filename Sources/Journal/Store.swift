package import CivilTime

/// A store of plans, entries and imported calendars. Entries are only added and never changed.
package protocol Store: CalendarStore, FeedStore, AccountStore, OwnerStore, NoticeStore {
    /// Runs `body` in one transaction. Concurrent writers of the same data wait.
    ///
    /// Reads in `body` include its own writes. A store that several machines share may run `body`
    /// again after a conflict, so `body` must not have other effects.
    @discardableResult
    func write<Value>(
        _ body: (_ change: borrowing StoreChange) throws -> Value
    ) throws -> Value

    /// The feeds in the store itself, or `nil` if feeds are files in a folder.
    var storedFeeds: (any SharedFeeds)? { get }

    /// Runs `body` on a snapshot of the store, including its change mark. The snapshot ends with
    /// the first write in `body`. Writers do not wait.
    func read<Value>(_ body: () throws -> Value) throws -> Value

    /// Returns the IDs of all persons who ever had a plan, in order.
    func people() throws(StoreError) -> [String]

    /// Returns the IDs of the persons whose plan is not removed, in order, or `nil` if the store
    /// cannot tell without reading each plan.
    func plannedPeople() throws(StoreError) -> [String]?

    /// Returns the IDs of all persons with entries, in order. Some may never have had a plan in
    /// this store.
    func peopleWithEntries() throws(StoreError) -> [String]

    /// Returns the versions of a person's plan that are in force at a moment or later, in order, or
    /// all versions if it is `nil`.
    func plans(of person: String, since: Instant?) throws(StoreError) -> [StoredPlan]

    /// Returns the entries of a person since a day, in the order in which they were recorded, or
    /// all entries if it is `nil`. Counted supplies, replaced lenses and undoings of earlier days
    /// are always included.
    func entries(of person: String, since day: CivilDate?) throws(StoreError) -> [Entry]

    /// Returns the readable entries of a person, even if others are damaged. Throws a temporary error, which must
    /// not look like an empty record.
    func reading(of person: String) throws(StoreError) -> RecordReading

    /// Checks the whole store for damage. The texts of plans are not parsed. Calls `progress` twice
    /// for each person.
    func check(_ progress: @escaping () -> Void) -> [StoreFinding]

    /// Returns the amount of an item that was taken since a moment, in entries after the one with
    /// the ID `after`. If an occurrence was recorded several times, only the earliest dose counts.
    /// Undone entries do not count.
    func taken(
        of item: String, by person: String, since: Instant, after: EntryID?
    ) throws(StoreError) -> TakenAmount

    /// Returns the entries that answer the last answered occurrence of a slot before a day, and the
    /// last unplanned dose of its item from that occurrence up to the day.
    func lastAnswers(
        of slot: SlotName, by person: String, before day: CivilDate
    ) throws(StoreError) -> [Entry]
}

extension Store {
    /// Returns `nil`, because most stores are files of one machine with a folder of feeds.
    package var storedFeeds: (any SharedFeeds)? { nil }

    /// Returns the feeds in the store itself, or `nil` if a folder for feeds is set.
    package func keptFeeds() throws(StoreError) -> (any SharedFeeds)? {
        try value(of: .feedsFolder) == nil ? storedFeeds : nil
    }

    /// Checks the whole store for damage. The texts of plans are not parsed.
    package func check() -> [StoreFinding] { check {} }

    /// Returns `nil`, because reading each plan from a file is fast.
    package func plannedPeople() throws(StoreError) -> [String]? { nil }
}

/// The readable entries of a person.
package struct RecordReading: Sendable {
    /// The intact entries, in the order in which they were recorded.
    package var entries: [Entry]
    /// The digest of each entry, or an empty array if any digest does not match.
    package var digests: [String]

    /// Creates a result from entries and their digests.
    package init(entries: [Entry], digests: [String] = []) {
        self.entries = entries
        self.digests = digests
    }
}
