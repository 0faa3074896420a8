package import CivilTime
package import Journal

/// The events of one person as an account shows them: the feed of series, an object for each UID.
package struct AccountEvents {
    /// The calendars, by the UID in them.
    package let objects: [String: [UInt8]]
    /// Until when they stay as they are if nobody does anything.
    package let due: Instant
    /// The revisions of their components, in lines that are their maker's.
    package let revisions: String

    /// The events of a person.
    package init(objects: [String: [UInt8]], due: Instant, revisions: String) {
        self.objects = objects
        self.due = due
        self.revisions = revisions
    }

    /// Makes the events of a person for an account, given the revisions of the last time; nil where
    /// the person never had a plan.
    package typealias Source = (
        _ account: Subscriber, _ person: String, _ revisions: String
    ) throws -> AccountEvents?
}
