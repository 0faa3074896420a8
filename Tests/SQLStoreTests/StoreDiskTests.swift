import CivilTime
import Foundation
import Journal
import JournalSupport
import SQLStore
import TestSupport
import Testing
import Wording

/// Tests of stores on disks that cannot be written.
@Suite(.enabled(if: Mount.isPossible, "\(Mount.refusal)"))
struct StoreDiskTests {
    /// Returns a read-only disk with a store that has an entry, with or without its write-ahead
    /// log.
    private func readOnlyStore(beside suffixes: [String], closed: Bool) throws -> Mount {
        let folder = try TemporaryFolder()
        let mount = try Mount(size: "1500k")
        var store: SQLiteStore? = try SQLiteStore(
            path: (folder / "dosecal.db").path, creating: true)
        try store?.append([Sample.taken(1)])
        if closed { store = nil }
        for suffix in [""] + suffixes {
            let name = "dosecal.db\(suffix)"
            try FileManager.default.copyItem(at: folder / name, to: mount.folder / name)
        }
        _ = store
        try mount.makeReadOnly()
        return mount
    }

    @Test(arguments: [([], true), (["-wal"], false), (["-wal", "-shm"], false)])
    func storeOnAReadOnlyDiskCanBeRead(suffixes: [String], closed: Bool) throws {
        let mount = try readOnlyStore(beside: suffixes, closed: closed)
        let path = (mount.folder / "dosecal.db").path
        let store = try SQLiteStore(path: path, creating: true)
        #expect(store.isReadOnly)
        #expect(try store.entries(of: "anna", since: nil) == [Sample.taken(1)])
        let error = #expect(throws: StoreError.self) { try store.append([Sample.taken(2)]) }
        #expect(
            error.map(Wording.english.text(about:))
                == "cannot write to '\(path)': it is read-only; "
                + "make the file and its folder writable")
        #expect(try store.aliases().isEmpty && store.unmatched().isEmpty)
        let seen = #expect(throws: StoreError.self) { try store.see([], at: "x") }
        #expect(seen?.reason == .readOnly)
    }

    @Test(arguments: [([], true), (["-wal"], false)])
    func storeOnAReadOnlyDiskCanBeBackedUpElsewhere(suffixes: [String], closed: Bool) throws {
        let mount = try readOnlyStore(beside: suffixes, closed: closed)
        let elsewhere = try TemporaryFolder()
        let copy = (elsewhere / "backup.db").path
        let store = try SQLiteStore(path: (mount.folder / "dosecal.db").path, creating: false)
        try store.backup(to: copy)
        #expect(store.check().isEmpty)
        let backup = try SQLiteStore(path: copy, creating: false)
        #expect(try backup.entries(of: "anna", since: nil) == [Sample.taken(1)])
    }

    @Test func oldStoreOnAReadOnlyDiskIsRefused() throws {
        let mount = try readOnlyStore(beside: [], closed: true)
        let path = (mount.folder / "dosecal.db").path
        let known = StoreSettings().migrations.count
        let error = #expect(throws: StoreError.self) {
            try SQLiteStore(
                path: path, creating: false,
                settings: StoreSettings(laterMigrations: ["CREATE TABLE later (a BIGINT)"]))
        }
        #expect(
            error.map(Wording.english.text(about:))
                == "'\(path)' has store version \(known) and must be upgraded to \(known + 1), but is "
                + "read-only; make the file and its folder writable")
    }

    @Test func storeIsNotCreatedOnAReadOnlyDisk() throws {
        let mount = try Mount(size: "64k")
        try mount.makeReadOnly()
        let path = (mount.folder / "a/dosecal.db").path
        let error = #expect(throws: StoreError.self) {
            try SQLiteStore(path: path, creating: true)
        }
        #expect(
            error.map(Wording.english.text(about:))
                == "cannot write to '\(path)': it is read-only; "
                + "make the file and its folder writable")
    }

    @Test(arguments: ["64k", "100k", "140k", "180k", "200k", "220k"])
    func failedCreationOnAFullDiskLeavesNoFiles(size: String) throws {
        let mount = try Mount(size: size)
        let path = (mount.folder / "dosecal.db").path
        let error = #expect(throws: StoreError.self) {
            try SQLiteStore(path: path, creating: true)
        }
        #expect(
            error.map(Wording.english.text(about:))
                == "cannot write to '\(path)': the disk is full; make room and try again")
        #expect(try mount.folder.names().isEmpty)
    }

    @Test(arguments: [1, 7, 200])
    func acknowledgedEntriesSurviveAFullDisk(batch: Int) throws {
        let mount = try Mount(size: "1500k")
        let file = mount.folder / "dosecal.db"
        let filler = mount.folder / "filler"
        try Data(count: 300_000).write(to: filler)
        let store = try SQLiteStore(path: file.path, creating: true)
        var journal = RandomJournal(seed: UInt64(batch))
        var known: [Entry] = []
        var failure: StoreError?
        while failure == nil {
            let entries = (0..<batch).map { _ in journal.newEntry() }
            do {
                try store.append(entries)
                known += entries
            } catch {
                failure = error
            }
        }
        #expect(
            failure.map(Wording.english.text(about:))
                == "cannot write to '\(file.path)': the disk is full; make room and try again")
        try expect(known, in: store)
        try FileManager.default.removeItem(at: filler)
        let later = (0..<batch).map { _ in journal.newEntry() }
        try store.append(later)
        try expect(known + later, in: store)
        try expect(known + later, in: SQLiteStore(path: file.path, creating: false))
        #expect(try SQLite.text("PRAGMA integrity_check", on: file) == "ok")
    }

    private func expect(_ entries: [Entry], in store: SQLiteStore) throws {
        for person in RandomJournal.people {
            let found = try store.entries(of: person, since: nil)
            #expect(found == entries.filter { $0.subject.person == person })
        }
    }
}
