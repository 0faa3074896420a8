internal import CMicroHTTPD

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A server that listens: libmicrohttpd with its threads.
package struct HTTPDaemon: ~Copyable {
    /// Where it can be reached, such as 127.0.0.1:8467.
    package let place: String
    private let server: HTTPServer
    private let pointer: OpaquePointer

    /// Begins to listen.
    package init(_ server: HTTPServer) throws(ServerError) {
        let identity = server.options.identity
        let (socket, place) = try server.options.address.open()
        guard let started = Self.start(socket, identity, for: server) else {
            close(socket)
            throw ServerError(identity == nil ? .library : .certificate)
        }
        self.place = place
        self.server = server
        pointer = started
    }

    deinit { MHD_stop_daemon(pointer) }

    /// Takes no more connections, lets what is being answered end within so many seconds, and
    /// closes the others.
    package consuming func stop(within limit: Int) {
        server.close()
        let socket = MHD_quiesce_daemon(pointer)
        if socket >= 0 { close(socket) }
        server.finish(within: limit)
    }

    private static func start(
        _ socket: Int32, _ identity: HTTPServer.Identity?, for server: HTTPServer
    ) -> OpaquePointer? {
        var calls = dosecal_calls(
            accept: admitVisitor, connection: noteVisitor, handle: handleRequest,
            completed: endRequest, unescape: keepEscapes)
        let context = Unmanaged.passUnretained(server).toOpaque()
        guard let identity else {
            return dosecal_start(socket, limits, &calls, context, nil, nil)
        }
        return identity.key.withUnsafeBytes { key in
            identity.certificate.withUnsafeBytes { certificate in
                dosecal_start(
                    socket, limits, &calls, context,
                    key.assumingMemoryBound(to: CChar.self).baseAddress,
                    certificate.assumingMemoryBound(to: CChar.self).baseAddress)
            }
        }
    }

    /// As many connections as the system allows, each with room for a head of 8 kB.
    private static var limits: dosecal_limits {
        var files = rlimit()
        #if canImport(Darwin)
        let resource = RLIMIT_NOFILE
        #else
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        getrlimit(resource, &files)
        files.rlim_cur = files.rlim_max
        setrlimit(resource, &files)
        getrlimit(resource, &files)
        let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        return dosecal_limits(
            threads: UInt32(min(cores, 64)),
            connections: UInt32(clamping: min(max(Int(clamping: files.rlim_cur) - 64, 64), 20_000)),
            idle_seconds: 60, memory: 16_384)
    }
}
