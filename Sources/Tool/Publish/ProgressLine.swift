import CommandLine

/// A line on the terminal that shows the progress of long work and is removed afterwards.
final class ProgressLine {
    private let isShown: Bool
    private let messages: MessageWriter
    private let stopwatch: () -> Int
    private var last = 0
    private var isThere = false

    /// The number of milliseconds between two updates, and before the first.
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
