public import Adherence
public import CivilTime
public import Feed
public import Journal

/// Works out what imported calendars say was done.
public struct Confirmation: Sendable {
    /// A person as far as calendars can be about them.
    public struct Person: Sendable {
        /// Plan and record, at least from `Claims.firstDay` on.
        public let timeline: Timeline
        /// What their feeds ever published.
        public let published: [PublishedSeries]

        /// A person's plan and record, and what was published of it.
        public init(_ timeline: Timeline, published: [PublishedSeries]) {
            self.timeline = timeline
            self.published = published
        }
    }
    /// The persons, by id.
    public let persons: [Person]
    /// UIDs under which series of theirs went on, each with the UID before it.
    public let aliases: [String: String]
    /// What was seen at each place before.
    public let sightings: [String: [Sighting]]
    /// The zones.
    public let zones: ZoneDirectory
    /// When it is read.
    public let now: Instant

    /// What is known before anything is read.
    public init(
        _ persons: [Person], aliases: [String: String], sightings: [String: [Sighting]],
        zones: ZoneDirectory, now: Instant
    ) {
        self.persons = persons
        self.aliases = aliases
        self.sightings = sightings
        self.zones = zones
        self.now = now
    }

    /// What the sources come to; `newID` names the entries.
    public func conclusions(
        from sources: [CalendarSource], newID: () -> EntryID
    ) -> Conclusions {
        Conclusions()
    }
}
