import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Household
import Journal
import SQLiteStore
import Wording

/// The store, with all that a command needs to speak of the persons in it.
struct Household {
    let store: any Store
    let now: Instant
    let environment: Environment
    let wordings: Wordings

    static let personOption = Option(
        "person", short: "p", "PERSON", .text, "whose, where there are several: an id or a name")
    /// The options of every command that works with the store.
    static let options: [any AnyOption] = [
        personOption, Arguments.nowOption, Arguments.templatesOption,
    ]

    /// Opens the store that there is.
    init(_ arguments: Arguments, _ environment: Environment) throws {
        let path = try environment.storePath()
        guard let store = try Self.store(at: path) else { throw Refusal(Self.howToBegin) }
        try self.init(store, arguments, environment)
    }

    /// Opens the store, and makes it where there is none.
    init(creating arguments: Arguments, _ environment: Environment) throws {
        let path = try environment.storePath()
        try self.init(SQLiteStore(path: path, creating: true), arguments, environment)
    }

    /// Opens the store to look at; where there is none, one that is forgotten at once.
    init(forTrial arguments: Arguments, _ environment: Environment) throws {
        let path = try environment.storePath()
        let store: any Store = try Self.store(at: path) ?? MemoryStore()
        try self.init(store, arguments, environment)
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
        _ store: any Store, _ arguments: Arguments, _ environment: Environment
    ) throws {
        self.store = store
        self.environment = environment
        now = arguments.now(environment)
        wordings = Wordings(folder: arguments[Arguments.templatesOption])
    }

    static let howToBegin =
        "there is no plan yet; write one as docs/plan.md shows and say 'dosecal apply PLAN', "
        + "or let 'dosecal add' ask for a first item"
}

extension Household {
    /// A person with the record of a day and later, or the whole; countings and replacements are
    /// always there.
    func person(_ id: String, since day: CivilDate? = nil) throws -> Person {
        let timeline = try store.timeline(of: id, since: day, zones: environment.zones)
        let history = timeline.history
        guard let version = history.version(at: now) else { throw Refusal(ahead(of: id, history)) }
        guard let plan = version.plan else { throw Refusal(try removal(of: id)) }
        return try person(id, plan, timeline)
    }

    /// Why a plan does not count yet.
    private func ahead(of id: String, _ history: PlanHistory) -> String {
        let since = history.versions.first.map { "\($0.since)" } ?? "a moment to come"
        return
            "the plan of '\(id)' counts from \(since), which is not yet: set the clock right, or "
            + "apply the plan again, which then counts from now on"
    }

    /// A person with the whole record, and the last plan that there was: also where it was removed.
    func recordedPerson(_ id: String) throws -> Person {
        let timeline = try store.timeline(of: id, since: nil, zones: environment.zones)
        guard let plan = timeline.history.versions.last(where: { $0.plan != nil })?.plan else {
            throw Refusal(Self.howToBegin)
        }
        return try person(id, plan, timeline)
    }

    private func person(_ id: String, _ plan: CarePlan, _ timeline: Timeline) throws -> Person {
        Person(
            id: id, plan: plan, timeline: timeline,
            wording: try wordings.wording(for: plan.language), now: now)
    }
}

extension Instant {
    /// A moment after all others.
    static let distantFuture = Instant(seconds: 253_402_300_799)
}
