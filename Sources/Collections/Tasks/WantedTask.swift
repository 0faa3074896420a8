package import CivilTime
package import Feed
import Schedule

/// A task that follows from plan and record.
package struct WantedTask {
    /// The task.
    package let task: FeedTask
    /// The task as other plan versions have it, or with discretion switched on or off. Used to
    /// recognise values that dosecal published.
    package let earlier: [FeedTask]

    /// The UID of the task.
    package var uid: String { task.uid }
    /// The usual name of the object: the UID in lower case, followed by `.ics`.
    package var name: String { Self.name(of: task.uid) }
    /// The revision that follows from plan and record.
    package var revision: Instant { task.revision }

    /// Returns the iCalendar object with the given or the task's own revision.
    package func content(revision: Instant? = nil) -> [UInt8] {
        task.text(revision: revision ?? self.revision)
    }

    /// Returns the usual name of the object with this UID. It is in lower case, because apps may
    /// change the case of UIDs.
    package static func name(of uid: String) -> String { "\(uid.lowercased())\(ending)" }

    /// Returns the UID in a usual object name, or `nil` for any other name.
    package static func uid(of name: String) -> PublishedUID? {
        name.hasSuffix(ending) ? PublishedUID(String(name.dropLast(ending.count))) : nil
    }

    private static let ending = ".ics"
}
