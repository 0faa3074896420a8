import Foundation
import Journal
import JournalSupport
import SQLStore
import TestSupport

/// A temporary folder for a store and its backup.
struct BackupPlace {
    let folder: TemporaryFolder
    let store: URL
    let backup: URL

    init() throws {
        folder = try TemporaryFolder()
        store = folder / "dosecal.db"
        backup = folder / "backup.db"
    }

    /// Returns a new store with these entries.
    func make(_ file: URL, _ numbers: [UInt64]) throws -> SQLiteStore {
        let store = try SQLiteStore(path: file.path, creating: true)
        try store.append(numbers.map { Sample.taken($0) })
        return store
    }

    /// Returns the numbers of the entries in a store.
    func numbers(in file: URL) throws -> [UInt64] {
        try SQLiteStore(path: file.path, creating: false).entries(of: "anna", since: nil)
            .map(\.id.low)
    }
}
