package import CivilTime
import Journal
import Pages
import Synchronization

/// All that the server answers, without the sockets.
package final class Site: Sendable {
    let settings: Settings
    let metrics = Metrics()
    let watch: Mutex<Watch?>
    let source: Source
    let current: Mutex<Snapshot>
    /// Whether the store could be read when that was last tried; asking it might have to wait.
    let isStoreReadable = Atomic(true)
    private let cache: FeedCache
    /// A page is shown also while a press waits for another process that writes.
    private let (looks, presses): (StoreWorker, StoreWorker)
    private let changed = Mutex<Set<String>>([])

    /// What does not change while the server runs.
    package struct Settings: Sendable {
        /// Where the feeds lie if the store does not say.
        let folder: String
        /// Whether it speaks TLS itself.
        let isSecure: Bool
        let notices: Notices
        /// What every page uses, by name.
        let assets: [String: Reply]
        /// The time.
        let clock: @Sendable () -> Instant
        /// Takes what went wrong, without anything that is anybody's secret.
        let complain: @Sendable (String) -> Void

        package init(
            folder: String, isSecure: Bool, notices: Notices, assets: [String: Reply],
            clock: @escaping @Sendable () -> Instant, complain: @escaping @Sendable (String) -> Void
        ) {
            self.folder = folder
            self.isSecure = isSecure
            self.notices = notices
            self.assets = assets
            self.clock = clock
            self.complain = complain
        }
    }

    package init(_ source: Source, _ settings: Settings) throws {
        let watch = try source.watch()
        current = Mutex(try Snapshot(watch.store, folder: settings.folder))
        self.watch = Mutex(watch)
        self.source = source
        (looks, presses) = (StoreWorker(source), StoreWorker(source))
        self.settings = settings
        cache = FeedCache(limit: 64 << 20, fields: settings.isSecure ? [Self.transport] : [])
    }

    /// What is known of the store.
    package var snapshot: Snapshot { current.withLock { $0 } }

    /// The ids of the persons whose record was changed by a button since this was last asked.
    package func takeChanged() -> [String] {
        changed.withLock { changed in
            defer { changed = [] }
            return changed.sorted()
        }
    }

    /// Keeps persons whose feeds could not be brought up to date yet, to be asked for again.
    package func keepChanged(_ people: [String]) {
        changed.withLock { $0.formUnion(people) }
    }
}

extension Site {
    /// Answers at once whatever needs no more than the feeds and what is known of the store.
    package func reaction(to incoming: Request) -> (Reaction, Destination) {
        guard incoming.path.utf8.count <= RequestTarget.limit else {
            return (.answer(notice(414, incoming)), .unknown)
        }
        guard let path = RequestTarget.parts(of: incoming.path.utf8) else {
            return (.answer(notice(400, incoming)), .unknown)
        }
        let route = Destination(path)
        guard route != .unknown else { return (.answer(notice(404, incoming)), route) }
        guard route.methods.contains(incoming.method) else {
            let known = [("Allow", route.methods.joined(separator: ", "))]
            return (.answer(notice(405, incoming, known)), route)
        }
        if case .handler(let page, let token) = route {
            return (job(page, token, incoming), route)
        }
        return (.answer(answer(incoming, route)), route)
    }

    private func answer(_ incoming: Request, _ route: Destination) -> Answer {
        switch route {
        case .feed(let token): feed(token) { incoming.fields[$0] } ?? lack(of: token, incoming)
        case .asset(let name):
            settings.assets[name].map { page($0) } ?? notice(404, incoming)
        case .start: notice(200, incoming)
        case .robots: text("User-agent: *\nAllow: /feeds/\nDisallow: /\n")
        case .health: health
        case .metrics: text(metrics.text(figures), kind: "text/plain; version=0.0.4")
        case .handler, .unknown: notice(404, incoming)
        }
    }

    /// A feed, where there is one to give out; header fields are asked for by their names in lower
    /// case.
    func feed(_ token: FeedToken, _ field: (String) -> String?) -> Answer? {
        let snapshot = snapshot
        let key = FeedKey(token)
        guard case .live(let subscriber) = snapshot.tokens.standing(of: key) else { return nil }
        let feed = cache.feed(
            of: token, key, named: subscriber.name, in: snapshot.folder,
            at: settings.clock().seconds)
        return feed.map { .feed($0, $0.choice(for: field)) }
    }

    /// A feed whose file is missing is not found: Thunderbird then keeps what it has, while any
    /// other error, also a temporary one, switches the calendar off.
    private func lack(of token: FeedToken, _ incoming: Request) -> Answer {
        if case .gone = snapshot.tokens.standing(of: token) { return notice(410, incoming) }
        return notice(404, incoming)
    }

    private func job(
        _ page: Destination.Page, _ token: FeedToken, _ incoming: Request
    ) -> Reaction {
        let subscriber: Subscriber
        switch snapshot.tokens.standing(of: token) {
        case .live(let known): subscriber = known
        case .gone: return .answer(notice(410, incoming))
        case nil: return .answer(notice(404, incoming))
        }
        switch form(of: incoming) {
        case .failure(let refusal): return .answer(notice(refusal.status, incoming))
        case .success(let form):
            var request = PageRequest(incoming.method, page, fields: incoming.fields, form: form)
            request.isSecure = settings.isSecure || incoming.isForwardedSecurely
            return .job(
                PageJob(incoming: incoming, request: request, subscriber: subscriber, token: token))
        }
    }

    /// Does an job, for which it may have to wait; `wake` is called where feeds should be
    /// brought up to date.
    package func answer(_ job: PageJob, wake: () -> Void = {}) -> Answer {
        let counter = job.isPress ? presses : looks
        switch counter.answer(job, at: settings.clock()) {
        case .success(let outcome):
            if !outcome.changed.isEmpty {
                changed.withLock { $0.formUnion(outcome.changed) }
                wake()
            }
            let reply = outcome.reply
            let isBare = reply.body.isEmpty && reply.status >= 400
            return isBare ? notice(reply.status, job.incoming, reply.fields) : page(reply)
        case .failure(.busy): return postponement(of: job)
        case .failure(.failed(let reason)):
            settings.complain("a page could not be made: \(reason)")
            return notice(500, job.incoming)
        }
    }

    /// Asks to come again with an job that nothing was done for.
    func postponement(of job: PageJob) -> Answer {
        notice(503, job.incoming, [("Retry-After", "2")])
    }

    /// Why a form is not taken.
    private struct FormRefusal: Error {
        let status: Int
    }

    private func form(of incoming: Request) -> Result<[String: String], FormRefusal> {
        guard let body = incoming.body else { return .failure(FormRefusal(status: 413)) }
        guard incoming.method == "POST" else { return .success([:]) }
        guard FormBody.isNamed(by: incoming.fields["content-type"]) else {
            return .failure(FormRefusal(status: 415))
        }
        guard Origin.isOwn(incoming.fields, publicURL: snapshot.publicURL) else {
            return .failure(FormRefusal(status: 403))
        }
        guard let fields = FormBody.fields(of: body) else {
            return .failure(FormRefusal(status: 400))
        }
        return .success(fields)
    }
}
