import Journal

/// The result of a restore.
package struct Restored: Sendable {
    /// The path of the replaced store, or `nil` if there was none.
    package internal(set) var kept: String?
    /// The subscribers whose addresses were withdrawn after the backup, and remain withdrawn.
    package internal(set) var withdrawn: [String] = []
    /// The subscribers of the replaced store that the backup does not contain.
    package internal(set) var missing: [String] = []
    /// The folder to which the replaced store published, or `nil` if none was set.
    package internal(set) var feedsFolder: String?
}

/// The data that a restore takes from the replaced store.
struct ReplacedStore {
    var withdrawn: [String] = []
    var subscribers: [String] = []
    var feedsFolder: String?
}

extension ReplacedStore {
    /// Reads the data. A store from a version without subscribers has none.
    init(_ connection: SQLiteConnection) throws(StoreError) {
        self.init()
        withdrawn = try connection.withdrawnTokens()
        subscribers = try connection.validTokens().map(\.subscriber)
        guard !subscribers.isEmpty || !withdrawn.isEmpty else { return }
        let folders = try connection.rows(
            "SELECT value FROM setting WHERE name = 'feeds-folder'"
        ) { row throws(StoreError) in row.text("value") }
        feedsFolder = folders.first ?? nil
    }
}
