import CommandLine
import Terminal
import Wording

/// A line on the terminal that shows the progress of long work, and is removed afterwards.
final class ProgressLine {
    /// The text of the line and its receiver, or `nil` if no progress is shown.
    private let shown: (text: ProgressText, messages: MessageWriter)?
    private let width: Int
    private let milliseconds: () -> Int
    /// The time of the next update. Short work shows no line.
    private var next = 1000
    /// The time at which the preparations ended, if the work reported that.
    private var beginning: Int?

    /// Whether progress is shown.
    var isShown: Bool { shown != nil }

    fileprivate init(_ key: Wording.Key, _ environment: Environment, isShown: Bool) {
        shown = isShown ? (ProgressText(key, environment.wording), environment.messages) : nil
        width = min(environment.width, 80) - 1
        milliseconds = environment.stopwatch()
    }

    /// Shows how much is done.
    func show(_ done: Int, of all: Int) {
        let now = milliseconds()
        if done == 0 { beginning = beginning ?? now }
        guard let shown, now >= next else { return }
        next = now + 200
        let text = shown.text.line(done, of: all, after: now - (beginning ?? 0))
        shown.messages.show(String(text.prefix(width)))
    }
}

extension Environment {
    /// Does long work, which shows its progress if standard error is a terminal.
    ///
    /// `isWanted` states whether the command may show anything but its result.
    func showing<Result>(
        _ key: Wording.Key, if isWanted: Bool = true, _ work: (ProgressLine) throws -> Result
    ) rethrows -> Result {
        defer { messages.erase() }
        return try work(ProgressLine(key, self, isShown: isWatched && isWanted))
    }
}
