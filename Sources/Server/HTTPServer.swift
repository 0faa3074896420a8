import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The server behind the sockets: its connections, and the requests that are being answered.
package final class HTTPServer: Sendable {
    let router: Router
    let connections: ConnectionLimits
    let options: Options
    /// Requests whose response is not yet sent.
    private let openRequests = Atomic<Int>(0)
    private let closing = Atomic<Bool>(false)
    /// Each has threads of its own, so that no page waits for a press.
    let (readQueue, writeQueue): (StoreJobQueue, StoreJobQueue)
    let largeBodies = LargeBodies()
    let suspensions = Mutex(Suspensions())

    /// How it listens, and what it accepts.
    package struct Options: Sendable {
        /// Where it listens.
        package var address: ListenAddress
        /// Reads a certificate and its key; nil for plain HTTP.
        package var identity: (@Sendable () throws -> Identity)?
        /// Where requests are logged; nil for no log.
        package var log: AccessLog?
        /// Whether X-Forwarded-For and -Proto come from a trusted proxy.
        package var isBehindProxy = false
        /// How many connections one address may have.
        package var perAddress = 256
        /// The steady clock, in nanoseconds.
        package var ticks: @Sendable () -> UInt64
        /// Called by any thread when feeds need an update.
        package var wake: @Sendable () -> Void

        /// Options with the usual limits.
        package init(
            _ address: ListenAddress, ticks: @escaping @Sendable () -> UInt64,
            wake: @escaping @Sendable () -> Void
        ) {
            self.address = address
            self.ticks = ticks
            self.wake = wake
        }
    }

    /// A certificate and its key, as read from their files.
    package struct Identity: Sendable {
        let certificate: [UInt8]
        let key: [UInt8]

        /// A certificate and its key, each the bytes of a PEM file.
        package init(certificate: [UInt8], key: [UInt8]) {
            self.certificate = certificate + [0]
            self.key = key + [0]
        }
    }

    /// A server that does not listen yet.
    package init(_ router: Router, _ options: Options) throws(ServerError) {
        self.router = router
        self.options = options
        connections = ConnectionLimits(limit: options.isBehindProxy ? nil : options.perAddress)
        (readQueue, writeQueue) = (try StoreJobQueue(), try StoreJobQueue())
        for (queue, workers) in [(readQueue, router.readers), (writeQueue, router.writers)] {
            for thread in workers.indices { try queue.start { self.work(on: $0, thread) } }
        }
    }

    /// Closes connections whose time is up, and writes the log.
    package func tick() {
        connections.endLate(at: seconds)
        options.log?.flush()
    }

    /// Makes every further response close its connection, and lets connections that are already
    /// waiting be accepted.
    func close() {
        closing.store(true, ordering: .relaxed)
        usleep(100_000)
    }

    /// Waits until open requests are answered, but no longer than this many seconds, and then ends the
    /// jobs.
    func finish(within limit: Int) {
        // Requests that have arrived and are not yet read are still answered.
        var quiet = 0
        wait(atMost: UInt64(limit) * 1_000_000_000) {
            quiet = openRequests.load(ordering: .relaxed) == 0 ? quiet + 1 : 0
            return quiet > 25
        }
        finishJobs()
        wait(atMost: 1_000_000_000) { openRequests.load(ordering: .relaxed) == 0 }
    }

    /// Waits until something is over, but no longer than this many nanoseconds.
    func wait(atMost nanoseconds: UInt64, until isOver: () -> Bool) {
        let end = options.ticks() + nanoseconds
        while !isOver(), options.ticks() < end { usleep(20_000) }
    }

    var isClosing: Bool { closing.load(ordering: .relaxed) }
    var seconds: Int { Int(options.ticks() / 1_000_000_000) }
    func requestBegan() { openRequests.add(1, ordering: .relaxed) }
    func requestEnded() { openRequests.subtract(1, ordering: .relaxed) }
}
