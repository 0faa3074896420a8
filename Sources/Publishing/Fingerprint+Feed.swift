import Files
import Journal

extension Fingerprint {
    /// Adds who a feed is for and what it shows.
    mutating func add(_ subscriber: Subscriber) {
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

    /// Both files of a feed, in short.
    static func digits(_ calendar: FileStamp, _ packed: FileStamp) -> String {
        var fingerprint = Fingerprint()
        fingerprint.add(calendar)
        fingerprint.add(packed)
        return fingerprint.digits
    }
}
