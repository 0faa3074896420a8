import CivilTime
import CommandLine
import Feed
import Files
import Journal
import Publishing
import Terminal
import Wording

/// `dosecal publish --watch`: publishes what is due or has changed, until it is told to end.
struct PublishWatch {
    private let arguments: Arguments
    private let environment: Environment
    private let clock: @Sendable () -> Instant
    private let signals = EndSignals()

    /// How soon a feed that could not be made is tried again, in minutes.
    private static let retry = 1

    init(_ arguments: Arguments, _ environment: Environment) throws {
        self.arguments = arguments
        self.environment = environment
        clock = environment.clock(from: arguments.now(environment))
    }

    /// What was seen of the store and said of it last.
    private struct Seen {
        var mark: Int?
        var due: Instant?
        var complaint = ""
    }

    func run() throws -> Int32 {
        var seen = Seen()
        while !signals.haveCome {
            do {
                try watch(&seen)
            } catch {
                complain("\(error)", &seen)
                signals.waitASecond()
            }
        }
        return 0
    }

    /// An error that repeats each second is printed once.
    private func complain(_ text: String, _ seen: inout Seen) {
        if seen.complaint != text { environment.messages.error(text) }
        seen.complaint = text
    }

    /// Watches a store until it is told to end, or another file has taken the store's place.
    private func watch(_ seen: inout Seen) throws {
        let context = try CommandContext(arguments, environment)
        let address = try environment.storeAddress()
        let file = address.identity
        seen.mark = nil
        while !signals.haveCome, address.identity == file {
            let mark = try context.store.changeMark()
            if mark != seen.mark || seen.due.map({ clock() >= $0 }) ?? false {
                if let due = try publish(context, &seen) {
                    seen.due = due
                    seen.mark = mark
                }
            }
            signals.waitASecond()
        }
    }

    /// Publishes once and gives when to do so again; nil if another one is at it.
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

    /// Tells what was done, and nothing where that was nothing.
    private func tell(
        _ report: PublishReport, _ result: PublishingResult, _ context: CommandContext,
        _ seen: inout Seen
    ) throws {
        let failed = result.failures.map(\.subscriber).joined(separator: " ")
        if failed != seen.complaint { environment.messages.errors(report.complaints) }
        let isNews = result.written + result.removed > 0 || seen.mark == nil
        seen.complaint = failed
        guard isNews, !arguments[PublishCommand.quietFlag] else { return }
        try environment.output.print(report.line(context.ownWording()) + "\n")
    }
}
