package import CivilTime
import Journal
import Pages
import Synchronization

/// Routes requests to feeds, pages and the server's own texts, without any sockets.
package final class Router: Sendable {
    let settings: Settings
    let metrics = Metrics()
    let watch: StoreWatch
    let cache: FeedCache
    /// Those who show and those who record, so that a page is shown while a press waits for another
    /// process that writes; one for each thread.
    let (readers, writers): ([StoreWorker], [StoreWorker])
    /// For passwords of accounts.
    let limiter = SignInLimiter()
    /// For links and cookies.
    let ownerLimiter = SignInLimiter()
    let lists = ListCache()
    private let changed = Mutex<Set<String>>([])

    /// What stays the same while the server runs.
    package struct Settings: Sendable {
        /// The folder of the feeds if the store names none.
        let folder: String
        /// Whether the server speaks TLS itself.
        let isSecure: Bool
        let statusPages: StatusPages
        /// The files that every page uses, by name.
        let assets: [String: Response]
        let clock: @Sendable () -> Instant
        /// Reports an error, in words that reveal nobody's secret.
        let complain: @Sendable (String) -> Void
        /// Whether passwords are taken over connections that anybody on the way can read.
        package var allowsPlainPasswords = false

        /// What stays the same.
        package init(
            folder: String, isSecure: Bool, statusPages: StatusPages, assets: [String: Response],
            clock: @escaping @Sendable () -> Instant, complain: @escaping @Sendable (String) -> Void
        ) {
            self.folder = folder
            self.isSecure = isSecure
            self.statusPages = statusPages
            self.assets = assets
            self.clock = clock
            self.complain = complain
        }
    }

    /// A router over a store.
    package init(_ source: StoreSource, _ settings: Settings) throws {
        watch = try StoreWatch(source, folder: settings.folder)
        readers = (0..<source.threads.readers).map { _ in StoreWorker(source) }
        writers = (0..<source.threads.writers).map { _ in StoreWorker(source) }
        self.settings = settings
        cache = FeedCache(
            limit: 64 << 20, fields: settings.isSecure ? [Self.transportSecurity] : [])
    }

    /// What the server knows of the store.
    package var snapshot: Snapshot { watch.snapshot }

    /// Checks whether the store was changed or replaced, and reads what there is now.
    package func renew() {
        if let complaint = watch.renew() { settings.complain(complaint) }
    }

    /// The ids of the persons whose record was changed by a press since the last call.
    package func takeChanged() -> [String] {
        changed.withLock { changed in
            defer { changed = [] }
            return changed.sorted()
        }
    }

    /// Puts persons back whose feeds could not be updated yet.
    package func keepChanged(_ people: [String]) {
        changed.withLock { $0.formUnion(people) }
    }
}

/// What a request leads to.
package enum RouteResult: Sendable {
    case response(RoutedResponse)
    /// Work that may have to wait for the store.
    case job(StoreJob)
}

extension Router {
    /// Responds at once to everything that needs only the feeds and the snapshot of the store.
    package func route(_ request: Request) -> (RouteResult, Route) {
        guard request.path.utf8.count <= RequestTarget.limit else {
            return (.response(statusPage(414, request)), .unknown)
        }
        guard let path = RequestTarget.parts(of: request.path.utf8) else {
            return (.response(statusPage(400, request)), .unknown)
        }
        let route = Route(path, for: request.method)
        guard route != .unknown else { return (.response(statusPage(404, request)), route) }
        if route == .account { return (respond(to: request, path), route) }
        guard route.methods.contains(request.method) else {
            let allowed = [("Allow", route.methods.joined(separator: ", "))]
            return (.response(statusPage(405, request, allowed)), route)
        }
        if case .page(let page, let token) = route {
            return (job(page, token, request), route)
        }
        if case .feed(let token) = route, snapshot.keepsFeeds {
            return (storedFeed(token, request), route)
        }
        return (.response(response(to: request, route)), route)
    }

    private func response(to request: Request, _ route: Route) -> RoutedResponse {
        switch route {
        case .feed(let token): feed(token) { request.fields[$0] } ?? missing(token, request)
        case .asset(let name):
            settings.assets[name].map { compressed(page($0), for: request) }
                ?? statusPage(404, request)
        case .start: statusPage(200, request)
        case .robots: text("User-agent: *\nAllow: /feeds/\nDisallow: /\n")
        case .health: health
        case .metrics: text(metrics.text(gauges), kind: "text/plain; version=0.0.4")
        case .page, .account, .unknown: statusPage(404, request)
        }
    }

    /// A feed, if the token is valid and there is one; `field` looks header fields up by their names
    /// in lower case.
    func feed(_ token: SecretToken, _ field: (String) -> String?) -> RoutedResponse? {
        let snapshot = snapshot
        let key = FeedKey(token)
        guard case .live(let subscriber) = snapshot.tokens.status(of: key) else { return nil }
        if snapshot.keepsFeeds {
            return cache.feed(key, with: snapshot, at: settings.clock())
                .map { .feed($0, $0.variant(for: field)) }
        }
        let feed = cache.feed(
            of: token, key, named: subscriber.name, in: snapshot.folder,
            at: settings.clock().seconds
        ) { isStillLive(key) }
        return feed.map { .feed($0, $0.variant(for: field)) }
    }

    /// Whether a token is valid in the store as it is now: who withdraws one removes its files. If a
    /// newer dosecal has upgraded the store, this one may not be able to tell, and says no.
    private func isStillLive(_ key: FeedKey) -> Bool {
        renew()
        guard watch.condition != .upgraded else { return false }
        if case .live = watch.snapshot.tokens.status(of: key) { return true }
        return false
    }

    /// A feed whose file is missing is 404: Thunderbird then keeps what it has, while at any other
    /// error, even a temporary one, it switches the calendar off.
    func missing(_ token: SecretToken, _ request: Request) -> RoutedResponse {
        if case .gone = snapshot.tokens.status(of: token) { return statusPage(410, request) }
        return statusPage(404, request)
    }
}
