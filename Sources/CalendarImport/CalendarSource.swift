import Feed
package import ICalendar
package import Journal

/// Calendars that are read together: a folder, the response of a URL, or a single file.
package struct CalendarSource: Sendable {
    /// A parsed calendar file.
    package struct File: Sendable {
        /// The name of the file in messages.
        package let name: String
        /// The components and problems found in the file.
        package let reading: CalendarReading

        /// Creates a file from its name and content.
        package init(name: String, _ reading: CalendarReading) {
            self.name = name
            self.reading = reading
        }
    }
    /// The way in which the absence of an object is interpreted.
    package enum Kind: Hashable, Sendable {
        /// A folder or URL with its complete content; an object that is missing was deleted.
        case place(String)
        /// A snapshot, which may be outdated.
        case copy
    }
    /// The kind of source.
    package let kind: Kind
    /// The files in the source.
    package private(set) var files: [File]
    /// A Boolean value that indicates whether every file could be read. If not, no object counts as
    /// missing.
    package let isWhole: Bool
    /// The account whose app wrote the source, or `nil` for an imported calendar.
    package var author: Author?
    /// Whether dosecal itself maintains the calendar, so that no object disappears merely because
    /// it is old.
    package var isMaintainedByUs = false
    /// Whether the writer had the latest stored version. If so, the change counts regardless of its
    /// time stamps.
    package var isAnswer = false
    /// The state of the text that the app edited, if known. Only the differences from it count as
    /// changes.
    package var basis: LastSeenState?

    /// Whether the source is an object that an app sent without knowing the current version.
    var isSent: Bool { kind == .copy && isMaintainedByUs }

    /// Creates a source of the given kind with its files.
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

/// A filter for the components that can affect a record.
package struct Interest: Sendable {
    private let known: Set<String>

    /// Creates a filter that accepts finished and recurring tasks, and components with a UID of
    /// dosecal, an alias or a UID in `seen`.
    ///
    /// UIDs seen before are included because a finished copy may be reopened.
    package init(aliases: some Sequence<String>, seen: Set<String>) {
        known = seen.union(aliases)
    }

    /// Returns whether the component should be parsed.
    package func wants(_ found: FoundComponent) -> Bool {
        if found.name == "VTODO", found.isFinished || found.isRepeating { return true }
        return PublishedUID.isOurs(found.uid) || known.contains(found.uid)
    }
}
