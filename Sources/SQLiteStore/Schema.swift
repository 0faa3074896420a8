/// The tables as a list of changes; the number of the last one is the store's version.
///
/// PostgreSQL takes the same texts. What stands here is never edited: a new change comes last.
enum Schema {
    /// What every store begins with, in any version.
    static let tables = ["person", "subject", "plan_version", "plan_item", "plan_slot", "entry"]

    static let migrations = [record, calendars, reopening, publishing, contradicting]
}
