internal import CMicroHTTPD

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// The callbacks of libmicrohttpd. The first parameter is always the server.

private func server(_ pointer: UnsafeMutableRawPointer?) -> HTTPServer {
    guard let pointer else { preconditionFailure("every call was given the server") }
    return Unmanaged<HTTPServer>.fromOpaque(pointer).takeUnretainedValue()
}

/// Decides whether a new connection is accepted.
func admitConnection(
    _ pointer: UnsafeMutableRawPointer?, _ address: UnsafePointer<sockaddr>?, _: socklen_t
) -> MHD_Result {
    server(pointer).connections.admits(address.flatMap { NetworkAddress($0) }) ? .YES : .NO
}

/// Records that a connection was opened or closed.
func noteConnection(
    _ pointer: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ code: MHD_ConnectionNotificationCode
) {
    let server = server(pointer)
    if code == .CONNECTION_NOTIFY_STARTED {
        let address = dosecal_address(LibMicroHTTPD.functions, connection)
        let client = ConnectionState(
            address.flatMap { NetworkAddress($0) },
            server.options.log == nil ? "" : address.map { NetworkAddress.text($0) } ?? "-",
            socket: dosecal_socket(LibMicroHTTPD.functions, connection), at: server.seconds)
        server.connections.add(client)
        server.router.metrics.opened()
        context?.pointee = Unmanaged.passRetained(client).toOpaque()
    } else if let held = context?.pointee {
        let client = Unmanaged<ConnectionState>.fromOpaque(held).takeRetainedValue()
        server.connections.remove(client)
        server.router.metrics.closed()
        context?.pointee = nil
    }
}

/// Leaves the percent-encoding of a path unchanged. The router decodes it.
func keepEscapes(
    _: UnsafeMutableRawPointer?, _: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?
) -> Int {
    text.map { strlen($0) } ?? 0
}

/// Handles a request. Called with its head, with each part of its body, at its end, and again when
/// a suspended connection is resumed.
func handleRequest(
    _ pointer: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ path: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
    _ part: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
    _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let connection, let path, let method, let context, let size else { return .NO }
    let handler = RequestHandler(server(pointer), ClientConnection(connection))
    guard let held = context.pointee else {
        let state = RequestState(String(cString: method), at: handler.server.options.ticks())
        context.pointee = Unmanaged.passRetained(state).toOpaque()
        return handler.begin(state, path)
    }
    let state = Unmanaged<RequestState>.fromOpaque(held).takeUnretainedValue()
    guard size.pointee > 0 else { return handler.respond(state, path) }
    state.append(UnsafeRawBufferPointer(start: part, count: size.pointee))
    size.pointee = 0
    return .YES
}

/// Called when a response was sent or the connection was closed.
func endRequest(
    _ pointer: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _: MHD_RequestTerminationCode
) {
    guard let connection, let held = context?.pointee else { return }
    let state = Unmanaged<RequestState>.fromOpaque(held).takeRetainedValue()
    context?.pointee = nil
    RequestHandler(server(pointer), ClientConnection(connection)).end(state)
}
