internal import CMicroHTTPD
import CalDAV
import Threads

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The daemons of libmicrohttpd that share one certificate, one for each core. Each has one thread.
///
/// The daemons do not listen; `Acceptor` gives them their connections. A daemon that is told to
/// stop listening (`MHD_quiesce_daemon`) may abort, because its thread and the caller both remove
/// the socket from the epoll set, and libmicrohttpd 0.9.75 treats the second removal as fatal.
final class DaemonGroup {
    private let daemons: [OpaquePointer]
    private var next = 0

    /// Starts the daemons. Without an identity they use plain HTTP.
    init(_ server: HTTPServer) throws {
        guard LibMicroHTTPD.isInstalled else { throw ServerError(.missing("libmicrohttpd")) }
        guard XMLReader.isInstalled else { throw ServerError(.missing("expat")) }
        let identity = try server.options.identity?()
        let threads = Self.threads
        let limit = server.connections.total / threads
        var started: [OpaquePointer] = []
        for _ in 0..<threads {
            guard let daemon = Self.start(identity, limit, for: server) else {
                for daemon in started { LibMicroHTTPD.functions.MHD_stop_daemon(daemon) }
                throw ServerError(identity == nil ? .library : .certificate)
            }
            started.append(daemon)
        }
        daemons = started
    }

    deinit {
        for daemon in daemons { LibMicroHTTPD.functions.MHD_stop_daemon(daemon) }
    }

    /// The number of open connections.
    var connections: Int {
        daemons.reduce(0) { $0 + Int(dosecal_connections(LibMicroHTTPD.functions, $1)) }
    }

    /// Serves an accepted connection and closes its socket at the end.
    func serve(_ socket: Int32, _ address: sockaddr_storage, _ size: socklen_t) {
        next = (next + 1) % daemons.count
        withUnsafePointer(to: address) { pointer in
            _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                LibMicroHTTPD.functions.MHD_add_connection(daemons[next], socket, $0, size)
            }
        }
    }

    private static var threads: Int { min(Cores.usable, 64) }

    private static func start(
        _ identity: HTTPServer.Identity?, _ limit: Int, for server: HTTPServer
    ) -> OpaquePointer? {
        var calls = dosecal_calls(
            accept: admitConnection, connection: noteConnection, handle: handleRequest,
            completed: endRequest, unescape: keepEscapes)
        let context = Unmanaged.passUnretained(server).toOpaque()
        let limits = dosecal_limits(
            connections: UInt32(clamping: limit), idle_seconds: 60, memory: 16_384)
        guard let identity else {
            return dosecal_start(LibMicroHTTPD.functions, limits, &calls, context, nil, nil)
        }
        return identity.key.withUnsafeBytes { key in
            identity.certificate.withUnsafeBytes { certificate in
                dosecal_start(
                    LibMicroHTTPD.functions, limits, &calls, context,
                    key.assumingMemoryBound(to: CChar.self).baseAddress,
                    certificate.assumingMemoryBound(to: CChar.self).baseAddress)
            }
        }
    }
}
