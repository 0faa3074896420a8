import Adherence
import CarePlan
package import CivilTime
import Collections
package import Feed
package import ICalendar
package import Journal
package import Household
package import Wording

/// A person of a feed, and the wording in the person's language.
package struct FeedPerson {
    let person: Person
    let wording: Wording

    /// Creates a person of a feed.
    package init(_ person: Person, _ wording: Wording) {
        self.person = person
        self.wording = wording
    }
}

/// The feed of one subscriber: the current plans of its persons, and their near past.
package struct SubscriberFeed {
    private let feed: Feed
    /// The tasks, or `nil` for a feed of events.
    private let tasks: [FeedTask]?
    /// The instant at which the feed changes without a new entry or plan.
    package let due: Instant

    /// The secrets with which a feed's links and UIDs are made.
    package struct Secrets {
        /// The pages on which doses are confirmed, or `nil` for a feed without links.
        package let link: ConfirmLink?
        /// The store's secret for UIDs.
        package let secret: String

        /// Creates secrets from their parts.
        package init(link: ConfirmLink?, secret: String) {
            self.link = link
            self.secret = secret
        }
    }

    /// The number of separate events above which fewer days are shown, because some apps do not
    /// read more than a million bytes.
    private static let mostPast = 1400
    /// The smallest number of past days. With fewer, doses that can still be answered would be
    /// missing.
    private static let leastPastDays = 4

    /// Creates the feed of a subscriber as of `now`.
    package init(
        of subscriber: Subscriber, _ persons: [FeedPerson], _ secrets: Secrets, at now: Instant
    ) throws {
        let options = FeedOptions(of: subscriber, persons, secrets)
        let choice = subscriber.selection
        let make = { days in
            persons.compactMap {
                RecordedPlan($0, choice, days: days, sharedBy: persons.count)
            }
        }
        var plans = make(Household.feedDays)
        let past = plans.reduce(0) { $0 + $1.eventCount }
        if past > Self.mostPast {
            plans = make(max(Self.leastPastDays, Household.feedDays * Self.mostPast / past))
        }
        feed = try Feed(plans.map(\.source), options: options, at: now)
        tasks =
            switch subscriber.kind {
            case .events: nil
            case .tasks: try persons.flatMap { try $0.tasks(choice, options) }
            }
        let isTogether = options.alarms == .together
        let changes = plans.map { isTogether ? $0.dueTogether : $0.due }
        due =
            (changes + persons.compactMap(\.person.nextPlan)).min()
            ?? now.advanced(byMinutes: 24 * 60)
    }

    /// Writes the feed. Components that have not changed keep the revision in `log`.
    package func write(to output: inout Output, _ log: RevisionLog) throws {
        if let tasks {
            try feed.write(tasks, to: &output, log)
        } else {
            try feed.write(to: &output, log)
        }
    }
}

extension Person {
    /// The instant at which a version of the plan comes into force that was applied before the
    /// clock went back.
    fileprivate var nextPlan: Instant? {
        timeline.history.versions.map(\.since).filter { $0 > now }.min()
    }
}

extension FeedOptions {
    fileprivate init(
        of subscriber: Subscriber, _ persons: [FeedPerson], _ secrets: SubscriberFeed.Secrets
    ) {
        switch subscriber.kind {
        case .events: self.init(kind: .events, form: .series)
        case .tasks: self.init(kind: .tasks, form: .expanded)
        }
        isDiscreet = subscriber.isDiscreet
        alarms = Alarms(subscriber.alarms)
        namesPersons = persons.count > 1
        name = persons.map(\.wording).shared.map {
            subscriber.calendarName(for: persons.map(\.person.plan), $0)
        }
        link = secrets.link
        secret = secrets.secret
    }
}

extension FeedPerson {
    /// Returns the tasks of the days around today, ordered by UID.
    fileprivate func tasks(
        _ choice: Subscriber.Selection, _ options: FeedOptions
    ) throws -> [FeedTask] {
        let days = person.today.advanced(byDays: -7)...person.today.advanced(byDays: 14)
        let all = try PersonTasks(person, in: days, options, choosing: choice) { locale in
            // An earlier version of the plan can be in another language or clock.
            locale == person.plan.locale
                ? wording : Wording(builtIn: locale) ?? wording
        }
        return all.withSharedAlarms().wanted.values.map(\.task).sorted { $0.uid < $1.uid }
    }
}
