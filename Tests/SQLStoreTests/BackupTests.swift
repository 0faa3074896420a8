import CivilTime
import Foundation
import Journal
import JournalSupport
import SQLStore
import TestSupport
import Testing
import Wording

/// Tests of backups and restores.
@Suite struct BackupTests {
    private let place: BackupPlace

    init() throws { place = try BackupPlace() }

    private var folder: TemporaryFolder { place.folder }
    private var file: URL { place.store }
    private var copy: URL { place.backup }

    private func open(_ file: URL, creating: Bool = false) throws -> SQLiteStore {
        try SQLiteStore(path: file.path, creating: creating)
    }

    /// Creates a new store with these entries.
    @discardableResult
    private func make(_ numbers: UInt64...) throws -> SQLiteStore {
        try place.make(file, numbers)
    }

    private func numbers(in file: URL) throws -> [UInt64] { try place.numbers(in: file) }

    private func restore() throws -> String? {
        try SQLiteStore.restore(from: copy.path, to: file.path, at: Sample.noon).kept
    }

    private var kept: URL { folder / "dosecal.db.before-restore-20241004T120000Z" }

    private func refusal(_ body: () throws -> Void) -> String {
        let error = #expect(throws: StoreError.self) { try body() }
        return (error.map(Wording.english.text(about:)) ?? "").replacing(
            folder.url.path, with: "FOLDER")
    }

    @Test func backupIsAPrivateStore() throws {
        let store = try make(1, 2)
        try store.add(Sample.plan(1), of: "anna")
        try store.backup(to: copy.path)
        let attributes = try FileManager.default.attributesOfItem(atPath: copy.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try numbers(in: copy) == [1, 2])
        #expect(try open(copy).plans(of: "anna", since: nil) == [Sample.plan(1)])
        #expect(try folder.names().filter { $0.contains("new") }.isEmpty)
    }

    @Test func backupIsMadeDuringWrites() throws {
        let store = try make(1)
        let other = try open(file)
        try other.write { change in
            try change.append([Sample.taken(2)])
            try store.backup(to: copy.path)
        }
        #expect(try numbers(in: copy) == [1])
        #expect(try numbers(in: file) == [1, 2])
        try store.backup(to: copy.path)
        #expect(try numbers(in: copy) == [1, 2])
    }

