import CarePlan
import CivilTime
import Collections
import Feed
import Journal
import Household
import Schedule
import Wording

/// The tasks of the days around today that a subscriber gets of a person.
struct SubscriberTasks {
    /// In the order of their UIDs.
    let tasks: [FeedTask]

    private static let behind = 7
    private static let ahead = 14

    init(
        _ feedPerson: FeedPerson, _ choice: Subscriber.Selection, _ options: FeedOptions
    ) throws {
        let (person, wording) = (feedPerson.person, feedPerson.wording)
        let days =
            person.today.advanced(byDays: -Self.behind)...person.today.advanced(byDays: Self.ahead)
        let all = try PersonTasks(person, in: days, options, choosing: choice) { language in
            // A version in another language than today's plan is worded as it was then.
            language == person.plan.language
                ? wording : Wording(builtIn: language) ?? wording
        }
        tasks = all.ringingTogether().wanted.values.map(\.task).sorted { $0.uid < $1.uid }
    }
}
