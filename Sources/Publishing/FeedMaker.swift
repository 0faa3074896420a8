import CarePlan
import CivilTime
import Compression
import Feed
import Files
import Household
import ICalendar
import Journal
import Threads

/// A feed to be made, with everything that has to be known before.
struct FeedJob: Sendable {
    let feed: ActiveFeed
    /// A digest of the data that the feed is made from.
    let source: UInt64
    /// Whether the feed that was made last is in its place, unchanged.
    let isInPlace: Bool
    /// Whether that feed is up to date.
    let isFresh: Bool
    /// The revisions of the feed's components; see `RevisionLog`.
    var revisions = ""

    var id: String { feed.subscriber.id }
}

/// A feed that was made.
struct MadeFeed: Sendable {
    /// The state. In a folder, `files` is the stamp that the files will have once they are in
    /// place.
    var state: FeedState
    let revisions: String
    /// Whether the feed in place has the same bytes, so that nothing was written.
    let isSame: Bool
    /// The feed compressed with gzip, or nothing if it was written to a folder.
    var packed: [UInt8] = []
}

/// Checks whether feeds are up to date, and makes them, for a folder or for the store.
///
/// Not thread-safe, because one buffer is used for all feeds. Each thread has a maker.
final class FeedMaker {
    let publisher: Publisher
    /// The folder of the feeds, or `nil` if the store has them.
    private let folder: FeedFolder?
    private let publicURL: String?
    private let secret: String
    /// The part of the source that is common to all feeds.
    private let common: Fingerprint
    private var output = Output()
    private var gzip = Gzip()

    /// The number of minutes after which a feed is made again without a change, because the clock
    /// may have been wrong.
    private static let longestAge = 26 * 60
    /// The `files` of a feed whose bytes are in the store.
    private static let isStored = "stored"

    init(_ publisher: Publisher, _ folder: FeedFolder?) throws {
        self.publisher = publisher
        self.folder = folder
        publicURL = try publisher.store.value(of: .publicURL)
        secret = try publisher.household.secret()
        var common = publisher.materials
        common.add(secret)
        common.add(publicURL ?? "")
        self.common = common
    }

    /// Returns workers that make feeds on this thread, and on others if the publisher has them.
    func workers() -> JobWorkers<FeedJob, MadeFeed> {
        guard let threads = publisher.threads else { return JobWorkers(make) }
        return JobWorkers(make, upTo: threads.count) { [folder] in
            try FeedMaker(threads.publisher(), folder).make
        }
    }
}

extension FeedMaker {
    /// Returns a job for each feed, without the revisions.
    func jobs(of feeds: [ActiveFeed]) throws(StoreError) -> [FeedJob] {
        let heads = try publisher.store.heads(of: feeds.flatMap(\.subscriber.people))
        return feeds.map { feed in
            let source = source(of: feed, heads)
            let isInPlace = feed.state.map { self.isInPlace(feed.token, $0) } ?? false
            let isFresh = isInPlace && feed.state.map { self.isFresh($0, source) } ?? false
            return FeedJob(feed: feed, source: source, isInPlace: isInPlace, isFresh: isFresh)
        }
    }

    /// Returns a digest of the data that a feed is made from. `heads` have the numbers of the
    /// persons' last plans and entries.
    private func source(of feed: ActiveFeed, _ heads: [String: RecordHead]) -> UInt64 {
        var fingerprint = common
        let people = feed.subscriber.people
        fingerprint.add(feed.subscriber)
        fingerprint.add(feed.token.digits)
        for person in people { fingerprint.add(heads[person]?.plan ?? 0) }
        for person in people { fingerprint.add(heads[person]?.entry ?? 0) }
        return fingerprint.value
    }

    private func isInPlace(_ token: SecretToken, _ state: FeedState) -> Bool {
        guard let folder else { return state.files == Self.isStored }
        return state.files != nil && state.files == folder.stamp(of: FeedFiles(of: token))
    }

    private func isFresh(_ known: FeedState, _ source: UInt64) -> Bool {
        let now = publisher.now
        return known.source == source && known.changed <= now && now < known.due
            && known.due <= now.advanced(byMinutes: Self.longestAge)
    }
}

