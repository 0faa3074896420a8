import CivilTime

/// The times at which a message is sent again.
enum Attempts {
    /// The number of seconds during which only one process sends a message. It exceeds the time that
    /// a channel may take.
    static let claim = 90
    /// The maximum number of seconds until the next attempt.
    private static let longestPause = 3600

    /// Returns whether an attempt may begin that was put off until `retry`.
    static func mayBegin(_ retry: Instant?, failures: Int, at now: Instant) -> Bool {
        guard let retry, retry > now else { return true }
        // A time that is too far ahead was stored before the clock was set back.
        return retry.seconds - now.seconds > (failures == 0 ? claim : longestPause)
    }

    /// Returns the time of the attempt after a failure. The pauses grow up to an hour. `asked` is
    /// the number of seconds that the server asks to wait.
    static func next(after failures: Int, asked: Int?, at now: Instant) -> Instant {
        let pause = max(min(15 << min(failures, 8), longestPause), min(asked ?? 0, longestPause))
        return now.later(pause)
    }
}

extension Instant {
    func later(_ seconds: Int) -> Instant { Instant(seconds: self.seconds + seconds) }
}
