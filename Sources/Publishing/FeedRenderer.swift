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
    private let buffer = Buffer()

    /// What is known of a feed that was rendered; its bytes are lent by `withFeed`.
    struct Rendered {
        let digest: UInt64
        let due: Instant
        let revisions: String
    }

    /// The bytes of the feed rendered last.
    private final class Buffer {
        var bytes: [UInt8] = []
    }

    init(_ publisher: Publisher, publicURL: String?, secret: String) {
        self.publisher = publisher
        self.publicURL = publicURL
        self.secret = secret
    }

    /// Renders a subscriber's feed; what is as it was keeps its revision in the book.
    func render(
        _ subscriber: Subscriber, _ token: FeedToken, _ book: consuming RevisionBook
    ) throws -> Rendered {
        let link =
            subscriber.may.includes(.answer)
            ? publicURL.map { ConfirmLink(publicURL: $0, token: token.digits, secret: secret) }
            : nil
        // All of it at one moment, also where a person has several tables read.
        let persons = try publisher.store.read { try subscriber.people.compactMap(person) }
        guard !persons.isEmpty else { throw PublishError(.nobody) }
        let feed = try SubscriberFeed(
            of: subscriber, persons, .init(link: link, secret: secret), at: publisher.now)
        let digest = try print(feed, &book)
        guard buffer.bytes.count <= FeedState.largestFile else {
            throw PublishError(.tooLarge(bytes: buffer.bytes.count))
        }
        return Rendered(digest: digest, due: feed.due, revisions: book.text)
    }

    private func print(
        _ feed: SubscriberFeed, _ book: inout RevisionBook
    ) throws -> UInt64 {
        buffer.bytes.removeAll(keepingCapacity: true)
        let buffer = buffer
        var output = Output { buffer.bytes.append(contentsOf: $0) }
        try feed.write(to: &output, &book)
        return buffer.bytes.withUnsafeBytes { ChangeDigest.ofFile($0) }
    }

    /// Lends the bytes of the feed that was rendered last.
    func withFeed<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        try buffer.bytes.withUnsafeBytes(body)
    }
}

extension FeedRenderer {
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
