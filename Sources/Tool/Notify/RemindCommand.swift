import CivilTime
import CommandLine
import Delivery
import Fetch
import Files
import Household
import Journal
import WebPush
import Wording

/// `dosecal remind`: sends reminders.
enum RemindCommand {
    private static let onceFlag = Flag("once", "send what is due now, and end")

    private static let grammar = Grammar(
        name: "remind", summary: "send the reminders that are due, as they become due",
        discussion: """
            Sends the reminders of the channels that 'dosecal notify add' added, at the second \
            at which they are due, until SIGTERM or Ctrl-C. It repeats them as the plan says, and \
            withdraws them as soon as they are answered. 'dosecal serve --publish' and 'dosecal \
            publish --watch' do this too. It also tells apps of accounts that a calendar has \
            changed, if they ask for it (WebDAV-Push, such as DAVx5).

            What was sent is in the store. After an interruption, what is still open is sent in \
            one notice, and what is over is not sent. A message that could not be sent is sent \
            again, after pauses of half a minute up to an hour; 'dosecal notify list' shows it. \
            Several processes can run on one store: each message is sent by one of them.

            If the household has no public address, the buttons of ntfy send answers to a topic of \
            the ntfy server. These answers are read first.

            With --once, run it every minute from cron. A message that did not go out is sent in \
            a later run.

            Exit status: 0 done; 1 something could not be sent; 64 wrong usage.
            """,
        operands: nil,
        options: [
            onceFlag, Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
        ])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            guard arguments[onceFlag] else {
                let signals = EndSignals()
                RemindWatch(arguments, environment) { signals.arePending }.run()
                return 0
            }
            let context = try CommandContext(arguments, environment)
            let clock = environment.clock(from: context.now)
            let sender = try context.noticeSender(clock: clock)
            let run = ReminderRun(context.wordings.wording, sender: sender, clock: clock)
            let replies = context.replyReader()
            replies.poll(try context.household.replyTopics())
            var unstored: [String] = []
            while replies.hasMessages { unstored += replies.record(context.household).problems }
            let result = try run.run(context.household, waiting: true)
            let apps = try context.appMessages(sender, clock: clock)
                .run(context.household, waiting: true)
            let problems = replies.problems + unstored + result.problems + apps.problems
            environment.messages.errors(problems)
            return problems.isEmpty ? 0 : 1
        }
    }
}

/// Sends reminders until the process is told to end: for `dosecal remind`, and beside publishing for
/// `dosecal publish --watch` and `dosecal serve --publish`.
struct RemindWatch: Sendable {
    private let loop: StoreLoop

    /// Creates a watch. `isOver` returns whether it has to end.
    ///
    /// The pauses are so brief that an answer withdraws its notice within a second.
    init(
        _ arguments: Arguments, _ environment: Environment,
        until isOver: @escaping @Sendable () -> Bool
    ) {
        loop = StoreLoop(arguments, environment, until: isOver, every: 200)
    }

    func run() {
        loop.run { context in
            let sender = try context.noticeSender(clock: loop.clock)
            return RemindWork(
                ReminderRun(context.wordings.wording, sender: sender, clock: loop.clock),
                context.appMessages(sender, clock: loop.clock), context.replyReader(),
                context.household)
        }
    }
}

/// The reminders of one store.
private final class RemindWork: StoreWork {
    private let reminders: ReminderRun
    private let apps: AppMessageRun
    private let replies: ReplyReader
    private var household: Household
    /// Whether no notices have been planned yet, because answers at topics are read first.
    private var isStarting = true

    init(
        _ reminders: ReminderRun, _ apps: AppMessageRun, _ replies: ReplyReader,
        _ household: Household
    ) {
        self.reminders = reminders
        self.apps = apps
        self.replies = replies
        self.household = household
    }

