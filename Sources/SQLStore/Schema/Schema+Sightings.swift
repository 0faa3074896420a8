extension Schema {
    /// Change 10: what was seen of a UID is found without reading all that was seen.
    static let sightings = """
        CREATE INDEX sighting_by_uid ON sighting (uid);
        """
}
