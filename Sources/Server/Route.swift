package import Journal
package import Pages

/// The target of a path.
package enum Route: Equatable, Sendable {
    /// A subscriber's feed. The file name in the path is ignored.
    case feed(SecretToken)
    /// A page, with the token in its path if there is one.
    case page(PagePlace, SecretToken?)
    /// A file that pages share, such as the style sheet.
    case asset(String)
    case start, robots, health, metrics
    /// A resource of the accounts that apps sign in to.
    case account
    case unknown

    /// Creates the route for the decoded segments of a path. CalDAV methods on the root path lead
    /// to the accounts, because apps look for them there.
    package init(_ path: [String], for method: String = "GET") {
        if Self.isOfAccounts(path, method) {
            self = .account
        } else {
            self.init(other: path)
        }
    }

    private static func isOfAccounts(_ path: [String], _ method: String) -> Bool {
        switch path.first {
        case nil, "": path.count < 2 && ["OPTIONS", "PROPFIND", "REPORT"].contains(method)
        case "dav", "principals": true
        case ".well-known": path.dropFirst().first == "caldav"
        case "remote.php": path.dropFirst().first == "dav"
        default: false
        }
    }

    private init(other path: [String]) {
        switch path.count {
        case 0: self = .start
        case 1: self.init(single: path[0])
        default: self.init(path[0], SecretToken(path[1]), rest: path.dropFirst(2))
        }
    }

    private init(single name: String) {
        switch name {
        case "": self = .start
        case "robots.txt": self = .robots
        case "healthz": self = .health
        case "metrics": self = .metrics
        case "favicon.ico": self = .asset(name)
        case _ where Router.assets[name] != nil: self = .asset(name)
        default: self = PagePlace([name], hasToken: false).map { .page($0, nil) } ?? .unknown
        }
    }

    private init(_ name: String, _ token: SecretToken?, rest: ArraySlice<String>) {
        guard let token else {
            self = .unknown
            return
        }
        if name == "feeds", rest.count == 1, rest.first?.hasSuffix(".ics") == true {
            self = .feed(token)
        } else {
            self = PagePlace([name] + rest, hasToken: true).map { .page($0, token) } ?? .unknown
        }
    }

    /// The name in the access log and the metrics, without personal data.
    package var name: String {
        switch self {
        case .feed: "feeds"
        case .page(let page, _): page.route.name
        case .asset: "asset"
        case .start: "start"
        case .robots: "robots"
        case .health: "healthz"
        case .metrics: "metrics"
        case .account: "dav"
        case .unknown: "unknown"
        }
    }

    /// The token in the path.
    package var token: SecretToken? {
        switch self {
        case .feed(let token): token
        case .page(_, let token): token
        default: nil
        }
    }

    /// The accepted methods. For accounts, the methods that the access log names.
    package var methods: [String] {
        switch self {
        case .account:
            [
                "GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT", "PUT", "DELETE", "PROPPATCH",
                "MKCALENDAR", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK", "POST",
            ]
        case .page(let page, _): page.route.methods
        default: ["GET", "HEAD"]
        }
    }
}

extension SecretToken {
    /// Reads the token from a path of the form `/feeds/TOKEN/NAME.ics` without percent-encoding.
    /// Returns `nil` for any other path, although it may lead to a feed.
    init?(inPlainPath path: UnsafeBufferPointer<UInt8>) {
        let start = "/feeds/".utf8, end = start.count + 32
        guard path.starts(with: start), (end + 1...RequestTarget.limit).contains(path.count),
            path[end] == UInt8(ascii: "/")
        else { return nil }
        let name = path[(end + 1)...]
        guard name.suffix(4).elementsEqual(".ics".utf8), name.allSatisfy(Self.isPlain) else {
            return nil
        }
        self.init(String(decoding: path[start.count..<end], as: UTF8.self))
    }

    /// Returns whether the byte is a letter, a digit, or one of `-._`.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-")...UInt8(ascii: "."):
            true
        default: byte == UInt8(ascii: "_")
        }
    }
}
