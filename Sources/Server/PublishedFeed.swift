package import CivilTime
import Compression
import Files
import HTTP
import Journal
import Synchronization

/// A feed as its files were when they were read, or as the store keeps it, with its prepared
/// responses.
package final class PublishedFeed: Sendable {
    /// When its bytes last changed; nil while they may change again within the same second, or if
    /// that time lies ahead (RFC 9110 8.8.2).
    package let modified: Instant?
    let place: Place
    /// The subscriber's name, for the file name in its responses.
    let name: String
    /// Whether there is a compressed file of the same bytes; while a publisher replaces the two,
    /// there may be none.
    let isCompressed: Bool
    /// When it was read, in seconds by the server's clock.
    let loaded: Int
    private let copies: [Copy]
    private let fields: [(name: String, value: String)]
    /// With which snapshot of the store it was last up to date.
    let checked = Mutex<Snapshot?>(nil)
    /// Its responses as libmicrohttpd sends them.
    let prepared = Mutex(PreparedResponses())

    /// Where it was found.
    enum Place: Sendable {
        case file(FeedFile, FileStamp)
        /// In the store, in this state.
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

    /// One of the responses that it has.
    package struct Variant: Hashable, Sendable {
        let coding: ContentCoding
        let status: Int
    }

    /// Reads the files of a feed; nil if they hold no complete calendar.
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

    /// A feed that the store keeps; nil if its compressed bytes hold no complete calendar.
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

    /// Roughly how much memory it takes, here and in the prepared responses.
    var memory: Int { copies.reduce(4096) { $0 + 2 * $1.bytes.count } }

    /// The response for a request with these header fields.
    func variant(for field: (String) -> String?) -> Variant {
        let coding: ContentCoding =
            isCompressed ? ContentCoding(accepting: field("accept-encoding")) : .identity
        let status = Preconditions.status(
            field, tag: copies[coding.rawValue].tag, modified: modified)
        return Variant(coding: coding, status: status)
    }

    /// How many bytes its body has.
    func size(_ variant: Variant) -> Int {
        variant.status == 200 ? copies[variant.coding.rawValue].bytes.count : 0
    }

    /// The response in full.
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

/// Where a feed is stored.
struct FeedFile: Sendable {
    let folder: String
    let path: String

    init(of token: SecretToken, in folder: String) {
        self.folder = folder
        path = "\(folder)/\(token.digits).ics"
    }
}
