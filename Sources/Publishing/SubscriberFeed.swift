import Adherence
package import CivilTime
package import Feed
package import ICalendar
package import Journal
package import Persons

/// The feed of one subscriber: the plans of its persons as they stand, and the near past as it was.
package struct SubscriberFeed {
    private let feed: Feed
    /// Until when it stays as it is if nobody does anything.
    package let due: Instant

    /// Where its links lead, and what its UIDs are made with.
    package struct Secrets {
        package let link: ConfirmLink?
        package let secret: String

        package init(link: ConfirmLink?, secret: String) {
            self.link = link
            self.secret = secret
        }
    }

    package init(
        of subscriber: Subscriber, _ persons: [Person], _ secrets: Secrets, at now: Instant
    ) throws {
        var options = FeedOptions(
            kind: subscriber.kind == .events ? .events : .tasks,
            form: subscriber.kind == .events ? .series : .expanded)
        options.isDiscreet = subscriber.isDiscreet
        options.hasAlarms = subscriber.hasAlarms
        let sources = persons.flatMap { person in
            person.timeline.history.standing(from: person.today, at: now).prefix(1).map {
                FeedSource(
                    $0.plan, revision: $0.since, wording: person.wording, at: now, past: $0.past)
            }
        }
        feed = try Feed(sources, options: options, at: now)
        due = now.advanced(byMinutes: 60)
    }

    /// Writes it; what is as it was keeps its revision in the book.
    package func write(to output: inout Output, _ book: inout RevisionBook) throws {
        try feed.write(to: &output)
    }
}
