#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A request for `/healthz` to a running server, over plain HTTP.
package struct HealthCheck: Sendable {
    /// The status code, or `nil` if nothing that speaks plain HTTP answered in time.
    package let status: Int?
    /// The body of the response, or an empty string if there is none.
    package let body: String

    /// Asks the server that listens on this address. Waits at most this many seconds for each part.
    package init(of address: ListenAddress, within seconds: Int) {
        let response = address.exchange("GET /healthz HTTP/1.0\r\n\r\n", within: seconds)
        let parts = response.split(separator: "\r\n\r\n", maxSplits: 1)
        let words = parts.first?.prefix { $0 != "\r\n" }.split(separator: " ") ?? []
        let isHTTP = words.first?.hasPrefix("HTTP/") ?? false
        status = isHTTP && words.count > 1 ? Int(words[1]) : nil
        body = parts.count > 1 ? String(parts[1]) : ""
    }
}

extension ListenAddress {
    /// Sends a request and returns what comes back until the server closes the connection.
    fileprivate func exchange(_ request: String, within seconds: Int) -> String {
        Self.resolved(host, port) { found -> String in
            let socket = socket(found.ai_family, found.ai_socktype, found.ai_protocol)
            guard socket >= 0 else { return "" }
            defer { close(socket) }
            var limit = timeval(tv_sec: seconds, tv_usec: 0)
            for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
                setsockopt(
                    socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
            }
            guard connect(socket, found.ai_addr, found.ai_addrlen) == 0,
                Array(request.utf8).withUnsafeBytes({
                    send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }) == request.utf8.count
            else { return "" }
            return Self.text(from: socket)
        } ?? ""
    }

    private static func text(from socket: Int32) -> String {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while bytes.count < 65_536 {
            let count = recv(socket, &part, part.count, 0)
            guard count > 0 else { break }
            bytes += part.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
