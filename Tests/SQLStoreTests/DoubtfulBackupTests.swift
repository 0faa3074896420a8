import Foundation
import Journal
import JournalSupport
import SQLStore
import TestSupport
import Testing

/// Tests that a backup replaces an earlier one only if it is as good.
@Suite struct DoubtfulBackupTests {
    private let place: BackupPlace

    init() throws { place = try BackupPlace() }

    private var folder: TemporaryFolder { place.folder }
    private var file: URL { place.store }
    private var copy: URL { place.backup }

    private func make(_ file: URL, _ numbers: UInt64...) throws -> SQLiteStore {
        try place.make(file, numbers)
    }

    private func numbers(in file: URL) throws -> [UInt64] { try place.numbers(in: file) }

    @Test(arguments: [
        "UPDATE entry SET note = 'x' WHERE number = 1", "DELETE FROM entry",
        "PRAGMA foreign_keys = OFF; DELETE FROM subject", "DROP INDEX entry_by_day",
    ])
    func backupOfADamagedStoreDoesNotReplaceTheEarlierOne(damage: String) throws {
        try make(file, 1, 2).backup(to: copy.path)
        let good = try Data(contentsOf: copy)
        try SQLite.run(damage, on: file)
        let store = try SQLiteStore(path: file.path, creating: false)
        let what = try #require(store.check().compactMap(\.reason.damage).first)
        for _ in 1...2 {
            let error = #expect(throws: StoreError.self) { try store.backup(to: copy.path) }
            #expect(error?.reason == .doubtfulBackup(what, kept: copy.path + ".doubtful"))
            #expect(try Data(contentsOf: copy) == good)
        }
        #expect(try folder.names().filter { $0.contains("new") } == [])
    }

    @Test func backupWithFewerEntriesDoesNotReplaceTheEarlierOne() throws {
        try make(file, 1, 2, 3).backup(to: copy.path)
        let other = try make(folder / "other.db", 1, 4)
        let error = #expect(throws: StoreError.self) { try other.backup(to: copy.path) }
        #expect(error?.reason == .lesserBackup(missing: 2, kept: copy.path + ".doubtful"))
        #expect(try numbers(in: copy) == [1, 2, 3])
        #expect(try numbers(in: folder / "backup.db.doubtful") == [1, 4])
        try other.append([Sample.taken(3), Sample.taken(2)])
        try other.backup(to: copy.path)
        #expect(try numbers(in: copy) == [1, 4, 3, 2])
    }

    @Test func damagedBackupIsReplaced() throws {
        let store = try make(file, 1)
        try store.backup(to: copy.path)
        var bytes = try Data(contentsOf: copy)
        bytes.replaceSubrange(8192..<bytes.count, with: Data(count: bytes.count - 8192))
        try bytes.write(to: copy)
        try store.backup(to: copy.path)
        #expect(try numbers(in: copy) == [1])
    }

    @Test func logOfTheOriginalIsNotAppliedToTheCopy() throws {
        let store = try make(file, 1)
        try store.backup(to: copy.path)
        try store.append([Sample.taken(2)])
        try FileManager.default.copyItem(
            atPath: file.path + "-wal", toPath: copy.path + "-wal")
        let error = #expect(throws: StoreError.self) {
            try SQLiteStore(path: copy.path, creating: false)
        }
        #expect(error?.reason == .foreignChanges)
    }

    @Test func interruptedBackupIsRemoved() throws {
        let store = try make(file, 1)
        for name in [".backup.db.new-aB3dE6", ".dosecal.db.new-aB3dE6", ".x.db.new-aB3dE6"] {
            for suffix in ["", "-wal", "-journal"] {
                try Data(count: 100).write(to: folder / (name + suffix))
            }
        }
        try Data(count: 9).write(to: folder / ".backup.db.new-aB3dE7-shm")
        try Data(count: 9).write(to: folder / ".backup.db.new-year.db")
        try store.backup(to: copy.path)
        _ = try SQLiteStore(path: file.path, creating: true)
        #expect(
            try folder.names().filter { $0.contains("new-") } == [
                ".backup.db.new-year.db", ".x.db.new-aB3dE6", ".x.db.new-aB3dE6-journal",
                ".x.db.new-aB3dE6-wal",
            ])
    }
}
