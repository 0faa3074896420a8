extension Schema {
    /// Change 10: an index to find the last known states by UID.
    static let sightings = """
        CREATE INDEX sighting_by_uid ON sighting (uid);
        """
}
