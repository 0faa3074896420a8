import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The state of a server, independent of its listening socket: connections, requests and job
/// queues. Safe to use from any thread.
package final class HTTPServer: Sendable {
    let router: Router
    let connections: ConnectionLimits
    let options: Options
    /// The number of requests whose response has not been sent.
    private let openRequests = Atomic<Int>(0)
    private let closing = Atomic<Bool>(false)
    /// The queues for reads and writes. Each has separate threads, so reads never wait for writes.
    let (readQueue, writeQueue): (StoreJobQueue, StoreJobQueue)
    let largeBodies = LargeBodies()
    let suspensions = Mutex(Suspensions())

    /// The settings of a server.
    package struct Options: Sendable {
        /// The address on which to listen.
        package var address: ListenAddress
        /// Loads the certificate and its key, or `nil` for plain HTTP.
        package var identity: (@Sendable () throws -> Identity)?
        /// The access log, or `nil` for none.
        package var log: AccessLog?
        /// Whether X-Forwarded-For and X-Forwarded-Proto come from a trusted proxy.
        package var isBehindProxy = false
        /// The maximum number of connections for one address.
        package var perAddress = 256
        /// Returns the time on the monotonic clock in nanoseconds.
        package var ticks: @Sendable () -> UInt64
        /// Called from any thread when feeds need an update.
        package var wake: @Sendable () -> Void

        /// Creates settings with the default limits.
        package init(
            _ address: ListenAddress, ticks: @escaping @Sendable () -> UInt64,
            wake: @escaping @Sendable () -> Void
        ) {
            self.address = address
            self.ticks = ticks
            self.wake = wake
        }
    }

    /// A certificate and its private key.
    package struct Identity: Sendable {
        let certificate: [UInt8]
        let key: [UInt8]

        /// Creates an identity from the bytes of two PEM files.
        package init(certificate: [UInt8], key: [UInt8]) {
            self.certificate = certificate + [0]
            self.key = key + [0]
        }
    }

    /// Creates a server that does not listen yet.
    package init(_ router: Router, _ options: Options) throws(ServerError) {
        self.router = router
        self.options = options
        connections = ConnectionLimits(limit: options.isBehindProxy ? nil : options.perAddress)
        (readQueue, writeQueue) = (try StoreJobQueue(), try StoreJobQueue())
        for (queue, workers) in [(readQueue, router.readers), (writeQueue, router.writers)] {
            for thread in workers.indices { try queue.start { self.work(on: $0, thread) } }
        }
    }

    /// Closes connections that have exceeded their time limit, and writes the log.
    package func tick() {
        connections.closeExpired(at: seconds)
        options.log?.flush()
    }

    /// Makes each subsequent response close its connection, and waits briefly so that connections
    /// in the backlog are accepted.
    func close() {
        closing.store(true, ordering: .relaxed)
        usleep(100_000)
    }

    /// Waits up to the given number of seconds for open requests, and then ends the jobs.
    func finish(within limit: Int) {
        // Requests that have arrived but have not been read yet are answered, too.
        var quiet = 0
        wait(atMost: UInt64(limit) * 1_000_000_000) {
            quiet = openRequests.load(ordering: .relaxed) == 0 ? quiet + 1 : 0
            return quiet > 25
        }
        finishJobs()
        wait(atMost: 1_000_000_000) { openRequests.load(ordering: .relaxed) == 0 }
    }

    /// Waits until the condition holds, but no longer than the given number of nanoseconds.
    func wait(atMost nanoseconds: UInt64, until isOver: () -> Bool) {
        let end = options.ticks() + nanoseconds
        while !isOver(), options.ticks() < end { usleep(20_000) }
    }

    var isClosing: Bool { closing.load(ordering: .relaxed) }
    var seconds: Int { Int(options.ticks() / 1_000_000_000) }
    func requestBegan() { openRequests.add(1, ordering: .relaxed) }
    func requestEnded() { openRequests.subtract(1, ordering: .relaxed) }
}
