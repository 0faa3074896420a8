package import Files
package import Journal

extension Fingerprint {
    /// Adds the settings of a subscriber that determine the content of a feed or account, so that
    /// it is created anew if they change.
    package mutating func add(_ subscriber: Subscriber) {
        add(subscriber.id)
        add(subscriber.name)
        add(subscriber.people)
        add(subscriber.selection.items)
        add(subscriber.selection.kinds)
        if !subscriber.selection.tags.isEmpty { add(subscriber.selection.tags) }
        add(subscriber.kind.rawValue)
        add((subscriber.isDiscreet ? 1 : 0) + subscriber.alarms.number)
        if !subscriber.may.includes(.answer) { add(subscriber.may.rawValue) }
    }
}
