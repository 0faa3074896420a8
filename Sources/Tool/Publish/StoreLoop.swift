#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import CivilTime
import CommandLine
import Files
import Journal
import Publishing

/// Work that is repeated on an open store.
protocol StoreWork: AnyObject {
    /// Continues with a store that was opened anew after an error.
    func reopen(_ context: CommandContext)

    /// Does what is due.
    ///
    /// - Parameter hasChanged: Whether the store may have changed since the last call.
    /// - Returns: The time of the next call if nothing changes before, or `nil` to do the same again
    ///   after a pause.
    func run(at now: Instant, hasChanged: Bool, _ complaints: inout Complaints) throws -> Instant?

    /// Whether something else than the store or the time requires a call.
    var hasWork: Bool { get }

    /// Forgets what was computed, because the clock was set back, or time zones were updated.
    func startAnew()

    /// Ends what is still at work.
    func finish() throws
}

/// Prints problems, and each only once while it is repeated.
struct Complaints {
    private let messages: MessageWriter
    private var last = ""

    init(_ messages: MessageWriter) {
        self.messages = messages
    }

    /// Prints lines unless they were the last.
    mutating func add(_ lines: [String]) {
        let text = lines.joined(separator: "\n")
        if text != last { messages.errors(lines) }
        last = text
    }
}

/// A loop that works on a store until the process is told to end: for `dosecal remind`, `dosecal
/// publish --watch` and `dosecal serve --publish`.
///
/// It looks at the clock and at the store several times a second. So it needs no timer: after the
/// computer has slept, or after its clock was set, it continues with the time that the clock shows.
/// Another file in place of the store is opened.
struct StoreLoop: Sendable {
    private let arguments: Arguments
    private let environment: Environment
    private let isOver: @Sendable () -> Bool
    private let milliseconds: Int
    /// The clock of the loop, which begins at the time of `--now`.
    let clock: @Sendable () -> Instant

    /// Creates a loop.
    ///
    /// - Parameters:
    ///   - isOver: Returns whether the loop has to end.
    ///   - milliseconds: The pause between two looks at the store.
    init(
        _ arguments: Arguments, _ environment: Environment,
        until isOver: @escaping @Sendable () -> Bool, every milliseconds: Int
    ) {
        self.arguments = arguments
        self.environment = environment
        self.isOver = isOver
        self.milliseconds = milliseconds
        clock = environment.clock(from: arguments.now(environment))
    }

    private func wait(_ milliseconds: Int) {
        let begin = Stopwatch()
        while !isOver(), begin.milliseconds < milliseconds {
            usleep(UInt32(min(milliseconds - begin.milliseconds, 100)) * 1000)
        }
    }

    /// Runs the loop. Calls `work` for each store that is opened.
    func run(_ work: (CommandContext) throws -> any StoreWork) {
        var complaints = Complaints(environment.messages)
        var kept: (file: FileIdentity?, work: any StoreWork)?
        while !isOver() {
            do {
                try watch(work, &kept, &complaints)
            } catch {
                complaints.add([PublishError.logText(of: error)])
                wait(1000)
            }
        }
    }

    /// Watches a store until the loop is over or another file replaces the store.
    private func watch(
        _ make: (CommandContext) throws -> any StoreWork,
        _ kept: inout (file: FileIdentity?, work: any StoreWork)?,
        _ complaints: inout Complaints
    ) throws {
        let context = try CommandContext(arguments, environment)
        let address = try environment.storeAddress()
        let file = address.identity
        let work: any StoreWork
        if let kept, kept.file == file {
            // After an error, some of the work may still have to be stored.
            work = kept.work
            work.reopen(context)
        } else {
            work = try make(context)
        }
        kept = (file, work)
        var (mark, next, last): (Int?, Instant?, Instant?) = (nil, nil, nil)
        var materials = environment.materials
        while !isOver(), address.identity == file {
            let (newMark, now, newMaterials) =
                (try context.store.changeMark(), clock(), environment.materials)
            if last.map({ now < $0 }) ?? false || newMaterials != materials {
                work.startAnew()
                (mark, materials) = (nil, newMaterials)
            }
            last = now
            if newMark != mark || work.hasWork || next.map({ now >= $0 }) ?? true {
                next = try work.run(at: now, hasChanged: newMark != mark, &complaints)
                mark = next == nil ? nil : newMark
            }
            // A full pause would delay messages that are being sent or due in the next second.
            wait(next.map { $0.seconds - now.seconds <= 1 } ?? false ? 20 : milliseconds)
        }
        try work.finish()
        kept = nil
    }
}