extension FeedMaker {
    /// Makes a feed. If its bytes are new, writes both temporary files in the folder, or compresses
    /// them for the store.
    func make(_ job: FeedJob) throws -> MadeFeed {
        // A store that was set back has earlier revisions than the file in the folder.
        let seen =
            job.isInPlace ? nil : try folder?.latestRevision(in: FeedFiles(of: job.feed.token))
        let revisions = RevisionLog(job.revisions, at: publisher.now, seen: seen)
        // One read transaction, because the feed depends on several tables.
        let feed = try publisher.store.read { try self.feed(of: job) }
        output.removeAll()
        try feed.write(to: &output, revisions)
        guard output.count <= FeedState.largestFile else {
            throw PublishError(.tooLarge(bytes: output.count))
        }
        var state = FeedState(
            source: job.source, due: due(feed.due), digest: output.withBytes(ChangeDigest.ofFile),
            changed: publisher.now, files: Self.isStored)
        let known = job.feed.state
        let isSame = known?.digest == state.digest
        if let known { state.changed = changed(after: known, isSame: isSame) }
        guard let folder else {
            let packed = output.withBytes { feed in gzip.compressed(feed) { Array($0) } }
            return MadeFeed(
                state: state, revisions: revisions.text, isSame: isSame, packed: packed)
        }
        if isSame, job.isInPlace {
            state.files = known?.files
            return MadeFeed(state: state, revisions: revisions.text, isSame: true)
        }
        state.files = try write(FeedFiles(of: job.feed.token), state, into: folder)
        return MadeFeed(state: state, revisions: revisions.text, isSame: false)
    }

    /// Returns the instant at which the feed has to be made again: at least a minute from now, at
    /// most an hour less than `longestAge`.
    private func due(_ due: Instant) -> Instant {
        let latest = publisher.now.advanced(byMinutes: Self.longestAge - 60)
        return min(max(due, publisher.now.advanced(byMinutes: 1)), latest)
    }

    /// Returns the time of change, which grows even if the clock went back.
    private func changed(after known: FeedState, isSame: Bool) -> Instant {
        isSame ? known.changed : max(publisher.now, Instant(seconds: known.changed.seconds + 1))
    }

    /// Writes both temporary files and returns their stamp.
    ///
    /// Both get the same time of change. Its fraction of a second comes from the digest, so that a
    /// server can tell whether the compressed file belongs to the other one.
    private func write(
        _ files: FeedFiles, _ state: FeedState, into folder: FeedFolder
    ) throws -> String {
        let fraction = Int(state.digest % 1_000_000_000)
        let changed = FileTime(seconds: state.changed.seconds, nanoseconds: fraction)
        do {
            return try output.withBytes { feed in
                let calendar = try folder.write(feed, beside: files.calendar, changed: changed)
                let packed = try gzip.compressed(feed) { packed in
                    try folder.write(packed, beside: files.packed, changed: changed)
                }
                return FeedFiles.stamp(calendar, packed)
            }
        } catch {
            folder.drop(files)
            throw error
        }
    }

    private func feed(of job: FeedJob) throws -> SubscriberFeed {
        let subscriber = job.feed.subscriber
        let persons = try subscriber.people.compactMap { try person($0) }
        guard !persons.isEmpty else { throw PublishError(.nobody) }
        let link =
            subscriber.may.includes(.answer)
            ? publicURL.map {
                ConfirmLink(publicURL: $0, token: job.feed.token.digits, secret: secret)
            } : nil
        return try SubscriberFeed(
            of: subscriber, persons, .init(link: link, secret: secret), at: publisher.now)
    }

    /// Returns a person, or `nil` if the person never had a plan.
    private func person(_ id: String) throws -> FeedPerson? {
        do {
            return try publisher.household.publishedPerson(id).map { person in
                FeedPerson(person, try publisher.wording(person.plan.locale))
            }
        } catch PersonError.ahead(let id, let since) {
            throw PublishError(.ahead(person: id, since: since.description))
        }
    }
}
