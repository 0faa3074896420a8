import CivilTime
import Compression
import Feed
import Files
import Journal

/// One run of a publisher through the feeds.
struct PublishingRun: ~Copyable {
    var result = PublishingResult()
    private let publisher: Publisher
    private let state: PublishingState
    private let maker: FeedMaker
    private var gzip = Gzip()
    /// What is to be kept of feeds that were made, until there is enough for a change.
    private var rows: [Row] = []
    /// What lies beside its place.
    private var waiting: [Waiting] = []

    private struct Row {
        let subscriber: String
        let feedState: FeedState
        let revisions: String
    }
    private struct Waiting {
        let subscriber: String
        let files: FeedFiles
        let feedState: FeedState
        let stamp: String
    }

    /// So many rows go into one change: others wait for it, and they are held in memory.
    private static let batch = 256
    init(_ publisher: Publisher, _ state: PublishingState) throws {
        self.publisher = publisher
        self.state = state
        maker = try FeedMaker(publisher)
    }
}

extension PublishingRun {
    /// Removes the files of tokens that open nothing any more, and what was left half done.
    mutating func removeRevoked(
        _ scope: Publisher.Scope, from folder: borrowing FeedFolder
    ) throws {
        for (token, subscriber) in try revoked(scope, in: folder) {
            remove(token, of: subscriber, from: folder)
        }
        let forgotten = state.forgotten
        guard !forgotten.isEmpty else { return }
        try publisher.store.write { change in
            for id in forgotten { try change.set(nil, of: id) }
        }
    }

    /// The tokens whose files may still lie there, also those that a restored store never knew, each
    /// with the id of whose it was.
    private func revoked(
        _ scope: Publisher.Scope, in folder: borrowing FeedFolder
    ) throws -> [(FeedToken, String)] {
        let owners = state.revoked.map { ($0.token, $0.subscriber) }
        switch scope {
        case .everything:
            let names = try folder.names()
            folder.removeLeftovers(among: names)
            let known = Dictionary(owners) { $1 }
            return FeedFolder.tokens(among: names, besides: state.living)
                .map { ($0, known[$0] ?? "unknown") }
        case .subscribers(let ids): return owners.filter { ids.contains($0.1) }
        // A plan that changes revokes nothing.
        case .people: return []
        }
    }

    /// What cannot be removed holds up no other feed.
    private mutating func remove(
        _ token: FeedToken, of subscriber: String, from folder: borrowing FeedFolder
    ) {
        do {
            if try folder.remove(FeedFiles(of: token)) { result.removed += 1 }
        } catch {
            result.fail(subscriber, error)
        }
    }

    /// Makes a subscriber's feed again if it may have changed.
    mutating func renew(
        _ subscriber: Subscriber, in folder: borrowing FeedFolder
    ) throws {
        guard let token = state.tokens[subscriber.id] else { return }
        let files = FeedFiles(of: token)
        let source = maker.source(of: subscriber, token) { state.heads[$0] }
        let known = state.feedStates[subscriber.id]
        if let known, maker.isFresh(known, source), let stamp = known.files,
            stamp == folder.stamp(of: files)
        {
            result.unchanged += 1
            result.isDue(known.due)
            return
        }
        do {
            try make(subscriber, token, source, in: folder)
        } catch let error as StoreError where !error.isAboutOneRow {
            try giveUp(error, in: folder)
        } catch {
            result.fail(subscriber.id, error)
        }
        if rows.count >= Self.batch { try keepRows(in: folder) }
    }
}

extension PublishingRun {
    private mutating func make(
        _ subscriber: Subscriber, _ token: FeedToken, _ source: UInt64,
        in folder: borrowing FeedFolder
    ) throws {
        let files = FeedFiles(of: token)
        let known = state.feedStates[subscriber.id]
        let made = try maker.make(
            subscriber, token, source, after: known, book(of: subscriber, files, in: folder))
        var feedState = made.feedState
        result.isDue(feedState.due)
        if made.isSame, let stamp = known?.files, stamp == folder.stamp(of: files) {
            feedState.files = stamp
            result.unchanged += 1
        } else {
            let stamp = try write(files, feedState, in: folder)
            waiting.append(
                Waiting(
                    subscriber: subscriber.id, files: files, feedState: feedState,
                    stamp: stamp))
        }
        rows.append(
            Row(subscriber: subscriber.id, feedState: feedState, revisions: made.revisions))
    }

    /// A store that was set back knows less than the file that lies there.
    private func book(
        of subscriber: Subscriber, _ files: FeedFiles, in folder: borrowing FeedFolder
    ) throws -> RevisionBook {
        let stamp = state.feedStates[subscriber.id]?.files
        let isKnown = stamp != nil && stamp == folder.stamp(of: files)
        return RevisionBook(
            try publisher.store.revisions(of: subscriber.id), at: publisher.now,
            seen: isKnown ? nil : folder.latestRevision(in: files))
    }

    /// Writes both files beside their places, both with one time of change: its fraction of a
    /// second follows from the bytes, so that whoever serves one can tell whether the other is it.
    private mutating func write(
        _ files: FeedFiles, _ feedState: FeedState, in folder: borrowing FeedFolder
    ) throws -> String {
        let fraction = Int(feedState.digest % 1_000_000_000)
        let changed = FileTime(seconds: feedState.changed.seconds, nanoseconds: fraction)
        do {
            return try maker.withFeed { feed in
                let calendar = try folder.write(feed, beside: files.calendar, changed: changed)
                let packed = try gzip.compressed(feed) { packed in
                    try folder.write(packed, beside: files.packed, changed: changed)
                }
                return Fingerprint.digits(calendar, packed)
            }
        } catch {
            folder.drop(files)
            throw error
        }
    }
}

extension PublishingRun {
    /// Puts everything in its place.
    mutating func finish(in folder: borrowing FeedFolder) throws {
        try keepRows(in: folder)
        guard !waiting.isEmpty else { return }
        do {
            try folder.sync()
        } catch {
            try giveUp(error, in: folder)
        }
        let placed = place(in: folder)
        try folder.sync()
        try keepStamps(of: placed)
        result.written += placed.count
    }

    /// The revisions go into the store before any file that has them takes its place.
    private mutating func keepRows(in folder: borrowing FeedFolder) throws {
        guard !rows.isEmpty else { return }
        let store = publisher.store
        let batch = rows
        rows = []
        do {
            try store.write { change in
                for row in batch {
                    try change.set(row.feedState, of: row.subscriber)
                    try change.set(revisions: row.revisions, of: row.subscriber)
                }
            }
        } catch {
            try giveUp(error, in: folder)
        }
    }

    /// Ends the run and leaves nothing half done.
    private func giveUp(_ error: any Error, in folder: borrowing FeedFolder) throws -> Never {
        for feed in waiting { folder.drop(feed.files) }
        throw error
    }

    private mutating func place(in folder: borrowing FeedFolder) -> [Waiting] {
        var placed: [Waiting] = []
        for feed in waiting {
            do {
                try folder.replace(feed.files)
                placed.append(feed)
            } catch {
                result.fail(feed.subscriber, error)
            }
        }
        waiting = []
        return placed
    }

    private func keepStamps(of placed: [Waiting]) throws {
        let store = publisher.store
        for start in stride(from: 0, to: placed.count, by: Self.batch) {
            try store.write { change in
                for feed in placed[start..<min(start + Self.batch, placed.count)] {
                    var feedState = feed.feedState
                    feedState.files = feed.stamp
                    try change.set(feedState, of: feed.subscriber)
                }
            }
        }
    }
}
