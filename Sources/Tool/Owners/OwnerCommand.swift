import CommandLine
import Household
import Journal
import Terminal
import Wording

/// `dosecal owner`: manages the browsers of owners.
enum OwnerCommand {
    static func command(_ environment: Environment) -> Command {
        Command(
            name: "owner", summary: "sign in a browser that may do everything",
            discussion: """
                An owner can open everyone's pages in a browser, without a feed's address. The \
                browser signs in with a link from 'dosecal owner add', while 'dosecal serve' runs.
                """,
            [add(environment), list(environment), revoke(environment)])
    }

    private static let options: [any AnyOption] = [
        Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
    ]

    private static func add(_ environment: Environment) -> Command {
        let grammar = Grammar(
            name: "add", summary: "print a link that signs in one browser",
            discussion: """
                Prints a link that signs in one browser. It works once, within \
                \(Household.ownerLinkMinutes) minutes. The browser stays signed in for \
                \(Household.ownerDays) days, or until you revoke it or sign out there.

                \(SubscriberCommand.exitStatus)
                """,
            options: options)
        return Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let isKnown = try context.store.value(of: .publicURL) != nil
            let link = try context.household.ownerLinkAddress(
                context.household.addOwnerLink(), from: ServeCommand.usualOrigin(environment))
            try context.say(
                OwnerList.linkLines(
                    link, isPublic: isKnown, context.systemWording(), context.layout))
            return 0
        }
    }

    private static let jsonFlag = Flag("json", "print the list as JSON")

    private static func list(_ environment: Environment) -> Command {
        let grammar = Grammar(
            name: "list", summary: "list the browsers that are signed in",
            discussion: "Lists the browsers that are signed in.", options: [jsonFlag] + options)
        return Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let list = OwnerList(try context.household.ownerBrowsers())
            if arguments[jsonFlag] {
                try environment.output.print(list.json.text() + "\n")
            } else {
                try context.say(list.lines(context.systemWording(), context.layout))
            }
            return 0
        }
    }

    private static let allFlag = Flag("all", "sign all of them out, and cancel every link")

    private static func revoke(_ environment: Environment) -> Command {
        let grammar = Grammar(
            name: "revoke", summary: "sign browsers out",
            discussion: "Signs one browser out, or all.\n\n\(SubscriberCommand.exitStatus)",
            operands: Operands("ID", 0...1, "its number, as 'dosecal owner list' prints it"),
            options: [allFlag] + options)
        return Command(grammar) { arguments in
            let number = try number(arguments)
            let context = try CommandContext(arguments, environment)
            let wording = try context.systemWording()
            if let number {
                try context.household.signOut(number)
                try context.say(
                    context.layout.filled(
                        wording.text(.ownerRevoked, ["id": "\(number)"])))
            } else {
                let count = try context.household.signOutEverybody()
                try context.say(
                    context.layout.filled(
                        wording.text(.ownerRevokedAll, ["count": "\(count)"])))
            }
            return 0
        }
    }

    /// Returns the number of a browser, or `nil` for all browsers.
    private static func number(_ arguments: Arguments) throws(UsageError) -> Int? {
        guard let word = arguments.operands.first else {
            if arguments[allFlag] { return nil }
            throw .missingOperand(
                command: "owner revoke", operands: "ID", program: Dosecal.name)
        }
        if arguments[allFlag] { throw .conflict("--all", with: "ID") }
        guard let number = Int(word), number > 0 else {
            throw .unfitOperand(
                word, needs: .text(.valueListedNumber, ["command": "dosecal owner list"]))
        }
        return number
    }
}

extension CommandContext {
    fileprivate var layout: TextLayout { TextLayout(width: environment.width) }

    fileprivate func say(_ lines: [String]) throws {
        try environment.output.print(lines.map { $0 + "\n" }.joined())
    }
}
