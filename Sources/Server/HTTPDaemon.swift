#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The listening side of a server: its socket, and what serves the connections.
package final class HTTPDaemon {
    /// The address that it listens on, such as 127.0.0.1:8467.
    package let place: String
    private let server: HTTPServer
    private let acceptor: Acceptor

    /// Starts to listen.
    package init(_ server: HTTPServer) throws {
        let group = try DaemonGroup(server)
        let (socket, place) = try server.options.address.open()
        self.place = place
        self.server = server
        acceptor = try Acceptor(socket, group, server.connections)
        try acceptor.start()
    }

    /// Reads the certificate again: new connections see it, and none is closed.
    package func renew() throws {
        guard server.options.identity != nil else { return }
        try acceptor.renew(for: server)
    }

    /// Ends what served with an old certificate once no connection is left to it.
    package func tidy() { acceptor.tidy() }

    /// Accepts no more connections, gives open requests this many seconds, and closes the others.
    package func stop(within limit: Int) {
        server.close()
        acceptor.stop()
        server.finish(within: limit)
        acceptor.close()
    }
}
