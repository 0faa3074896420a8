import CarePlan
import CivilTime
import Foundation
import Journal
import JournalSupport
import SQLStore
import TestSupport
import Testing
import Wording

/// Tests that changes of stored records are detected.
@Suite struct ChangedRecordTests {
    let folder: TemporaryFolder
    let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder / "dosecal.db"
    }

    private func open() throws -> SQLiteStore {
        try SQLiteStore(path: file.path, creating: true)
    }

    /// Creates three entries and two versions of the plan of Anna, and an entry of Bo between them.
    private func make() throws {
        let store = try open()
        try store.append([Sample.taken(1)])
        try store.append([
            Sample.entry(9, .worn, about: Sample.subject(of: "bo")),
            Sample.entry(2, .undone(Sample.id(1)), note: "no"),
            Sample.entry(3, .counted(Amount(4), at: Sample.noon)),
        ])
        try store.add(Sample.plan(1), of: "anna")
        try store.add(StoredPlan(number: 2, since: Sample.noon, content: nil), of: "anna")
        let piece = Evidence(
            id: EvidenceID(of: ["a"]), read: Sample.noon, origin: "x", line: 2, raw: [65])
        try store.add(unmatched: [piece])
        try store.write { try $0.set("e62e6b31703bc1fbfa6b76e02c8a19ae", for: .secret) }
        #expect(store.check().isEmpty)
    }

    @Test(
        arguments: [
            (
                "UPDATE entry SET note = 'on' WHERE number = 3",
                [.changedEntry(row: 3, Sample.id(2))]
            ),
            (
                "UPDATE entry SET done_at = done_at + 3600 WHERE number = 1",
                [.changedEntry(row: 1, Sample.id(1))]
            ),
            ("DELETE FROM entry WHERE number = 3", [.changedEntry(row: 4, Sample.id(3))]),
            ("DELETE FROM entry WHERE number = 4", [.missingEntries(person: 1)]),
            (
                "UPDATE entry SET digest = NULL WHERE number = 4",
                [.changedEntry(row: 4, Sample.id(3)), .missingEntries(person: 1)]
            ),
            (
                "UPDATE plan_version SET content = 'person: B' WHERE number = 1",
                [.changedPlan(version: 1, person: 1)]
            ),
            (
                "UPDATE plan_slot SET id = 'noon' WHERE place = 1",
                [.changedPlan(version: 1, person: 1)]
            ),
            ("DELETE FROM plan_version WHERE number = 2", [.missingPlans(person: 1)]),
            ("UPDATE evidence SET raw = 'B'", [.changedEvidence(EvidenceID(of: ["a"]))]),
            (
                "UPDATE setting SET value = 'e62' || CAST(x'B6' AS TEXT)",
                [.unreadable(row: "a setting")]
            ),
            ("UPDATE setting SET value = 'e62'", [.unreadable(row: "the secret")]),
        ] as [(String, [StoreFinding.Reason])])
    func changeOfTheFileIsReported(change: String, reasons: [StoreFinding.Reason]) throws {
        try make()
        try SQLite.run(change, on: file)
        #expect(try open().check().map(\.reason) == reasons)
    }

    /// If a row is missing, a change of the next row cannot be detected. The rest is read.
    @Test(arguments: ["note", "'on'"])
    func entryAfterAMissingOneIsNotRead(note: String) throws {
        try make()
        try open().append([Sample.taken(5)])
        try SQLite.run(
            "DELETE FROM entry WHERE number = 3; UPDATE entry SET note = \(note) WHERE number = 4",
            on: file)
        #expect(try open().reading(of: "anna").entries.map(\.id) == [Sample.id(1), Sample.id(5)])
        #expect(try open().reading(of: "bo").entries.map(\.id) == [Sample.id(9)])
    }

    @Test func changedEntryIsReported() throws {
        try make()
        try SQLite.run("UPDATE entry SET note = 'on' WHERE number = 3", on: file)
        #expect(
            try open().check().map(Wording.english.text(about:)) == [
                "'\(file.path)' is damaged (entry 00000000, row 3 of the entries, is not as it was "
                    + "written, or the one before it is gone); keep a copy of it, then restore a "
                    + "backup"
            ])
    }

    @Test func unchangedEntriesAreStillRead() throws {
        try make()
        try SQLite.run("UPDATE entry SET note = 'on' WHERE number = 3", on: file)
        let reading = try open().reading(of: "anna")
        #expect(reading.entries.map(\.id) == [Sample.id(1), Sample.id(3)])
        #expect(reading.digests.isEmpty)
        #expect(try open().reading(of: "bo").digests.count == 1)
    }

    /// After an upgrade by a newer dosecal, the record is unreadable here, but not empty.
    @Test func unreadableEntriesAreNotMissing() throws {
        try make()
        let store = try open()
        try SQLite.run("ALTER TABLE entry RENAME TO record; PRAGMA user_version = 999", on: file)
        let error = #expect(throws: StoreError.self) { try store.reading(of: "anna") }
        guard case .upgraded = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func alternatingWritersKeepOneChain() throws {
        let (first, second) = (try open(), try open())
        for number in 1...6 as ClosedRange<UInt64> {
            try (number % 2 == 0 ? first : second).append([Sample.taken(number)])
        }
        try first.append([Sample.taken(3), Sample.taken(7)])
        #expect(first.check().isEmpty && second.check().isEmpty)
    }

    @Test func storeWithoutDigestsGetsThem() throws {
        try make()
        let digests = try open().reading(of: "anna").digests
        // The state that an earlier version of dosecal left.
        try SQLite.run(
            """
            DROP TABLE feed_revisions;
            ALTER TABLE publication ADD COLUMN revisions TEXT NOT NULL DEFAULT '';
            DROP TABLE stored_feed; DROP TABLE write_mark; PRAGMA user_version = 5;
            DROP INDEX subscriber_repeated; DROP INDEX settlement_repeated;
            DROP INDEX setting_repeated;
            DROP TABLE push_registration;
            DROP TABLE account_object; DROP TABLE account_property; DROP TABLE account_collection;
            ALTER TABLE subscriber DROP COLUMN is_account; ALTER TABLE subscriber DROP COLUMN may;
            DROP TABLE owner_link; DROP TABLE owner_browser;
            DROP TABLE notice_answer; DROP TABLE notice; DROP TABLE notice_channel;
            ALTER TABLE subscriber DROP COLUMN tags; ALTER TABLE subscriber DROP COLUMN issuer;
            ALTER TABLE subscriber DROP COLUMN together; DROP INDEX sighting_by_uid;
            ALTER TABLE entry DROP COLUMN author;
            ALTER TABLE entry DROP COLUMN digest; ALTER TABLE plan_version DROP COLUMN digest;
            ALTER TABLE evidence DROP COLUMN digest; ALTER TABLE person DROP COLUMN entry_digest;
            ALTER TABLE person DROP COLUMN plan_digest;
            """, on: file)
        let store = try open()
        #expect(store.check().isEmpty)
        #expect(try store.reading(of: "anna").digests == digests)
    }

    @Test(arguments: [
        (
            "CREATE TRIGGER t BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END",
            "the trigger 't' is none of dosecal's"
        ),
        ("CREATE VIEW v AS SELECT 1", "the view 'v' is none of dosecal's"),
        ("CREATE TABLE x (a)", "the table 'x' is none of dosecal's"),
        ("DROP INDEX entry_by_day", "the index 'entry_by_day' is missing"),
        (
            "DROP INDEX entry_by_day; CREATE INDEX entry_by_day ON entry (day)",
            "the index 'entry_by_day' is another than dosecal's"
        ),
    ])
    func differentSchemaIsReportedAndNotRestored(change: String, what: String) throws {
        try make()
        try SQLite.run(change, on: file)
        let store = try open()
        #expect(store.check().map(\.reason) == [.damaged(what)])
        let error = #expect(throws: StoreError.self) {
            try SQLiteStore.restore(
                from: file.path, to: (folder / "other.db").path, at: Sample.noon)
        }
        #expect(error?.reason == .damagedBackup(what))
        // Triggers that were added to the file do not run.
        try store.append([Sample.taken(4)])
        #expect(try store.entries(of: "anna", since: nil).last == Sample.taken(4))
    }
}
