internal import CMicroHTTPD

import Journal
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the server does with a request of a connection.
struct RequestWork {
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
    func begin(_ exchange: Exchange, _ path: UnsafePointer<CChar>) -> MHD_Result {
        server.begun()
        let length = field("Content-Length")
        let isChunked = field("Transfer-Encoding") != nil
        if length == nil, !isChunked { return .YES }
        client?.allow(ConnectionState.Patience.body, from: Int(exchange.start / 1_000_000_000))
        // With both, a proxy may see another end of the request than we do (RFC 9112 6.3).
        if isChunked, length != nil { return refuse(exchange, path) }
        guard let length else { return .YES }
        guard let count = Int(length) else { return refuse(exchange, path) }
        guard count > FormBody.limit else { return .YES }
        exchange.refuseBody()
        return answer(exchange, path)
    }

    /// Answers what cannot be read far enough to know what it wants.
    private func refuse(_ exchange: Exchange, _ path: UnsafePointer<CChar>) -> MHD_Result {
        let incoming = Request(exchange.method, String(cString: path))
        return queue(server.site.notice(400, incoming), .unknown, exchange)
    }

    /// Answers a request that is whole, also one that comes back from an job.
    func answer(_ exchange: Exchange, _ path: UnsafePointer<CChar>) -> MHD_Result {
        if let waiting = exchange.job {
            return waiting.answer.map { queue($0, waiting.destination, exchange) } ?? .NO
        }
        if server.options.isBehindProxy {
            exchange.forwarded = field("X-Forwarded-For")?.split(separator: ",").last
                .map { String($0.filter { $0.isHexDigit || $0 == "." || $0 == ":" }.prefix(45)) }
        }
        if let (feed, destination) = feed(exchange, path) {
            return queue(feed, destination, exchange)
        }
        let (reaction, destination) = server.site.reaction(
            to: Request(
                exchange.method, String(cString: path), fields: allFields, body: exchange.body))
        switch reaction {
        case .answer(let answer): return queue(answer, destination, exchange)
        case .job(let job): return rest(during: job, destination, exchange)
        }
    }

    /// The shortest way to a feed's answer: nearly all requests are those of apps that look
    /// whether there is anything new.
    private func feed(
        _ exchange: Exchange, _ path: UnsafePointer<CChar>
    ) -> (Answer, Destination)? {
        guard exchange.method == "GET" || exchange.method == "HEAD" else { return nil }
        let count = strlen(path)
        let token = path.withMemoryRebound(to: UInt8.self, capacity: count) {
            FeedToken(inPlainPath: UnsafeBufferPointer(start: $0, count: count))
        }
        return token.flatMap { token in
            server.site.feed(token, field).map { ($0, .feed(token)) }
        }
    }

    /// Lets the connection rest, so that its thread can answer others.
    private func rest(
        during job: PageJob, _ destination: Destination, _ exchange: Exchange
    ) -> MHD_Result {
        guard server.beginRest() else {
            return queue(server.site.postponement(of: job), destination, exchange)
        }
        let waiting = WaitingJob(
            job, destination, start: server.options.ticks(),
            connection: UInt(bitPattern: connection))
        exchange.job = waiting
        MHD_suspend_connection(connection)
        server.take(waiting)
        return .YES
    }

    /// Lets a connection that rests go on; the library then asks for its answer once more.
    static func resume(_ number: UInt) {
        OpaquePointer(bitPattern: number).map { MHD_resume_connection($0) }
    }

    private func queue(
        _ answer: Answer, _ destination: Destination, _ exchange: Exchange
    ) -> MHD_Result {
        exchange.note(answer, destination)
        client?.allow(ConnectionState.Patience.answer, from: Int(exchange.start / 1_000_000_000))
        if case .feed(let feed, let choice) = answer, !server.isClosing {
            // As a number: what goes under a lock may hold on to no pointer.
            let number = UInt(bitPattern: connection)
            return feed.prepared.withLock { $0.queue(choice, of: feed, on: number) }
        }
        var reply = answer.reply
        if server.isClosing { reply.fields.append(("Connection", "close")) }
        return OwnedResponse(reply).queue(on: connection)
    }

    /// Counts and logs what was answered.
    func end(_ exchange: Exchange) {
        let now = server.options.ticks()
        server.ended()
        client?.allow(ConnectionState.Patience.head, from: Int(now / 1_000_000_000))
        let microseconds = (now - exchange.start) / 1000
        server.site.metrics.add(
            exchange.destination, status: exchange.status, bytes: exchange.bytes,
            microseconds: microseconds)
        guard let log = server.options.log else { return }
        log.add(
            AccessLog.Line(
                method: exchange.method, route: exchange.destination, status: exchange.status,
                bytes: exchange.bytes, microseconds: microseconds),
            from: exchange.forwarded ?? client?.name ?? "-", at: server.site.settings.clock())
    }
}

extension RequestWork {
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
