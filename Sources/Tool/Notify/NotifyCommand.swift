import CommandLine
import Delivery
import Household
import Journal
import Terminal
import Wording

/// `dosecal notify`: manages the channels on which subscribers are reminded.
enum NotifyCommand {
    static func command(_ environment: Environment) -> Command {
        Command(
            name: "notify", summary: "set up reminders that ring, beside the calendar",
            discussion: """
                A channel sends a subscriber's reminders to a program. 'dosecal remind' sends \
                them. What rings, and when, is what rings in calendars; an answer anywhere stops \
                it. docs/reminders.md explains how to set it up.
                """,
            [add(environment), list(environment), test(environment), remove(environment)])
    }

    private static let options: [any AnyOption] = [
        Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
    ]
    private static let commandOption = Option(
        "command", "FILE", .file(), "run this program for each notice")
    private static let quietOption = Option(
        "quiet", "FROM-TO", .quietHours,
        "ring nothing in these hours; what is still open then rings at their end")
    private static let withinOption = Option(
        "within", "MINUTES", .number(in: 0...120), default: "\(NoticeChannel.usualMinutes)",
        "put everything due within so many minutes in one notice")
    private static let discreetFlag = Flag("discreet", "do not name medicines")

    private static func add(_ environment: Environment) -> Command {
        let grammar = Grammar(
            name: "add", summary: "remind a subscriber on a new channel",
            discussion: """
                Sends a test, and adds the channel if that succeeds.

                The program gets the text on standard input, and DOSECAL_ACTION (ring, update or \
                withdraw), DOSECAL_NOTICE, DOSECAL_TITLE, DOSECAL_PERSON and DOSECAL_SUBSCRIBER \
                in its environment. It is run without a shell and without arguments, as the user \
                of 'dosecal remind'. It must end with status 0 within half a minute; otherwise the \
                message is sent again.

                \(SubscriberCommand.exitStatus)
                """,
            operands: Operands(
                "SUBSCRIBER", 1...1, "its id, as 'dosecal subscriber list' prints it"),
            options: [commandOption, quietOption, withinOption, discreetFlag] + options)
        return Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let wording = try context.systemWording()
            let subscriber = try context.household.subscriber(arguments.operands[0])
            let (kind, target) = try target(arguments, environment)
            var draft = NoticeChannel(
                number: 0, subscriber: subscriber.id, kind: kind, target: target,
                added: context.now)
            draft.isDiscreet = arguments[discreetFlag]
            if let problem = context.test(draft, wording).problem {
                environment.messages.error(wording.text(.notifyFailed, ["problem": problem]))
                return 1
            }
            let channel = try context.household.addNoticeChannel(
                kind, to: target, of: subscriber.id
            ) {
                $0.quiet = arguments[quietOption]
                $0.within = arguments[withinOption] ?? NoticeChannel.usualMinutes
                $0.isDiscreet = arguments[discreetFlag]
            }
            try context.say(.notifyAdded, channel, wording)
            return 0
        }
    }

    /// Returns the kind and the target of the channel that the options state.
    private static func target(
        _ arguments: Arguments, _ environment: Environment
    ) throws -> (NoticeChannel.Kind, String) {
        guard let path = arguments[commandOption] else {
            throw UsageError.missingOperand(
                command: "notify add", operands: "SUBSCRIBER --command FILE",
                program: Dosecal.name)
        }
        return (.command, environment.absolute(path))
    }

    private static let jsonFlag = Flag("json", "print the list as JSON")

    private static func list(_ environment: Environment) -> Command {
        let grammar = Grammar(
            name: "list", summary: "list the channels, and what could not be sent",
            discussion: "Lists the channels, and what could not be sent on them.",
            options: [jsonFlag] + options)
        return Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let list = NoticeChannelList(
                try context.store.noticeChannels(), try context.store.notices(of: nil))
            let lines = list.lines(
                try context.systemWording(), TextLayout(width: environment.width))
            try environment.output.print(
                arguments[jsonFlag]
                    ? list.json.text() + "\n" : lines.map { $0 + "\n" }.joined())
            return 0
        }
    }

    private static func test(_ environment: Environment) -> Command {
        one("test", "send a test on a channel", "Sends a test on a channel.", environment) {
            context, number in
            let wording = try context.systemWording()
            let channel = try context.household.noticeChannel(number)
            if let problem = context.test(channel, wording).problem {
                context.environment.messages.error(problem)
                return 1
            }
            try context.say(.notifyTested, channel, wording)
            return 0
        }
    }

    private static func remove(_ environment: Environment) -> Command {
        one(
            "remove", "stop reminding on a channel",
            "Removes a channel. Notices that are shown stay where they are.", environment
        ) { context, number in
            let channel = try context.household.removeNoticeChannel(number)
            try context.say(.notifyRemoved, channel, context.systemWording())
            return 0
        }
    }

    private static func one(
        _ name: String, _ summary: String, _ discussion: String, _ environment: Environment,
        _ act: @escaping @Sendable (CommandContext, Int) throws -> Int32
    ) -> Command {
        let needs = "a number, as 'dosecal notify list' prints it"
        let grammar = Grammar(
            name: name, summary: summary,
            discussion: "\(discussion)\n\n\(SubscriberCommand.exitStatus)",
            operands: Operands("ID", 1...1, needs), options: options)
        return Command(grammar) { arguments in
            guard let number = Int(arguments.operands[0]), number > 0 else {
                throw UsageError.unfitOperand(arguments.operands[0], needs: needs)
            }
            return try act(CommandContext(arguments, environment), number)
        }
    }
}

extension CommandContext {
    /// Sends a test on a channel.
    fileprivate func test(_ channel: NoticeChannel, _ wording: Wording) -> DeliveryResult {
        environment.noticeSender.send(
            NoticeMessage(
                test: wording.text(.notifyTestTitle), wording.text(.notifyTestText)), on: channel)
    }

    fileprivate func say(
        _ key: Wording.Key, _ channel: NoticeChannel, _ wording: Wording
    ) throws {
        let text = wording.text(
            key, ["id": "\(channel.number)", "subscriber": channel.subscriber])
        let lines = TextLayout(width: environment.width).filled(text)
        try environment.output.print(lines.map { $0 + "\n" }.joined())
    }
}

extension ValueParser where Value == QuietHours {
    /// Accepts two times, such as 22:00-07:00.
    fileprivate static var quietHours: ValueParser {
        ValueParser(needs: "two times, such as 22:00-07:00") { QuietHours($0) }
    }
}
