import Terminal
import Wording
import CarePlan
import CommandLine
import Feed
import Journal
import Household
import Publishing

/// Creates a subscriber from the arguments.
struct SubscriberAddition {
    private static let nameOption = Option(
        "name", "NAME", .subscriberName, "its name, such as \"Wall tablet\"")
    private static let idOption = Option(
        "id", "ID", .subscriberID, default: "made from its name", "its id")
    private static let discreetFlag = Flag("discreet", "do not name medicines, notes or places")
    private static let kindOption = Option<Subscriber.Kind>(
        "kind", "KIND", .choice, default: "events",
        "events for any app, or tasks for apps that tick things off")

    private static let accountFlag = Flag(
        "account", "make an account in which calendar apps sign in, instead of a feed")

    static func command(_ environment: Environment) -> Command {
        let grammar = Grammar(
            name: "add", summary: "add a subscriber, and show its address",
            discussion: """
                Adds a subscriber for one person or several, and shows its address.

                With --account, apps sign in instead of subscribing: they ring, and ticks in them \
                are recorded at once. 'dosecal serve' answers them. The password is shown only \
                once. The tasks ring, and the events do not, unless --rings says otherwise. \
                docs/calendar-apps.md explains how to set up each app.

                \(SubscriberCommand.exitStatus)
                """,
            operands: Operands(
                "PERSON", 1..., completion: NamesCommand.Kind.persons.completion,
                "the people in its feed: ids or names"),
            options: [
                nameOption, idOption, accountFlag, MayOption.forNewSubscribers, discreetFlag,
                AlarmsOption.forNewSubscribers, AlarmsOption.noneFlag, AlarmsOption.rings,
                kindOption,
                ItemChoice.itemsOption, ItemChoice.onlyOption, TagOption.option,
                Arguments.nowOption,
                Arguments.templatesOption, StoreAddress.option,
            ])
        return Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            return try SubscriberAddition(arguments, context).run(for: arguments.operands)
        }
    }

    private let arguments: Arguments
    private let context: CommandContext

    init(_ arguments: Arguments, _ context: CommandContext) {
        self.arguments = arguments
        self.context = context
    }

    func run(for words: [String]) throws -> Int32 {
        let id = arguments[Self.idOption]
        let plans = try plans(of: words)
        let selection = try ItemChoice(among: plans).selection(arguments)
        let name = arguments[Self.nameOption]
        let alarms = try AlarmsOption.choice(arguments) ?? .together
        if arguments[Self.accountFlag] {
            return try addAccount(plans, id: id, named: name, selection, alarms)
        }
        if arguments[AlarmsOption.rings] != nil {
            throw UsageError.missingCompanion(of: "--rings", needs: "--account")
        }
        let kind = arguments[Self.kindOption] ?? .events
        let may = arguments[MayOption.forNewSubscribers] ?? .answer
        let (subscriber, token) = try context.household.add(plans, id: id, named: name) {
            $0.selection = selection
            $0.kind = kind
            $0.may = may
            $0.isDiscreet = arguments[Self.discreetFlag]
            $0.alarms = alarms
        }
        return try SubscriberChange(context).show(
            context.household.address(of: subscriber, token), .publishSubscriberAdded)
    }

    private func addAccount(
        _ plans: [CarePlan], id: String?, named name: String?, _ selection: Subscriber.Selection,
        _ alarms: Subscriber.Alarms
    ) throws -> Int32 {
        if arguments[Self.kindOption] != nil {
            throw UsageError.conflict("--kind", with: "--account")
        }
        let may = arguments[MayOption.forNewSubscribers] ?? .answer
        try MayOption.requireForAccount(may)
        let (account, password) = try context.household.addAccount(
            plans, id: id, named: name, for: may
        ) {
            $0.selection = selection
            $0.isDiscreet = arguments[Self.discreetFlag]
            $0.alarms = alarms
            $0.kind = (arguments[AlarmsOption.rings] ?? .tasks).other
        }
        return try SubscriberChange(context).show(account, password, .publishAccountAdded)
    }

    private func plans(of words: [String]) throws -> [CarePlan] {
        var plans: [CarePlan] = []
        for word in words {
            let id = try context.household.id(word, among: .planned)
            guard let plan = try context.household.lastPlan(of: id),
                !plans.contains(where: { $0.id == id })
            else { continue }
            plans.append(plan)
        }
        guard !plans.isEmpty else {
            throw CommandRefusal.planUnreadable
        }
        return plans
    }
}

extension ValueParser where Value == String {
    /// An ID in the form that dosecal makes.
    fileprivate static var subscriberID: ValueParser {
        ValueParser(needs: .text(.valueIdentifier)) { text in
            text == Identifier.made(from: text) ? text : nil
        }
    }

    /// A name on one line.
    fileprivate static var subscriberName: ValueParser {
        ValueParser { text throws(ValueError) in
            guard let name = Subscriber.name(typed: text) else {
                throw .unfitUnseen(needs: .text(.valueName))
            }
            return name
        }
    }
}
