package import Journal

/// What the parts of an address lead to.
package enum Destination: Equatable, Sendable {
    /// A subscriber's feed, whatever its file is called.
    case feed(FeedToken)
    /// A page of a subscriber: subscribe, today or take.
    case handler(Page, FeedToken)
    /// What belongs to every page, such as its style.
    case asset(String)
    case start, robots, health, metrics
    case unknown

    /// A page of a subscriber.
    package enum Page: Equatable, Sendable {
        case subscribe, today
        /// The page of the item that some digits stand for.
        case take(code: String)
    }

    package init(_ path: [String]) {
        switch path.count {
        case 0: self = .start
        case 1: self.init(single: path[0])
        case 2, 3: self.init(path[0], FeedToken(path[1]), rest: path.dropFirst(2))
        default: self = .unknown
        }
    }

    private init(single name: String) {
        switch name {
        case "": self = .start
        case "robots.txt": self = .robots
        case "healthz": self = .health
        case "metrics": self = .metrics
        case "style.css", "favicon.ico", "favicon.svg": self = .asset(name)
        default: self = .unknown
        }
    }

    private init(_ name: String, _ token: FeedToken?, rest: ArraySlice<String>) {
        guard let token else {
            self = .unknown
            return
        }
        switch (name, rest.first) {
        case ("feeds", let file?) where file.hasSuffix(".ics"): self = .feed(token)
        case ("subscribe", nil): self = .handler(.subscribe, token)
        case ("today", nil): self = .handler(.today, token)
        case ("take", let code?): self = .handler(.take(code: code), token)
        default: self = .unknown
        }
    }

    /// What a log and the figures call it; it tells nothing of anybody.
    package var name: String {
        switch self {
        case .feed: "feeds"
        case .handler(.subscribe, _): "subscribe"
        case .handler(.today, _): "today"
        case .handler(.take, _): "take"
        case .asset: "asset"
        case .start: "start"
        case .robots: "robots"
        case .health: "healthz"
        case .metrics: "metrics"
        case .unknown: "unknown"
        }
    }

    /// The token in it.
    package var token: FeedToken? {
        switch self {
        case .feed(let token), .handler(_, let token): token
        default: nil
        }
    }

    /// The methods that it knows.
    package var methods: [String] {
        switch self {
        case .handler(.take, _): ["GET", "HEAD", "POST"]
        default: ["GET", "HEAD"]
        }
    }
}

extension FeedToken {
    /// The token in a feed's path as apps ask for it, `/feeds/TOKEN/NAME.ics` in plain letters.
    /// Nil for any other path, which may still lead to a feed.
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

    /// A letter or a digit, or what stands between them in a file's name.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-")...UInt8(ascii: "."):
            true
        default: byte == UInt8(ascii: "_")
        }
    }
}
