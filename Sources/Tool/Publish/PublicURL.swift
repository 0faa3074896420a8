import CommandLine
import Wording
import Terminal

/// The common beginning of the addresses of feeds and pages.
struct PublicURL {
    let scheme: String
    /// The host and path, without a slash at the end.
    let rest: String

    /// The whole URL, such as https://care.example.
    var text: String { scheme + rest }

    static let option = Option(
        "public-url", "URL", .publicURL,
        "how addresses start, such as https://care.example; remembered")

    init(scheme: String, rest: String) {
        self.scheme = scheme
        self.rest = rest
    }

    /// Reads an http or https address with a host, an optional port and an optional path, or
    /// returns `nil` for other text.
    init?(_ text: String) {
        guard let scheme = ["https://", "http://"].first(where: text.lowercased().hasPrefix)
        else { return nil }
        var rest = text.dropFirst(scheme.count)
        while rest.last == "/" { rest.removeLast() }
        let host = rest.prefix { $0 != "/" }
        guard Self.isHost(host), rest.utf8.allSatisfy(Self.isPlain) else { return nil }
        self.init(scheme: scheme, rest: String(rest))
    }

    private static func isHost(_ host: Substring) -> Bool {
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host
        let end = host.hasPrefix("[") ? host.dropFirst(name.count + 2) : host.drop { $0 != ":" }
        let port = end.dropFirst()
        let isPort = end.isEmpty || end.first == ":" && UInt16(port).map { $0 > 0 } ?? false
        return isPort && !name.prefix { $0 != ":" || host.hasPrefix("[") }.isEmpty
    }

    /// Returns whether a byte may be part of a host, a port or a path. Queries and user names are
    /// excluded.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~/:[]".utf8.contains(byte)
        }
    }
}

extension ValueParser where Value == PublicURL {
    /// An address without a query or a user name.
    fileprivate static var publicURL: ValueParser {
        ValueParser(
            needs: .text(.valuePublicURL)
        ) { PublicURL($0) }
    }
}
