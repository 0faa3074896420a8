package import CivilTime
import Journal

/// What came of publishing.
package struct PublishingResult {
    /// A feed that stays as it was, and why.
    package struct Failure: Sendable {
        /// The subscriber's id.
        package let subscriber: String
        /// What was wrong and what to do.
        package let reason: String
    }
    /// How many persons the feeds are about.
    package var people: Int { seen.count }
    private var seen: Set<Int> = []
    /// How many feeds were written.
    package var written = 0
    /// How many had nothing new.
    package var unchanged = 0
    /// How many were removed, as nobody may read them any more.
    package var removed = 0
    /// The feeds that stay as they were.
    package var failures: [Failure] = []
    /// When a feed changes next if nobody does anything; nil if there is none.
    package var due: Instant?

    mutating func fail(_ subscriber: String, _ error: any Error) {
        let reason = (error as? PublishError)?.detail ?? "\(error)"
        failures.append(.init(subscriber: subscriber, reason: reason))
    }

    /// Counts a feed that was looked at, and its persons, each once. There may be too many to keep
    /// their names.
    mutating func saw(_ job: FeedJob) {
        for person in job.feed.subscriber.people { seen.insert(person.hashValue) }
        if job.isFresh { isUnchanged(job) }
    }

    /// Counts a feed that is as it should be.
    mutating func isUnchanged(_ job: FeedJob) {
        unchanged += 1
        if let state = job.feed.state { isDue(state.due) }
    }

    mutating func isDue(_ moment: Instant) {
        due = min(due ?? moment, moment)
    }
}
