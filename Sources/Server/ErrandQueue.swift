import Synchronization

/// Errands in the order in which they came, done away from the threads that answer for feeds.
struct ErrandQueue: Sendable {
    private let stream: AsyncStream<WaitingErrand>
    private let errands: AsyncStream<WaitingErrand>.Continuation

    /// So many may wait; who comes then is asked to come again.
    private static let limit = 256

    init() {
        (stream, errands) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.limit))
    }

    /// Does with each of them, one after the other, what is to be done.
    func begin(_ work: @escaping @Sendable (WaitingErrand) -> Void) {
        Task {
            for await errand in stream { work(errand) }
        }
    }

    /// Ends once the last has been done.
    func finish() { errands.finish() }

    /// Whether there was room for it.
    func add(_ errand: WaitingErrand) -> Bool {
        if case .enqueued = errands.yield(errand) { true } else { false }
    }
}

/// An errand whose connection rests until there is an answer.
final class WaitingErrand: Sendable {
    let errand: Errand
    let destination: Destination
    /// Since when it waits, in nanoseconds of the steady clock.
    let start: UInt64
    /// As a number: a pointer may not go from thread to thread.
    let connection: UInt
    private let made = Mutex<Answer?>(nil)

    init(_ errand: Errand, _ destination: Destination, start: UInt64, connection: UInt) {
        self.errand = errand
        self.destination = destination
        self.start = start
        self.connection = connection
    }

    var answer: Answer? { made.withLock { $0 } }

    func finish(with answer: Answer) {
        made.withLock { $0 = answer }
    }
}
