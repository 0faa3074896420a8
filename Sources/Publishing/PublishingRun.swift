import Files
import Journal
import Threads

/// A run of a publisher through the feeds in a folder.
final class PublishingRun {
    private(set) var result = PublishingResult()
    private let publisher: Publisher
    private let folder: FeedFolder
    private let maker: FeedMaker
    private let workers: JobWorkers<FeedJob, MadeFeed>
    /// The feeds that are being made, and may have temporary files.
    private var begun: [FeedFiles] = []
    /// The feeds that have temporary files.
    private var waiting: [Waiting] = []
    /// The feeds that are being synced and renamed on another thread.
    private var placing: [Waiting] = []
    private var placement: Placement?
    /// The feeds that are in place, but not yet synced.
    private var placed: [Waiting] = []

    private struct Waiting {
        let subscriber: String
        let files: FeedFiles
        let state: FeedState
    }
    private struct Batch: JobBatch {
        let jobs: [FeedJob]
    }
    /// Syncs, then renames the files of feeds. The results are in the order of the feeds.
    private typealias Placement = BackgroundJob<[Result<Void, any Error>]>

    /// The number of feeds that are synced together, because a sync takes long for any number. If
    /// the disk is slow, more feeds wait, up to a limit.
    private static let fewestWaiting = 128, mostWaiting = 4096

    init(_ publisher: Publisher, in folder: FeedFolder) throws {
        self.publisher = publisher
        self.folder = folder
        maker = try FeedMaker(publisher, folder)
        workers = maker.workers()
    }
}

extension PublishingRun {
    /// Removes the files of revoked and unknown tokens, and what interrupted runs left.
    func removeRevoked(_ choice: FeedChoice) throws {
        for (token, subscriber) in try revoked(choice) { remove(token, of: subscriber) }
        _ = try publisher.forgetRevoked()
    }

    /// Returns the tokens whose files may have to be removed, with the ids of their subscribers.
    /// They include tokens that a restored store does not know.
    private func revoked(_ choice: FeedChoice) throws -> [(token: SecretToken, subscriber: String)]
    {
        switch choice {
        case .everything:
            try folder.deadTokens(publisher.store, others: folder.removeLeftover)
        case .subscribers(let ids):
            try publisher.store.issued(to: ids).filter { $0.until != nil }
                .map { ($0.token, $0.subscriber) }
        // A change of a plan revokes nothing.
        case .people: []
        }
    }

    /// Removes the files of a feed. An error does not stop the run.
    private func remove(_ token: SecretToken, of subscriber: String) {
        do {
            if try folder.remove(FeedFiles(of: token)) { result.removed += 1 }
        } catch {
            result.fail(subscriber, error)
        }
    }
}

extension PublishingRun {
    /// Makes the feeds that may have changed, and puts them in place. Calls `progress` for each
    /// feed.
    func renew(_ choice: FeedChoice, _ progress: () -> Void) throws {
        do {
            var due = DueFeeds(choice, maker)
            try workers.run {
                try next(&due, progress)
            } keep: { batch, made in
                try keep(batch.jobs, made)
                for _ in made { progress() }
            }
            try finish()
        } catch {
            // No temporary files are left. A second error is dropped, because the first one is
            // thrown.
            _ = try? placement?.finish()
            for files in begun + (waiting + placing).map(\.files) { folder.drop(files) }
            throw error
        }
    }

    private func next(_ due: inout DueFeeds, _ progress: () -> Void) throws -> Batch? {
        var jobs = try due.next { job in
            result.count(job)
            if job.isFresh { progress() }
        }
        guard !jobs.isEmpty else { return nil }
        let store = publisher.store
        let known = try store.read { try store.knownFeeds(of: jobs.map(\.id)) }
        for index in jobs.indices { jobs[index].revisions = known[jobs[index].id]?.revisions ?? "" }
        begun += jobs.map { FeedFiles(of: $0.feed.token) }
        return Batch(jobs: jobs)
    }

    /// Stores the revisions and states of feeds before their files are renamed.
    private func keep(_ jobs: [FeedJob], _ made: [Result<MadeFeed, any Error>]) throws {
        var rows: [(id: String, made: MadeFeed)] = []
        for (job, made) in zip(jobs, made) {
            switch made {
            case .success(let made):
                rows.append((job.id, made))
                take(made, job)
            case .failure(let error as StoreError) where !error.isAboutOneRow: throw error
            case .failure(let error): result.fail(job.id, error)
            }
        }
        begun.removeFirst(jobs.count)
        try publisher.store.write { change in
            for row in rows {
                var state = row.made.state
                if !row.made.isSame { state.files = nil }
                try change.set(state, of: row.id)
                try change.set(revisions: row.made.revisions, of: row.id)
            }
        }
        guard waiting.count >= Self.fewestWaiting else { return }
        if let placement, !placement.isOver, waiting.count < Self.mostWaiting { return }
        try finishPlacement()
        try beginPlacement()
    }

    private func take(_ made: MadeFeed, _ job: FeedJob) {
        result.noteDue(made.state.due)
        if made.isSame {
            result.unchanged += 1
        } else {
            let files = FeedFiles(of: job.feed.token)
            waiting.append(Waiting(subscriber: job.id, files: files, state: made.state))
        }
    }
}

extension PublishingRun {
    /// Starts to sync and rename the waiting feeds.
    private func beginPlacement() throws {
        (placing, waiting) = (waiting, [])
        placement = try Placement { [folder, placing] in
            try folder.sync()
            return placing.map { feed in Result { try folder.replace(feed.files) } }
        }
    }

    private func finishPlacement() throws {
        guard let placement else { return }
        self.placement = nil
        let results = try placement.finish()
        // The sync of that thread included the feeds that were already in place.
        try keepStamps()
        for (feed, result) in zip(placing, results) {
            do {
                try result.get()
                placed.append(feed)
            } catch {
                self.result.fail(feed.subscriber, error)
            }
        }
        placing = []
    }

    private func finish() throws {
        try finishPlacement()
        while !waiting.isEmpty || !placed.isEmpty {
            try beginPlacement()
            try finishPlacement()
        }
    }

    private func keepStamps() throws {
        let store = publisher.store
        for start in stride(from: 0, to: placed.count, by: DueFeeds.page) {
            try store.write { change in
                for feed in placed[start..<min(start + DueFeeds.page, placed.count)] {
                    try change.set(feed.state, of: feed.subscriber)
                }
            }
        }
        result.written += placed.count
        placed = []
    }
}
