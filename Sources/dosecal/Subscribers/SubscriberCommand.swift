import Feed
import Journal
import Publishing
import Wording

/// `dosecal subscriber`: for whom feeds are made.
enum SubscriberCommand {
    private static let grammar = Grammar(
        name: "subscriber", summary: "say for whom feeds are made, and what they show",
        discussion: """
            A subscriber is whoever or whatever reads a feed: a phone, a wall tablet, a carer. \
            Each has a feed of its own at an address that is a secret, and can be shut out alone. \
            Everybody whose plan is applied has a first one, called as the person is.

              add PERSON…   makes one for a person, or for several, and shows its address
              list          all of them; addresses only with --show
              rotate ID     gives it a new address; the one before opens nothing any more
              revoke ID     shuts it out for good

            Exit status: 0 done, 1 not done, 64 wrong usage.
            """,
        operands: Operands(
            "ACTION", 1..., usage: "ACTION [PERSON…|ID]",
            "what to do, then the persons or the subscriber that it is about"),
        options: [
            Option("name", .value("NAME"), "what people call it, such as \"Wall tablet\""),
            Option("id", .value("ID", default: "made from its name"), "what it is called here"),
            Option("discreet", .flag, "name no medicine, note or place"),
            Option("no-alarms", .flag, "leave out the alarms"),
            Option(
                "kind",
                .value("KIND", completion: .words(kinds), default: "events"),
                "events, for every calendar app, or tasks, for apps that tick things off"),
            Option("items", .value("A,B"), "show only these items"),
            Option(
                "only", .value("KINDS"),
                "show only these kinds: \(ItemChoice.kinds.joined(separator: ", "))"),
            Option("show", .flag, "show addresses"),
            Option("json", .flag, "the list for programs"),
            Arguments.nowOption, Arguments.templatesOption,
        ])

    private static let kinds = Subscriber.Kind.allCases.map(\.rawValue)

    private enum Subcommand: String, CaseIterable {
        case add, list, rotate, revoke

        /// The options that mean something only with it.
        var options: [String] {
            switch self {
            case .add: ["name", "id", "discreet", "no-alarms", "kind", "items", "only"]
            case .list: ["show", "json"]
            case .rotate, .revoke: []
            }
        }
    }

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let action = try action(arguments)
            let household = try Household(arguments, environment)
            let words = Array(arguments.operands.dropFirst())
            switch action {
            case .add:
                return try SubscriberAddition(arguments, household).run(for: words)
            case .list:
                if let word = words.first {
                    throw UsageError.extraOperand(word, command: "subscriber list", maximum: 0)
                }
                let list = try SubscriberList(household, isOpen: arguments.flag("show"))
                let text = arguments.flag("json") ? list.json.text() + "\n" : try list.text
                try StandardOutput.print(text)
                return 0
            case .rotate: return try SubscriberChange(household).rotate(only(words, "rotate"))
            case .revoke: return try SubscriberChange(household).revoke(only(words, "revoke"))
            }
        }
    }

    private static func action(_ arguments: Arguments) throws(UsageError) -> Subcommand {
        let word = arguments.operands[0]
        guard let action = Subcommand(rawValue: word) else {
            throw .unknownWord(
                word, place: .operand(label: "ACTION"), known: Subcommand.allCases.map(\.rawValue))
        }
        for other in Subcommand.allCases where other != action {
            for option in other.options where arguments.flag(option) {
                throw .missingCompanion(of: "--\(option)", needs: other.rawValue)
            }
        }
        return action
    }

    /// The one subscriber that is named.
    private static func only(_ words: [String], _ action: String) throws(UsageError) -> String {
        guard let id = words.first else {
            throw .missingOperand(
                command: "subscriber \(action)", operands: "ID", program: "dosecal")
        }
        if words.count > 1 {
            throw .extraOperand(words[1], command: "subscriber \(action)", maximum: 1)
        }
        return id
    }
}