    @Test func backupDoesNotOverwriteOtherFiles() throws {
        let store = try make(1)
        try Data("person: A".utf8).write(to: copy)
        let text = refusal { try store.backup(to: copy.path) }
        #expect(text == "'FOLDER/backup.db' is not a dosecal store; name another file")
        #expect(try Data(contentsOf: copy) == Data("person: A".utf8))
        let link = folder / "link.db"
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        let own = refusal { try store.backup(to: link.path) }
        #expect(
            own == "'FOLDER/link.db' is the store itself; name another file for the backup")
        #expect(try numbers(in: link) == [1])
        let nowhere = refusal { try store.backup(to: (folder / "none/b.db").path) }
        #expect(nowhere == "cannot make 'FOLDER/none/b.db': No such file or directory")
        #expect(try numbers(in: file) == [1])
    }

    @Test func restoreKeepsTheOldStore() throws {
        try make(1).backup(to: copy.path)
        try open(file).append([Sample.taken(2)])
        #expect(try restore() == kept.path)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: kept.deletingLastPathComponent().path)
        #expect(names.allSatisfy { !$0.hasSuffix("-journal") })
        #expect(try numbers(in: file) == [1])
        #expect(try numbers(in: kept) == [1, 2])
        #expect(try numbers(in: copy) == [1])
        try open(file).append([Sample.taken(3)])
        let again = refusal { _ = try restore() }
        #expect(
            again == "'FOLDER/\(kept.lastPathComponent)' already exists and is kept; "
                + "try again in a second")
        #expect(try numbers(in: file) == [1, 3])
        #expect(try open(file).check().isEmpty)
    }

    @Test func restoreKeepsTheWriteAheadLogOfTheOldStore() throws {
        try make(1).backup(to: copy.path)
        // The state that a killed process leaves.
        let store = try open(file)
        try store.append([Sample.taken(2)])
        let dead = folder / "dead.db"
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: file.path + suffix, toPath: dead.path + suffix)
        }
        let kept = try SQLiteStore.restore(from: copy.path, to: dead.path, at: Sample.noon).kept
        #expect(try numbers(in: dead) == [1])
        #expect(try numbers(in: URL(filePath: try #require(kept))) == [1, 2])
    }

    @Test func restoreThroughALinkKeepsTheLink() throws {
        try make(1).backup(to: copy.path)
        let link = folder / "link.db"
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        try open(link).append([Sample.taken(2)])
        #expect(
            try SQLiteStore.restore(from: copy.path, to: link.path, at: Sample.noon).kept
                == kept.path)
        #expect(try numbers(in: file) == [1])
        #expect(try numbers(in: link) == [1])
        #expect(try numbers(in: kept) == [1, 2])
    }

    @Test func restoreInvalidatesRevisionsThatAppsHaveSeen() throws {
        let key = CollectionKey(account: "phone", name: "anna-tasks")
        let store = try make(1)
        try store.put(Subscriber(id: "phone", name: "P", people: ["anna"], added: Sample.noon))
        var state = CollectionState(revision: 5, floor: 0, source: 1, due: Sample.noon)
        try store.write { change in try change.set(state, of: key) }
        try store.backup(to: copy.path)
        let told = state.next(at: Sample.noon)
        try store.write { change in try change.set(state, of: key) }
        let other = folder / "other.db"
        try SQLiteStore.restore(
            from: copy.path, to: other.path, at: Sample.noon.advanced(byMinutes: 5))
        let restored = try #require(try open(other).collectionState(of: key))
        #expect(restored.floor > told)
        #expect(restored.revision >= restored.floor)
    }

    @Test func backupIsRestoredIfThereIsNoStore() throws {
        try make(1).backup(to: copy.path)
        let other = folder / "a/b.db"
        #expect(
            try SQLiteStore.restore(from: copy.path, to: other.path, at: Sample.noon).kept == nil)
        #expect(try numbers(in: other) == [1])
    }

    @Test func damagedStoreIsKeptWithItsChanges() throws {
        try make(1).backup(to: copy.path)
        try Data("rubbish".utf8).write(to: file)
        try Data("changes".utf8).write(to: folder / "dosecal.db-wal")
        #expect(try restore() == kept.path)
        #expect(try numbers(in: file) == [1])
        #expect(try Data(contentsOf: kept) == Data("rubbish".utf8))
        #expect(
            FileManager.default.contents(atPath: kept.path + "-wal") == Data("changes".utf8))
    }

    @Test func storeInUseIsNotReplaced() throws {
        let store = try make(1)
        try store.backup(to: copy.path)
        try store.append([Sample.taken(2)])
        let text = refusal { _ = try restore() }
        #expect(text == "another dosecal has 'FOLDER/dosecal.db' open; stop it and try again")
        try store.append([Sample.taken(3)])
        #expect(try numbers(in: file) == [1, 2, 3])
        #expect(try folder.names().filter { $0.contains("new") || $0.contains("before") } == [])
    }

    @Test func invalidBackupIsRefused() throws {
        try make(1).backup(to: copy.path)
        let good = try Data(contentsOf: copy)
        func refusal(of bytes: Data, _ sql: String? = nil) throws -> String {
            try bytes.write(to: copy)
            if let sql { try SQLite.run(sql, on: copy) }
            let before = try Data(contentsOf: copy)
            let text = self.refusal { _ = try restore() }
            #expect(try Data(contentsOf: copy) == before)
            #expect(try numbers(in: file) == [1])
            return text
        }
        #expect(
            try refusal(of: Data())
                == "'FOLDER/backup.db' is damaged (it is empty), so it is not restored; "
                + "name another backup")
        #expect(
            try refusal(of: good.dropLast(4096))
                == "'FOLDER/backup.db' is damaged (cut off: \(good.count - 4096) of "
                + "\(good.count) bytes are there), so it is not restored; name another backup")
        #expect(
            try refusal(of: good, "PRAGMA user_version = \(StoreSettings().migrations.count + 1)")
                .hasPrefix("'FOLDER/backup.db' was written by a newer dosecal"))
        #expect(
            try refusal(of: good, "PRAGMA application_id = 9")
                .hasPrefix("'FOLDER/backup.db' is another program's database"))
        var holed = good
        holed.replaceSubrange(8192..<12_288, with: Data(count: 4096))
        #expect(try refusal(of: holed).hasPrefix("'FOLDER/backup.db' is damaged"))
        let orphan = "PRAGMA foreign_keys = OFF; DELETE FROM subject"
        #expect(try refusal(of: good, orphan).hasPrefix("'FOLDER/backup.db' is damaged"))
        let same = self.refusal {
            _ = try SQLiteStore.restore(from: file.path, to: file.path, at: Sample.noon)
        }
        #expect(same == "'FOLDER/dosecal.db' is the store itself; name a backup to restore")
        #expect(try folder.names() == ["backup.db", "dosecal.db"])
    }

    @Test func backupIsCheckedBeforeTheRestore() throws {
        try make(1).backup(to: copy.path)
        _ = try restore()
        try FileManager.default.removeItem(at: copy)
        #expect(
            refusal { _ = try restore() }
                == "there is no backup at 'FOLDER/backup.db'; name another")
        try Data(contentsOf: file).prefix(5000).write(to: copy)
        #expect(
            refusal { try open(file).backup(to: copy.path) }
                == "'FOLDER/backup.db' is not a complete backup, so it is not replaced; "
                + "move it away, or name another file")
    }

    @Test func checkReportsEachProblemOnce() throws {
        let store = try make(1)
        try SQLite.run("DROP TABLE plan_slot", on: file)
        let findings = store.check()
        #expect(Set(findings).count == findings.count)
        let error = #expect(throws: StoreError.self) { try open(file) }
        #expect(
            error.map { Wording.english.text(about: $0.finding) }
                == "'\(file.path)' is damaged (no such table: plan_slot); keep a copy of it, "
                + "then restore a backup")
    }

    @Test(arguments: [
        (
            "UPDATE entry SET kind = 'eaten'",
            "damaged (CHECK constraint failed in entry)"
        ),
        ("UPDATE entry SET source = 'x'", "row 1 of the entries in 'STORE' means nothing"),
        ("DELETE FROM subject", "row 1 of 'entry' in 'STORE' names one that is not there"),
        (
            "UPDATE entry SET kind = 'undone', done_at = NULL, amount = NULL, undoes = '\(Sample.id(9))'",
            "row 1 of the entries in 'STORE' undoes an entry that is not there"
        ),
        ("UPDATE plan_version SET number = 2", "version 2 of the plan cannot be added"),
        ("UPDATE plan_version SET content = x'ff'", "version 1 of a plan in 'STORE' means nothing"),
    ])
    func checkFindsDamage(damage: String, text: String) throws {
        let store = try make(1)
        try store.add(StoredPlan(number: 1, since: Sample.noon, content: nil), of: "anna")
        #expect(store.check().isEmpty)
        try SQLite.run("PRAGMA ignore_check_constraints = 1; \(damage)", on: file)
        let texts = store.check().map {
            Wording.english.text(about: $0).replacing(file.path, with: "STORE")
        }
        #expect(texts.contains { $0.contains(text) }, "\(texts)")
    }

    @Test func checkReportsWhoCanReadTheStore() throws {
        let store = try make(1)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: file.path)
        #expect(store.check().map(\.reason) == [.openToOthers])
    }
}
