package import CivilTime

/// Where plans and entries are kept, and what calendars said. What was done never changes; the
/// record only grows.
package protocol Store: CalendarStore, FeedStore, AccountStore, OwnerStore {
    /// Runs the body as one change: all of it is kept, or nothing. Others wait until it is done.
    ///
    /// What is read in it is what is there, with what it has written so far. A store that several
    /// machines share may run the body again where what it wrote came to nothing, so it changes
    /// nothing else.
    @discardableResult
    func write<Value>(
        _ body: (_ change: borrowing StoreChange) throws -> Value
    ) throws -> Value

    /// Where feeds are kept in the store itself; nil where they are files in a folder.
    var storedFeeds: (any StoredFeeds)? { get }

    /// Runs the body on what is there at one moment, with the change mark of that moment, up to the
    /// first change that it makes itself. Nobody waits meanwhile.
    func read<Value>(_ body: () throws -> Value) throws -> Value

    /// The ids of all persons that ever had a plan, in order.
    func people() throws(StoreError) -> [String]

    /// The ids of the persons whose last plan was not removed, in order; nil where somebody has to
    /// look at each.
    func plannedPeople() throws(StoreError) -> [String]?

    /// The ids of all persons that have an entry, in order; some may never have had a plan here.
    func peopleWithEntries() throws(StoreError) -> [String]

    /// The versions of a person's plan that count at a moment or later, in order; all, without one.
    func plans(of person: String, since: Instant?) throws(StoreError) -> [StoredPlan]

    /// A person's entries of a day and later, in the order in which they came; all, without one.
    /// What was counted and replaced before, and every undoing, is always among them.
    func entries(of person: String, since day: CivilDate?) throws(StoreError) -> [Entry]

    /// Returns the readable entries of a person, even if others are damaged. Throws a temporary error, which must
    /// not look like an empty record.
    func reading(of person: String) throws(StoreError) -> RecordReading

    /// Looks through the whole store for what is wrong; to read the plans' texts is the caller's.
    func check() -> [StoreFinding]

    /// How much of an item was taken from a moment on, and in entries after a given count: of
    /// several takings of one occurrence the earliest, undone entries left out.
    func taken(
        of item: String, by person: String, since: Instant, after: EntryID?
    ) throws(StoreError) -> TakenAmount

    /// The entries that answer the last of a slot's occurrences before a day that any answers, and
    /// the last one from then up to the day that says that some was taken outside the plan.
    func lastAnswers(
        of slot: SlotName, by person: String, before day: CivilDate
    ) throws(StoreError) -> [Entry]
}

extension Store {
    /// Most stores are files of one machine, with the feeds beside them.
    package var storedFeeds: (any StoredFeeds)? { nil }

    /// Where the feeds are kept, if that is the store: nobody has asked for a folder.
    package func keptFeeds() throws(StoreError) -> (any StoredFeeds)? {
        try value(of: .feedsFolder) == nil ? storedFeeds : nil
    }

    /// In a file, looking at each costs next to nothing.
    package func plannedPeople() throws(StoreError) -> [String]? { nil }
}

/// What could be read of a person's entries.
package struct RecordReading: Sendable {
    /// The entries, in the order in which they came, as they were written.
    package var entries: [Entry]
    /// The digest of each of them where all of them hold; none where any does not.
    package var digests: [String]

    /// Entries and their digests.
    package init(entries: [Entry], digests: [String] = []) {
        self.entries = entries
        self.digests = digests
    }
}
