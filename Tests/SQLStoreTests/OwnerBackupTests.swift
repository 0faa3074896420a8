import CivilTime
import Foundation
import Journal
import JournalSupport
import SQLStore
import TestSupport
import Testing

/// Tests that a restore does not sign in browsers again that were signed out since the backup.
@Suite struct OwnerBackupTests {
    @Test func restoreSignsAllBrowsersOut() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: (folder / "a.db").path, creating: true)
        var random = SeededRandom(seed: 1)
        let (link, cookie) = (SecretToken(using: &random), SecretToken(using: &random))
        let later = Sample.noon.advanced(byMinutes: 90)
        try store.write { change in
            try change.put(OwnerLink(digest: link.digest, until: later))
            try change.put(
                OwnerBrowser(
                    number: 1, digest: cookie.digest, agent: "", since: Sample.noon, until: later))
        }
        try store.backup(to: (folder / "b.db").path)
        try SQLiteStore.restore(
            from: (folder / "b.db").path, to: (folder / "c.db").path, at: Sample.noon)
        let restored = try SQLiteStore(path: (folder / "c.db").path, creating: false)
        #expect(try restored.ownerBrowsers().isEmpty)
        #expect(try restored.ownerLink(having: link.digest) == nil)
        #expect(try store.ownerBrowsers().count == 1)
    }
}
