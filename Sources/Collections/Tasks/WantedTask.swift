package import CivilTime
package import Feed
import Schedule

/// A task that plan and record call for.
package struct WantedTask {
    /// The task as it should be.
    package let task: FeedTask
    /// The same as earlier versions of the plan had it, or as it was told to others.
    package let earlier: [FeedTask]

    /// Its UID.
    package var uid: String { task.uid }
    /// What its object is usually called.
    package var name: String { Self.name(of: task.uid) }
    /// The revision that follows from plan and record.
    package var revision: Instant { task.revision }

    /// The calendar that says so, at its own revision or a later one.
    package func content(revision: Instant? = nil) -> [UInt8] {
        task.text(revision: revision ?? self.revision)
    }

    /// What the object of a UID is usually called. Apps may change the case of UIDs.
    package static func name(of uid: String) -> String { "\(uid.lowercased())\(ending)" }

    /// The UID after which an object is called; nil if it is called otherwise.
    package static func uid(of name: String) -> PublishedUID? {
        name.hasSuffix(ending) ? PublishedUID(String(name.dropLast(ending.count))) : nil
    }

    private static let ending = ".ics"
}
