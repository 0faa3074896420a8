import CivilTime
import Journal

/// Changes to a restored store that account for the changes since its backup, which it lacks.
extension SQLiteConnection {
    /// Makes every app synchronize from the start, because the restored store does not contain the
    /// changes that apps received after the backup.
    func forgetTold(at moment: Instant) throws(StoreError) {
        let table = "SELECT 1 FROM sqlite_schema WHERE name = 'account_collection'"
        guard try integer(table) != nil else { return }
        try run(
            """
            UPDATE account_collection SET first_known = max(revision, ?) + 1,
                revision = max(revision, ?) + 1
            """, Array(repeating: .integer(CollectionState.revision(at: moment)), count: 2))
    }

    /// Signs out all browsers, because some may have been signed out after the backup.
    func signOutOwners() throws(StoreError) {
        let table = "SELECT 1 FROM sqlite_schema WHERE name = 'owner_browser'"
        guard try integer(table) != nil else { return }
        try run("DELETE FROM owner_browser")
        try run("DELETE FROM owner_link")
    }
}
