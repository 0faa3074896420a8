import CarePlan
import CivilTime
import Foundation
import Journal
import JournalSupport
import SQLStore
import TestSupport
import Testing
import Wording

/// Tests that a store of an earlier version is migrated without loss.
@Suite struct MigrationTests {
    let folder: TemporaryFolder
    private let old: URL
    private let new: URL

    init() throws {
        folder = try TemporaryFolder()
        (old, new) = (folder / "old.db", folder / "new.db")
    }

    private static let columns = """
        number, id, person, subject, recorded, source, kind, day, slot, ordinal, planned_start,
        done_at, amount, snoozed_until, undoes, note
        """

    /// Creates a store with the tables of the first version and the contents of a different store.
    private func makeOld(from store: URL) throws {
        var settings = StoreSettings()
        settings.migrations = Array(settings.migrations.prefix(1))
        _ = try SQLiteStore(path: old.path, creating: true, settings: settings)
        let tables = ["subject", "plan_item", "plan_slot"]
        let copies = tables.map { "INSERT INTO \($0) SELECT * FROM other.\($0);" }
        try SQLite.run(
            """
            ATTACH '\(store.path)' AS other;
            INSERT INTO person SELECT key, id FROM other.person;
            INSERT INTO plan_version
                SELECT person, number, since, content FROM other.plan_version;
            \(copies.joined())
            INSERT INTO entry (\(Self.columns)) SELECT \(Self.columns) FROM other.entry;
            DETACH other;
            """, on: old)
    }

    private func isOld(_ entry: Entry) -> Bool { entry.action.kind != .seen && entry.basis == nil }

