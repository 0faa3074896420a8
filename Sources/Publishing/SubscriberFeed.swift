import Adherence
import CarePlan
package import CivilTime
import Collections
package import Feed
package import ICalendar
package import Journal
package import Household
package import Wording

/// A person of a feed, with the wording in the person's language.
package struct FeedPerson {
    let person: Person
    let wording: Wording

    /// A person and the wording of the person's language.
    package init(_ person: Person, _ wording: Wording) {
        self.person = person
        self.wording = wording
    }
}

/// The feed of one subscriber: the plans of its persons as they stand, and the near past as it was.
package struct SubscriberFeed {
    private let feed: Feed
    private let content: Content
    /// Until when it stays as it is if nobody does anything.
    package let due: Instant

    private enum Content {
        /// The series of the plans with the past as it was.
        case events
        /// These tasks.
        case tasks([FeedTask])
    }

    /// Where its links lead, and what its UIDs are made with.
    package struct Secrets {
        /// Where its links lead; nil for a feed without links.
        package let link: ConfirmLink?
        /// What its UIDs are made with.
        package let secret: String

        /// A link and a secret.
        package init(link: ConfirmLink?, secret: String) {
            self.link = link
            self.secret = secret
        }
    }

    /// Some apps stop at a million bytes: more events of the past than this make the past shorter.
    private static let mostPast = 1400
    /// A past of fewer days would not reach what can still be open.
    private static let leastPastDays = 4

    /// The feed of a subscriber at a moment.
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
        content =
            switch subscriber.kind {
            case .events: .events
            case .tasks:
                .tasks(try persons.flatMap { try $0.tasks(choice, options) })
            }
        let isTogether = options.alarms == .together
        let changes = plans.map { isTogether ? $0.dueTogether : $0.due }
        due =
            (changes + persons.compactMap(\.person.nextPlan)).min()
            ?? now.advanced(byMinutes: 24 * 60)
    }

    /// Writes it; what is as it was keeps its revision in the book.
    package func write(to output: inout Output, _ book: inout RevisionLog) throws {
        switch content {
        case .events: try feed.write(to: &output, &book)
        case .tasks(let tasks): try feed.write(tasks, to: &output, &book)
        }
    }
}

extension Person {
    /// When a version of the plan comes into force that was applied before the clock went back.
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
    /// The tasks of the days around today, in the order of their UIDs.
    fileprivate func tasks(
        _ choice: Subscriber.Selection, _ options: FeedOptions
    ) throws -> [FeedTask] {
        let days = person.today.advanced(byDays: -7)...person.today.advanced(byDays: 14)
        let all = try PersonTasks(person, in: days, options, choosing: choice) { language in
            // An earlier version of the plan can be in another language.
            language == person.plan.language
                ? wording : Wording(builtIn: language) ?? wording
        }
        return all.ringingTogether().wanted.values.map(\.task).sorted { $0.uid < $1.uid }
    }
}
