#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Files
import Threads

/// The loop of the main thread, which waits for signals and runs periodic work every second.
package struct ServerLoop {
    private var signals = sigset_t()
    private let router: Router
    private let republish: ([String]) -> Bool

    private static let ends = [SIGTERM, SIGINT]
    private static let signals = [SIGUSR2, SIGHUP, SIGALRM, SIGUSR1]
    /// The maximum time for stopping, in seconds.
    private static let mostEnding: UInt32 = 20

    /// Blocks the signals that the loop handles. Must be called before any other thread starts.
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

    /// Starts a thread that waits for a termination signal and notifies the loop.
    ///
    /// The loop may be publishing to a database that has lost its standby and therefore confirms no
    /// commit. The process then exits without waiting for it; the next run publishes the feeds
    /// again.
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

    /// Makes the loop update the feeds of persons whose records have changed.
    package static func wake() { kill(getpid(), SIGUSR1) }

    /// Creates a loop.
    ///
    /// - Parameter republish: Updates the feeds of persons without waiting for other processes.
    ///   Returns false if it has to be repeated.
    package init(_ router: Router, republish: @escaping ([String]) -> Bool) {
        self.router = router
        self.republish = republish
        signals = Self.set(of: Self.signals)
    }

    /// Runs until a signal stops the server. Open requests then have ten seconds.
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

    /// Handles one signal. Returns true if it stops the server.
    private func turn(_ server: HTTPServer, _ daemon: HTTPDaemon) -> Bool {
        var signals = signals
        var signal: Int32 = 0
        guard sigwait(&signals, &signal) == 0 else { return false }
        switch signal {
        case SIGALRM:
            router.renew()
            publish()
            server.tick()
            daemon.stopUnusedDaemons()
        case SIGUSR1: publish()
        case SIGHUP: reopen(server, daemon)
        default: return true
        }
        return false
    }

    /// Updates the feeds of changed persons. A failed update is repeated a second later.
    private func publish() {
        let people = router.takeChanged()
        if !people.isEmpty, !republish(people) { router.keepChanged(people) }
    }

    private func reopen(_ server: HTTPServer, _ daemon: HTTPDaemon) {
        do throws(ServerError) {
            try server.options.log?.reopen()
        } catch {
            router.settings.complain(ServerError.logText(of: error))
        }
        do {
            try daemon.renew()
        } catch {
            router.settings.complain(
                "\(ServerError.logText(of: error)); the certificate of before stays in use")
        }
    }
}
