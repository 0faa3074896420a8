internal import CMicroHTTPD

import Journal
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the server does with a request of a connection.
struct RequestHandler {
    let server: HTTPServer
    private let connection: OpaquePointer

    init(_ server: HTTPServer, _ connection: OpaquePointer) {
        self.server = server
        self.connection = connection
    }

    private var client: ConnectionState? {
        dosecal_context(connection).map {
            Unmanaged<ConnectionState>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Looks at the head. Only what is refused for it is answered at once: the library closes the
    /// connection after that.
    func begin(_ state: RequestState, _ path: UnsafePointer<CChar>) -> MHD_Result {
        server.begun()
        let length = field("Content-Length")
        let isChunked = field("Transfer-Encoding") != nil
        if length == nil, !isChunked { return .YES }
        client?.allow(ConnectionState.Timeout.body, from: Int(state.start / 1_000_000_000))
        // With both, a proxy may see another end of the request than we do (RFC 9112 6.3).
        if isChunked, length != nil { return refuse(state, path) }
        guard let length else { return .YES }
        guard let count = Int(length) else { return refuse(state, path) }
        guard count > FormBody.limit else { return .YES }
        state.refuseBody()
        return answer(state, path)
    }

    /// Answers what cannot be read far enough to know what it wants.
    private func refuse(_ state: RequestState, _ path: UnsafePointer<CChar>) -> MHD_Result {
        let request = Request(state.method, String(cString: path))
        return queue(server.router.statusPage(400, request), .unknown, state)
    }

    /// Answers a request that is whole, also one that comes back from a job.
    func answer(_ state: RequestState, _ path: UnsafePointer<CChar>) -> MHD_Result {
        if let waiting = state.job {
            return waiting.answer.map { queue($0, waiting.route, state) } ?? .NO
        }
        if server.options.isBehindProxy {
            state.forwarded = field("X-Forwarded-For")?.split(separator: ",").last
                .map { String($0.filter { $0.isHexDigit || $0 == "." || $0 == ":" }.prefix(45)) }
        }
        if let (feed, route) = feed(state, path) {
            return queue(feed, route, state)
        }
        let (result, route) = server.router.route(
            Request(
                state.method, String(cString: path), fields: allFields, body: state.body))
        switch result {
        case .response(let answer): return queue(answer, route, state)
        case .job(let job): return rest(during: job, route, state)
        }
    }

    /// The shortest way to a feed's answer: nearly all requests are those of apps that look
    /// whether there is anything new.
    private func feed(
        _ state: RequestState, _ path: UnsafePointer<CChar>
    ) -> (RoutedResponse, Route)? {
        guard state.method == "GET" || state.method == "HEAD" else { return nil }
        let count = strlen(path)
        let token = path.withMemoryRebound(to: UInt8.self, capacity: count) {
            FeedToken(inPlainPath: UnsafeBufferPointer(start: $0, count: count))
        }
        return token.flatMap { token in
            server.router.feed(token, field).map { ($0, .feed(token)) }
        }
    }

    /// Lets the connection rest, so that its thread can answer others.
    private func rest(
        during job: PageJob, _ route: Route, _ state: RequestState
    ) -> MHD_Result {
        guard server.beginRest() else {
            return queue(server.router.tryAgain(job), route, state)
        }
        let waiting = SuspendedRequest(
            job, route, start: server.options.ticks(),
            connection: UInt(bitPattern: connection))
        state.job = waiting
        MHD_suspend_connection(connection)
        server.take(waiting)
        return .YES
    }

    /// Lets a connection that rests go on; the library then asks for its answer once more.
    static func resume(_ number: UInt) {
        OpaquePointer(bitPattern: number).map { MHD_resume_connection($0) }
    }

    private func queue(
        _ answer: RoutedResponse, _ route: Route, _ state: RequestState
    ) -> MHD_Result {
        state.note(answer, route)
        client?.allow(ConnectionState.Timeout.response, from: Int(state.start / 1_000_000_000))
        if case .feed(let feed, let variant) = answer, !server.isClosing {
            // As a number: what goes under a lock may hold on to no pointer.
            let number = UInt(bitPattern: connection)
            return feed.prepared.withLock { $0.queue(variant, of: feed, on: number) }
        }
        var response = answer.response
        if server.isClosing { response.fields.append(("Connection", "close")) }
        return OwnedResponse(response).queue(on: connection)
    }

    /// Counts and logs what was answered.
    func end(_ state: RequestState) {
        let now = server.options.ticks()
        server.ended()
        client?.allow(ConnectionState.Timeout.head, from: Int(now / 1_000_000_000))
        let microseconds = (now - state.start) / 1000
        server.router.metrics.add(
            state.route, status: state.status, bytes: state.bytes,
            microseconds: microseconds)
        guard let log = server.options.log else { return }
        log.add(
            AccessLog.Line(
                method: state.method, route: state.route, status: state.status,
                bytes: state.bytes, microseconds: microseconds),
            from: state.forwarded ?? client?.name ?? "-", at: server.router.settings.clock())
    }
}

extension RequestHandler {
    private func field(_ name: String) -> String? {
        MHD_lookup_connection_value(connection, .HEADER_KIND, name).map { String(cString: $0) }
    }

    /// All fields but what only a proxy may say.
    private var allFields: [String: String] {
        var collector = FieldCollector(isBehindProxy: server.options.isBehindProxy)
        withUnsafeMutablePointer(to: &collector) { pointer in
            _ = MHD_get_connection_values(connection, .HEADER_KIND, collectField, pointer)
        }
        return collector.fields
    }
}

/// Gathers a request's fields.
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
