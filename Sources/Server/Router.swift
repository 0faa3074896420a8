package import CivilTime
import Journal
import Pages
import Synchronization

/// Routes requests to feeds, pages, accounts and files, independently of sockets. Safe to use from
/// any thread.
package final class Router: Sendable {
    let settings: Settings
    let metrics = Metrics()
    let watch: StoreWatch
    let cache: FeedCache
    /// The workers for reads and for writes, one for each thread. They are separate, so that a page
    /// is shown while a write waits for another process.
    let (readers, writers): ([StoreWorker], [StoreWorker])
    /// The limiter for passwords of accounts.
    let limiter = SignInLimiter()
    /// The limiter for links and cookies.
    let ownerLimiter = SignInLimiter()
    let lists = ListCache()
    private let changed = Mutex<Set<String>>([])

    /// The settings that do not change while the server runs.
    package struct Settings: Sendable {
        /// The folder of the feeds, unless the store names one.
        let folder: String
        /// Whether the server uses TLS itself.
        let isSecure: Bool
        let statusPages: StatusPages
        /// The shared files of the pages, by name.
        let assets: [String: Response]
        let clock: @Sendable () -> Instant
        /// Reports an error. The text must not contain secrets.
        let complain: @Sendable (String) -> Void
        /// Whether passwords are accepted over unencrypted connections.
        package var allowsPlainPasswords = false

        /// Creates the settings.
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

    /// Creates a router for a store.
    package init(_ source: StoreSource, _ settings: Settings) throws {
        watch = try StoreWatch(source, folder: settings.folder)
        readers = (0..<source.threads.readers).map { _ in StoreWorker(source) }
        writers = (0..<source.threads.writers).map { _ in StoreWorker(source) }
        self.settings = settings
        cache = FeedCache(
            limit: 64 << 20, fields: settings.isSecure ? [Self.transportSecurity] : [])
    }

    /// The state of the store that was read last.
    package var snapshot: Snapshot { watch.snapshot }

    /// Checks whether the store was changed or replaced, and updates the snapshot.
    package func renew() {
        if let complaint = watch.renew() { settings.complain(complaint) }
    }

    /// Returns the IDs of the persons whose records were changed by requests since the last call.
    package func takeChanged() -> [String] {
        changed.withLock { changed in
            defer { changed = [] }
            return changed.sorted()
        }
    }

    /// Adds persons whose feeds could not be updated yet.
    package func keepChanged(_ people: [String]) {
        changed.withLock { $0.formUnion(people) }
    }
}

/// The result of routing a request.
package enum RouteResult: Sendable {
    case response(RoutedResponse)
    /// A job that may have to wait for the store.
    case job(StoreJob)
}

extension Router {
    /// Routes a request. Responds immediately to everything that needs only the feeds and the
    /// snapshot of the store.
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
            if request.method == "OPTIONS" {
                return (.response(self.page(NoticeHandler.permission)), route)
            }
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
        case .start: start(request)
        case .robots: text("User-agent: *\nAllow: /feeds/\nDisallow: /\n")
        case .health: health
        case .metrics: text(metrics.text(gauges), kind: "text/plain; version=0.0.4")
        case .page, .account, .unknown: statusPage(404, request)
        }
    }

    /// Returns the response for the bare address: the home page for a signed-in browser, and an
    /// explanation for others.
    private func start(_ request: Request) -> RoutedResponse {
        let isSignedIn =
            OwnerCookie.token(in: request.fields).map {
                snapshot.owners.isSignedIn($0, at: settings.clock())
            } ?? false
        return isSignedIn ? page(.redirect(to: PagePlace.homePath)) : statusPage(200, request)
    }

    /// Returns the response for a feed, or `nil` if the token is not valid or there is no feed.
    ///
    /// - Parameter field: Returns the header field with the given lower-case name.
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

    /// Returns whether a token is valid in the current store. Revoking a token removes its files.
    ///
    /// If a newer dosecal has upgraded the store, the token may not be readable and counts as
    /// invalid.
    private func isStillLive(_ key: FeedKey) -> Bool {
        renew()
        guard watch.condition != .upgraded else { return false }
        if case .live = watch.snapshot.tokens.status(of: key) { return true }
        return false
    }

    /// Returns the response for a feed without a file: 410 for a revoked token, otherwise 404.
    ///
    /// On 404 Thunderbird keeps the events that it has; on any other error, even a temporary one,
    /// it disables the calendar.
    func missing(_ token: SecretToken, _ request: Request) -> RoutedResponse {
        if case .gone = snapshot.tokens.status(of: token) { return statusPage(410, request) }
        return statusPage(404, request)
    }
}
