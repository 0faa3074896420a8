import CivilTime
import Files
import Journal
import Threads

/// One run of a publisher through feeds in a folder.
final class PublishingRun {
    private(set) var result = PublishingResult()
    private let publisher: Publisher
    private let folder: FeedFolder
    private let check: FeedCheck
    private let workers: JobWorkers<FeedJob, FolderFeedMaker.Made>
    /// What may be written beside its place by now, but is not known to be.
    private var begun: [FeedFiles] = []
    /// What lies beside its place.
    private var waiting: [Waiting] = []
    /// What lies beside its place, and is brought to the disk meanwhile.
    private var syncing: [Waiting] = []
    /// What is in its place; the sync that goes on is the first after it was put there.
    private var placed: [Waiting] = []
    /// A sync that goes on while more feeds are made.
    private var sync: BackgroundJob?

    private struct Waiting {
        let subscriber: String
        let files: FeedFiles
        let feedState: FeedState
        let stamp: String
    }
    private struct Batch: JobBatch {
        let jobs: [FeedJob]
    }

    /// So many feeds wait for the disk together, as it takes a while, whatever their number. While it
    /// is slower than we are, more of them are held in memory, up to a limit.
    private static let fewestWaiting = 1024, mostWaiting = 4096

    init(_ publisher: Publisher, in folder: FeedFolder) throws {
        self.publisher = publisher
        self.folder = folder
        let own = try FolderFeedMaker(publisher, folder)
        check = FeedCheck(maker: own.maker) { [folder] token, state in
            state.files != nil && state.files == folder.stamp(of: FeedFiles(of: token))
        }
        workers = JobWorkers(own.make, publisher.threads) { [folder] another in
            try FolderFeedMaker(another, folder).make
        }
    }
}

extension PublishingRun {
    /// Removes the files of tokens that open nothing any more, and what was left half done.
    func removeRevoked(_ choice: FeedChoice) throws {
        for (token, subscriber) in try revoked(choice) { remove(token, of: subscriber) }
        _ = try publisher.forgetRevoked()
    }

    /// The tokens whose files may still lie there, also those that a restored store never knew, each
    /// with the id of whose it was.
    private func revoked(_ choice: FeedChoice) throws -> [(token: FeedToken, subscriber: String)] {
        switch choice {
        case .everything:
            try folder.deadTokens(publisher.store, others: folder.removeLeftover)
        case .subscribers(let ids):
            try publisher.store.issued(to: ids).filter { $0.until != nil }
                .map { ($0.token, $0.subscriber) }
        // A plan that changes revokes nothing.
        case .people: []
        }
    }

    /// What cannot be removed holds up no other feed.
    private func remove(_ token: FeedToken, of subscriber: String) {
        do {
            if try folder.remove(FeedFiles(of: token)) { result.removed += 1 }
        } catch {
            result.fail(subscriber, error)
        }
    }
}

extension PublishingRun {
    /// Makes again what may have changed, and puts it in its place. `progress` hears of each feed.
    func renew(_ choice: FeedChoice, _ progress: () -> Void) throws {
        do {
            var due = DueFeeds(choice, check)
            try workers.run {
                try next(&due, progress)
            } keep: { batch, made in
                try keep(batch.jobs, made)
                for _ in made { progress() }
            }
            try finish()
        } catch {
            // Nothing is left half done.
            for files in begun + (waiting + syncing).map(\.files) { folder.drop(files) }
            throw error
        }
    }

    private func next(_ due: inout DueFeeds, _ progress: () -> Void) throws -> Batch? {
        var jobs = try due.next { job in
            result.saw(job)
            if job.isFresh { progress() }
        }
        guard !jobs.isEmpty else { return nil }
        let store = publisher.store
        let known = try store.read { try store.knownFeeds(of: jobs.map(\.id)) }
        for index in jobs.indices { jobs[index].revisions = known[jobs[index].id]?.revisions ?? "" }
        begun += jobs.map { FeedFiles(of: $0.feed.token) }
        return Batch(jobs: jobs)
    }

    /// The revisions go into the store before any file that has them takes its place.
    private func keep(
        _ jobs: [FeedJob], _ made: [Result<FolderFeedMaker.Made, any Error>]
    ) throws {
        var rows: [(id: String, made: FolderFeedMaker.Made)] = []
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
                try change.set(row.made.feedState, of: row.id)
                try change.set(revisions: row.made.revisions, of: row.id)
            }
        }
        guard waiting.count >= Self.fewestWaiting else { return }
        if let sync, !sync.isOver, waiting.count < Self.mostWaiting { return }
        try settleSync()
        try beginSync()
    }

    private func take(_ made: FolderFeedMaker.Made, _ job: FeedJob) {
        result.isDue(made.feedState.due)
        guard let stamp = made.stamp else {
            result.unchanged += 1
            return
        }
        waiting.append(
            Waiting(
                subscriber: job.id, files: FeedFiles(of: job.feed.token),
                feedState: made.feedState, stamp: stamp))
    }
}

extension PublishingRun {
    /// Brings what waits to the disk, while more feeds are made.
    private func beginSync() throws {
        (syncing, waiting) = (waiting, [])
        sync = try BackgroundJob { [folder] in try folder.sync() }
    }

    private func settleSync() throws {
        guard let sync else { return }
        self.sync = nil
        try sync.finish()
        try place()
    }

    private func finish() throws {
        try settleSync()
        while !waiting.isEmpty || !placed.isEmpty {
            (syncing, waiting) = (waiting, [])
            try folder.sync()
            try place()
        }
    }

    /// Puts what lay beside its place there, after a sync. What was put in its place before that sync
    /// is on the disk there.
    private func place() throws {
        try keepStamps()
        for feed in syncing {
            do {
                try folder.replace(feed.files)
                placed.append(feed)
            } catch {
                result.fail(feed.subscriber, error)
            }
        }
        syncing = []
    }

    private func keepStamps() throws {
        let store = publisher.store
        for start in stride(from: 0, to: placed.count, by: DueFeeds.page) {
            try store.write { change in
                for feed in placed[start..<min(start + DueFeeds.page, placed.count)] {
                    var feedState = feed.feedState
                    feedState.files = feed.stamp
                    try change.set(feedState, of: feed.subscriber)
                }
            }
        }
        result.written += placed.count
        placed = []
    }
}
