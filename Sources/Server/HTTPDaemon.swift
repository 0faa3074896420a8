#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The listening socket of a server with the daemons that serve its connections.
package final class HTTPDaemon {
    /// The address on which the server listens, such as `127.0.0.1:8467`.
    package let place: String
    private let server: HTTPServer
    private let acceptor: Acceptor

    /// Starts listening.
    package init(_ server: HTTPServer) throws {
        let group = try DaemonGroup(server)
        let (socket, place) = try server.options.address.open()
        self.place = place
        self.server = server
        acceptor = try Acceptor(socket, group, server.connections)
        try acceptor.start()
    }

    /// Reloads the certificate for new connections. Existing connections stay open.
    package func renew() throws {
        guard server.options.identity != nil else { return }
        try acceptor.renew(for: server)
    }

    /// Stops the daemons that have an older certificate and no connections.
    package func stopUnusedDaemons() { acceptor.stopUnusedDaemons() }

    /// Stops accepting connections, gives open requests this many seconds, and closes the rest.
    package func stop(within limit: Int) {
        server.close()
        acceptor.stop()
        server.finish(within: limit)
        acceptor.close()
    }
}
