/// The tables of a store as a list of migrations. The number of the last one is the version of the
/// store.
///
/// The texts are for SQLite; `Schema.postgreSQL` has the same migrations for PostgreSQL. A
/// migration must never be edited; new ones are added at the end.
package enum Schema {
    /// The tables that a store of any version has.
    package static let tables = [
        "person", "subject", "plan_version", "plan_item", "plan_slot", "entry",
    ]

    /// The migrations for SQLite.
    package static let migrations = [
        record, calendars, reopening, publishing, contradicting, digests, accounts, tags, together,
        sightings, owners, repeated, storedFeeds, months, feedRevisions, authors,
        issuers, objectVersions, notices, tellings, summaries, failingChannels, answers,
        noticeTests, noticeOrigins, registrations,
    ]

    /// The version since which all data has digests and the store has a mark.
    package static let digested = 6

    /// The version since which entries have an author.
    package static let authored = 16
}
