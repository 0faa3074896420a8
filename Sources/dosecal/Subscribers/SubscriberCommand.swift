import CommandLine
import Feed
import Journal
import Publishing
import Wording

/// `dosecal subscriber`: for whom feeds are made.
enum SubscriberCommand {
    static func command(_ environment: Environment) -> Command {
        Command(
            name: "subscriber", summary: "say for whom feeds are made, and what they show",
            discussion: """
                A subscriber is whoever or whatever reads a feed: a phone, a wall tablet, a carer. \
                Each has a feed of its own at an address that is a secret, and can be shut out \
                alone. Everybody whose plan is applied has a first one, called as the person is.
                """,
            [
                SubscriberAddition.command(environment), list(environment), rotate(environment),
                revoke(environment),
            ])
    }

    private static let showFlag = Flag("show", "show addresses")
    private static let jsonFlag = Flag("json", "the list for programs")

    private static func list(_ environment: Environment) -> Command {
        let grammar = Grammar(
            name: "list", summary: "list all of them",
            discussion: "Lists all of them; addresses only with --show.",
            options: [showFlag, jsonFlag, Arguments.nowOption, Arguments.templatesOption])
        return Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let list = try SubscriberList(context, isOpen: arguments[showFlag])
            let text = arguments[jsonFlag] ? list.json.text() + "\n" : try list.text
            try StandardOutput.print(text)
            return 0
        }
    }

    private static func rotate(_ environment: Environment) -> Command {
        change(
            "rotate", "give one a new address",
            "Gives one a new address; the one before opens nothing any more.", environment
        ) { try $0.rotate($1) }
    }

    private static func revoke(_ environment: Environment) -> Command {
        change(
            "revoke", "shut one out for good", "Shuts one out for good.", environment
        ) { try $0.revoke($1) }
    }

    private static func change(
        _ name: String, _ summary: String, _ discussion: String, _ environment: Environment,
        _ act: @escaping @Sendable (SubscriberChange, String) throws -> Int32
    ) -> Command {
        let grammar = Grammar(
            name: name, summary: summary,
            discussion: "\(discussion)\n\n\(exitStatus)",
            operands: Operands("ID", 1...1, "which one, as 'dosecal subscriber list' calls it"),
            options: [Arguments.nowOption, Arguments.templatesOption])
        return Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            return try act(SubscriberChange(context), arguments.operands[0])
        }
    }

    static let exitStatus = "Exit status: 0 done, 1 not done, 64 wrong usage."
}
