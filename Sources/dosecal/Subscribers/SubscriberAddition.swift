import CarePlan
import CommandLine
import Feed
import Journal
import Pages
import Household
import Publishing

/// Makes a subscriber of what was typed.
struct SubscriberAddition {
    private static let nameOption = Option(
        "name", "NAME", .subscriberName, "what people call it, such as \"Wall tablet\"")
    private static let idOption = Option(
        "id", "ID", .subscriberID, default: "made from its name", "what it is called here")
    private static let discreetFlag = Flag("discreet", "name no medicine, note or place")
    private static let noAlarmsFlag = Flag("no-alarms", "leave out the alarms")
    private static let kindOption = Option<Subscriber.Kind>(
        "kind", "KIND", .choice, default: "events",
        "events, for every calendar app, or tasks, for apps that tick things off")

    static func command(_ environment: Environment) -> Command {
        let grammar = Grammar(
            name: "add", summary: "make one for a person, or for several, and show its address",
            discussion: """
                Makes a subscriber for a person, or for several, and shows its address.

                \(SubscriberCommand.exitStatus)
                """,
            operands: Operands("PERSON", 1..., "whose plans its feed shows: ids or names"),
            options: [
                nameOption, idOption, discreetFlag, noAlarmsFlag, kindOption,
                ItemChoice.itemsOption, ItemChoice.onlyOption, Arguments.nowOption,
                Arguments.templatesOption,
            ])
        return Command(grammar) { arguments in
            let household = try Household(arguments, environment)
            return try SubscriberAddition(arguments, household).run(for: arguments.operands)
        }
    }

    private let arguments: Arguments
    private let household: Household

    init(_ arguments: Arguments, _ household: Household) {
        self.arguments = arguments
        self.household = household
    }

    func run(for words: [String]) throws -> Int32 {
        let id = arguments[Self.idOption]
        let plans = try plans(of: words)
        let selection = try ItemChoice(among: plans).selection(arguments)
        let address = try household.store.write { change in
            try household.addFirstSubscribers(of: plans, in: change)
            return try add(plans, id, selection, in: change)
        }
        return try SubscriberChange(household).show(address, "publish.subscriber.added")
    }

    private func plans(of words: [String]) throws -> [CarePlan] {
        var plans: [CarePlan] = []
        for word in words {
            let id = try household.id(word, among: .planned)
            guard let plan = try household.lastPlan(of: id), !plans.contains(where: { $0.id == id })
            else { continue }
            plans.append(plan)
        }
        guard !plans.isEmpty else {
            throw Refusal("the plan cannot be read here; 'dosecal doctor' says what to do")
        }
        return plans
    }

    private func add(
        _ plans: [CarePlan], _ id: String?, _ selection: Subscriber.Selection,
        in change: borrowing StoreChange
    ) throws -> FeedAddress {
        let name = arguments[Self.nameOption] ?? Subscriber.name(of: plans.map(\.person))
        var subscriber = Subscriber(
            id: try freeID(id, name), name: name, people: plans.map(\.id), selection: selection,
            kind: arguments[Self.kindOption] ?? .events,
            added: household.now)
        subscriber.isDiscreet = arguments[Self.discreetFlag]
        subscriber.hasAlarms = !arguments[Self.noAlarmsFlag]
        let token = household.environment.newToken()
        try change.put(subscriber)
        try change.issue(token, to: subscriber.id, at: household.now)
        return FeedAddress(
            publicURL: try household.store.value(of: .publicURL), subscriber: subscriber,
            token: token)
    }

    private func freeID(_ given: String?, _ name: String) throws -> String {
        // A person's own first one may still be to come.
        let taken = try household.store.subscribers().map(\.id) + household.store.people()
        let free = Subscriber.freeID(
            from: given ?? Identifier.made(from: name), beside: Set(taken))
        if let given, given != free {
            throw Refusal("there is a '\(given)' already; choose another id, such as '\(free)'")
        }
        return free
    }
}

extension ValueParser where Value == String {
    /// An id as dosecal itself makes them.
    fileprivate static var subscriberID: ValueParser {
        ValueParser(needs: "small letters, digits and hyphens, such as wall-tablet") { text in
            text == Identifier.made(from: text) ? text : nil
        }
    }

    /// A name for people to read, on one line.
    fileprivate static var subscriberName: ValueParser {
        ValueParser { text throws(ValueError) in
            let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let isPlain = !name.unicodeScalars.contains {
                $0.properties.generalCategory == .control
            }
            guard !name.isEmpty, name.count <= 100, isPlain else {
                throw .unfitUnseen(needs: "a name of at most 100 characters")
            }
            return name
        }
    }
}
