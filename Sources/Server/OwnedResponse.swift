internal import CMicroHTTPD

/// A response of libmicrohttpd. It is freed once this value and every connection that sends it have
/// released it.
struct OwnedResponse: ~Copyable {
    private let pointer: OpaquePointer
    let status: UInt32

    init(_ response: Response) {
        guard let made = Self.made(response) else { preconditionFailure("out of memory") }
        pointer = made
        status = UInt32(response.status)
        for field in response.fields {
            _ = LibMicroHTTPD.functions.MHD_add_response_header(pointer, field.name, field.value)
        }
    }

    private static func made(_ response: Response) -> OpaquePointer? {
        if let size = response.sizeOfWhole {
            return LibMicroHTTPD.functions.MHD_create_response_from_callback(
                UInt64(size), 1, readNothing, nil, nil)
        }
        return response.body.withUnsafeBytes { body in
            LibMicroHTTPD.functions.MHD_create_response_from_buffer(
                body.count, UnsafeMutableRawPointer(mutating: body.baseAddress),
                .RESPMEM_MUST_COPY)
        }
    }

    deinit { LibMicroHTTPD.functions.MHD_destroy_response(pointer) }

    /// Sends the response. Returns `NO` if libmicrohttpd cannot accept it.
    borrowing func queue(on connection: ClientConnection) -> MHD_Result {
        connection.queue(pointer, status: status)
    }
}

/// The prepared responses of a feed, each created when it is first needed.
struct PreparedResponses: ~Copyable {
    private var plain: OwnedResponse?
    private var compressed: OwnedResponse?
    private var plainUnchanged: OwnedResponse?
    private var compressedUnchanged: OwnedResponse?

    init() {}

    mutating func queue(
        _ variant: PublishedFeed.Variant, of feed: PublishedFeed, on connection: ClientConnection
    ) -> MHD_Result {
        switch (variant.status, variant.coding) {
        case (200, .identity): Self.queue(&plain, variant, feed, connection)
        case (200, .gzip): Self.queue(&compressed, variant, feed, connection)
        case (304, .identity): Self.queue(&plainUnchanged, variant, feed, connection)
        case (304, .gzip): Self.queue(&compressedUnchanged, variant, feed, connection)
        default: OwnedResponse(feed.response(variant)).queue(on: connection)
        }
    }

    private static func queue(
        _ response: inout OwnedResponse?, _ variant: PublishedFeed.Variant, _ feed: PublishedFeed,
        _ connection: ClientConnection
    ) -> MHD_Result {
        if response == nil { response = OwnedResponse(feed.response(variant)) }
        return response?.queue(on: connection) ?? .NO
    }
}

/// Reports the end of a body at once. The callback of libmicrohttpd for responses without a body,
/// as for 304.
private func readNothing(
    _: UnsafeMutableRawPointer?, _: UInt64, _: UnsafeMutablePointer<CChar>?, _: Int
) -> Int {
    // The macro MHD_CONTENT_READER_END_OF_STREAM, which Swift does not import.
    -1
}
