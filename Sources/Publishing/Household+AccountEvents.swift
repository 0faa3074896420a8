import CarePlan
package import Collections
import Feed
package import Household
import ICalendar
package import Journal
package import Wording

extension Household {
    /// Returns the events of a person in an account, as one calendar object for each UID, or `nil`
    /// if the person never had a plan. Events that have not changed keep the revision in
    /// `revisions`.
    ///
    /// - Parameter secret: The household's secret. It is read before the transaction in which this
    ///   is called, because reading it can create it.
    package func accountEvents(
        of person: String, for account: Subscriber, wording: WordingSource, secret: String,
        _ revisions: String
    ) throws -> AccountEvents? {
        guard let person = try publishedPerson(person) else { return nil }
        var subscriber = account
        subscriber.people = [person.id]
        subscriber.kind = .events
        subscriber.alarms = account.alarms(of: .events)
        let feed = try SubscriberFeed(
            of: subscriber, [FeedPerson(person, try wording(person.plan.locale))],
            .init(link: nil, secret: secret), at: now)
        let log = RevisionLog(revisions, at: now)
        var output = Output()
        try feed.write(to: &output, log)
        return AccountEvents(
            objects: CalendarParts.objects(of: output.withBytes { Array($0) }), due: feed.due,
            revisions: log.text)
    }
}