    func run(at now: Instant, hasChanged: Bool, _ complaints: inout Complaints) throws -> Instant? {
        let household = household.with(at: now)
        if hasChanged { try replies.listen(to: household.replyTopics()) }
        // The answers that were sent while this process did not run come before new notices.
        isStarting = isStarting && replies.isBehind
        let answers = replies.record(household)
        if isStarting {
            complaints.add(answers.problems)
            return now
        }
        let result = try reminders.run(
            household, hasChanged: hasChanged || answers.isNew, waiting: false)
        let told = tellApps(household, hasChanged: hasChanged || answers.isNew)
        let problems = replies.problems + answers.problems + result.problems + told.problems
        if !problems.isEmpty || result.sent + told.sent > 0 { complaints.add(problems) }
        if reminders.isSending || apps.isSending { return now }
        return min(result.next, told.next ?? result.next)
    }

    /// Tells apps about changes. Reminders do not end with an error of it.
    private func tellApps(
        _ household: Household, hasChanged: Bool
    ) -> (sent: Int, problems: [String], next: Instant?) {
        do {
            let result = try apps.run(household, hasChanged: hasChanged, waiting: false)
            return (result.sent, result.problems, result.next)
        } catch {
            return (0, [Wording.logText(of: error)], household.now.advanced(byMinutes: 1))
        }
    }

    /// Whether answers have arrived at topics.
    var hasWork: Bool { replies.hasMessages }

    func reopen(_ context: CommandContext) { household = context.household }

    func startAnew() {
        reminders.checkAgain()
        apps.checkAgain()
    }

    /// Stores the answers to the messages that are being sent, so that they are not sent again.
    func finish() throws {
        replies.end()
        try reminders.finish(household)
        try apps.finish(household)
    }
}

/// Sends each message by the kind of its channel.
private struct ChannelSender: NoticeSender {
    let program: NoticeProgram
    let ntfy: NtfySender
    let mail: MailSender
    let push: PushSender

    private func sender(of channel: NoticeChannel) -> any NoticeSender {
        switch channel.kind {
        case .command: program
        case .ntfy: ntfy
        case .mail: mail
        case .push: push
        }
    }

    func place(of channel: NoticeChannel) -> String { sender(of: channel).place(of: channel) }

    func threads(for channel: NoticeChannel) -> Int {
        sender(of: channel).threads(for: channel)
    }

    func send(_ deliveries: [Delivery], _ receive: (Int, DeliveryResult) -> Void) {
        // The channels of one place have one kind.
        guard let channel = deliveries.first?.channel else { return }
        sender(of: channel).send(deliveries, receive)
    }
}

extension CommandContext {
    private var curl: Curl {
        Curl(
            agent: "dosecal/\(Dosecal.version)", environment: environment.webEnvironment,
            allowing: environment.pushHosts)
    }

    /// Returns the reader of answers that are sent to topics.
    func replyReader() -> ReplyReader { ReplyReader(curl) }

    /// Returns the run that tells apps about changes.
    func appMessages(
        _ sender: any NoticeSender, clock: @escaping @Sendable () -> Instant
    ) -> AppMessageRun {
        let plans = PlanCache()
        return AppMessageRun(
            { household, account in
                var materials = environment.materials
                let wordings = Wordings(folder: wordings.folder, environment)
                try wordings.add(to: &materials)
                return try household.remembering(plans, materials: materials.value)
                    .home(of: account, wordings.wording, materials, pushHosts: [])
            }, wording: wordings.wording, sender: sender, clock: clock)
    }

    /// Returns the sender of notices.
    func noticeSender(clock: @escaping @Sendable () -> Instant) throws -> any NoticeSender {
        let key = Hexadecimal.bytes(try household.pushKey()).flatMap { PushKey(secret: $0) }
        return ChannelSender(
            program: NoticeProgram(environment: environment.programEnvironment),
            ntfy: NtfySender(curl), mail: MailSender(curl, clock: clock),
            push: PushSender(
                curl, key: key, contact: try pushContact(), random: environment.pushRandom,
                clock: clock))
    }
}
