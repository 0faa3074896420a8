import CivilTime
import Foundation
import Journal
import JournalSupport
import SQLStore
import TestSupport
import Testing
import Wording

/// Tests of opening files as a store.
@Suite struct StoreFileTests {
    let folder: TemporaryFolder
    let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder / "dosecal.db"
    }

    /// The current version of the tables.
    private let known = StoreSettings().migrations.count

    private func open(creating: Bool = false, _ settings: StoreSettings = StoreSettings()) throws
        -> SQLiteStore
    {
        try SQLiteStore(path: file.path, creating: creating, settings: settings)
    }

    /// Returns the error of opening the file, with STORE for its path. The folder must not change.
    private func refusal(creating: Bool = true) throws -> String {
        let before = try FolderState(folder)
        let error = #expect(throws: StoreError.self) { try open(creating: creating) }
        #expect(try FolderState(folder) == before)
        return (error.map(Wording.english.text(about:)) ?? "").replacing(file.path, with: "STORE")
    }

    @Test func missingStoreIsReportedAndNotCreated() throws {
        #expect(
            try refusal(creating: false)
                == "there is no store at 'STORE'; 'dosecal apply PLAN' makes one")
        #expect(try folder.names().isEmpty)
    }

    @Test func newStoreIsPrivate() throws {
        let deep = folder / "a/b/dosecal.db"
        _ = try SQLiteStore(path: deep.path, creating: true)
        for (path, mode) in [("a", 0o700), ("a/b", 0o700), ("a/b/dosecal.db", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: (folder / path).path)
            #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: (folder / "a/b").path).count == 1)
    }

    @Test func newStoreMayHaveUnusualCharactersInItsPath() throws {
        let odd = folder / "æ?b#c%41 d'e.db"
        try SQLiteStore(path: odd.path, creating: true).append([Sample.taken(1)])
        #expect(
            try SQLiteStore(path: odd.path, creating: false).entries(of: "anna", since: nil)
                == [Sample.taken(1)])
    }

    @Test(arguments: [
        (
            "",
            "'STORE' is empty, so it is not a store; restore a backup, or move it away to start again"
        ),
        (
            "person: Anna\n",
            "'STORE' is not a dosecal store, or its beginning is damaged; restore a backup, move it "
                + "away, or set DOSECAL_HOME to another folder"
        ),
        ("SQLite format 3\0", "'STORE' is cut off: it has 16 of 4096 bytes; restore a backup"),
    ])
    func otherFileIsNotChanged(content: String, message: String) throws {
        try Data(content.utf8).write(to: file)
        #expect(try refusal() == message)
    }

    @Test func folderIsNotAStore() throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        #expect(
            try refusal()
                == "'STORE' is a folder or a device; move it away, or set DOSECAL_HOME to another "
                + "folder")
    }

    @Test(arguments: ["PRAGMA journal_mode = DELETE", "PRAGMA journal_mode = WAL"])
    func databaseOfAnotherProgramIsNotChanged(mode: String) throws {
        try SQLite.run("\(mode); CREATE TABLE entry (number); PRAGMA user_version = 1", on: file)
        #expect(
            try refusal()
                == "'STORE' is another program's database, not a dosecal store; "
                + "move it away, or set DOSECAL_HOME to another folder")
    }

    @Test func storeWithoutTablesIsDamaged() throws {
        try SQLite.run("PRAGMA application_id = 0x646f7365; CREATE TABLE a (b)", on: file)
        #expect(
            try refusal()
                == "'STORE' is damaged (no version); run 'dosecal doctor', or restore a backup")
        try SQLite.run("PRAGMA user_version = 1", on: file)
        #expect(
            try refusal()
                == "'STORE' is damaged (no such table: person); "
                + "run 'dosecal doctor', or restore a backup")
    }

    @Test func truncatedStoreIsNotChanged() throws {
        try open(creating: true).append([Sample.taken(1)])
        let whole = try Data(contentsOf: file)
        try whole.prefix(whole.count - 4096).write(to: file)
        #expect(
            try refusal()
                == "'STORE' is cut off: it has \(whole.count - 4096) of \(whole.count) bytes; "
                + "restore a backup")
    }

    @Test func storeOfANewerVersionIsNotChanged() throws {
        _ = try open(creating: true)
        try SQLite.run("PRAGMA user_version = 99", on: file)
        #expect(
            try refusal()
                == "'STORE' was written by a newer dosecal (store version 99, this one supports \(known)); "
                + "install the newer dosecal")
    }

    @Test func newerVersionInTheWriteAheadLogIsDetected() throws {
        let later = StoreSettings(laterMigrations: ["CREATE TABLE later (a BIGINT)"])
        _ = try open(creating: true)
        let newer = try open(later)
        try newer.append([Sample.taken(1)])
        let before = try Data(contentsOf: file)
        #expect(throws: StoreError.self) { try open() }
        #expect(try Data(contentsOf: file) == before)
        #expect(try newer.entries(of: "anna", since: nil).count == 1)
    }

    @Test func storeUpgradedMeanwhileIsNotWritten() throws {
        let older = try open(creating: true)
        try older.append([Sample.taken(1)])
        #expect(try older.upgrade() == nil)
        let later = StoreSettings(laterMigrations: ["DROP TABLE feed_revisions"])
        let newer = try open(later)
        #expect(try older.upgrade()?.reason == .upgraded(version: known + 1, known: known))
        #expect(try newer.upgrade() == nil)
        for attempt in [
            { _ = try older.append([Sample.taken(2)]) },
            { _ = try older.revisions(of: "anna") },
        ] {
            let error = #expect(throws: StoreError.self) { try attempt() }
            #expect(
                error.map(Wording.english.text(about:))
                    == "'\(file.path)' was upgraded by a newer dosecal (store version \(known + 1), this one "
                    + "supports \(known)); end this one, and start the newer dosecal")
        }
        #expect(try older.entries(of: "anna", since: nil) == [Sample.taken(1)])
    }

    @Test func migrationsRunOnce() throws {
        try open(creating: true).append([Sample.taken(1)])
        let settings = StoreSettings(laterMigrations: [
            "CREATE TABLE later (a BIGINT); INSERT INTO later VALUES (1)",
            "INSERT INTO later SELECT a + 1 FROM later",
        ])
        for _ in 0..<2 {
            let store = try open(settings)
            #expect(try store.entries(of: "anna", since: nil) == [Sample.taken(1)])
        }
        #expect(try SQLite.number("SELECT count(*) FROM later", on: file) == 2)
        #expect(try SQLite.number("PRAGMA user_version", on: file) == known + 2)
    }

    @Test func subscribersOfAnEarlierStoreKeepTheirAlarms() throws {
        for alarms in [Subscriber.Alarms.each, .none] {
            var subscriber = Subscriber(
                id: alarms.rawValue, name: "S", people: ["anna"], added: Sample.noon)
            subscriber.alarms = alarms
            try open(creating: true).put(subscriber)
        }
        try SQLite.run(
            """
            DROP INDEX subscriber_repeated; DROP INDEX settlement_repeated;
            DROP INDEX setting_repeated; DROP TABLE stored_feed; DROP TABLE feed_revisions;
            ALTER TABLE publication ADD COLUMN revisions TEXT NOT NULL DEFAULT '';
            ALTER TABLE entry DROP COLUMN author;
            ALTER TABLE account_object DROP COLUMN versions;
            ALTER TABLE subscriber DROP COLUMN together; DROP INDEX sighting_by_uid;
            ALTER TABLE subscriber DROP COLUMN issuer;
            ALTER TABLE subscriber DROP COLUMN is_account; ALTER TABLE subscriber DROP COLUMN may;
            ALTER TABLE subscriber ADD COLUMN account TEXT;
            DROP TABLE owner_link; DROP TABLE owner_browser;
            DROP TABLE notice_answer; DROP TABLE notice; DROP TABLE notice_channel;
            DROP TABLE push_registration;
            PRAGMA user_version = 8
            """, on: file)
        #expect(try open().subscribers().map(\.alarms) == [.each, .none])
    }

    @Test func failedMigrationChangesNothing() throws {
        _ = try open(creating: true)
        let settings = StoreSettings(laterMigrations: [
            "CREATE TABLE later (a BIGINT)", "CREATE TABLE half (a BIGINT); SELECT nothing",
        ])
        #expect(throws: StoreError.self) { try open(settings) }
        #expect(try SQLite.number("PRAGMA user_version", on: file) == known + 1)
        #expect(
            try SQLite.number("SELECT count(*) FROM sqlite_schema WHERE name = 'half'", on: file)
                == 0)
        _ = try open(StoreSettings(laterMigrations: ["CREATE TABLE later (a BIGINT)"]))
    }

    @Test(arguments: [(50, "50 ms"), (1000, "1 s")])
    func secondWriterWaitsAndThenFails(patience: Int, text: String) throws {
        let first = try open(creating: true)
        let second = try open(StoreSettings(patience: patience))
        let error = try first.write { change in
            try change.append([Sample.taken(1)])
            return #expect(throws: StoreError.self) { try second.append([Sample.taken(2)]) }
        }
        #expect(
            error.map(Wording.english.text(about:))
                == "another dosecal has been writing to '\(file.path)' for \(text); try again")
        #expect(try second.append([Sample.taken(2)]) == 1)
        #expect(try first.entries(of: "anna", since: nil).count == 2)
    }

    @Test func readerIsNotBlockedByAWriter() throws {
        let first = try open(creating: true)
        let second = try open(StoreSettings(patience: 0))
        try first.write { change in
            try change.append([Sample.taken(1)])
            #expect(try second.entries(of: "anna", since: nil).isEmpty)
        }
        #expect(try second.entries(of: "anna", since: nil).count == 1)
    }

    /// A restore exchanges the file, so a read error of the old file is not damage.
    @Test func storeReplacedDuringAReadIsNotReportedAsDamaged() throws {
        try open(creating: true).append((1...200).map { Sample.taken($0) })
        let store = try open()
        let old = folder / "old.db"
        try FileManager.default.moveItem(at: file, to: old)
        _ = try SQLiteStore(path: (folder / "new.db").path, creating: true)
        let pages = try Data(contentsOf: old).count / 4096
        let handle = try FileHandle(forWritingTo: old)
        try handle.seek(toOffset: 4096)
        try handle.write(contentsOf: Data(repeating: 0xff, count: (pages - 1) * 4096))
        // First the file is missing, then there is a different one.
        for isThere in [false, true] {
            if isThere {
                try FileManager.default.moveItem(at: folder / "new.db", to: file)
            }
            let error = #expect(throws: StoreError.self) {
                try store.entries(of: "anna", since: nil)
            }
            #expect(error?.reason == .replaced)
        }
    }

    @Test func replacedStoreIsNotWritten() throws {
        let store = try open(creating: true)
        try FileManager.default.moveItem(at: file, to: folder / "old.db")
        _ = try SQLiteStore(path: (folder / "new.db").path, creating: true)
        try FileManager.default.moveItem(at: folder / "new.db", to: file)
        let error = #expect(throws: StoreError.self) { try store.append([Sample.taken(1)]) }
        #expect(
            error.map(Wording.english.text(about:))
                == "'\(file.path)' was replaced by another file in the meantime; try again")
    }

    @Test(arguments: [
        "UPDATE entry SET kind = 'eaten'", "UPDATE entry SET id = 'x'",
        "UPDATE entry SET recorded = 'x'", "UPDATE entry SET day = 99999999",
        "UPDATE entry SET done_at = NULL", "UPDATE entry SET slot = 's'",
        "UPDATE entry SET source = 'x'", "UPDATE entry SET subject = 99",
        "UPDATE entry SET recorded = 9223372036854775807",
        "UPDATE entry SET recorded = -9223372036854775807 - 1",
        "UPDATE entry SET done_at = 253402300800", "UPDATE entry SET done_at = -62135596801",
        "UPDATE entry SET amount = 9223372036854775807",
        "UPDATE entry SET slot = 's', ordinal = 1, planned_start = 9223372036854775807",
        "UPDATE entry SET slot = 's', ordinal = 0",
        "UPDATE entry SET evidence = 'x', grade = 'exact'",
        "UPDATE entry SET evidence = '0123456789abcdef0123456789abcdef', grade = 'sure'",
        "UPDATE entry SET note = x'ff'", "UPDATE subject SET name = CAST(x'ff' AS TEXT)",
    ])
    func invalidRowIsReported(damage: String) throws {
        try open(creating: true).append([Sample.taken(1)])
        try SQLite.run("PRAGMA ignore_check_constraints = 1; \(damage)", on: file)
        let error = #expect(throws: StoreError.self) {
            try open().entries(of: "anna", since: nil)
        }
        let row =
            damage.contains("subject SET") ? "the subject of an entry" : "row 1 of the entries"
        #expect(
            error.map(Wording.english.text(about:))
                == "'\(file.path)' is damaged (\(row) is invalid); "
                + "run 'dosecal doctor', or restore a backup")
    }

    @Test(arguments: [
        "since = 9223372036854775807", "since = -9223372036854775807 - 1", "since = 253402300800",
        "number = 9223372036854775807",
    ])
    func invalidVersionIsReported(damage: String) throws {
        try open(creating: true).add(
            StoredPlan(number: 1, since: Sample.noon, content: nil), of: "anna")
        try SQLite.run(
            "PRAGMA ignore_check_constraints = 1; UPDATE plan_version SET \(damage)", on: file)
        let number = damage.hasPrefix("number") ? "9223372036854775807" : "1"
        let store = try open()
        for read in [
            { _ = try store.plans(of: "anna", since: nil) },
            { try store.add(Sample.plan(2), of: "anna") },
        ] {
            let error = #expect(throws: StoreError.self) { try read() }
            #expect(error?.reason == .unreadable(row: "version \(number) of a plan"))
        }
        #expect(
            store.check().map(\.reason).contains(.unreadable(row: "version \(number) of a plan")))
    }

    @Test func tablesRefuseInconsistentRows() throws {
        try open(creating: true).append([Sample.taken(1)])
        for damage in [
            "kind = 'eaten'", "done_at = NULL", "slot = 's'", "kind = 'worn'", "undoes = id",
            "amount = -1", "day = 99999999", "kind = 'skipped'", "recorded = 253402300800",
            "done_at = -62135596801", "grade = 'exact'", "kind = 'seen'",
            "evidence = 'x', grade = 'exact'",
            "evidence = '0123456789abcdef0123456789abcdef'",
            "evidence = '0123456789abcdef0123456789abcdef', grade = 'sure'",
        ] {
            #expect(throws: SQLite.Failure.self, "\(damage)") {
                try SQLite.run("UPDATE entry SET \(damage)", on: file)
            }
        }
    }
}
