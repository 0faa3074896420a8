import Foundation
import Journal
import JournalSupport
import SQLStore
import TestSupport
import Testing

/// Tests that a store is opened only if its write-ahead log belongs to it.
@Suite struct WALInspectorTests {
    let folder: TemporaryFolder
    let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder / "dosecal.db"
    }

    private func open(_ file: URL, creating: Bool = false) throws -> SQLiteStore {
        try SQLiteStore(path: file.path, creating: creating)
    }

    private func numbers(in file: URL) throws -> [UInt64] {
        try open(file).entries(of: "anna", since: nil).map(\.id.low)
    }

    /// Creates a store as left by a process that was killed after some writes, of which only the
    /// first is in the file.
    private func makeDead(
        _ name: String, writes: UInt64 = 3, suffixes: [String] = ["", "-wal", "-shm", "-mark"]
    )
        throws -> URL
    {
        let source = folder / "source-\(name)"
        try open(source, creating: true).append([Sample.taken(1)])
        let store = try open(source)
        for number in 2...writes + 1 { try store.append([Sample.taken(number)]) }
        let dead = folder / name
        for suffix in suffixes {
            try FileManager.default.copyItem(
                atPath: source.path + suffix, toPath: dead.path + suffix)
        }
        return dead
    }

    private func reason(_ body: () throws -> Void) -> StoreError.Reason? {
        #expect(throws: StoreError.self) { try body() }?.reason
    }

    private func change(_ file: URL, at place: Int) throws {
        var bytes = try Data(contentsOf: file)
        bytes[place] ^= 4
        try bytes.write(to: file)
    }

    @Test(arguments: [["", "-wal", "-shm", "-mark"], ["", "-wal", "-shm"], ["", "-wal"]])
    func logOfAKilledProcessIsRecovered(suffixes: [String]) throws {
        let dead = try makeDead("dead.db", suffixes: suffixes)
        #expect(try numbers(in: dead) == [1, 2, 3, 4])
        #expect(try open(dead).check().isEmpty)
    }

    @Test func truncatedTransactionIsRolledBack() throws {
        let dead = try makeDead("dead.db", suffixes: ["", "-wal"])
        let log = URL(filePath: dead.path + "-wal")
        try Data(contentsOf: log).dropLast(3000).write(to: log)
        #expect(try numbers(in: dead) == [1, 2, 3])
    }

    /// The remains of a transaction after a power failure, over a longer transaction of a killed
    /// process that was not synced.
    @Test func twoUnsyncedTransactionsAreRolledBack() throws {
        let base = try makeDead("base.db", suffixes: ["", "-wal"])
        let synced = try Data(contentsOf: URL(filePath: base.path + "-wal")).count
        var log = try changes(after: base, (5...200).map { Sample.taken($0) })
        let short = try changes(after: base, [Sample.taken(5)])
        let frame = 24 + 4096
        #expect(short.count > synced + frame && log.count > short.count)
        log.replaceSubrange(synced + frame..<short.count, with: short[(synced + frame)...])
        try log.write(to: URL(filePath: base.path + "-wal"))
        #expect(try numbers(in: base) == [1, 2, 3, 4])
        #expect(try open(base).check().isEmpty)
    }

    /// Returns the log of a copy after one more transaction.
    private func changes(after base: URL, _ entries: [Entry]) throws -> Data {
        let copy = folder / "copy-\(entries.count).db"
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: base.path + suffix, toPath: copy.path + suffix)
        }
        let store = try open(copy)
        try store.append(entries)
        return try Data(contentsOf: URL(filePath: copy.path + "-wal"))
    }

    @Test func logOfAnotherStoreIsRefused() throws {
        let dead = try makeDead("dead.db")
        let other = folder / "other.db"
        try open(other, creating: true).append([Sample.taken(8)])
        try FileManager.default.removeItem(at: dead)
        try FileManager.default.copyItem(at: other, to: dead)
        let before = try Data(contentsOf: dead)
        #expect(reason { _ = try open(dead) } == .foreignChanges)
        #expect(try Data(contentsOf: dead) == before)
    }

    @Test func laterLogIsNotAppliedToAnOlderCopy() throws {
        let source = folder / "source.db"
        try open(source, creating: true).append([Sample.taken(1)])
        let old = try Data(contentsOf: source)
        try open(source).append([Sample.taken(2)])
        let store = try open(source)
        try store.append([Sample.taken(3)])
        let dead = folder / "dead.db"
        try FileManager.default.copyItem(atPath: source.path + "-wal", toPath: dead.path + "-wal")
        try old.write(to: dead)
        #expect(reason { _ = try open(dead) } == .foreignChanges)
    }

    /// A user copies a backup over a store that was not closed, and leaves its log, with or without the marker.
    @Test(arguments: [["", "-wal", "-shm", "-mark"], ["", "-wal"]])
    func logOfTheReplacedStoreIsNotAppliedToABackup(suffixes: [String]) throws {
        let backup = folder / "backup.db"
        let dead = try makeDead("dead.db", suffixes: suffixes)
        try open(folder / "source-dead.db").backup(to: backup.path)
        let bytes = try Data(contentsOf: backup)
        try bytes.write(to: dead)
        for _ in 1...2 {
            #expect(reason { _ = try open(dead) } == .foreignChanges)
            #expect(try Data(contentsOf: dead) == bytes)
        }
        for suffix in suffixes where suffix != "" && suffix != "-mark" {
            try FileManager.default.removeItem(atPath: dead.path + suffix)
        }
        #expect(try numbers(in: dead) == [1, 2, 3, 4])
        try open(dead).append([Sample.taken(5)])
        #expect(try numbers(in: dead) == [1, 2, 3, 4, 5])
    }

    /// A copy of the file is newer than the log of an earlier copy.
    @Test func olderLogIsNotAppliedToANewerFile() throws {
        let dead = try makeDead("dead.db", suffixes: ["-wal"])
        try open(folder / "source-dead.db").append([Sample.taken(6)])
        try SQLite.run("PRAGMA wal_checkpoint(TRUNCATE)", on: folder / "source-dead.db")
        try FileManager.default.copyItem(at: folder / "source-dead.db", to: dead)
        let bytes = try Data(contentsOf: dead)
        #expect(throws: StoreError.self) { try open(dead) }
        #expect(try Data(contentsOf: dead) == bytes)
    }

    private func makeUnmarked(_ file: URL) throws {
        var settings = StoreSettings()
        settings.migrations = Array(settings.migrations.prefix(1))
        _ = try SQLiteStore(path: file.path, creating: true, settings: settings)
    }

    /// The first versions of dosecal did not count their writes.
    @Test(arguments: [["-wal", "-mark"], ["-wal"]])
    func logIsNotAppliedToAStoreWithoutAMark(suffixes: [String]) throws {
        let dead = try makeDead("dead.db", suffixes: suffixes)
        try makeUnmarked(file)
        try FileManager.default.copyItem(at: file, to: dead)
        let bytes = try Data(contentsOf: dead)
        #expect(reason { _ = try open(dead) } == .foreignChanges)
        #expect(try Data(contentsOf: dead) == bytes)
    }

    @Test func migrationInTheLogIsRecovered() throws {
        try makeUnmarked(file)
        let store = try open(file)
        try store.append([Sample.taken(1)])
        let dead = folder / "dead.db"
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: file.path + suffix, toPath: dead.path + suffix)
        }
        #expect(try numbers(in: dead) == [1])
    }

    /// A power cut or another program has removed the log.
    @Test func markerWithoutItsLogIsForgotten() throws {
        let dead = try makeDead("dead.db", suffixes: ["", "-mark"])
        #expect(try numbers(in: dead) == [1])
        #expect(!FileManager.default.fileExists(atPath: dead.path + "-mark"))
        let other = try makeDead("other.db", suffixes: ["-mark"])
        try open(other, creating: true).append([Sample.taken(1)])
        #expect(try numbers(in: other) == [1])
    }

    @Test(arguments: ["", "rubbish", "0123 000000000001", String(repeating: "f", count: 45)])
    func unreadableMarkerIsIgnored(text: String) throws {
        let dead = try makeDead("dead.db", suffixes: ["", "-wal"])
        try Data(text.utf8).write(to: URL(filePath: dead.path + "-mark"))
        #expect(try numbers(in: dead) == [1, 2, 3, 4])
    }

    @Test func markerOfAnotherStoreIsIgnored() throws {
        let dead = try makeDead("dead.db", suffixes: ["", "-wal"])
        let other = try makeDead("other.db", writes: 8)
        try FileManager.default.copyItem(atPath: other.path + "-mark", toPath: dead.path + "-mark")
        #expect(try numbers(in: dead) == [1, 2, 3, 4])
    }

    @Test func writesGoOnBesideALogWithoutAMarker() throws {
        let dead = try makeDead("dead.db", suffixes: ["", "-wal"])
        let store = try open(dead)
        try store.append([Sample.taken(5)])
        let killed = folder / "killed.db"
        for suffix in ["", "-wal", "-mark"] {
            try FileManager.default.copyItem(
                atPath: dead.path + suffix, toPath: killed.path + suffix)
        }
        #expect(try numbers(in: killed) == [1, 2, 3, 4, 5])
    }

    @Test(arguments: ["-wal", "-shm", "-journal"])
    func storeIsNotCreatedBesideALeftoverLog(suffix: String) throws {
        let backup = folder / "backup.db"
        try open(folder / "a.db", creating: true).backup(to: backup.path)
        let left = folder / "dosecal.db\(suffix)"
        try Data("changes".utf8).write(to: left)
        #expect(reason { _ = try open(file, creating: true) } == .leftChanges)
        #expect(reason { _ = try open(file) } == .leftChanges)
        #expect(
            reason {
                _ = try SQLiteStore.restore(from: backup.path, to: file.path, at: Sample.noon)
            } == .leftChanges)
        #expect(reason { try open(folder / "a.db").backup(to: file.path) } == .leftChanges)
        #expect(try folder.names() == ["a.db", "backup.db", "dosecal.db\(suffix)"])
        #expect(try Data(contentsOf: left) == Data("changes".utf8))
    }

    /// Positions in the header, in the first transaction, and in the last one.
    @Test(arguments: [2, 100, -100])
    func damagedLogIsNotDropped(place: Int) throws {
        let dead = try makeDead("dead.db")
        let log = URL(filePath: dead.path + "-wal")
        try change(log, at: place < 0 ? Data(contentsOf: log).count + place : place)
        let before = try [dead, log].map { try Data(contentsOf: $0) }
        for _ in 1...2 {
            #expect(reason { _ = try open(dead) } == .damagedChanges)
            #expect(try [dead, log].map { try Data(contentsOf: $0) } == before)
        }
        let backup = folder / "backup.db"
        try open(folder / "source-dead.db").backup(to: backup.path)
        let kept = try SQLiteStore.restore(from: backup.path, to: dead.path, at: Sample.noon).kept
        #expect(try numbers(in: dead) == [1, 2, 3, 4])
        let path = try #require(kept)
        #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    }

    @Test func storeIsMovedWithItsLog() throws {
        let dead = try makeDead("dead.db")
        let target = folder / "moved.db"
        try SQLiteStore.move(dead.path, to: target.path)
        #expect(try folder.names().filter { $0.hasPrefix("dead.db") } == [])
        #expect(try numbers(in: target) == [1, 2, 3, 4])
        _ = try open(dead, creating: true)
        #expect(reason { try SQLiteStore.move(dead.path, to: target.path) } == .takenName)
        #expect(reason { try SQLiteStore.move((folder / "no").path, to: dead.path) } == .missing)
        let used = try open(target)
        #expect(
            reason { try SQLiteStore.move(target.path, to: (folder / "z.db").path) } == .inUse)
        #expect(try used.entries(of: "anna", since: nil).count == 4)
    }

    @Test func damagedStoreIsMovedUnchanged() throws {
        let dead = try makeDead("dead.db")
        try change(URL(filePath: dead.path + "-wal"), at: 100)
        try SQLiteStore.move(dead.path, to: (folder / "moved.db").path)
        #expect(
            try folder.names().filter { !$0.hasPrefix("source") }
                == ["moved.db", "moved.db-mark", "moved.db-shm", "moved.db-wal"])
    }
}
