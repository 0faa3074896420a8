internal import CMicroHTTPD

/// An answer as the library sends it, which belongs to us beside those who are being sent it.
struct OwnedResponse: ~Copyable {
    private let pointer: OpaquePointer
    let status: UInt32

    init(_ reply: Reply) {
        let made = reply.body.withUnsafeBytes { body in
            MHD_create_response_from_buffer(
                body.count, UnsafeMutableRawPointer(mutating: body.baseAddress),
                .RESPMEM_MUST_COPY)
        }
        guard let made else { preconditionFailure("out of memory") }
        pointer = made
        status = UInt32(reply.status)
        for field in reply.fields { MHD_add_response_header(pointer, field.name, field.value) }
    }

    deinit { MHD_destroy_response(pointer) }

    /// Sends it; whether the library could take it.
    borrowing func queue(on connection: OpaquePointer) -> MHD_Result {
        MHD_queue_response(connection, status, pointer)
    }
}

/// A feed's answers, each made when it is first wanted.
struct PreparedReplies: ~Copyable {
    private var plain: OwnedResponse?
    private var packed: OwnedResponse?
    private var plainUnchanged: OwnedResponse?
    private var packedUnchanged: OwnedResponse?

    init() {}

    mutating func queue(
        _ choice: PublishedFeed.Choice, of feed: PublishedFeed, on number: UInt
    ) -> MHD_Result {
        guard let connection = OpaquePointer(bitPattern: number) else { return .NO }
        return switch (choice.status, choice.form) {
        case (200, .plain): Self.queue(&plain, choice, feed, connection)
        case (200, .packed): Self.queue(&packed, choice, feed, connection)
        case (304, .plain): Self.queue(&plainUnchanged, choice, feed, connection)
        case (304, .packed): Self.queue(&packedUnchanged, choice, feed, connection)
        default: OwnedResponse(feed.reply(choice)).queue(on: connection)
        }
    }

    private static func queue(
        _ response: inout OwnedResponse?, _ choice: PublishedFeed.Choice, _ feed: PublishedFeed,
        _ connection: OpaquePointer
    ) -> MHD_Result {
        if response == nil { response = OwnedResponse(feed.reply(choice)) }
        return response?.queue(on: connection) ?? .NO
    }
}
