/// A request while it comes in and is answered; its connection's thread alone has it.
final class Exchange {
    /// When its head was there, in nanoseconds of the steady clock.
    let start: UInt64
    let method: String
    private(set) var body: [UInt8]? = []
    private(set) var destination = Destination.unknown
    private(set) var status = 0
    private(set) var bytes = 0
    /// What it waits for, once it does.
    var job: WaitingJob?
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
    func note(_ answer: Answer, _ destination: Destination) {
        self.destination = destination
        switch answer {
        case .reply(let reply): (status, bytes) = (reply.status, reply.body.count)
        case .feed(let feed, let choice): (status, bytes) = (choice.status, feed.size(choice))
        }
        if method == "HEAD" { bytes = 0 }
    }
}
