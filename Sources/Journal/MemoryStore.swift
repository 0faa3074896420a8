public import CarePlan
public import CivilTime

/// Plans and entries that go with the program: for tests, and to try a change out.
public final class MemoryStore: Store {
    private var content = Content()
    private var isTransactionOpen = false

    fileprivate struct Content {
        var plans: [String: [StoredPlan]] = [:]
        var entries: [Entry] = []
        var places: [EntryID: Int] = [:]
        var calendars = CalendarContent()
        var published = FeedContent()
    }

    var calendars: CalendarContent {
        get { content.calendars }
        set { content.calendars = newValue }
    }

    var published: FeedContent {
        get { content.published }
        set { content.published = newValue }
    }

    /// A store without anything.
    public init() {}

    /// Runs the body as one change: all of it stays, or nothing.
    public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        precondition(!isTransactionOpen, "a transaction holds no other")
        isTransactionOpen = true
        defer { isTransactionOpen = false }
        let before = content
        do {
            return try body()
        } catch {
            content = before
            throw error
        }
    }

    /// The ids of all persons that ever had a plan, in order.
    public func people() throws(StoreError) -> [String] { content.plans.keys.sorted() }

    /// The ids of all persons that have an entry, in order; some may never have had a plan here.
    public func peopleWithEntries() throws(StoreError) -> [String] {
        Set(content.entries.map(\.subject.person)).sorted()
    }

    /// The versions of a person's plan that count at a moment or later, in order; all, without one.
    public func plans(of person: String, since: Instant?) throws(StoreError) -> [StoredPlan] {
        let plans = content.plans[person] ?? []
        guard let since else { return plans }
        return Array(plans[(plans.lastIndex { $0.since <= since } ?? 0)...])
    }

    /// How much there is of each person, by id.
    public func heads() throws(StoreError) -> [String: RecordHead] {
        let ids = Set(content.plans.keys).union(content.entries.map(\.subject.person))
        let heads = ids.map { id in
            let last = content.entries.lastIndex { $0.subject.person == id }.map { $0 + 1 }
            return (
                id, RecordHead(plan: content.plans[id]?.last?.number ?? 0, entry: last ?? 0)
            )
        }
        return Dictionary(heads) { first, _ in first }
    }

    /// Keeps the next version of a person's plan.
    public func add(_ plan: StoredPlan, of person: String) throws(StoreError) {
        let last = content.plans[person]?.last
        try plan.require(
            after: last.map { StoredPlan.Stamp(number: $0.number, since: $0.since) },
            at: Self.path)
        content.plans[person, default: []].append(plan)
    }

    /// A person's entries of a day and later, in the order in which they came; all, without one.
    /// What was counted and replaced before, and every undoing, is always among them.
    public func entries(of person: String, since day: CivilDate?) throws(StoreError) -> [Entry] {
        content.entries.filter {
            $0.subject.person == person && ($0.day >= day ?? .earliest || $0.action.isLasting)
        }
    }

    /// Adds entries at the end; those that are there already are left out. Gives how many were new.
    @discardableResult
    public func append(_ entries: [Entry]) throws(StoreError) -> Int {
        var new = content
        for entry in entries { try new.append(entry) }
        let count = new.entries.count - content.entries.count
        content = new
        return count
    }

    /// How much of an item was taken from a moment on, and in entries after a given one: of
    /// several takings of one occurrence the earliest, undone entries left out.
    public func amountTaken(
        of item: String, by person: String, since: Instant, after: EntryID?
    ) throws(StoreError) -> Amount {
        let record = Record(try entries(of: person, since: nil))
        let last = after.flatMap { id in record.entries.firstIndex { $0.id == id } } ?? -1
        let amounts = record.takings(of: item).map { index in
            guard case .taken(_, let at, let amount?) = record.entries[index].action,
                at >= since, index > last
            else { return 0 }
            return amount.thousandths
        }
        return Amount(thousandths: amounts.reduce(0, +))
    }

    /// Whether an undoing that counts names an entry.
    func isUndone(_ id: EntryID) -> Bool {
        guard let entry = content.places[id].map({ content.entries[$0] }) else { return false }
        let record = Record(content.entries.filter { $0.subject.person == entry.subject.person })
        return record.entries.firstIndex(of: entry).map { !record.counts($0) } ?? false
    }

    static let path = "memory"
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
