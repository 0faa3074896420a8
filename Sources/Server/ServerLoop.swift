#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the main thread does while others answer: it waits for signals, and for each second.
package struct ServerLoop {
    private var signals = sigset_t()
    private let router: Router
    private let republish: ([String]) -> Bool

    private static let signals = [SIGTERM, SIGINT, SIGHUP, SIGALRM, SIGUSR1]

    /// Keeps signals for the loop; to be called before any other thread begins.
    package static func holdSignals() {
        var signals = set
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    private static var set: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        return set
    }

    /// Brings the loop to look for feeds that should be brought up to date.
    package static func wake() { kill(getpid(), SIGUSR1) }

    /// `republish` brings the feeds of persons up to date without waiting for anybody, and says
    /// whether that is done with.
    package init(_ router: Router, republish: @escaping ([String]) -> Bool) {
        self.router = router
        self.republish = republish
        signals = Self.set
    }

    /// Goes on until somebody ends the server; what it is sending then has ten seconds.
    package func run(_ server: HTTPServer, _ daemon: consuming HTTPDaemon) {
        var second = itimerval(
            it_interval: timeval(tv_sec: 1, tv_usec: 0), it_value: timeval(tv_sec: 1, tv_usec: 0))
        setitimer(Self.timer, &second, nil)
        var daemon = daemon
        while !turn(server, &daemon) {}
        daemon.stop(within: 10)
        publish()
        server.options.log?.flush()
    }

    #if canImport(Darwin)
    private static let timer = ITIMER_REAL
    #else
    private static let timer = __itimer_which_t(0)
    #endif

    /// One signal's work; whether it was the last.
    private func turn(_ server: HTTPServer, _ daemon: inout HTTPDaemon) -> Bool {
        var signals = signals
        var signal: Int32 = 0
        guard sigwait(&signals, &signal) == 0 else { return false }
        switch signal {
        case SIGALRM:
            router.renew()
            publish()
            server.tick()
            daemon.tidy()
        case SIGUSR1: publish()
        case SIGHUP: reopen(server, &daemon)
        default: return true
        }
        return false
    }

    /// What has to wait is tried again with the next second.
    private func publish() {
        let people = router.takeChanged()
        if !people.isEmpty, !republish(people) { router.keepChanged(people) }
    }

    private func reopen(_ server: HTTPServer, _ daemon: inout HTTPDaemon) {
        do throws(ServerError) {
            try server.options.log?.reopen()
        } catch {
            router.settings.complain("\(error)")
        }
        do {
            try daemon.renew()
        } catch {
            router.settings.complain("\(error); the certificate of before stays in use")
        }
    }
}
