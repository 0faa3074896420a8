import Files
import Journal
import Threads

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A run of a publisher through the feeds in the store, at the same time as other publishers.
final class StoredFeedsRun {
    private(set) var result = PublishingResult()
    private let publisher: Publisher
    private let feeds: any SharedFeeds
    private let maker: FeedMaker
    private let workers: JobWorkers<FeedJob, MadeFeed>
    /// The claims of this publisher that have not ended yet.
    private var claims: Set<FeedClaim> = []
    /// The feeds that others have claimed.
    private var claimedByOthers: [ActiveFeed] = []

    private struct Batch: JobBatch {
        let jobs: [FeedJob]
        let claims: [FeedClaim]
    }

    /// The number of seconds to wait for feeds that others have claimed. After that time, this
    /// publisher can claim them.
    private static let longestWait = StoredFeedReader.lease + 10

    init(_ publisher: Publisher, _ feeds: any SharedFeeds) throws {
        self.publisher = publisher
        self.feeds = feeds
        maker = try FeedMaker(publisher, nil)
        workers = maker.workers()
    }

    /// Removes the feeds of revoked subscribers.
    func forgetRevoked() throws { result.removed += try publisher.forgetRevoked() }

    /// Brings the chosen feeds up to date. Calls `progress` for each feed.
    func renew(_ choice: FeedChoice, waiting: Bool, _ progress: () -> Void) throws {
        var due = DueFeeds(choice, maker)
        try renew(progress) {
            let jobs = try due.next { job in
                result.count(job)
                if job.isFresh { progress() }
            }
            guard !jobs.isEmpty else { return nil }
            let batch = try claim(jobs, progress)
            if batch.jobs.count < jobs.count / 2 { due.skipAhead(try feeds.lastFeedNumber()) }
            return batch
        }
        let watch = Stopwatch()
        while !claimedByOthers.isEmpty, waiting, watch.milliseconds < Self.longestWait * 1000 {
            usleep(500_000)
            var others = claimedByOthers[...]
            claimedByOthers = []
            try renew(progress) {
                while !others.isEmpty {
                    defer { others = others.dropFirst(DueFeeds.page) }
                    let jobs = try self.due(Array(others.prefix(DueFeeds.page)), progress)
                    if !jobs.isEmpty { return try claim(jobs, progress) }
                }
                return nil
            }
        }
    }

    /// Makes the feeds of claimed batches.
    private func renew(_ progress: () -> Void, _ next: () throws -> Batch?) throws {
        do {
            try workers.run(next: next) { batch, made in try keep(batch, made, progress) }
        } catch {
            // Claims expire after 45 seconds anyway.
            try? feeds.giveBack(Array(claims))
            claims = []
            throw error
        }
    }
}

extension StoredFeedsRun {
    /// Claims feeds, and checks them again, because others may have made them in the meantime.
    private func claim(_ jobs: [FeedJob], _ progress: () -> Void) throws -> Batch {
        let claimed = try feeds.claim(jobs.map(\.id), seconds: StoredFeedReader.lease)
        claims.formUnion(claimed)
        let numbers = Dictionary(claimed.map { ($0.subscriber, $0) }) { first, _ in first }
        claimedByOthers += jobs.map(\.feed).filter { numbers[$0.subscriber.id] == nil }
        let mine = jobs.map(\.feed).filter { numbers[$0.subscriber.id] != nil }
        let due = try self.due(mine, progress)
        let made = Set(due.map(\.id))
        try giveBack(claimed.filter { !made.contains($0.subscriber) })
        return Batch(jobs: due, claims: due.compactMap { numbers[$0.id] })
    }

    /// Returns those of the feeds that still have to be made, with their current states and
    /// revisions.
    private func due(_ feeds: [ActiveFeed], _ progress: () -> Void) throws -> [FeedJob] {
        guard !feeds.isEmpty else { return [] }
        let known = try publisher.store.knownFeeds(of: feeds.map(\.subscriber.id))
        var due: [FeedJob] = []
        for var job in try maker.jobs(of: feeds.map { $0.with(known[$0.subscriber.id]?.state) }) {
            if job.isFresh {
                result.countUnchanged(job)
                progress()
            } else {
                job.revisions = known[job.id]?.revisions ?? ""
                due.append(job)
            }
        }
        return due
    }

    private func giveBack(_ claims: [FeedClaim]) throws {
        self.claims.subtract(claims)
        try feeds.giveBack(claims)
    }

    private func keep(
        _ batch: Batch, _ made: [Result<MadeFeed, any Error>], _ progress: () -> Void
    ) throws {
        var new: [FeedClaim: MadeFeed] = [:]
        var failed: [FeedClaim] = []
        for (claim, made) in zip(batch.claims, made) {
            switch made {
            case .success(let made): new[claim] = made
            case .failure(let error as StoreError) where !error.isAboutOneRow: throw error
            case .failure(let error):
                result.fail(claim.subscriber, error)
                failed.append(claim)
                progress()
            }
        }
        try giveBack(failed)
        let kept = try feeds.keep(new.mapValues(\.stored))
        claims.subtract(new.keys)
        for (claim, made) in new where kept.contains(claim) {
            result.noteDue(made.state.due)
            if made.isSame { result.unchanged += 1 } else { result.written += 1 }
            progress()
        }
        claimedByOthers += zip(batch.jobs, batch.claims).filter {
            new[$1] != nil && !kept.contains($1)
        }
        .map(\.0.feed)
    }
}

extension ActiveFeed {
    /// Returns the feed with its current state.
    fileprivate func with(_ state: FeedState?) -> ActiveFeed {
        ActiveFeed(number: number, subscriber: subscriber, token: token, state: state)
    }
}
