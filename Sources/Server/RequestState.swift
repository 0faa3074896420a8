/// The state of a request, used only by the thread of its connection.
final class RequestState {
    /// The time at which the head was complete, in nanoseconds on the monotonic clock.
    let start: UInt64
    let method: String
    private(set) var body: [UInt8]? = []
    private(set) var route = Route.unknown
    private(set) var status = 0
    private(set) var bytes = 0
    /// The maximum size of the body in bytes.
    var bodyLimit = FormBody.limit
    /// The number of bytes reserved from the memory budget for large bodies.
    var reserved = 0
    /// The job for which the request is suspended, if any.
    var suspended: SuspendedRequest?
    /// Whether a field that affects the response occurs on several lines.
    var hasRepeatedCondition = false
    /// The client's address according to a trusted proxy.
    var forwarded: String?

    init(_ method: String, at start: UInt64) {
        self.method = method
        self.start = start
    }

    var startSecond: Int { Int(start / 1_000_000_000) }

    /// Reserves memory for a body with an announced length.
    func reserveCapacity(_ count: Int) { body?.reserveCapacity(count) }

    /// Appends a part of the body. A body that is too large is dropped.
    func append(_ part: UnsafeRawBufferPointer) {
        guard let have = body?.count, have + part.count <= bodyLimit else {
            body = nil
            return
        }
        body?.append(contentsOf: part)
    }

    func refuseBody() { body = nil }

    /// Records the response for the log and the metrics.
    func note(_ response: RoutedResponse, _ route: Route) {
        self.route = route
        switch response {
        case .response(let response): (status, bytes) = (response.status, response.body.count)
        case .feed(let feed, let variant): (status, bytes) = (variant.status, feed.size(variant))
        }
        if method == "HEAD" { bytes = 0 }
    }
}
