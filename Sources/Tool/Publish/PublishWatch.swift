import CivilTime
import CommandLine
import Publishing
import Terminal
import Wording

/// Publishes feeds that are due or have changed, until the process is told to end: for
/// `dosecal publish --watch`, and for `dosecal serve --publish`.
struct PublishWatch: Sendable {
    private let environment: Environment
    private let loop: StoreLoop
    private let isQuiet: Bool

    /// Creates a watch. `isOver` returns whether it has to end.
    init(
        _ arguments: Arguments, _ environment: Environment,
        until isOver: @escaping @Sendable () -> Bool, isQuiet: Bool = false
    ) {
        self.environment = environment
        self.isQuiet = isQuiet
        loop = StoreLoop(arguments, environment, until: isOver, every: 1000)
    }

    func run() {
        loop.run { PublishWork($0, environment, isQuiet: isQuiet) }
    }
}

/// The publishing of one store.
private final class PublishWork: StoreWork {
    private var context: CommandContext
    private let environment: Environment
    private let isQuiet: Bool
    private var isFirst = true

    /// The number of minutes after which a failed feed is tried again.
    private static let retry = 1

    init(_ context: CommandContext, _ environment: Environment, isQuiet: Bool) {
        self.context = context
        self.environment = environment
        self.isQuiet = isQuiet
    }

    /// Publishes once. Returns `nil` if another process is publishing.
    func run(at now: Instant, hasChanged: Bool, _ complaints: inout Complaints) throws -> Instant? {
        let stopwatch = environment.stopwatch()
        let result: PublishingResult
        do {
            result = try context.publisher(at: now).run(waiting: false)
        } catch let error as PublishError where error.reason == .busy {
            return nil
        }
        let report = PublishReport(result, milliseconds: stopwatch())
        complaints.add(report.complaints(.english))
        if isFirst || result.written + result.removed > 0, !isQuiet {
            try environment.output.print(report.line(context.systemWording()) + "\n")
        }
        isFirst = false
        let again = now.advanced(byMinutes: Self.retry)
        let due = result.due ?? now.advanced(byMinutes: 24 * 60)
        return result.failures.isEmpty ? due : min(due, again)
    }

    var hasWork: Bool { false }

    func reopen(_ context: CommandContext) { self.context = context }

    /// Does nothing, because a publisher compares the time zones itself.
    func startAnew() {}

    func finish() {}
}
