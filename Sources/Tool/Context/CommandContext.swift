import CommandLine
import CarePlan
import CivilTime
import Feed
import Household
import Journal
import SQLStore
import Terminal
import Wording

/// The household, the environment and the wordings that a command works with.
struct CommandContext {
    let household: Household
    let environment: Environment
    let wordings: Wordings
    /// The arguments of the command.
    let arguments: Arguments

    static let personOption = Option(
        "person", short: "p", "PERSON", .name(of: NamesCommand.Kind.persons.rawValue),
        "which person, if there are several: an id or a name")
    /// The options of all commands that work with the store.
    static let options: [any AnyOption] = [
        personOption, Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
    ]

    var store: any Store { household.store }
    var now: Instant { household.now }

    /// Opens the store. Throws if there is none.
    init(_ arguments: Arguments, _ environment: Environment) throws {
        guard let store = try Self.store(environment) else {
            throw PersonError.nobody
        }
        try self.init(store, arguments, environment)
    }

    /// Opens the store, or creates it if there is none.
    init(creating arguments: Arguments, _ environment: Environment) throws {
        let store = try environment.openStore(creating: true)
        try self.init(store, arguments, environment)
    }

    /// Opens the store, or an empty one in memory if there is none.
    init(forTrial arguments: Arguments, _ environment: Environment) throws {
        let store = try Self.store(environment) ?? SQLiteStore.inMemory()
        try self.init(store, arguments, environment)
    }

    /// Opens the store, or returns `nil` if there is none.
    init?(existing arguments: Arguments, _ environment: Environment) throws {
        guard let store = try Self.store(environment) else { return nil }
        try self.init(store, arguments, environment)
    }

    /// Returns the store, or `nil` if there is none. Throws if it cannot be reached.
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
            folder: arguments[Arguments.templatesOption], environment)
        self.wordings = wordings
        household = Household(
            store, zones: environment.zones, feedTitles: FeedTitles(wordings.wording),
            at: arguments.now(environment), newID: environment.newEntryID,
            newToken: environment.newToken)
    }
}

/// Finding persons and their words.
extension CommandContext {
    /// Returns the ID of the person that the options name, of the only person, or of the only
    /// person who has the item, or an item of a kind.
    func id(
        having item: String? = nil, among circle: Household.PersonFilter = .planned,
        ofKind isOfKind: ((Item) -> Bool)? = nil
    ) throws -> String {
        let id = try household.id(
            arguments[Self.personOption], having: item, among: circle, ofKind: isOfKind)
        // Throws before anything is recorded if the person's wording cannot be read.
        if wordings.folder != nil { _ = try voice(of: id) }
        return id
    }

    /// Returns the ID of the person that the options name, or those of all persons.
    func ids(among circle: Household.PersonFilter = .planned) throws -> [String] {
        if let wanted = arguments[Self.personOption] {
            return [try household.id(wanted, among: circle)]
        }
        return try household.ids(in: circle)
    }

    /// Returns the words for a person.
    func words(for person: Person) throws -> PersonWords {
        try voices(of: [person])[person]
    }

    /// Returns the overview of a person's day.
    func overview(of person: Person, on page: TextReport) throws -> PersonOverview {
        PersonOverview(
            person, try words(for: person), try household.supplies(of: person), on: page)
    }

    /// Returns the words for several persons.
    func voices(of persons: [Person]) throws -> WordingByPerson {
        try WordingByPerson(persons, wordings.wording)
    }

    /// Returns the description of a plan's change.
    func text(of change: PlanChange) throws -> ChangeText {
        let wording = try wordings.wording(for: change.after.plan.locale)
        return ChangeText(
            try PlanOutlook(change, in: household), wording, width: environment.width)
    }

    /// Returns the name and the wording of a person, from the last plan that can be read.
    func voice(of id: String) throws -> (name: String, wording: Wording) {
        let plan = try household.lastReadablePlan(of: id)
        return (plan?.person ?? id, try wordings.wording(for: plan?.locale ?? "en"))
    }
}
