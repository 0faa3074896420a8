import CivilTime
import Feed
import Files
import Household
import Journal

/// Tells whether a feed is as it should be, and makes it where it is not.
struct FeedMaker {
    let publisher: Publisher
    private let renderer: FeedRenderer
    /// What all feeds follow from.
    private let common: Fingerprint

    /// A feed not checked for this long is made again: the clock may have been wrong.
    private static let longest = 26 * 60

    /// A feed that was made; its bytes are lent by `withFeed`.
    struct Made {
        var feedState: FeedState
        let revisions: String
        /// Whether its bytes are those of before.
        let isSame: Bool
    }

    init(_ publisher: Publisher) throws {
        self.publisher = publisher
        let publicURL = try publisher.store.value(of: .publicURL)
        let secret = try publisher.household.secret()
        renderer = FeedRenderer(publisher, publicURL: publicURL, secret: secret)
        var common = publisher.materials
        common.add(secret)
        common.add(publicURL ?? "")
        self.common = common
    }

    /// What a feed is made of but for the record, and with it, in short; `heads` are how much there is
    /// of each person.
    func sources(
        of subscriber: Subscriber, _ token: FeedToken, _ heads: [String: RecordHead]
    ) -> (plan: UInt64, all: UInt64) {
        var fingerprint = common
        fingerprint.add(subscriber)
        fingerprint.add(token.digits)
        for person in subscriber.people { fingerprint.add(heads[person]?.plan ?? 0) }
        let plan = fingerprint.value
        for person in subscriber.people { fingerprint.add(heads[person]?.entry ?? 0) }
        return (plan, fingerprint.value)
    }

    /// Whether a feed that was made of a source is still as it should be.
    func isFresh(_ known: FeedState, _ source: UInt64) -> Bool {
        let now = publisher.now
        return known.source == source && known.changed <= now && now < known.due
            && known.due <= now.advanced(byMinutes: Self.longest)
    }

    /// Makes a feed; what is as it was keeps its revision in the book. `previous` gives the bytes of
    /// the one before, where it has them.
    func make(
        _ job: FeedJob, _ book: consuming RevisionBook, _ previous: () throws -> [UInt8]?
    ) throws -> Made {
        let known = job.feed.state
        let rendered = try renderer.render(job, book, previous)
        let latest = publisher.now.advanced(byMinutes: Self.longest - 60)
        let due = min(max(rendered.due, publisher.now.advanced(byMinutes: 1)), latest)
        let isSame = known?.digest == rendered.digest
        return Made(
            feedState: FeedState(
                source: job.source, due: due, digest: rendered.digest,
                changed: changed(known, isSame: isSame), files: nil),
            revisions: rendered.revisions, isSame: isSame)
    }

    /// A clock that went back takes no time of change back.
    private func changed(_ known: FeedState?, isSame: Bool) -> Instant {
        guard let known else { return publisher.now }
        if isSame { return known.changed }
        return max(publisher.now, Instant(seconds: known.changed.seconds + 1))
    }

    /// Lends the bytes of the feed that was made last.
    func withFeed<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        try renderer.withFeed(body)
    }
}
