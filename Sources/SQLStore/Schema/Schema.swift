/// The tables of every store as a list of changes; the number of the last one is the store's version.
///
/// The texts are for SQLite; `Schema.postgreSQL` gives the same changes for PostgreSQL. What stands
/// here is never edited: a new change comes last.
package enum Schema {
    /// What every store begins with, in any version.
    package static let tables = [
        "person", "subject", "plan_version", "plan_item", "plan_slot", "entry",
    ]

    /// The changes, each for SQLite.
    package static let migrations = [
        record, calendars, reopening, publishing, contradicting, digests, accounts, tags, together,
        sightings, owners, repeated, storedFeeds, months, feedRevisions, authors,
        issuers, objectVersions,
    ]

    /// The version from which on everything has its digest, and the store its mark.
    package static let digested = 6

    /// The version from which on entries name their author.
    package static let authored = 16
}
