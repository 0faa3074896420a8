#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// SIGTERM and SIGINT, held back until somebody looks: what is being done is done first.
struct EndSignals {
    private static let all = [SIGTERM, SIGINT]

    /// Holds them back from now on.
    init() {
        var held = sigset_t()
        sigemptyset(&held)
        for signal in Self.all { sigaddset(&held, signal) }
        sigprocmask(SIG_BLOCK, &held, nil)
    }

    /// Whether one has come.
    var haveCome: Bool {
        var pending = sigset_t()
        guard sigpending(&pending) == 0 else { return false }
        return Self.all.contains { sigismember(&pending, $0) == 1 }
    }

    /// Lets a second go by, and no more than a moment where one comes.
    func waitASecond() {
        for _ in 0..<10 where !haveCome { usleep(100_000) }
    }
}
