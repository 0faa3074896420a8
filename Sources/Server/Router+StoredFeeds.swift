import CivilTime
import Journal
import Publishing

/// Feeds that the store keeps.
extension Router {
    /// A feed that was up to date a moment ago comes from memory; else the store is asked.
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

    /// The response with what a look at the store has shown.
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

    /// The feed of before, where the store cannot be asked; nil where there is none.
    func lastFeed(for job: StoreJob) -> RoutedResponse? {
        guard case .feed(let token, _) = job.work else { return nil }
        return cache.feed(FeedKey(token)).map { sent($0, to: job.request) }
    }

    private func sent(_ feed: PublishedFeed, to request: Request) -> RoutedResponse {
        .feed(feed, feed.variant { request.fields[$0] })
    }
}
