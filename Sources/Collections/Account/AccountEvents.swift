package import CivilTime
package import Journal

/// The events of one person in an account's calendar, as one object for each UID.
package struct AccountEvents {
    /// The calendar of each object, by UID.
    package let objects: [String: [UInt8]]
    /// The time until which the events stay the same if the plan and the record do not change.
    package let due: Instant
    /// The revisions of the components, in the format of `RevisionLog`.
    package let revisions: String

    /// Creates the events of a person.
    package init(objects: [String: [UInt8]], due: Instant, revisions: String) {
        self.objects = objects
        self.due = due
        self.revisions = revisions
    }

    /// Creates the events of a person for an account, given the revisions returned by the previous
    /// call, or returns `nil` if the person has never had a plan.
    package typealias Source = (
        _ account: Subscriber, _ person: String, _ revisions: String
    ) throws -> AccountEvents?
}
