#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Blocks SIGTERM and SIGINT, so that the current work is finished before the program ends.
struct EndSignals {
    private static let all = [SIGTERM, SIGINT]

    /// Blocks the signals.
    init() {
        var held = sigset_t()
        sigemptyset(&held)
        for signal in Self.all { sigaddset(&held, signal) }
        sigprocmask(SIG_BLOCK, &held, nil)
    }

    /// Whether a signal is pending.
    var arePending: Bool {
        var pending = sigset_t()
        guard sigpending(&pending) == 0 else { return false }
        return Self.all.contains { sigismember(&pending, $0) == 1 }
    }

    /// Waits for a second, or until a signal is pending.
    func waitASecond() { wait(tenths: 10) }

    /// Waits for a number of tenths of a second, or until a signal is pending.
    func wait(tenths: Int) {
        for _ in 0..<tenths where !arePending { usleep(100_000) }
    }
}
