#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
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
            publish --watch' do this too.

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
                RemindWatch(arguments, environment, until: EndSignals()).run()
                return 0
            }
            let context = try CommandContext(arguments, environment)
            let run = ReminderRun(
                context.wordings.wording,
                sender: try context.noticeSender(clock: environment.clock(from: context.now)),
                clock: environment.clock(from: context.now))
            let replies = context.replyReader()
            replies.poll(try context.household.replyTopics())
            _ = try replies.record(context.household)
            let result = try run.run(context.household, waiting: true)
            let problems = replies.problems + result.problems
            environment.messages.errors(problems)
            return problems.isEmpty ? 0 : 1
        }
    }
}

/// Sends reminders until a signal ends it: for `dosecal remind`, and beside publishing for
/// `dosecal publish --watch` and `dosecal serve --publish`.
struct RemindWatch: Sendable {
    private let arguments: Arguments
    private let environment: Environment
    private let clock: @Sendable () -> Instant
    private let signals: EndSignals?

    /// Creates a watch that ends when one of the signals comes; without signals it runs on.
    init(_ arguments: Arguments, _ environment: Environment, until signals: EndSignals?) {
        self.arguments = arguments
        self.environment = environment
        self.signals = signals
        clock = environment.clock(from: arguments.now(environment))
    }

    private var hasEnded: Bool { signals?.arePending ?? false }

    /// Waits so briefly that an answer withdraws its notice within a second.
    private func waitBriefly() {
        if let signals { signals.wait(tenths: 2) } else { usleep(200_000) }
    }

    func run() {
        var complaint = ""
        while !hasEnded {
            do {
                try watch(&complaint)
            } catch {
                complain("\(error)", &complaint)
                for _ in 0..<5 { waitBriefly() }
            }
        }
    }

    /// Prints a problem once, even if it is repeated.
    private func complain(_ text: String, _ last: inout String) {
        if last != text { environment.messages.error(text) }
        last = text
    }

    /// Watches a store until a signal ends it or another file replaces the store.
    private func watch(_ complaint: inout String) throws {
        let context = try CommandContext(arguments, environment)
        let address = try environment.storeAddress()
        let file = address.identity
        let run = ReminderRun(
            context.wordings.wording, sender: try context.noticeSender(clock: clock), clock: clock)
        let replies = context.replyReader()
        defer { replies.end() }
        var (known, next): (Int?, Instant?) = (nil, nil)
        while !hasEnded, address.identity == file {
            let (mark, now) = (try context.store.changeMark(), clock())
            if mark != known { try replies.listen(to: context.household.replyTopics()) }
            // The mark does not change with entries of this process.
            if try replies.record(context.household.with(at: now)) { known = nil }
            if mark != known || run.isSending || next.map({ now >= $0 }) ?? true {
                let result = try run.run(context.household.with(at: now), waiting: false)
                (known, next) = (mark, result.next)
                for problem in replies.problems + result.problems {
                    complain(problem, &complaint)
                }
                if result.sent > 0 { complaint = "" }
            }
            waitBriefly()
        }
    }
}

/// Sends each message by the kind of its channel.
private struct ChannelSender: NoticeSender {
    let program: NoticeProgram
    let ntfy: NtfySender
    let mail: MailSender
    let push: PushSender

    func send(_ message: NoticeMessage, on channel: NoticeChannel) -> DeliveryResult {
        switch channel.kind {
        case .command: program.send(message, on: channel)
        case .ntfy: ntfy.send(message, on: channel)
        case .mail: mail.send(message, on: channel)
        case .push: push.send(message, on: channel)
        }
    }
}

extension CommandContext {
    private var curl: Curl {
        Curl(agent: "dosecal/\(Dosecal.version)", environment: environment.webEnvironment)
    }

    /// Returns the reader of answers that are sent to topics.
    func replyReader() -> ReplyReader { ReplyReader(curl) }

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
