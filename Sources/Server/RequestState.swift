/// A request while it comes in and is answered; its connection's thread alone has it.
final class RequestState {
    /// When its head was there, in nanoseconds of the steady clock.
    let start: UInt64
    let method: String
    private(set) var body: [UInt8]? = []
    private(set) var route = Route.unknown
    private(set) var status = 0
    private(set) var bytes = 0
    /// What it waits for, once it does.
    var job: SuspendedRequest?
    /// The address that a proxy says it is from.
    var forwarded: String?

    init(_ method: String, at start: UInt64) {
        self.method = method
        self.start = start
    }

    /// Takes a part of the body; what is larger than any form of ours is not kept.
    func take(_ part: UnsafeRawBufferPointer) {
        guard let have = body?.count, have + part.count <= FormBody.limit else {
            body = nil
            return
        }
        body?.append(contentsOf: part)
    }

    func refuseBody() { body = nil }

    /// Notes what is answered.
    func note(_ answer: RoutedResponse, _ route: Route) {
        self.route = route
        switch answer {
        case .response(let response): (status, bytes) = (response.status, response.body.count)
        case .feed(let feed, let variant): (status, bytes) = (variant.status, feed.size(variant))
        }
        if method == "HEAD" { bytes = 0 }
    }
}
