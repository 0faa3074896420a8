import CarePlan
package import Collections
import Feed
package import Household
import ICalendar
package import Journal
package import Wording

/// Makes the events of accounts, as one calendar object for each UID.
package struct AccountFeed {
    private let household: Household
    private let wording: WordingSource
    private let secret: String

    /// Makes events of a household.
    package init(_ household: Household, wording: @escaping WordingSource) throws {
        self.household = household
        self.wording = wording
        secret = try household.secret()
    }

    /// Returns the events of a person, or `nil` if the person never had a plan. Events that have
    /// not changed keep the revision in `revisions`.
    package func events(
        of person: String, for account: Subscriber, _ revisions: String
    ) throws -> AccountEvents? {
        guard let person = try household.publishedPerson(person) else { return nil }
        var subscriber = account
        subscriber.people = [person.id]
        subscriber.kind = .events
        subscriber.alarms = account.alarms(of: .events)
        let feed = try SubscriberFeed(
            of: subscriber, [FeedPerson(person, try wording(person.plan.language))],
            .init(link: nil, secret: secret), at: household.now)
        let log = RevisionLog(revisions, at: household.now)
        var output = Output()
        try feed.write(to: &output, log)
        return AccountEvents(
            objects: CalendarParts.objects(of: output.withBytes { Array($0) }), due: feed.due,
            revisions: log.text)
    }
}
