import Feed
package import ICalendar
package import Journal

/// Calendars that belong together: a folder, what an address gave, or one file.
package struct CalendarSource: Sendable {
    /// One file of it, read.
    package struct File: Sendable {
        /// What it is called in messages.
        package let name: String
        /// What it says.
        package let reading: CalendarReading

        /// A file that was read.
        package init(name: String, _ reading: CalendarReading) {
            self.name = name
            self.reading = reading
        }
    }
    /// What sort of place it is.
    package enum Kind: Hashable, Sendable {
        /// What is there is all there is: a folder, an address. What is gone was deleted.
        case place(String)
        /// A copy made at some moment, which may be old.
        case copy
    }
    /// What sort of place it is.
    package let kind: Kind
    /// Its files.
    package private(set) var files: [File]
    /// Whether all of it could be read: only then is something missing.
    package let isWhole: Bool
    /// The account whose app wrote it, or `nil` for a calendar that is imported.
    package var author: Author?
    /// Whether dosecal itself tends it: then nothing leaves it only because it is old.
    package var isTended = false
    /// Whether whoever wrote it knew what was seen there last: then it counts, whatever its stamps
    /// say.
    package var isAnswer = false
    /// What was seen of the text upon which its only object was written, if that is known: what
    /// changed since is what it says.
    package var basis: LastSeenState?

    /// Whether it is what an app has just sent upon something that has changed since.
    var isSent: Bool { kind == .copy && isTended }

    /// A place or a copy, with its files.
    package init(_ kind: Kind, _ files: [File], isWhole: Bool = true) {
        self.kind = kind
        self.files = files
        self.isWhole = isWhole
    }

    /// Returns the source with only the components for which `isWanted` returns true.
    package func wanting(_ isWanted: (FoundComponent) -> Bool) -> CalendarSource {
        var source = self
        source.files = files.map { file in
            var reading = file.reading
            reading.components.removeAll { !isWanted(FoundComponent($0)) }
            return File(name: file.name, reading)
        }
        return source
    }
}

/// Which components could say something of a plan.
package struct Interest: Sendable {
    private let known: Set<String>

    /// All that dosecal ever published, the finished tasks of anybody, the UIDs under which series
    /// went on, and those of what was seen before: a finished copy may be set back.
    package init(aliases: some Sequence<String>, seen: Set<String>) {
        known = seen.union(aliases)
    }

    /// Whether a component is worth reading.
    package func wants(_ found: FoundComponent) -> Bool {
        if found.name == "VTODO", found.isFinished || found.isRepeating { return true }
        return PublishedUID.isOurs(found.uid) || known.contains(found.uid)
    }
}
