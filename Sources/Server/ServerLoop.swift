#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Files
import Threads

/// What the main thread does while other threads serve: it waits for signals and for the next second.
package struct ServerLoop {
    private var signals = sigset_t()
    private let router: Router
    private let republish: ([String]) -> Bool

    private static let ends = [SIGTERM, SIGINT]
    private static let signals = [SIGUSR2, SIGHUP, SIGALRM, SIGUSR1]
    /// How many seconds the loop has to end in.
    private static let mostEnding: UInt32 = 20

    /// Keeps signals for the loop; must be called before any other thread starts.
    package static func holdSignals() {
        var signals = set(of: signals + ends)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    private static func set(of signals: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        return set
    }

    /// Starts the thread that waits for the signal to end, and tells the loop.
    ///
    /// The loop may be publishing to a database that has lost its standby, and so confirms no commit. The
    /// process then ends without it; feeds are published again by the next run.
    private static func watchForTheEnd() throws(ServerError) {
        try ServerError.startingThreads { () throws(SystemError) in
            try WorkerThread.start {
                var signals = set(of: ends)
                var signal: Int32 = 0
                while sigwait(&signals, &signal) != 0 {}
                kill(getpid(), SIGUSR2)
                sleep(mostEnding)
                _exit(0)
            }
        }
    }

    /// Makes the loop update the feeds of persons whose record has changed.
    package static func wake() { kill(getpid(), SIGUSR1) }

    /// `republish` updates the feeds of persons without waiting for other processes; it returns false
    /// if it has to be tried again.
    package init(_ router: Router, republish: @escaping ([String]) -> Bool) {
        self.router = router
        self.republish = republish
        signals = Self.set(of: Self.signals)
    }

    /// Runs until a signal ends the server; open requests then have ten seconds.
    package func run(_ server: HTTPServer, _ daemon: HTTPDaemon) throws(ServerError) {
        try Self.watchForTheEnd()
        var second = itimerval(
            it_interval: timeval(tv_sec: 1, tv_usec: 0), it_value: timeval(tv_sec: 1, tv_usec: 0))
        setitimer(Self.timer, &second, nil)
        while !turn(server, daemon) {}
        daemon.stop(within: 10)
        publish()
        server.options.log?.flush()
    }

    #if canImport(Darwin)
    private static let timer = ITIMER_REAL
    #else
    private static let timer = __itimer_which_t(0)
    #endif

    /// Handles one signal; true if it ends the server.
    private func turn(_ server: HTTPServer, _ daemon: HTTPDaemon) -> Bool {
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
        case SIGHUP: reopen(server, daemon)
        default: return true
        }
        return false
    }

    /// What has to wait is tried again a second later.
    private func publish() {
        let people = router.takeChanged()
        if !people.isEmpty, !republish(people) { router.keepChanged(people) }
    }

    private func reopen(_ server: HTTPServer, _ daemon: HTTPDaemon) {
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
