import Adherence
import CarePlan
import CivilTime
import Feed
import Files
import ICalendar
import Journal
import Household
import Wording

/// Renders one feed after another into the same memory.
final class FeedRenderer {
    private let publisher: Publisher
    private let publicURL: String?
    private let secret: String
    private var output = Output()

    /// What is known of a feed that was rendered; its bytes are lent by `withFeed`.
    struct Rendered {
        let digest: UInt64
        let due: Instant
        let revisions: String
    }

    init(_ publisher: Publisher, publicURL: String?, secret: String) {
        self.publisher = publisher
        self.publicURL = publicURL
        self.secret = secret
    }

    /// Renders the feed of a job; what is as it was keeps its revision in the book. What `previous`
    /// gives, the bytes of the feed before, is looked at where some of it may be kept.
    func render(
        _ job: FeedJob, _ book: consuming RevisionBook, _ previous: () throws -> [UInt8]?
    ) throws -> Rendered {
        // All of it at one moment, also where a person has several tables read.
        let feed = try publisher.store.read {
            try feedKeepingPast(of: job, book, previous) ?? wholeFeed(of: job)
        }
        let digest = try print(feed, &book)
        guard output.count <= FeedState.largestFile else {
            throw PublishError(.tooLarge(bytes: output.count))
        }
        let origin = feed.origin(job.planSource, entry: job.entry, at: publisher.now)
        return Rendered(digest: digest, due: feed.due, revisions: book.text(of: origin))
    }

    private func wholeFeed(of job: FeedJob) throws -> SubscriberFeed {
        let persons = try job.feed.subscriber.people.compactMap { try person($0) }
        guard !persons.isEmpty else { throw PublishError(.nobody) }
        return try feed(of: job, persons)
    }

    /// The feed with what the one before shows of days that are over; nil where it cannot be kept.
    private func feedKeepingPast(
        of job: FeedJob, _ book: borrowing RevisionBook, _ previous: () throws -> [UInt8]?
    ) throws -> SubscriberFeed? {
        guard job.isInPlace, let past = book.past, past.origin.source == job.planSource,
            past.origin.made <= publisher.now, job.feed.subscriber.people.count == 1
        else { return nil }
        let id = job.feed.subscriber.people[0]
        let said = try publisher.store.firstDay(of: id, inEntriesAfter: past.origin.entry)
        let open = min(past.origin.open, said ?? past.origin.open)
        guard open > past.origin.first, let person = try person(id, from: open) else { return nil }
        let first = person.person.today.advanced(byDays: -Household.feedDays)
        guard past.origin.first <= first, first < open, let bytes = try previous(),
            bytes.withUnsafeBytes({ ChangeDigest.ofFile($0) }) == job.feed.state?.digest,
            let kept = past.kept(from: first, before: open, in: bytes),
            book.canKeep(kept)
        else { return nil }
        let feed = try feed(of: job, [person], keeping: kept)
        return feed.canKeep ? feed : nil
    }

    private func feed(
        of job: FeedJob, _ persons: [FeedPerson], keeping kept: KeptPast? = nil
    ) throws -> SubscriberFeed {
        let subscriber = job.feed.subscriber
        let link =
            subscriber.may.includes(.answer)
            ? publicURL.map {
                ConfirmLink(publicURL: $0, token: job.feed.token.digits, secret: secret)
            } : nil
        return try SubscriberFeed(
            of: subscriber, persons, .init(link: link, secret: secret), at: publisher.now,
            keeping: kept)
    }

    private func print(
        _ feed: SubscriberFeed, _ book: inout RevisionBook
    ) throws -> UInt64 {
        output.removeAll()
        try feed.write(to: &output, &book)
        return output.withBytes { ChangeDigest.ofFile($0) }
    }

    /// Lends the bytes of the feed that was rendered last.
    func withFeed<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        try output.withBytes(body)
    }
}

extension FeedRenderer {
    /// A person as their feeds need them, with all that is told or from a day on; nil if there never
    /// was a plan.
    private func person(_ id: String, from day: CivilDate? = nil) throws -> FeedPerson? {
        do {
            return try publisher.household.publishedPerson(id, from: day).map { person in
                FeedPerson(person, try publisher.wording(person.plan.language))
            }
        } catch PersonError.ahead(let id, let since) {
            throw PublishError(.ahead(person: id, since: since.description))
        }
    }
}
