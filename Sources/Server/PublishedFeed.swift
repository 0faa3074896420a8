package import CivilTime
import Files
import Journal
import Synchronization

/// A feed as its files were when they were read, and the answers that can be given with it.
package final class PublishedFeed: Sendable {
    /// When its bytes were last changed; nil where they may change again within that second, or
    /// where the moment is still to come (RFC 9110 8.8.2).
    package let modified: Instant?
    let file: FeedFile
    /// What its answers call it.
    let name: String
    let stamp: FileStamp
    /// Whether its compressed form belongs to it; without one, somebody may be just replacing it.
    let isPacked: Bool
    /// When it was read, in seconds of the server's clock.
    let loaded: Int
    private let copies: [Copy]
    private let fields: [(name: String, value: String)]
    /// The answers as the system's library sends them.
    let prepared = Mutex(PreparedReplies())

    private struct Copy {
        let tag: String
        let bytes: [UInt8]
    }

    /// What of it is sent.
    package struct Choice: Hashable, Sendable {
        let form: FeedForm
        let status: Int
    }

    /// No feed is larger: what calendar apps take ends far below.
    private static let limit = 16 << 20

    /// Reads the files of a feed; nil where there is no whole calendar.
    init?(
        _ file: FeedFile, named name: String, _ fields: [(name: String, value: String)],
        at now: Int
    ) {
        guard let plain = WholeFile(file.path, upTo: Self.limit), Self.isCalendar(plain.bytes)
        else { return nil }
        let packed = WholeFile("\(file.path).gz", upTo: Self.limit)?.bytes ?? []
        isPacked = Checksum.isPacked(packed, of: plain.bytes)
        copies = (isPacked ? [plain.bytes, packed] : [plain.bytes]).map {
            Copy(tag: Checksum.tag(of: $0), bytes: $0)
        }
        stamp = plain.stamp
        modified = stamp.changed.seconds < now - 1 ? Instant(seconds: stamp.changed.seconds) : nil
        loaded = now
        self.file = file
        self.name = name
        self.fields = fields
    }

    private static func isCalendar(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: "BEGIN:VCALENDAR\r\n".utf8)
            && bytes.suffix(15).elementsEqual("END:VCALENDAR\r\n".utf8)
    }

    /// How much memory it takes, about: the bytes here and in the answers.
    var weight: Int { copies.reduce(4096) { $0 + 2 * $1.bytes.count } }

    /// What a request gets.
    func choice(for field: (String) -> String?) -> Choice {
        let form = isPacked ? FeedForm(accepting: field("accept-encoding")) : .plain
        let status = Preconditions.status(
            field, tag: copies[form.rawValue].tag, modified: modified)
        return Choice(form: form, status: status)
    }

    /// How many bytes of the feed a choice sends.
    func size(_ choice: Choice) -> Int {
        choice.status == 200 ? copies[choice.form.rawValue].bytes.count : 0
    }

    /// The answer of a choice.
    func reply(_ choice: Choice) -> Reply {
        let copy = copies[choice.form.rawValue]
        var reply = Reply(
            choice.status,
            [
                ("ETag", copy.tag), ("Cache-Control", "private, no-cache"),
                ("Vary", "Accept-Encoding"),
            ] + fields)
        if let modified { reply.fields.append(("Last-Modified", HTTPDate(modified).text)) }
        guard choice.status == 200 else { return reply }
        reply.fields += [
            ("Content-Type", "text/calendar; charset=utf-8"),
            ("Content-Disposition", FileName(name).disposition),
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ]
        if choice.form == .packed { reply.fields.append(("Content-Encoding", "gzip")) }
        reply.body = copy.bytes
        return reply
    }
}

/// Where a feed lies.
struct FeedFile: Sendable {
    let folder: String
    let path: String

    init(of token: FeedToken, in folder: String) {
        self.folder = folder
        path = "\(folder)/\(token.digits).ics"
    }
}
