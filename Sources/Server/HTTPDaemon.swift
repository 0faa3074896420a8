internal import CMicroHTTPD

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The listening side of a server: libmicrohttpd with its threads.
package struct HTTPDaemon: ~Copyable {
    /// The address that it listens on, such as 127.0.0.1:8467.
    package let place: String
    private let server: HTTPServer
    private let socket: Int32
    private var pointer: OpaquePointer
    /// The ones from before a renewal, which serve the connections that were open then.
    private var retired: [OpaquePointer] = []

    /// Starts to listen.
    package init(_ server: HTTPServer) throws {
        let identity = try server.options.identity?()
        let (socket, place) = try server.options.address.open()
        do {
            pointer = try Self.start(socket, identity, for: server)
        } catch {
            close(socket)
            throw error
        }
        self.place = place
        self.server = server
        self.socket = socket
    }

    deinit {
        for daemon in retired + [pointer] { MHD_stop_daemon(daemon) }
        close(socket)
    }

    /// Reads the certificate again: new connections see it, and none is closed.
    package mutating func renew() throws {
        guard let identity = server.options.identity else { return }
        let new = try Self.start(socket, identity(), for: server)
        Self.quiesce(pointer)
        retired.append(pointer)
        pointer = new
    }

    /// Stops those that no connection is left to.
    package mutating func tidy() {
        retired = retired.filter { daemon in
            guard dosecal_connections(daemon) == 0 else { return true }
            MHD_stop_daemon(daemon)
            return false
        }
    }

    /// Accepts no more connections, gives open requests so many seconds, and closes the others.
    package consuming func stop(within limit: Int) {
        server.close()
        Self.quiesce(pointer)
        server.finish(within: limit)
    }

    private static func quiesce(_ daemon: OpaquePointer) {
        let socket = MHD_quiesce_daemon(daemon)
        if socket >= 0 { close(socket) }
    }

    /// libmicrohttpd gets a descriptor of its own for the socket.
    private static func start(
        _ socket: Int32, _ identity: HTTPServer.Identity?, for server: HTTPServer
    ) throws(ServerError) -> OpaquePointer {
        let own = dup(socket)
        if let started = begin(own, identity, for: server) { return started }
        close(own)
        throw ServerError(identity == nil ? .library : .certificate)
    }

    private static func begin(
        _ socket: Int32, _ identity: HTTPServer.Identity?, for server: HTTPServer
    ) -> OpaquePointer? {
        var calls = dosecal_calls(
            accept: admitConnection, connection: noteConnection, handle: handleRequest,
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
