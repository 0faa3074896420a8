import CivilTime
import Pages

/// The text of an e-mail message (RFC 5322), with a plain and an HTML version.
struct MailText {
    let message: NoticeMessage
    let from: String
    let to: String
    let now: Instant

    /// The ID of the message. It stays the same when the message is sent again.
    private func id(_ revision: Int) -> String {
        let domain = from.split(separator: "@").last ?? "localhost"
        return "<\(message.id).\(revision)@\(domain)>"
    }

    /// The bytes, with CRLF at the end of each line.
    var bytes: [UInt8] {
        let boundary = "=_\(message.id)"
        let lines =
            headers + ["Content-Type: multipart/alternative; boundary=\"\(boundary)\"", ""]
            + part("text/plain", plain, boundary)
            + part("text/html", html, boundary)
            + ["--\(boundary)--", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    private var headers: [String] {
        // A test has no notice, and each test is another message.
        let revision = message.isTest ? now.seconds : message.revision
        let thread =
            revision > 1 && !message.isTest
            ? ["In-Reply-To: \(id(1))", "References: \(id(1))"] : []
        return [
            "Date: \(Self.date(now))", "From: <\(from)>", "To: <\(to)>",
            "Subject: \(Self.encoded(message.title))", "Message-ID: \(id(revision))",
        ] + thread + unsubscribing + [
            "Auto-Submitted: auto-generated", "X-Auto-Response-Suppress: All", "MIME-Version: 1.0",
        ]
    }

    private func part(_ type: String, _ text: String, _ boundary: String) -> [String] {
        [
            "--\(boundary)", "Content-Type: \(type); charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable", "", Self.quotedPrintable(text),
        ]
    }

    private var html: String {
        let lines = message.text.split(separator: "\n").map { HTML.tag("p", String($0)) }
        let page = message.link.map { HTML.tag("p", [.tag("a", ["href": $0], $0)]) }
        let stop = message.stop.map { HTML.tag("p", [.tag("a", ["href": $0.url], $0.words)]) }
        let head = HTML.tag("head", [.void("meta", ["charset": "utf-8"])])
        let body = HTML.tag("body", lines + [page, stop].compactMap(\.self))
        return "<!DOCTYPE html>\n" + HTML.tag("html", [head, body]).text
    }

    private var plain: String {
        let page = message.link.map { "\n\($0)\n" } ?? ""
        return message.text + "\n" + page
            + (message.stop.map { "\n\($0.words): \($0.url)\n" } ?? "")
    }

    /// The fields with which mail apps stop such messages (RFC 8058, which requires https).
    private var unsubscribing: [String] {
        guard let url = message.stop?.url else { return [] }
        let oneClick = ["List-Unsubscribe-Post: List-Unsubscribe=One-Click"]
        return ["List-Unsubscribe: <\(url)>"] + (url.hasPrefix("https:") ? oneClick : [])
    }
}

/// The encodings of RFC 2045, 2047 and 5322.
extension MailText {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    static func date(_ moment: Instant) -> String {
        let (date, time) = (moment.utc.date, moment.utc.time)
        return "\(days[date.weekday.rawValue - 1]), \(date.day) \(months[date.month - 1]) "
            + "\(date.year) \(time.description.prefix(5)):\(two(moment.seconds % 60)) +0000"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func hex(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "0\(text)" : text
    }

    /// Returns a text in encoded words, unless it is short and plain. A line end or another control
    /// character can therefore never end the header.
    static func encoded(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        if isPlain, text.utf8.count <= 60, !text.contains("=?") { return text }
        var words = [""]
        for character in text {
            let code = character.utf8.map { byte in
                let isWord =
                    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte)
                return isWord ? String(UnicodeScalar(byte)) : byte == 0x20 ? "_" : "=\(hex(byte))"
            }.joined()
            if words[words.count - 1].utf8.count + code.utf8.count > 60 { words.append("") }
            words[words.count - 1] += code
        }
        return words.map { "=?utf-8?q?\($0)?=" }.joined(separator: "\r\n ")
    }

    /// Returns a text in lines of at most 76 characters.
    static func quotedPrintable(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var lines = [""]
            let bytes = Array(line.utf8)
            for (place, byte) in bytes.enumerated() {
                let isLast = place == bytes.count - 1
                let isPlain =
                    (0x21...0x7E).contains(byte) && byte != 0x3D || byte == 0x20 && !isLast
                let code = isPlain ? String(UnicodeScalar(byte)) : "=\(hex(byte))"
                if lines[lines.count - 1].utf8.count + code.utf8.count > 75 {
                    lines[lines.count - 1] += "="
                    lines.append("")
                }
                lines[lines.count - 1] += code
            }
            return lines.joined(separator: "\r\n")
        }.joined(separator: "\r\n")
    }
}
