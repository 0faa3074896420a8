import Household
import CommandLine
import Feed
import Journal
import Terminal
import Publishing
import Wording

/// `dosecal subscriber`: manages subscribers.
enum SubscriberCommand {
    static func command(_ environment: Environment) -> Command {
        Command(
            name: "subscriber", summary: "manage who gets a feed, and what it shows",
            discussion: """
                A subscriber is a phone, a wall tablet, a carer or anyone else who reads a feed. \
                Each has its own feed at a secret address, so you can revoke one without \
                affecting the others. Applying a person's first plan creates a subscriber with \
                that person's name.
                """,
            [
                SubscriberAddition.command(environment), list(environment), set(environment),
                rotate(environment), revoke(environment),
            ])
    }

    private static let showFlag = Flag("show", "show the addresses")
    private static let jsonFlag = Flag("json", "print the list as JSON")

    private static func list(_ environment: Environment) -> Command {
        let grammar = Grammar(
            name: "list", summary: "list all subscribers",
            discussion: "Lists all subscribers. Shows their addresses only with --show.",
            options: [
                showFlag, jsonFlag, Arguments.nowOption, Arguments.templatesOption,
                StoreAddress.option,
            ])
        return Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let list = try SubscriberList(
                context.store.subscribers(), context.household.feedAddresses(),
                context.store.feedStates(), isOpen: arguments[showFlag])
            let text =
                try arguments[jsonFlag]
                ? list.json.text() + "\n"
                : list.text(context.systemWording(), width: environment.width)
            try environment.output.print(text)
            return 0
        }
    }

    private static func set(_ environment: Environment) -> Command {
        change(
            "set", "change the alarms of a subscriber, and what it may do",
            "Changes which alarms a subscriber has, of a feed or an account, and what its address "
                + "or password allows. The address or the password itself stays.", environment,
            [AlarmsOption.toSet, AlarmsOption.noneFlag, AlarmsOption.rings, MayOption.toSet]
        ) { arguments in
            let (alarms, may) = (try AlarmsOption.choice(arguments), arguments[MayOption.toSet])
            let rings = arguments[AlarmsOption.rings]
            guard alarms != nil || may != nil || rings != nil else {
                throw UsageError.missingOperand(
                    command: "subscriber set", operands: "ID --may WHAT",
                    program: Dosecal.name)
            }
            return { try $0.set(alarms, rings, may, of: $1) }
        }
    }

    private static func rotate(_ environment: Environment) -> Command {
        change(
            "rotate", "give a subscriber a new address or password",
            "Gives a subscriber a new address, or an account a new password. The old one stops "
                + "working. \(ending)", environment
        ) { _ in { try $0.rotate($1) } }
    }

    private static func revoke(_ environment: Environment) -> Command {
        change(
            "revoke", "end a subscriber's access for good",
            "Ends a subscriber's access for good. \(ending)", environment
        ) { _ in { try $0.revoke($1) } }
    }

    private static let ending =
        "Access that was given or renewed on its pages ends, too; the command lists it."

    /// An action on a subscriber, which is given by its ID.
    private typealias Act = (SubscriberChange, String) throws -> Int32

    private static func change(
        _ name: String, _ summary: String, _ discussion: String, _ environment: Environment,
        _ options: [any AnyOption] = [],
        _ act: @escaping @Sendable (Arguments) throws -> Act
    ) -> Command {
        let grammar = Grammar(
            name: name, summary: summary,
            discussion: "\(discussion)\n\n\(exitStatus)",
            operands: Operands(
                "ID", 1...1, completion: NamesCommand.Kind.subscribers.completion,
                "its id, as 'dosecal subscriber list' prints it"),
            options: options + [
                Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
            ])
        return Command(grammar) { arguments in
            let act = try act(arguments)
            let context = try CommandContext(arguments, environment)
            return try act(SubscriberChange(context), arguments.operands[0])
        }
    }

    static let exitStatus = "Exit status: 0 done, 1 not done, 64 wrong usage."
}
