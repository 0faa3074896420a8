#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Blocks SIGTERM and SIGINT, so that the current work is finished before the program ends.
struct EndSignals: Sendable {
    private static let all = [SIGTERM, SIGINT]

    /// Blocks the signals.
    init() {
        var held = sigset_t()
        sigemptyset(&held)
        for signal in Self.all { sigaddset(&held, signal) }
        sigprocmask(SIG_BLOCK, &held, nil)
    }

    /// Whether a signal is pending for the process, as seen by any of its threads.
    var arePending: Bool {
        var pending = sigset_t()
        guard sigpending(&pending) == 0 else { return false }
        return Self.all.contains { sigismember(&pending, $0) == 1 }
    }
}
