import CommandLine
import CarePlan
import CivilTime
import Feed
import Household
import Journal
import SQLStore
import Terminal
import Wording

/// What a command works with: the household, the environment, and the words.
struct CommandContext {
    let household: Household
    let environment: Environment
    let wordings: Wordings
    /// What the command was called with.
    let arguments: Arguments

    static let personOption = Option(
        "person", short: "p", "PERSON", .text,
        "which person, if there are several: an id or a name")
    /// The options of every command that works with the store.
    static let options: [any AnyOption] = [
        personOption, Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
    ]

    var store: any Store { household.store }
    var now: Instant { household.now }

    /// Opens the store that there is.
    init(_ arguments: Arguments, _ environment: Environment) throws {
        guard let store = try Self.store(environment) else {
            throw PersonError.nobody
        }
        try self.init(store, arguments, environment)
    }

    /// Opens the store, and makes it where there is none.
    init(creating arguments: Arguments, _ environment: Environment) throws {
        let store = try environment.openStore(creating: true)
        try self.init(store, arguments, environment)
    }

    /// Opens the store to look at; where there is none, one that is forgotten at once.
    init(forTrial arguments: Arguments, _ environment: Environment) throws {
        let store = try Self.store(environment) ?? SQLiteStore.inMemory()
        try self.init(store, arguments, environment)
    }

    /// Opens the store to look at; nil if there is none.
    init?(existing arguments: Arguments, _ environment: Environment) throws {
        guard let store = try Self.store(environment) else { return nil }
        try self.init(store, arguments, environment)
    }

    /// Nil if there is none; one that cannot be reached may be there.
    private static func store(_ environment: Environment) throws -> (any Store)? {
        do {
            return try environment.openStore(creating: false)
        } catch let error as StoreError where error.reason == .missing {
            return nil
        }
    }

    private init(
        _ store: any Store, _ arguments: Arguments, _ environment: Environment
    ) throws {
        self.environment = environment
        self.arguments = arguments
        let wordings = Wordings(
            folder: arguments[Arguments.templatesOption], environment.messages)
        self.wordings = wordings
        household = Household(
            store, zones: environment.zones, feedTitles: FeedTitles(wordings.wording),
            at: arguments.now(environment), newID: environment.newEntryID,
            newToken: environment.newToken)
    }
}

/// Who is meant.
extension CommandContext {
    /// The person asked for, else the only one there is, or the only one who has an item.
    func id(
        having item: String? = nil, among circle: Household.PersonFilter = .planned
    ) throws -> String {
        let wanted = arguments[Self.personOption]
        let id =
            try item.map { try household.id(wanted, having: $0, among: circle) }
            ?? household.id(wanted, among: circle)
        // Nothing is recorded where nobody could be told of it.
        if wordings.folder != nil { _ = try voice(of: id) }
        return id
    }

    /// The person asked for, else everybody.
    func ids(among circle: Household.PersonFilter = .planned) throws -> [String] {
        if let wanted = arguments[Self.personOption] {
            return [try household.id(wanted, among: circle)]
        }
        return try household.ids(in: circle)
    }

    /// How one speaks to a person.
    func words(for person: Person) throws -> PersonWords {
        try voices(of: [person])[person]
    }

    /// What the pages of a person's day are made of.
    func overview(of person: Person, on page: TextReport) throws -> PersonOverview {
        PersonOverview(
            person, try words(for: person), try household.supplies(of: person), on: page)
    }

    /// How one speaks to some persons.
    func voices(of persons: [Person]) throws -> WordingByPerson {
        try WordingByPerson(persons, wordings.wording)
    }

    /// What a change of a plan means.
    func text(of change: PlanChange) throws -> ChangeText {
        let wording = try wordings.wording(for: change.after.plan.language)
        return ChangeText(
            try PlanOutlook(change, in: household), wording, width: environment.width)
    }

    /// What a person is called and the words for them, by the last plan that can be read.
    func voice(of id: String) throws -> (name: String, wording: Wording) {
        let plan = try household.lastReadablePlan(of: id)
        return (plan?.person ?? id, try wordings.wording(for: plan?.language ?? "en"))
    }
}
