package import CivilTime
import Journal

/// The result of publishing.
package struct PublishingResult {
    /// A feed that could not be made, and the reason.
    package struct Failure: Sendable {
        /// The id of the subscriber.
        package let subscriber: String
        /// The reason.
        package let error: any Error
    }
    /// The number of persons in the feeds.
    package var people: Int { seen.count }
    private var seen: Set<Int> = []
    /// The number of feeds that were written.
    package var written = 0
    /// The number of feeds that had not changed.
    package var unchanged = 0
    /// The number of feeds that were removed because their subscriber is revoked.
    package var removed = 0
    /// The feeds that could not be made. The old ones stay.
    package var failures: [Failure] = []
    /// The instant at which a feed changes next without a new entry or plan, or `nil` if there are
    /// no feeds.
    package var due: Instant?

    mutating func fail(_ subscriber: String, _ error: any Error) {
        failures.append(.init(subscriber: subscriber, error: error))
    }

    /// Counts a feed and its persons. Persons are counted by hash, because their ids could take too
    /// much memory.
    mutating func count(_ job: FeedJob) {
        for person in job.feed.subscriber.people { seen.insert(person.hashValue) }
        if job.isFresh { countUnchanged(job) }
    }

    /// Counts a feed that is up to date.
    mutating func countUnchanged(_ job: FeedJob) {
        unchanged += 1
        if let state = job.feed.state { noteDue(state.due) }
    }

    mutating func noteDue(_ moment: Instant) {
        due = min(due ?? moment, moment)
    }
}
