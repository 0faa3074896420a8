internal import CMicroHTTPD

/// A connection of libmicrohttpd.
struct ClientConnection: Sendable {
    private let connection: dosecal_connection

    init(_ pointer: OpaquePointer) {
        connection = dosecal_connection(pointer: pointer)
    }

    private var pointer: OpaquePointer { connection.pointer }

    /// What the server knows of it; nil once it is closed.
    var state: ConnectionState? {
        dosecal_context(LibMicroHTTPD.functions, pointer).map {
            Unmanaged<ConnectionState>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Sends a response; `NO` if libmicrohttpd cannot take it.
    func queue(_ response: OpaquePointer, status: UInt32) -> MHD_Result {
        LibMicroHTTPD.functions.MHD_queue_response(pointer, status, response)
    }

    /// Only the callback that handles its request may do this.
    fileprivate func suspend() { LibMicroHTTPD.functions.MHD_suspend_connection(pointer) }

    fileprivate func resume() { LibMicroHTTPD.functions.MHD_resume_connection(pointer) }
}

/// A connection that is suspended until its response is there, so that its thread serves others.
///
/// It is resumed exactly once: by `resume`, or when the last owner drops it. Any thread may own it.
struct SuspendedConnection: ~Copyable, Sendable {
    private let connection: ClientConnection

    /// Suspends a connection, in the callback that handles its request.
    init(_ connection: ClientConnection) {
        connection.suspend()
        self.connection = connection
    }

    deinit { connection.resume() }

    /// Lets libmicrohttpd ask for the response once more.
    consuming func resume() {
        connection.resume()
        discard self
    }
}

extension ClientConnection {
    /// What its header fields say about the form of the request.
    var head: RequestHead { RequestHead(of: pointer) }

    /// The first header field of this name.
    func field(_ name: String) -> String? {
        LibMicroHTTPD.functions.MHD_lookup_connection_value(pointer, .HEADER_KIND, name).map {
            String(cString: $0)
        }
    }

    /// Whether a proxy says that it hands on somebody else's request, trusted or not.
    var isForwarded: Bool {
        ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Via"].contains { field($0) != nil }
    }

    /// All header fields, their names in lower case; `X-Forwarded-…` only behind a proxy.
    func fields(isBehindProxy: Bool) -> [String: String] {
        var collector = FieldCollector(isBehindProxy: isBehindProxy)
        withUnsafeMutablePointer(to: &collector) { collector in
            _ = LibMicroHTTPD.functions.MHD_get_connection_values(
                pointer, .HEADER_KIND, collectField, collector)
        }
        return collector.fields
    }
}

/// Gathers a request's header fields.
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
