import Files

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The address and port on which the server listens.
package struct ListenAddress: Sendable {
    let host: String
    let port: UInt16

    /// Parses a text such as `127.0.0.1:8467` or `[::1]:8467`, or returns `nil` if it is malformed.
    /// Port 0 means any free port.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...])
        else { return nil }
        let name = text[..<colon]
        let isBracketed = name.hasPrefix("[") && name.hasSuffix("]")
        guard isBracketed || !name.contains(":") else { return nil }
        host = isBracketed ? String(name.dropFirst().dropLast()) : String(name)
        self.port = port
        guard Self.resolved(host, port, { _ in true }) ?? false else { return nil }
    }

    private init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// The address with the same port on all networks of this machine.
    package var onAllNetworks: ListenAddress { ListenAddress(host: "0.0.0.0", port: port) }

    /// Calls `body` with the resolved address.
    static func resolved<Value>(
        _ host: String, _ port: UInt16, _ body: (addrinfo) -> Value
    ) -> Value? {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        #if canImport(Darwin)
        hints.ai_socktype = SOCK_STREAM
        #else
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        let name = host == "localhost" ? "127.0.0.1" : host
        guard !name.isEmpty, getaddrinfo(name, "\(port)", &hints, &found) == 0, let found else {
            return nil
        }
        defer { freeaddrinfo(found) }
        return body(found.pointee)
    }

    private func text(_ port: UInt16) -> String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Opens a socket and listens on it.
    func open() throws(ServerError) -> (socket: Int32, place: String) {
        let opened = Self.resolved(host, port) { Self.listen($0) } ?? .failure(SystemError(EINVAL))
        switch opened {
        case .success(let socket): return (socket, text(Self.port(of: socket) ?? port))
        case .failure(let failure):
            if failure.code == EADDRINUSE { throw ServerError(.taken(text(port))) }
            throw ServerError(.unlistenable(text(port), failure))
        }
    }

    private static func listen(_ found: addrinfo) -> Result<Int32, SystemError> {
        let socket = socket(found.ai_family, found.ai_socktype, found.ai_protocol)
        guard socket >= 0 else { return .failure(SystemError()) }
        var yes: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(socket, found.ai_addr, found.ai_addrlen) == 0, start(socket) == 0,
            fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK) == 0,
            fcntl(socket, F_SETFD, FD_CLOEXEC) == 0
        else {
            let code = errno
            close(socket)
            return .failure(SystemError(code))
        }
        return .success(socket)
    }

    /// Starts to listen. The system reduces the backlog to its limit.
    private static func start(_ socket: Int32) -> Int32 {
        #if canImport(Darwin)
        Darwin.listen(socket, 4096)
        #else
        Glibc.listen(socket, 4096)
        #endif
    }

    private static func port(of socket: Int32) -> UInt16? {
        // The initializer of the C struct may be attributed to CMicroHTTPD, which is not imported
        // here.
        let bits = withUnsafeTemporaryAllocation(of: sockaddr_storage.self, capacity: 1) {
            storage in
            let address = UnsafeMutableRawPointer(storage.baseAddress)?
                .assumingMemoryBound(to: sockaddr.self)
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            guard let address, getsockname(socket, address, &length) == 0 else {
                return UInt16?.none
            }
            // IPv4 and IPv6 addresses have the port at the same offset.
            return UnsafeRawPointer(address).loadUnaligned(fromByteOffset: 2, as: UInt16.self)
        }
        return bits.map { UInt16(bigEndian: $0) }
    }
}

extension ListenAddress: CustomStringConvertible {
    /// The address as it is written for `--listen`.
    package var description: String { text(port) }
}
