internal import CMicroHTTPD

import Journal
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Handles the requests of a connection.
struct RequestHandler {
    let server: HTTPServer
    private let connection: ClientConnection

    init(_ server: HTTPServer, _ connection: ClientConnection) {
        self.server = server
        self.connection = connection
    }

    /// Checks the head of a request.
    ///
    /// A request is answered here only if its head has to be refused, because libmicrohttpd then
    /// closes the connection.
    func begin(_ state: RequestState, _ path: UnsafePointer<CChar>) -> MHD_Result {
        server.requestBegan()
        let head = connection.head
        if server.options.isBehindProxy {
            // The client may have written everything before the last address.
            state.forwarded = head.forwardedFor?.split(separator: ",").last
                .map { String($0.filter { $0.isHexDigit || $0 == "." || $0 == ":" }.prefix(45)) }
        }
        if head.isMalformed { return refuse(state, path) }
        state.hasRepeatedCondition = head.hasRepeatedCondition
        if head.length == nil, !head.isChunked { return .YES }
        connection.state?.allow(ConnectionState.Timeout.body, from: state.startSecond)
        // If both are present, a proxy may see a different end of the request (RFC 9112 section
        // 6.3).
        if head.isChunked, head.length != nil { return refuse(state, path) }
        let count = head.length.map { Int($0) }
        if case .some(nil) = count { return refuse(state, path) }
        return expectBody(of: count ?? nil, state, path)
    }

    /// Determines the size limit of the body, which depends on the sender. Without an announced
    /// length, the body may reach the limit.
    private func expectBody(
        of count: Int?, _ state: RequestState, _ path: UnsafePointer<CChar>
    ) -> MHD_Result {
        state.bodyLimit = server.router.bodyLimit(of: request(state, path), announced: count)
        if let count, count > state.bodyLimit {
            state.refuseBody()
            return respond(state, path)
        }
        guard state.bodyLimit > FormBody.limit else { return .YES }
        let size = count ?? state.bodyLimit
        guard server.largeBodies.reserve(size) else {
            let response = server.router.statusPage(
                503, request(state, path), [("Retry-After", "2"), ("Connection", "close")])
            return queue(response, .unknown, state)
        }
        state.reserved = size
        if count != nil { state.reserveCapacity(size) }
        return .YES
    }

    /// Refuses a request with a malformed or contradictory head.
    private func refuse(_ state: RequestState, _ path: UnsafePointer<CChar>) -> MHD_Result {
        let request = Request(state.method, String(cString: path))
        var response = server.router.statusPage(400, request).response
        // The start of the next request is uncertain (RFC 9112 sections 2.2 and 6.3).
        response.fields.append(("Connection", "close"))
        return queue(.response(response), .unknown, state)
    }

    /// Responds to a complete request, including a suspended one that was resumed.
    func respond(_ state: RequestState, _ path: UnsafePointer<CChar>) -> MHD_Result {
        if let suspended = state.suspended {
            return suspended.response.map { queue($0, suspended.route, state) } ?? .NO
        }
        if let (feed, route) = feed(state, path) { return queue(feed, route, state) }
        let (result, route) = server.router.route(request(state, path))
        switch result {
        case .response(let response): return queue(response, route, state)
        case .job(let job): return suspend(for: job, route, state)
        }
    }

    private func request(_ state: RequestState, _ path: UnsafePointer<CChar>) -> Request {
        var request = Request(
            state.method, String(cString: path),
            fields: connection.fields(isBehindProxy: server.options.isBehindProxy),
            body: state.body)
        request.sender = Sender(
            connection.state?.address, forwardedFor: state.forwarded,
            isForwarded: connection.isForwarded)
        return request
    }

    /// Returns the response for a feed without building a full request. This is faster, and most
    /// requests are for feeds.
    private func feed(
        _ state: RequestState, _ path: UnsafePointer<CChar>
    ) -> (RoutedResponse, Route)? {
        guard state.method == "GET" || state.method == "HEAD", !state.hasRepeatedCondition else {
            return nil
        }
        let count = strlen(path)
        let token = path.withMemoryRebound(to: UInt8.self, capacity: count) {
            SecretToken(inPlainPath: UnsafeBufferPointer(start: $0, count: count))
        }
        return token.flatMap { token in
            server.router.feed(token, connection.field).map { ($0, .feed(token)) }
        }
    }

    /// Suspends the connection until the job is done, so that its thread can serve others.
    private func suspend(for job: StoreJob, _ route: Route, _ state: RequestState) -> MHD_Result {
        var job = job
        if !job.isWrite, let client = connection.state {
            job.isAwaited = { !client.isClosedByPeer }
        }
        guard let suspended = server.suspend(connection, for: job, route) else {
            return queue(server.router.tryAgain(job), route, state)
        }
        state.suspended = suspended
        server.enqueue(suspended)
        return .YES
    }

    private func queue(
        _ response: RoutedResponse, _ route: Route, _ state: RequestState
    ) -> MHD_Result {
        state.note(response, route)
        connection.state?.allow(ConnectionState.Timeout.response, from: state.startSecond)
        if case .feed(let feed, let variant) = response, !server.isClosing {
            return feed.prepared.withLock { $0.queue(variant, of: feed, on: connection) }
        }
        var response = response.response
        if server.isClosing { response.fields.append(("Connection", "close")) }
        return OwnedResponse(response).queue(on: connection)
    }

    /// Counts and logs a request whose response was sent or whose connection was closed.
    func end(_ state: RequestState) {
        let now = server.options.ticks()
        let client = connection.state
        server.requestEnded()
        server.largeBodies.release(state.reserved)
        client?.allow(ConnectionState.Timeout.head, from: Int(now / 1_000_000_000))
        let microseconds = (now - state.start) / 1000
        server.router.metrics.add(
            state.route, status: state.status, bytes: state.bytes, microseconds: microseconds)
        guard let log = server.options.log else { return }
        log.add(
            AccessLog.Line(
                method: state.method, route: state.route, status: state.status,
                bytes: state.bytes, microseconds: microseconds),
            from: state.forwarded ?? client?.name ?? "-", at: server.router.settings.clock())
    }
}
