import CivilTime
import Journal
import Publishing

/// Feeds that are kept in the store.
extension Router {
    /// Returns a feed from the cache if it is current, or else a job that reads the store.
    func storedFeed(_ token: SecretToken, _ request: Request) -> RouteResult {
        if let feed = feed(token, { request.fields[$0] }) { return .response(feed) }
        guard case .live(let subscriber) = snapshot.tokens.status(of: token) else {
            return .response(missing(token, request))
        }
        var known: FeedState?
        if let feed = cache.feed(FeedKey(token)), feed.modified != nil,
            feed.name == subscriber.name, case .store(let state) = feed.place
        {
            known = state
        }
        var job = StoreJob(
            .feed(token, known: known), of: .token(FeedKey(token)), for: request)
        job.snapshot = snapshot
        return .job(job)
    }

    /// Returns the response for the result of reading a feed from the store.
    func response(
        _ answer: StoredFeedReader.Answer?, of token: SecretToken, to job: StoreJob
    ) -> RoutedResponse {
        switch answer {
        case .nothing?, nil: return statusPage(404, job.request)
        case .isBeingMade?: return tryAgain(job)
        case let answer?:
            let feed = cache.keep(
                answer, FeedKey(token), with: job.snapshot ?? snapshot,
                at: settings.clock().seconds)
            return feed.map { sent($0, to: job.request) } ?? tryAgain(job)
        }
    }

    /// Returns the cached version of a feed for use while the store is unavailable, or `nil` if
    /// there is none.
    func lastFeed(for job: StoreJob) -> RoutedResponse? {
        guard case .feed(let token, _) = job.work else { return nil }
        return cache.feed(FeedKey(token)).map { sent($0, to: job.request) }
    }

    private func sent(_ feed: PublishedFeed, to request: Request) -> RoutedResponse {
        .feed(feed, feed.variant { request.fields[$0] })
    }
}
