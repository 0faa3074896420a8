package import CivilTime
import Feed
package import Journal
package import Pages

/// What a path leads to.
package enum Route: Equatable, Sendable {
    /// A subscriber's feed, whatever the file name in the path.
    case feed(FeedToken)
    /// One of a subscriber's pages.
    case page(Page, FeedToken)
    /// A file that every page uses, such as the style sheet.
    case asset(String)
    case start, robots, health, metrics
    /// The page of a link that signs a browser in.
    case signIn(FeedToken)
    /// Where those begin who manage everything.
    case home
    /// Something of the accounts that apps sign in to.
    case account
    case unknown

    /// The pages that a subscriber has.
    package enum Page: Equatable, Sendable {
        case subscribe, today
        /// What a browser installs the page of today with.
        case manifest
        /// Another day than today.
        case date(CivilDate)
        /// A month; the present one where none is named.
        case month(CivilMonth?)
        /// The page of one item, which its code names, or of one of its days.
        case take(code: String, day: CivilDate? = nil)
        /// What there is to know of the item with this code.
        case item(code: String)
        /// The figures of some days; of the usual ones where none are named.
        case figures(FigureWindow?)
        /// The report over some days; over the usual ones where none are named.
        case report(FigureWindow?)
        /// One of the pages of plans.
        case plan(PlanPart)
        /// Who sees the persons, or what somebody is asked before one of those changes.
        case subscribers(SubscriberQuestion?)
        /// What calendars said that matched nothing, or the piece of a number.
        case unmatched(Int?)
    }

    /// The route of a path, given in parts. Apps ask at the start, too, where the accounts are.
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
        case 2...5: self.init(path[0], FeedToken(path[1]), rest: path.dropFirst(2))
        default: self = .unknown
        }
    }

    private init(single name: String) {
        switch name {
        case "": self = .start
        case "robots.txt": self = .robots
        case "healthz": self = .health
        case "metrics": self = .metrics
        case "home": self = .home
        case "favicon.ico": self = .asset(name)
        default: self = Router.assets[name] == nil ? .unknown : .asset(name)
        }
    }

    private init(_ name: String, _ token: FeedToken?, rest: ArraySlice<String>) {
        guard let token else {
            self = .unknown
            return
        }
        if name == "plan" {
            self = PlanPart(rest).map { .page(.plan($0), token) } ?? .unknown
            return
        }
        guard rest.count < 2 else {
            self = .unknown
            return
        }
        switch (name, rest.first) {
        case ("feeds", let file?) where file.hasSuffix(".ics"): self = .feed(token)
        case ("subscribe", nil): self = .page(.subscribe, token)
        case ("today", nil): self = .page(.today, token)
        case ("sign-in", nil): self = .signIn(token)
        case ("today", "manifest"): self = .page(.manifest, token)
        case ("today", let day?): self = CivilDate(day).map { .page(.date($0), token) } ?? .unknown
        case ("month", nil): self = .page(.month(nil), token)
        case ("month", let month?):
            self =
                CivilDate("\(month)-01").map { .page(.month(CivilMonth(of: $0)), token) }
                ?? .unknown
        case ("subscribers", nil): self = .page(.subscribers(nil), token)
        case ("subscribers", let path?):
            self =
                SubscriberQuestion(path: path).map { .page(.subscribers($0), token) } ?? .unknown
        case ("unmatched", nil): self = .page(.unmatched(nil), token)
        case ("unmatched", let number?):
            self = Int(number).map { .page(.unmatched($0), token) } ?? .unknown
        case ("take", let address?): self = .page(Page(item: address), token)
        case ("item", let code?): self = .page(.item(code: code), token)
        case ("figures", nil): self = .page(.figures(nil), token)
        case ("figures", let path?):
            self = FigureWindow(path).map { .page(.figures($0), token) } ?? .unknown
        case ("report", nil): self = .page(.report(nil), token)
        case ("report", let path?):
            self = FigureWindow(path).map { .page(.report($0), token) } ?? .unknown
        default: self = .unknown
        }
    }

    /// Its name in the access log and the metrics, which identifies nobody.
    package var name: String {
        switch self {
        case .feed: "feeds"
        case .page(.subscribe, _): "subscribe"
        case .page(.today, _), .page(.date, _), .page(.manifest, _): "today"
        case .page(.month, _): "month"
        case .page(.take, _): "take"
        case .page(.item, _): "item"
        case .page(.figures, _): "figures"
        case .page(.report, _): "report"
        case .page(.plan, _): "plan"
        case .page(.subscribers, _): "subscribers"
        case .page(.unmatched, _): "unmatched"
        case .asset: "asset"
        case .start: "start"
        case .robots: "robots"
        case .health: "healthz"
        case .metrics: "metrics"
        case .signIn: "sign-in"
        case .home: "home"
        case .account: "dav"
        case .unknown: "unknown"
        }
    }

    /// The token in the path.
    package var token: FeedToken? {
        switch self {
        case .feed(let token), .page(_, let token), .signIn(let token): token
        default: nil
        }
    }

    /// The methods that it accepts; of accounts, those that it is written down as having.
    package var methods: [String] {
        switch self {
        case .account:
            [
                "GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT", "PUT", "DELETE", "PROPPATCH",
                "MKCALENDAR", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK", "POST",
            ]
        case .page(.plan(let part), _) where !part.isForm: ["GET", "HEAD"]
        case .page(.take, _), .page(.subscribe, _), .page(.today, _), .page(.month, _),
            .page(.item, _), .page(.report(nil), _), .page(.plan, _), .page(.subscribers(nil), _),
            .page(.unmatched(nil), _), .signIn, .home:
            ["GET", "HEAD", "POST"]
        default: ["GET", "HEAD"]
        }
    }
}

extension Route.Page {
    /// The page of an item, whose code a day may follow: CODE or CODE-20261120.
    fileprivate init(item address: String) {
        let code = address.prefix { $0 != "-" }
        let day = CivilDate(compact: address.dropFirst(code.count + 1))
        self = day.map { .take(code: String(code), day: $0) } ?? .take(code: address)
    }
}

extension FeedToken {
    /// The token in a path of the usual form, `/feeds/TOKEN/NAME.ics` without escapes. Nil for any
    /// other path, which may still lead to a feed.
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

    /// A letter, a digit, or one of `-._`.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-")...UInt8(ascii: "."):
            true
        default: byte == UInt8(ascii: "_")
        }
    }
}
