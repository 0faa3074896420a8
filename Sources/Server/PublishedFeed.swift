package import CivilTime
import Compression
import Files
import HTTP
import Journal
import Synchronization

/// A feed as read from its files or the store, with its prepared responses. Immutable apart from
/// mutexes, so safe to use from any thread.
package final class PublishedFeed: Sendable {
    /// The time of the last change, or `nil` if the file may change again within the same second or
    /// the time lies in the future (RFC 9110 section 8.8.2).
    package let modified: Instant?
    let place: Place
    /// The subscriber's name, used for the file name in responses.
    let name: String
    /// Whether there is a compressed copy of the same bytes. It may be missing while a publisher
    /// replaces the files.
    let isCompressed: Bool
    /// The time at which the feed was read, in seconds on the server's clock.
    let loaded: Int
    private let copies: [Copy]
    private let fields: [(name: String, value: String)]
    /// The snapshot of the store with which the feed was last current.
    let checked = Mutex<Snapshot?>(nil)
    /// The responses in the form of libmicrohttpd.
    let prepared = Mutex(PreparedResponses())

    /// The storage location of a feed.
    enum Place: Sendable {
        case file(FeedFile, FileStamp)
        /// The store, with the state of the feed.
        case store(FeedState)
    }

    private struct Copy {
        let tag: String
        let bytes: [UInt8]

        init(_ bytes: [UInt8]) {
            tag = Checksum.tag(of: bytes)
            self.bytes = bytes
        }
    }

    /// A response of the feed, identified by coding and status.
    package struct Variant: Hashable, Sendable {
        let coding: ContentCoding
        let status: Int
    }

    /// Reads the files of a feed, or returns `nil` if they do not contain a complete calendar.
    init?(
        _ file: FeedFile, named name: String, _ fields: [(name: String, value: String)],
        at now: Int
    ) {
        guard let plain = WholeFile(file.path, upTo: FeedState.largestFile),
            Self.isCalendar(plain.bytes)
        else { return nil }
        let compressed = WholeFile("\(file.path).gz", upTo: FeedState.largestFile)?.bytes ?? []
        isCompressed = Checksum.isCompressed(compressed, of: plain.bytes)
        copies = (isCompressed ? [plain.bytes, compressed] : [plain.bytes]).map(Copy.init)
        let changed = plain.stamp.changed.seconds
        modified = changed < now - 1 ? Instant(seconds: changed) : nil
        loaded = now
        place = .file(file, plain.stamp)
        self.name = name
        self.fields = fields
    }

    /// Creates a feed from the compressed bytes in the store, or returns `nil` if they do not
    /// contain a complete calendar.
    init?(
        _ packed: [UInt8], _ state: FeedState, named name: String,
        _ fields: [(name: String, value: String)], at now: Int
    ) {
        guard let plain = Gunzip.bytes(of: packed, upTo: FeedState.largestFile),
            Self.isCalendar(plain)
        else { return nil }
        isCompressed = true
        copies = [plain, packed].map(Copy.init)
        modified = state.changed.seconds < now - 1 ? state.changed : nil
        loaded = now
        place = .store(state)
        self.name = name
        self.fields = fields
    }

    private static func isCalendar(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: "BEGIN:VCALENDAR\r\n".utf8)
            && bytes.suffix(15).elementsEqual("END:VCALENDAR\r\n".utf8)
    }

    /// The approximate memory use in bytes, including the prepared responses.
    var memory: Int { copies.reduce(4096) { $0 + 2 * $1.bytes.count } }

    /// Returns the variant for a request with the given header fields.
    func variant(for field: (String) -> String?) -> Variant {
        let coding: ContentCoding =
            isCompressed ? ContentCoding(accepting: field("accept-encoding")) : .identity
        let status = Preconditions.status(
            field, tag: copies[coding.rawValue].tag, modified: modified)
        return Variant(coding: coding, status: status)
    }

    /// Returns the size of the body in bytes.
    func size(_ variant: Variant) -> Int {
        variant.status == 200 ? copies[variant.coding.rawValue].bytes.count : 0
    }

    /// Returns the full response.
    func response(_ variant: Variant) -> Response {
        let copy = copies[variant.coding.rawValue]
        var response = Response(
            variant.status,
            [
                ("ETag", copy.tag), ("Cache-Control", "private, no-cache"),
                ("Vary", "Accept-Encoding"),
            ] + fields)
        if let modified { response.fields.append(("Last-Modified", HTTPDate(modified).text)) }
        if variant.status == 304 { response.sizeOfWhole = copy.bytes.count }
        guard variant.status == 200 else { return response }
        response.fields += [
            ("Content-Type", "text/calendar; charset=utf-8"),
            ("Content-Disposition", ContentDisposition(name).value),
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ]
        if variant.coding == .gzip { response.fields.append(("Content-Encoding", "gzip")) }
        response.body = copy.bytes
        return response
    }
}

/// The file of a feed.
struct FeedFile: Sendable {
    let folder: String
    let path: String

    init(of token: SecretToken, in folder: String) {
        self.folder = folder
        path = "\(folder)/\(token.digits).ics"
    }
}
