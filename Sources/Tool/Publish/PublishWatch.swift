#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import CivilTime
import CommandLine
import Feed
import Files
import Journal
import Publishing
import Terminal
import Wording

/// Publishes feeds that are due or have changed, until the process is told to end: for
/// `dosecal publish --watch`, and for `dosecal serve --publish`, whose server handles the signals.
struct PublishWatch: Sendable {
    private let arguments: Arguments
    private let environment: Environment
    private let clock: @Sendable () -> Instant
    private let signals: EndSignals?
    private let isQuiet: Bool

    /// The number of minutes after which a failed feed is tried again.
    private static let retry = 1

    /// Creates a watch that ends when one of the signals comes; without signals it runs on.
    init(
        _ arguments: Arguments, _ environment: Environment, until signals: EndSignals?,
        isQuiet: Bool = false
    ) {
        self.isQuiet = isQuiet
        self.signals = signals
        self.arguments = arguments
        self.environment = environment
        clock = environment.clock(from: arguments.now(environment))
    }

    /// The state of the store and the complaint that were last seen.
    private struct Seen {
        var mark: Int?
        var due: Instant?
        var complaint = ""
    }

    private var hasEnded: Bool { signals?.arePending ?? false }

    private func waitASecond() {
        if let signals { signals.waitASecond() } else { sleep(1) }
    }

    func run() {
        var seen = Seen()
        while !hasEnded {
            do {
                try watch(&seen)
            } catch {
                complain("\(error)", &seen)
                waitASecond()
            }
        }
    }

    /// Prints an error once, even if it is repeated each second.
    private func complain(_ text: String, _ seen: inout Seen) {
        if seen.complaint != text { environment.messages.error(text) }
        seen.complaint = text
    }

    /// Watches a store until a signal ends it or another file replaces the store.
    private func watch(_ seen: inout Seen) throws {
        let context = try CommandContext(arguments, environment)
        let address = try environment.storeAddress()
        let file = address.identity
        seen.mark = nil
        while !hasEnded, address.identity == file {
            let mark = try context.store.changeMark()
            if mark != seen.mark || seen.due.map({ clock() >= $0 }) ?? false {
                if let due = try publish(context, &seen) {
                    seen.due = due
                    seen.mark = mark
                }
            }
            waitASecond()
        }
    }

    /// Publishes once. Returns the time of the next publishing, or `nil` if another process is
    /// publishing.
    private func publish(_ context: CommandContext, _ seen: inout Seen) throws -> Instant? {
        let stopwatch = environment.stopwatch()
        let now = clock()
        let result: PublishingResult
        do {
            result = try context.publisher(at: now).run(waiting: false)
        } catch let error as PublishError where error.reason == .busy {
            return nil
        }
        let report = PublishReport(result, milliseconds: stopwatch())
        try tell(report, result, context, &seen)
        let again = now.advanced(byMinutes: Self.retry)
        let due = result.due ?? now.advanced(byMinutes: 24 * 60)
        return result.failures.isEmpty ? due : min(due, again)
    }

    /// Prints the report, unless nothing was changed.
    private func tell(
        _ report: PublishReport, _ result: PublishingResult, _ context: CommandContext,
        _ seen: inout Seen
    ) throws {
        let failed = result.failures.map(\.subscriber).joined(separator: " ")
        if failed != seen.complaint { environment.messages.errors(report.complaints) }
        let isNews = result.written + result.removed > 0 || seen.mark == nil
        seen.complaint = failed
        guard isNews, !isQuiet else { return }
        try environment.output.print(report.line(context.systemWording()) + "\n")
    }
}
