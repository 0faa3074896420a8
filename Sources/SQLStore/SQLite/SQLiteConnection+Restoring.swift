import CivilTime
import Journal

/// What a restored store must not believe of the time after the backup was made.
extension SQLiteConnection {
    /// Lets every app be told everything anew: what it was told after a backup was made, a store
    /// that was restored does not know.
    func forgetTold(at moment: Instant) throws(StoreError) {
        let table = "SELECT 1 FROM sqlite_schema WHERE name = 'account_collection'"
        guard try integer(table) != nil else { return }
        try run(
            """
            UPDATE account_collection SET first_known = max(revision, ?) + 1,
                revision = max(revision, ?) + 1
            """, Array(repeating: .integer(CollectionState.revision(at: moment)), count: 2))
    }

    /// Signs every browser out: a backup may know some that were signed out since.
    func signOutOwners() throws(StoreError) {
        let table = "SELECT 1 FROM sqlite_schema WHERE name = 'owner_browser'"
        guard try integer(table) != nil else { return }
        try run("DELETE FROM owner_browser")
        try run("DELETE FROM owner_link")
    }
}
