internal import CMicroHTTPD

/// A connection of libmicrohttpd.
struct ClientConnection: Sendable {
    private let connection: dosecal_connection

    init(_ pointer: OpaquePointer) {
        connection = dosecal_connection(pointer: pointer)
    }

    private var pointer: OpaquePointer { connection.pointer }

    /// The server's state of the connection, or `nil` once it is closed.
    var state: ConnectionState? {
        dosecal_context(LibMicroHTTPD.functions, pointer).map {
            Unmanaged<ConnectionState>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Sends a response. Returns `NO` if libmicrohttpd cannot accept it.
    func queue(_ response: OpaquePointer, status: UInt32) -> MHD_Result {
        LibMicroHTTPD.functions.MHD_queue_response(pointer, status, response)
    }

    /// Suspends the connection. May only be called by the callback that handles its request.
    fileprivate func suspend() { LibMicroHTTPD.functions.MHD_suspend_connection(pointer) }

    fileprivate func resume() { LibMicroHTTPD.functions.MHD_resume_connection(pointer) }
}

/// A connection that is suspended until its response is ready, so that its thread can serve others.
///
/// It is resumed exactly once: by `resume` or on deinitialization. It may move between threads.
struct SuspendedConnection: ~Copyable, Sendable {
    private let connection: ClientConnection

    /// Suspends a connection. Must be called in the callback that handles its request.
    init(_ connection: ClientConnection) {
        connection.suspend()
        self.connection = connection
    }

    deinit { connection.resume() }

    /// Resumes the connection, so that libmicrohttpd requests the response again.
    consuming func resume() {
        connection.resume()
        discard self
    }
}

extension ClientConnection {
    /// The properties of the header that affect the parsing of the request.
    var head: RequestHead { RequestHead(of: pointer) }

    /// Returns the first header field with the given name.
    func field(_ name: String) -> String? {
        LibMicroHTTPD.functions.MHD_lookup_connection_value(pointer, .HEADER_KIND, name).map {
            String(cString: $0)
        }
    }

    /// Whether a header field indicates that a proxy, trusted or not, forwarded the request.
    var isForwarded: Bool {
        ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Via"].contains { field($0) != nil }
    }

    /// Returns all header fields with names in lower case. `X-Forwarded-…` is included only behind
    /// a trusted proxy.
    func fields(isBehindProxy: Bool) -> [String: String] {
        var collector = FieldCollector(isBehindProxy: isBehindProxy)
        withUnsafeMutablePointer(to: &collector) { collector in
            _ = LibMicroHTTPD.functions.MHD_get_connection_values(
                pointer, .HEADER_KIND, collectField, collector)
        }
        return collector.fields
    }
}

/// Collects the header fields of a request.
private struct FieldCollector {
    let isBehindProxy: Bool
    var fields: [String: String] = [:]

    mutating func take(_ name: String, _ value: String) {
        guard isBehindProxy || !name.hasPrefix("x-forwarded-") else { return }
        fields[name] = fields[name].map { "\($0), \(value)" } ?? value
    }
}

private func collectField(
    _ pointer: UnsafeMutableRawPointer?, _: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let pointer, let name else { return .NO }
    pointer.assumingMemoryBound(to: FieldCollector.self).pointee.take(
        String(cString: name).lowercased(), value.map { String(cString: $0) } ?? "")
    return .YES
}
