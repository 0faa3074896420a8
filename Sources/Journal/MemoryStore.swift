package import CivilTime

/// Plans and entries that go with the program: for tests, and to try a change out.
package final class MemoryStore: Store {
    fileprivate var content = Content()
    private var isChangeOpen = false

    fileprivate struct Content {
        var plans: [String: [StoredPlan]] = [:]
        var entries: [Entry] = []
        var places: [EntryID: Int] = [:]
        var calendars = CalendarContent()
        var published = FeedContent()
        var accounts = AccountContent()
        var owners = OwnerContent()
    }

    var calendars: CalendarContent {
        get { content.calendars }
        set { content.calendars = newValue }
    }

    var published: FeedContent {
        get { content.published }
        set { content.published = newValue }
    }

    var accounts: AccountContent {
        get { content.accounts }
        set { content.accounts = newValue }
    }

    var owners: OwnerContent {
        get { content.owners }
        set { content.owners = newValue }
    }

    /// A store without anything.
    package init() {}

    /// Runs the body as one change: all of it stays, or nothing.
    @discardableResult
    package func write<Value>(
        _ body: (_ change: borrowing StoreChange) throws -> Value
    ) throws -> Value {
        precondition(!isChangeOpen, "a change holds no other")
        isChangeOpen = true
        defer { isChangeOpen = false }
        let before = content
        do {
            return try body(MemoryChange(memory: self))
        } catch {
            content = before
            throw error
        }
    }

    /// Runs the body: nobody else can change anything.
    package func read<Value>(_ body: () throws -> Value) throws -> Value { try body() }

    /// The ids of all persons that ever had a plan, in order.
    package func people() throws(StoreError) -> [String] { content.plans.keys.sorted() }

    /// The ids of all persons that have an entry, in order; some may never have had a plan here.
    package func peopleWithEntries() throws(StoreError) -> [String] {
        Set(content.entries.map(\.subject.person)).sorted()
    }

    /// The versions of a person's plan that count at a moment or later, in order; all, without one.
    package func plans(of person: String, since: Instant?) throws(StoreError) -> [StoredPlan] {
        let plans = content.plans[person] ?? []
        guard let since else { return plans }
        return Array(plans[(plans.lastIndex { $0.since <= since } ?? 0)...])
    }

    /// How much there is of each person, by id.
    package func heads() throws(StoreError) -> [String: RecordHead] {
        let ids = Set(content.plans.keys).union(content.entries.map(\.subject.person))
        let heads = ids.map { id in
            let last = content.entries.lastIndex { $0.subject.person == id }.map { $0 + 1 }
            return (
                id, RecordHead(plan: content.plans[id]?.last?.number ?? 0, entry: last ?? 0)
            )
        }
        return Dictionary(heads) { first, _ in first }
    }

    /// A person's entries of a day and later, in the order in which they came; all, without one.
    /// What was counted and replaced before, and every undoing, is always among them.
    package func entries(of person: String, since day: CivilDate?) throws(StoreError) -> [Entry] {
        content.entries.filter {
            $0.subject.person == person && ($0.day >= day ?? .earliest || $0.action.isLasting)
        }
    }

    /// What can be read of a person's entries: all of them.
    package func reading(of person: String) -> RecordReading {
        let entries = content.entries.filter { $0.subject.person == person }
        var last = ""
        return RecordReading(
            entries: entries,
            digests: entries.map { entry in
                last = entry.digest(after: last)
                return last
            })
    }

    /// Finds nothing.
    package func check() -> [StoreFinding] { [] }

    /// How much of an item was taken from a moment on, and in entries after a given one: of
    /// several takings of one occurrence the earliest, undone entries left out.
    package func taken(
        of item: String, by person: String, since: Instant, after: EntryID?
    ) throws(StoreError) -> TakenAmount {
        Record(try entries(of: person, since: nil)).taken(of: item, since: since, after: after)
    }

    /// The entries that answer the last of a slot's occurrences before a day that any answers, and
    /// the last one from then up to the day that says that some was taken outside the plan.
    package func lastAnswers(
        of slot: SlotName, by person: String, before day: CivilDate
    ) throws(StoreError) -> [Entry] {
        Record(try entries(of: person, since: nil)).lastAnswers(of: slot, before: day)
    }

    /// Whether an undoing that counts names an entry.
    func isUndone(_ id: EntryID) -> Bool {
        guard let entry = content.places[id].map({ content.entries[$0] }) else { return false }
        let record = Record(content.entries.filter { $0.subject.person == entry.subject.person })
        return record.entries.firstIndex(of: entry).map { !record.counts($0) } ?? false
    }

    static let path = "memory"
}

/// What writes into a `MemoryStore`.
struct MemoryChange: StoreWriter {
    let memory: MemoryStore

    var store: any Store { memory }

    func add(_ plan: StoredPlan, of person: String) throws(StoreError) {
        let last = memory.content.plans[person]?.last
        try plan.require(
            after: last.map { StoredPlan.Stamp(number: $0.number, since: $0.since) },
            at: MemoryStore.path)
        memory.content.plans[person, default: []].append(plan)
    }

    @discardableResult
    func append(_ entries: [Entry]) throws(StoreError) -> Int {
        var new = memory.content
        for entry in entries { try new.append(entry) }
        let count = new.entries.count - memory.content.entries.count
        memory.content = new
        return count
    }
}

extension MemoryStore.Content {
    fileprivate mutating func append(_ entry: Entry) throws(StoreError) {
        try entry.requireInRange(at: MemoryStore.path)
        if let place = places[entry.id] {
            guard entries[place] == entry else {
                throw StoreError(.otherContent(entry.id), MemoryStore.path)
            }
            return
        }
        places[entry.id] = entries.count
        entries.append(entry)
        try requireNoCircle(entry)
    }

    private func requireNoCircle(_ entry: Entry) throws(StoreError) {
        var next: Entry? = entry
        while case .undone(let id)? = next?.action {
            guard id != entry.id else { throw StoreError(.undoesItself(id), MemoryStore.path) }
            next = places[id].map { entries[$0] }
        }
    }
}
