import Adherence
import CarePlan
import CivilTime
import Feed
import Journal

/// The store, with all that a command needs to speak of the persons in it.
struct Household {
    let store: any Store
    let now: Instant
    let surroundings: Surroundings
    let wordings: Wordings

    static let personOption = Option(
        "person", short: "p", .value("PERSON"), "whose, where there are several: an id or a name")
    /// The options of every command that works with the store.
    static let options = [personOption, Arguments.nowOption, Arguments.templatesOption]

    /// Opens the store that there is.
    init(_ arguments: Arguments, _ surroundings: Surroundings) throws {
        let path = try surroundings.storePath()
        guard let store = try Self.store(at: path) else { throw Refusal(Self.howToBegin) }
        try self.init(store, arguments, surroundings)
    }

    /// Opens the store, and makes it where there is none.
    init(creating arguments: Arguments, _ surroundings: Surroundings) throws {
        let path = try surroundings.storePath()
        try self.init(SQLiteStore(path: path, creating: true), arguments, surroundings)
    }

    /// Opens the store to look at; where there is none, one that is forgotten at once.
    init(forTrial arguments: Arguments, _ surroundings: Surroundings) throws {
        let path = try surroundings.storePath()
        let store: any Store = try Self.store(at: path) ?? MemoryStore()
        try self.init(store, arguments, surroundings)
    }

    /// Nil where there is none; one that cannot be reached may be there.
    private static func store(at path: String) throws(StoreError) -> SQLiteStore? {
        do throws(StoreError) {
            return try SQLiteStore(path: path, creating: false)
        } catch {
            guard error.reason == .missing else { throw error }
            return nil
        }
    }

    private init(
        _ store: any Store, _ arguments: Arguments, _ surroundings: Surroundings
    ) throws {
        self.store = store
        self.surroundings = surroundings
        now = try arguments.now(surroundings)
        wordings = Wordings(folder: arguments.value("templates"))
    }

    static let howToBegin =
        "there is no plan yet; write one as docs/plan.md shows and say 'dosecal apply PLAN', "
        + "or let 'dosecal add' ask for a first item"

    /// The persons whose plan is in force, in order.
    func ids() throws -> [String] {
        try store.people().filter { try !isRemoved($0) }
    }

    private func isRemoved(_ id: String) throws -> Bool {
        try store.plans(of: id, since: .distantFuture).last?.content == nil
    }

    /// What to do where no plan is in force.
    private var nobody: String {
        get throws {
            guard let id = try store.people().first else { return Self.howToBegin }
            return "no plan is in force, as all were removed; apply one, or bring one back: "
                + "dosecal plan show \(id) --version N | dosecal apply -"
        }
    }

    /// The person asked for, else the only one there is.
    func id(_ arguments: Arguments) throws -> String {
        let ids = try ids()
        guard let wanted = arguments.value("person") else {
            guard let first = ids.first else { throw Refusal(try nobody) }
            guard ids.count == 1 else {
                let choice = ids.map { "'--person \($0)'" }.joinedAsChoice
                throw Refusal("there are several persons, so add \(choice)")
            }
            return first
        }
        return try id(named: wanted, among: ids)
    }

    /// The person asked for, else everybody.
    func ids(_ arguments: Arguments) throws -> [String] {
        let ids = try ids()
        if ids.isEmpty { throw Refusal(try nobody) }
        return try arguments.value("person").map { [try id(named: $0, among: ids)] } ?? ids
    }

    /// The person of this id or name.
    func id(named wanted: String, among ids: [String]) throws -> String {
        if ids.contains(wanted) { return wanted }
        let named = try ids.filter {
            try person($0, since: now.utc.date).plan.person.lowercased()
                == wanted.lowercased()
        }
        if let only = named.first, named.count == 1 { return only }
        let known = ids.map { "'\($0)'" }.joinedAsChoice
        throw Refusal(
            ids.isEmpty ? try nobody : "there is no person '\(wanted)' here; choose \(known)")
    }
}

extension Household {
    /// A person with the record of a day and later, or the whole; countings and replacements are
    /// always there.
    func person(_ id: String, since day: CivilDate? = nil) throws -> Person {
        // Versions that counted some days earlier still decide about what is open.
        let moment = day.map {
            Instant(seconds: CivilDateTime($0.advanced(byDays: -4), .midnight).clockSeconds)
        }
        let record = Record(try store.entries(of: id, since: day))
        var plans = try store.plans(of: id, since: moment)
        if record.isCounted(before: plans) { plans = try store.plans(of: id, since: nil) }
        let history = try PlanHistory(of: id, plans, zones: surroundings.zones)
        guard let plan = history.plan else {
            throw Refusal("the plan of '\(id)' was removed; apply one to go on")
        }
        return Person(
            id: id, plan: plan, timeline: Timeline(history, record),
            wording: try wordings.wording(for: plan.language), now: now)
    }
}

extension Record {
    /// Whether something was counted or replaced before these versions: only with those before
    /// them can be told whether the plan or the person said last how much is left.
    fileprivate func isCounted(before plans: [StoredPlan]) -> Bool {
        guard let first = plans.first, first.number > 1 else { return false }
        return entries.contains { entry in
            switch entry.deed {
            case .counted, .replaced: entry.recorded < first.since
            case .taken, .skipped, .snoozed, .worn, .undone: false
            }
        }
    }
}

extension Instant {
    /// A moment after all others.
    static let distantFuture = Instant(seconds: 253_402_300_799)
}
