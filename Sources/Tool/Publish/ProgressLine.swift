import CommandLine

/// A line on a terminal that says how far a long work has come, and leaves no trace.
final class ProgressLine {
    private let isShown: Bool
    private let messages: MessageWriter
    private let stopwatch: () -> Int
    private var last = 0
    private var isThere = false

    /// Somebody who has waited this many milliseconds wants to know.
    private static let patience = 200

    init(_ environment: Environment, _ stopwatch: @escaping () -> Int) {
        isShown = environment.isWatched
        messages = environment.messages
        self.stopwatch = stopwatch
    }

    func show(_ done: Int, of all: Int) {
        guard isShown else { return }
        let now = stopwatch()
        guard now - last >= Self.patience else { return }
        last = now
        isThere = true
        messages.prompt("\r\(done)/\(all)\u{1B}[K")
    }

    func clear() {
        if isThere { messages.prompt("\r\u{1B}[K") }
        isThere = false
    }
}
