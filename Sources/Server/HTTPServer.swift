import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A router as the network sees it: who is connected, and what is being answered.
package final class HTTPServer: Sendable {
    let router: Router
    let connections: ConnectionLimits
    let options: Options
    /// Requests whose answer is not yet sent.
    private let open = Atomic<Int>(0)
    private let closing = Atomic<Bool>(false)
    let (looks, presses) = (PageJobQueue(), PageJobQueue())
    /// Connections that rest until a job is done.
    let resting = Atomic<Int>(0)
    /// Whether the end waits for nothing any more but those.
    let isOver = Atomic<Bool>(false)

    /// How it listens and what it takes from others.
    package struct Options: Sendable {
        package var address: ListenAddress
        /// Reads a certificate and its key; nil for plain HTTP.
        package var identity: (@Sendable () throws -> Identity)?
        package var log: AccessLog?
        /// Whether X-Forwarded-For is a proxy's word.
        package var isBehindProxy = false
        /// How many connections one address may have.
        package var perAddress = 256
        /// The steady clock, in nanoseconds.
        package var ticks: @Sendable () -> UInt64
        /// Called, by any thread, where feeds should be brought up to date.
        package var wake: @Sendable () -> Void

        package init(
            _ address: ListenAddress, ticks: @escaping @Sendable () -> UInt64,
            wake: @escaping @Sendable () -> Void
        ) {
            self.address = address
            self.ticks = ticks
            self.wake = wake
        }
    }

    /// A certificate and its key, as their files have them.
    package struct Identity: Sendable {
        let certificate: [UInt8]
        let key: [UInt8]

        package init(certificate: [UInt8], key: [UInt8]) {
            self.certificate = certificate + [0]
            self.key = key + [0]
        }
    }

    /// A server that nobody can reach yet.
    package init(_ router: Router, _ options: Options) {
        self.router = router
        self.options = options
        connections = ConnectionLimits(limit: options.isBehindProxy ? nil : options.perAddress)
        for queue in [looks, presses] { queue.begin { self.work(on: $0) } }
    }

    /// Ends what is late, and writes the log.
    package func tick() {
        connections.endLate(at: seconds)
        options.log?.flush()
    }

    /// Tells everybody from now on that their connection ends with the answer, and lets those be
    /// welcomed who have come already.
    func close() {
        closing.store(true, ordering: .relaxed)
        usleep(100_000)
    }

    /// Waits until what is being answered is sent, but no longer than so many seconds.
    func finish(within limit: Int) {
        let end = options.ticks() + UInt64(limit) * 1_000_000_000
        // What has been sent to us and is not yet read is still answered.
        var quiet = 0
        while quiet < 25, options.ticks() < end {
            usleep(20_000)
            quiet = open.load(ordering: .relaxed) == 0 ? quiet + 1 : 0
        }
        endJobs()
    }

    var isClosing: Bool { closing.load(ordering: .relaxed) }
    var seconds: Int { Int(options.ticks() / 1_000_000_000) }
    func begun() { open.add(1, ordering: .relaxed) }
    func ended() { open.subtract(1, ordering: .relaxed) }
}
