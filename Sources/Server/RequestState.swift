/// The state of one request, used only by its connection's thread.
final class RequestState {
    /// When its head was complete, in nanoseconds by the steady clock.
    let start: UInt64
    let method: String
    private(set) var body: [UInt8]? = []
    private(set) var route = Route.unknown
    private(set) var status = 0
    private(set) var bytes = 0
    /// How many bytes its body may have.
    var bodyLimit = FormBody.limit
    /// How many bytes of the server's memory for large bodies it has taken.
    var reserved = 0
    /// The job that it waits for, if it does.
    var suspended: SuspendedRequest?
    /// Whether a field that decides about the response stands on several lines.
    var hasRepeatedCondition = false
    /// The client's address as a proxy gives it.
    var forwarded: String?

    init(_ method: String, at start: UInt64) {
        self.method = method
        self.start = start
    }

    var startSecond: Int { Int(start / 1_000_000_000) }

    /// Takes room for a body that was announced.
    func reserveCapacity(_ count: Int) { body?.reserveCapacity(count) }

    /// Appends a part of the body; a body that is too large is dropped.
    func append(_ part: UnsafeRawBufferPointer) {
        guard let have = body?.count, have + part.count <= bodyLimit else {
            body = nil
            return
        }
        body?.append(contentsOf: part)
    }

    func refuseBody() { body = nil }

    /// Notes the response for the log and the metrics.
    func note(_ response: RoutedResponse, _ route: Route) {
        self.route = route
        switch response {
        case .response(let response): (status, bytes) = (response.status, response.body.count)
        case .feed(let feed, let variant): (status, bytes) = (variant.status, feed.size(variant))
        }
        if method == "HEAD" { bytes = 0 }
    }
}
