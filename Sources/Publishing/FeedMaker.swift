import CarePlan
import CivilTime
import Feed
import Files
import Household
import ICalendar
import Journal

/// Tells whether a feed is as it should be, and makes one feed after another in the same memory.
final class FeedMaker {
    let publisher: Publisher
    private let publicURL: String?
    private let secret: String
    /// What all feeds follow from.
    private let common: Fingerprint
    private var output = Output()

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
        publicURL = try publisher.store.value(of: .publicURL)
        secret = try publisher.household.secret()
        var common = publisher.materials
        common.add(secret)
        common.add(publicURL ?? "")
        self.common = common
    }

    /// What a feed is made of, in short; `heads` are how much there is of each person.
    func source(
        of subscriber: Subscriber, _ token: SecretToken, _ heads: [String: RecordHead]
    ) -> UInt64 {
        var fingerprint = common
        fingerprint.add(subscriber)
        fingerprint.add(token.digits)
        for person in subscriber.people { fingerprint.add(heads[person]?.plan ?? 0) }
        for person in subscriber.people { fingerprint.add(heads[person]?.entry ?? 0) }
        return fingerprint.value
    }

    /// Whether a feed that was made of a source is still as it should be.
    func isFresh(_ known: FeedState, _ source: UInt64) -> Bool {
        let now = publisher.now
        return known.source == source && known.changed <= now && now < known.due
            && known.due <= now.advanced(byMinutes: Self.longest)
    }

    /// Makes a feed; what is as it was keeps its revision in the book.
    func make(_ job: FeedJob, _ book: consuming RevisionLog) throws -> Made {
        // All of it at one moment, although several tables of a person are read.
        let feed = try publisher.store.read { try self.feed(of: job) }
        output.removeAll()
        try feed.write(to: &output, &book)
        guard output.count <= FeedState.largestFile else {
            throw PublishError(.tooLarge(bytes: output.count))
        }
        let digest = output.withBytes { ChangeDigest.ofFile($0) }
        let known = job.feed.state
        let latest = publisher.now.advanced(byMinutes: Self.longest - 60)
        let due = min(max(feed.due, publisher.now.advanced(byMinutes: 1)), latest)
        let isSame = known?.digest == digest
        return Made(
            feedState: FeedState(
                source: job.source, due: due, digest: digest,
                changed: changed(known, isSame: isSame), files: nil),
            revisions: book.text, isSame: isSame)
    }

    /// A clock that went back takes no time of change back.
    private func changed(_ known: FeedState?, isSame: Bool) -> Instant {
        guard let known else { return publisher.now }
        if isSame { return known.changed }
        return max(publisher.now, Instant(seconds: known.changed.seconds + 1))
    }

    /// Lends the bytes of the feed that was made last.
    func withFeed<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        try output.withBytes(body)
    }
}

extension FeedMaker {
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

    /// A person as their feeds need them; nil if there never was a plan.
    private func person(_ id: String) throws -> FeedPerson? {
        do {
            return try publisher.household.publishedPerson(id).map { person in
                FeedPerson(person, try publisher.wording(person.plan.language))
            }
        } catch PersonError.ahead(let id, let since) {
            throw PublishError(.ahead(person: id, since: since.description))
        }
    }
}
