import Journal

/// What a restore did.
package struct Restored: Sendable {
    /// Where what was there before is kept; nil if nothing was there.
    package internal(set) var kept: String?
    /// The subscribers whose address was withdrawn after the backup, and stays so.
    package internal(set) var withdrawn: [String] = []
    /// The subscribers who were there before and whom the backup does not have.
    package internal(set) var missing: [String] = []
    /// The folder into which the store that was there before published, if it names one.
    package internal(set) var feedsFolder: String?
}

/// What a restore takes over from the store that it replaces.
struct ReplacedStore {
    var withdrawn: [String] = []
    var subscribers: [String] = []
    var feedsFolder: String?
}

extension ReplacedStore {
    /// Reads it; nothing of a store that is too old to have subscribers.
    init(_ connection: SQLiteConnection) throws(StoreError) {
        self.init()
        withdrawn = try connection.withdrawnTokens()
        subscribers = try connection.livingTokens().map(\.subscriber)
        guard !subscribers.isEmpty || !withdrawn.isEmpty else { return }
        let folders = try connection.rows(
            "SELECT value FROM setting WHERE name = 'feeds-folder'"
        ) { row throws(StoreError) in row.text("value") }
        feedsFolder = folders.first ?? nil
    }
}
