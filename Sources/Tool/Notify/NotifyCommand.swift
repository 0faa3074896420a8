import CommandLine
import Delivery
import Files
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
                A channel sends a subscriber's reminders to an ntfy topic, an e-mail address or a program. 'dosecal \
                remind' sends them. What rings, and when, is what rings in calendars; an answer anywhere stops \
                it. docs/reminders.md explains how to set it up.
                """,
            [
                add(environment), list(environment), test(environment), remove(environment),
                MailServerCommand.command(environment),
            ])
    }

    private static let options: [any AnyOption] = [
        Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
    ]
    private static let commandOption = Option(
        "command", "FILE", .file(), "run this program for each notice")
    private static let ntfyOption = Option(
        "ntfy", "URL", .text, "send to this topic, such as https://ntfy.example/TOPIC")
    private static let mailOption = Option(
        "mail", "ADDRESS", .text, "send e-mail to this address ('notify mail' sets up the server)")
    private static let tokenOption = Option(
        "token-file", "FILE", .file(), "a file with the access token for the ntfy server")
    private static let quietOption = Option(
        "quiet", "FROM-TO", .quietHours,
        "ring nothing in these hours; what is still open then rings at their end")
    private static let withinOption = Option(
        "within", "MINUTES", .number(in: 0...120), default: "\(NoticeChannel.usualMinutes)",
        "put everything due within so many minutes in one notice")
    private static let discreetFlag = Flag("discreet", "do not name medicines")
    private static let summaryOption = Option(
        "summary", "TIMES", .summaries,
        "send a summary of the day at these times, such as 07:30,20:00, or of the week, such as "
            + "'mon 07:30'")
    private static let tellOnlyFlag = Flag(
        "tell-only", "do not ring for what is due, only tell what stays open ('tell' in a plan)")

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

                Without an access token, anyone who knows the topic of an ntfy server can read and \
                write it, so it must be long. The address and the token are kept in the store; \
                'curl' sends the messages.

                \(SubscriberCommand.exitStatus)
                """,
            operands: Operands(
                "SUBSCRIBER", 1...1, completion: NamesCommand.Kind.subscribers.completion,
                "its id, as 'dosecal subscriber list' prints it"),
            options: [
                commandOption, ntfyOption, mailOption, tokenOption, quietOption, withinOption,
                discreetFlag,
                tellOnlyFlag, summaryOption,
            ] + options)
        return Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let wording = try context.systemWording()
            let subscriber = try context.household.subscriber(arguments.operands[0])
            let (kind, target) = try target(arguments, environment)
            var draft = NoticeChannel(
                number: 0, subscriber: subscriber.id, kind: kind, target: target,
                added: context.now)
            if kind == .mail {
                draft.mail = try context.household.mailServer()
            } else {
                draft.token = try token(arguments)
            }
            draft.quiet = arguments[quietOption]
            draft.within = arguments[withinOption] ?? NoticeChannel.usualMinutes
            draft.isDiscreet = arguments[discreetFlag]
            draft.reminds = !arguments[tellOnlyFlag]
            draft.summaries = arguments[summaryOption] ?? []
            if let problem = try context.test(draft, wording).problem {
                environment.messages.error(
                    wording.text(.notifyFailed, ["problem": problem.text(in: wording)]))
                return 1
            }
            let channel = try context.household.addNoticeChannel(
                kind, to: target, of: subscriber.id
            ) {
                $0.token = draft.token
                $0.quiet = draft.quiet
                $0.within = draft.within
                $0.isDiscreet = draft.isDiscreet
                $0.reminds = draft.reminds
                $0.summaries = draft.summaries
            }
            try context.say(.notifyAdded, channel, wording)
            return 0
        }
    }

    /// Returns the kind and the target of the channel that the options state.
    private static func target(
        _ arguments: Arguments, _ environment: Environment
    ) throws -> (NoticeChannel.Kind, String) {
        let ways = [commandOption, ntfyOption, mailOption].filter { arguments[$0] != nil }
        guard ways.count <= 1 else {
            throw UsageError.conflict(
                "--\(ways[0].form.name)", with: "--\(ways[1].form.name)")
        }
        if arguments[tokenOption] != nil, arguments[ntfyOption] == nil {
            throw UsageError.missingCompanion(of: "--token-file", needs: "--ntfy")
        }
        if let address = arguments[mailOption] {
            guard MailServer.isAddress(address) else {
                throw Refusal(
                    .refusalMailAddress, ["option": "--mail", "example": "anna@example.org"])
            }
            return (.mail, address)
        }
        switch (arguments[commandOption], arguments[ntfyOption]) {
        case (let path?, nil):
            return (.command, environment.absolute(path))
        case (nil, let url?):
            do throws(NtfyTopic.Mistake) {
                _ = try NtfyTopic(url, hasToken: arguments[tokenOption] != nil)
            } catch {
                throw refusal(error, environment)
            }
            return (.ntfy, url)
        case (_?, _?), (nil, nil):
            throw UsageError.text(.usageNotifyAdd)
        }
    }

    /// Returns the error for a topic that is not accepted, without the topic.
    private static func refusal(
        _ mistake: NtfyTopic.Mistake, _ environment: Environment
    ) -> Refusal {
        switch mistake {
        case .unfit: Refusal(.refusalNtfy)
        case .guessable(let server):
            Refusal(
                .refusalGuessable,
                ["topic": "\(server)/dosecal-\(environment.newToken().digits)"])
        }
    }

    /// Returns the access token in the file that the options state, or `nil` if they state none.
    private static func token(_ arguments: Arguments) throws -> String? {
        guard let path = arguments[tokenOption] else { return nil }
        let words = try SecretFile.text(path).split(whereSeparator: \.isWhitespace)
        guard words.count == 1, words[0].allSatisfy({ $0.isASCII && $0 > " " && $0 != "\u{7F}" })
        else { throw Refusal(.refusalToken, ["path": path]) }
        return String(words[0])
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
            if let problem = try context.test(channel, wording).problem {
                context.environment.messages.error(problem.text(in: wording))
                return 1
            }
            if channel.health != nil, !channel.hasEnded {
                try context.household.store.write { try $0.set(nil, of: number) }
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
        let grammar = Grammar(
            name: name, summary: summary,
            discussion: "\(discussion)\n\n\(SubscriberCommand.exitStatus)",
            operands: Operands("ID", 1...1, "a number, as 'dosecal notify list' prints it"),
            options: options)
        return Command(grammar) { arguments in
            guard let number = Int(arguments.operands[0]), number > 0 else {
                throw UsageError.unfitOperand(
                    arguments.operands[0],
                    needs: .text(.valueListedNumber, ["command": "dosecal notify list"]))
            }
            return try act(CommandContext(arguments, environment), number)
        }
    }
}

extension CommandContext {
    /// Sends a test on a channel.
    fileprivate func test(
        _ channel: NoticeChannel, _ wording: Wording
    ) throws -> DeliveryResult {
        try noticeSender(clock: environment.clock(from: now)).send(
            NoticeMessage(test: wording, id: "test\(environment.newToken().digits)"), on: channel)
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
        ValueParser(needs: .text(.valueQuietHours)) { QuietHours($0) }
    }
}

extension ValueParser where Value == [SummaryTime] {
    /// Accepts times of day, each possibly after a day of the week.
    fileprivate static var summaries: ValueParser {
        ValueParser(needs: .text(.valueSummaryTimes)) {
            SummaryTime.list($0)
        }
    }
}