    /// Compares the entries of a day and later, the plans, and the doses taken.
    private func expectSame(_ left: SQLiteStore, _ right: SQLiteStore, _ place: Comment) throws {
        for person in RandomJournal.people {
            for day in [nil, Sample.monday.advanced(byDays: 9)] {
                #expect(
                    try left.entries(of: person, since: day)
                        == right.entries(of: person, since: day), place)
            }
            #expect(
                try left.plans(of: person, since: nil) == right.plans(of: person, since: nil))
            for item in RandomJournal.items {
                func taken(_ store: SQLiteStore) throws -> TakenAmount {
                    try store.taken(of: item, by: person, since: Sample.noon, after: nil)
                }
                #expect(try taken(left) == taken(right), place)
            }
        }
    }

    @Test(arguments: Seed.list([1, 2, 3]))
    func storeOfTheFirstVersionLosesNothing(seed: Seed) throws {
        var journal = RandomJournal(seed: seed.value, hasAuthors: false)
        let filled = try SQLiteStore(path: new.path, creating: true)
        try filled.append((0..<300).map { _ in journal.entry() }.filter(isOld))
        try filled.add(Sample.plan(1), of: "anna")
        try makeOld(from: new)
        let migrated = try SQLiteStore(path: old.path, creating: false)
        #expect(try SQLite.number("SELECT max(number) FROM entry", on: old) > 100)
        try expectSame(migrated, filled, "seed \(seed)")
        #expect(migrated.check().map(\.reason) == filled.check().map(\.reason))
        let more = (0..<100).map { _ in journal.newEntry() }
        for store in [migrated, filled] { try store.append(more) }
        try expectSame(migrated, filled, "seed \(seed), later")
    }

    @Test func storeOfTheSecondVersionKeepsSettledEvidence() throws {
        var settings = StoreSettings()
        settings.migrations = Array(settings.migrations.prefix(2))
        _ = try SQLiteStore(path: old.path, creating: true, settings: settings)
        for (number, name) in ["a", "b", "c"].enumerated() {
            let id = EvidenceID(of: [name])
            try SQLite.run(
                """
                INSERT INTO evidence (id, first_read, origin, line, raw_hex)
                    VALUES ('\(id)', \(Sample.noon.seconds), 'x', 2, '00ff');
                INSERT INTO unmatched (number, evidence) VALUES (\(number + 1), '\(id)');
                """, on: old)
        }
        let moment = Sample.noon.seconds
        try SQLite.run(
            """
            INSERT INTO settlement (unmatched, place, recorded, kind, entry) VALUES
                (1, 1, \(moment), 'dropped', NULL), (2, 1, \(moment), 'dropped', NULL),
                (2, 2, \(moment), 'assigned', '\(Sample.id(1))');
            """, on: old)
        let migrated = try SQLiteStore(path: old.path, creating: false)
        #expect(
            try migrated.unmatched().map(\.settled) == [
                Unmatched.Settled(.dropped, at: Sample.noon),
                Unmatched.Settled(.assigned(Sample.id(1)), at: Sample.noon), nil,
            ])
        try migrated.reopen(1, at: Sample.noon)
        #expect(try migrated.unmatched().first?.settled == nil && migrated.check().isEmpty)
        #expect(try SQLite.number("SELECT count(*) FROM settlement", on: old) == 4)
    }

    /// Creates a store of version 10 with a feed and two accounts.
    private func makeOfTheTenthVersion() throws {
        var settings = StoreSettings()
        settings.migrations = Array(settings.migrations.prefix(10))
        _ = try SQLiteStore(path: old.path, creating: true, settings: settings)
        for (id, account) in [("feed", "NULL"), ("phone", "'answer'"), ("wall", "'look'")] {
            try SQLite.run(
                """
                INSERT INTO subscriber (id, name, people, items, item_kinds, kind, discreet,
                    alarms, added, account, tags, together)
                VALUES ('\(id)', 'A', 'anna', '', '', 'events', 0, 1, 7, \(account), '', 1);
                """, on: old)
        }
    }

    private static let allowed = ["feed false answer", "phone true answer", "wall true look"]

    private func allowed(in store: SQLiteStore) throws -> [String] {
        try store.subscribers().map { "\($0.id) \($0.isAccount) \($0.may)" }
    }

    @Test func earlierSubscribersKeepTheirPermissions() throws {
        try makeOfTheTenthVersion()
        let migrated = try SQLiteStore(path: old.path, creating: false)
        #expect(try allowed(in: migrated) == Self.allowed && migrated.check().isEmpty)
    }

    @Test func publishedFeedsKeepTheirRevisions() throws {
        var settings = StoreSettings()
        settings.migrations = Array(settings.migrations.prefix(14))
        _ = try SQLiteStore(path: old.path, creating: true, settings: settings)
        for (id, revisions) in [("anna", "6b49d200 0 0\nab 7 6b49d200\n"), ("bo", "")] {
            try SQLite.run(
                """
                INSERT INTO subscriber (id, name, people, items, item_kinds, kind, discreet,
                    alarms, added)
                VALUES ('\(id)', 'A', 'anna', '', '', 'events', 0, 1, 7);
                INSERT INTO publication (subscriber, source, due, revisions, digest, changed, files)
                VALUES ('\(id)', -1, 60, '\(revisions)', 2, 30, 'aa bb');
                """, on: old)
        }
        let migrated = try SQLiteStore(path: old.path, creating: false)
        let known = try migrated.knownFeeds(of: ["anna", "bo"])
        let state = FeedState(
            source: .max, due: Instant(seconds: 60), digest: 2, changed: Instant(seconds: 30),
            files: "aa bb")
        #expect(known.values.map(\.state) == [state, state])
        #expect(known["anna"]?.revisions == "6b49d200 0 0\nab 7 6b49d200\n")
        #expect(known["bo"]?.revisions == "")
        #expect(migrated.check().isEmpty)
    }

    @Test func backupOfTheTenthVersionIsRestored() throws {
        try makeOfTheTenthVersion()
        let place = folder / "restored.db"
        _ = try SQLiteStore.restore(from: old.path, to: place.path, at: Sample.noon)
        let restored = try SQLiteStore(path: place.path, creating: false)
        #expect(try allowed(in: restored) == Self.allowed && restored.check().isEmpty)
    }

    @Test func migratedStoreHasTheTablesOfANewOne() throws {
        let filled = try SQLiteStore(path: new.path, creating: true)
        try makeOld(from: new)
        _ = try SQLiteStore(path: old.path, creating: false)
        for file in [old, new] {
            #expect(try SQLite.number("SELECT count(*) FROM sqlite_schema", on: file) > 20)
        }
        let tables = "SELECT group_concat(sql) FROM (SELECT sql FROM sqlite_schema ORDER BY name)"
        #expect(try SQLite.text(tables, on: old) == SQLite.text(tables, on: new))
        #expect(filled.check().isEmpty)
    }

    @Test func backupOfTheFirstVersionIsRestored() throws {
        let filled = try SQLiteStore(path: new.path, creating: true)
        try filled.append([Sample.taken(1)])
        try makeOld(from: new)
        let place = folder / "restored.db"
        _ = try SQLiteStore.restore(from: old.path, to: place.path, at: Sample.noon)
        let restored = try SQLiteStore(path: place.path, creating: false)
        #expect(try restored.entries(of: "anna", since: nil) == [Sample.taken(1)])
        try restored.add(aliases: ["a": "b"])
    }

    @Test func backupContainsEvidence() throws {
        let store = try SQLiteStore(path: new.path, creating: true)
        let piece = Evidence(
            id: EvidenceID(of: ["a"]), read: Sample.noon, origin: "x", line: 2, raw: [0, 255])
        try store.add(unmatched: [piece])
        try store.see(
            [LastSeenState(uid: "u", state: .done, sequence: 1, modified: nil, seen: Sample.noon)],
            at: "p")
        try store.backup(to: old.path)
        _ = try SQLiteStore.restore(
            from: old.path, to: (folder / "c.db").path, at: Sample.noon)
        let restored = try SQLiteStore(path: (folder / "c.db").path, creating: false)
        #expect(try restored.unmatched() == store.unmatched())
        #expect(try restored.sightings(at: "p") == store.sightings(at: "p"))
    }

    @Test func doctorChecksEvidence() throws {
        let store = try SQLiteStore(path: new.path, creating: true)
        let piece = Evidence(
            id: EvidenceID(of: ["a"]), read: Sample.noon, origin: "x", line: 2, raw: [255])
        try store.add([piece])
        let other = EvidenceID(of: ["b"])
        try store.append([
            Sample.entry(1, .worn, basis: Entry.Basis(piece.id, .likely)),
            Sample.entry(2, .worn, basis: Entry.Basis(other, .check)),
        ])
        #expect(store.check().map(\.reason) == [.unknownEvidence(row: 2)])
        #expect(
            store.check().first.map(Wording.english.text(about:))
                == "row 2 of the entries in '\(new.path)' rests on evidence that is not there; "
                + "import the log that has it, or leave it: it changes nothing")
        try store.add([
            Evidence(id: other, read: Sample.noon, origin: "x", line: 3, raw: [])
        ])
        #expect(store.check().isEmpty)
        try SQLite.run(
            "UPDATE evidence SET raw_hex = 'f' WHERE raw_hex IS NOT NULL", on: new)
        #expect(store.check().map(\.reason) == [.unreadable(row: "evidence \(piece.id)")])
        #expect(throws: StoreError.self) { try store.evidence(piece.id) }
    }
}
