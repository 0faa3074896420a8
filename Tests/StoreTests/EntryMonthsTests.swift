import CarePlan
import CivilTime
import Dispatch
import Foundation
import Journal
import JournalSupport
import SQLStore
import PostgreSQLSupport
import TestSupport
import Testing

/// Tests of the table of entries in a database, which is split by month.
@Suite(.enabled(if: DatabaseServer.isExpected))
struct EntryMonthsTests {
    private let server: DatabaseServer
    private let address: PostgreSQLAddress
    private let store: PostgreSQLStore

    init() throws {
        server = try DatabaseServer.shared()
        address = try server.newAddress()
        store = try PostgreSQLStore(address, creating: true)
    }

    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    private func run(_ sql: String) throws -> String { try server.run(sql, at: address.text) }

    /// Returns an entry about a dose at noon of a day, or some days later.
    private func taken(
        _ number: UInt64, on text: String, late: Int = 0, by person: String = "anna",
        of slot: Planned? = Sample.slot
    ) throws -> Entry {
        let day = try day(text)
        let at = Instant(seconds: (day.dayNumber + late) * 86_400 + 43_200)
        return Sample.entry(
            number, .taken(slot, at: at, Amount(1)), on: day,
            about: Sample.subject(of: person))
    }

    /// Returns the number of entries in each part of the table.
    private func parts() throws -> String {
        try run(
            """
            SELECT tableoid::regclass::text COLLATE "C", count(*) FROM entry GROUP BY 1 ORDER BY 1
            """)
    }

    @Test func entryIsStoredInItsMonth() throws {
        let entries = [
            try taken(1, on: "2024-10-31"), try taken(2, on: "2024-11-01"),
            try taken(3, on: "2024-11-30"), try taken(4, on: "1900-01-01"),
            try taken(5, on: "2199-12-31"), Sample.entry(6, .undone(Sample.id(1))),
            Sample.entry(7, .counted(Amount(3), at: Sample.noon)), Sample.entry(8, .replaced),
        ]
        _ = try store.makeMonths(on: day("2024-10-15"))
        try store.append(entries)
        #expect(
            try parts() == "entry_2024_10|1\nentry_2024_11|2\nentry_lasting|3\nentry_other|2")
        #expect(try store.entries(of: "anna", since: nil) == entries)
        #expect(store.check().isEmpty)
    }

    @Test func monthsAreCreatedAheadAndTakeOverStrayEntries() throws {
        let entries = [
            try taken(1, on: "2015-02-28"), try taken(2, on: "1999-12-31"),
            try taken(3, on: "2027-03-31"), try taken(4, on: "2199-04-01"),
        ]
        try store.append(entries)
        _ = try run("DROP TABLE entry_2026_12")
        let today = try day("2026-03-15")
        let made = try store.makeMonths(on: today)
        #expect(made.made.contains("2015-02"))
        #expect(made.made.contains("2026-12"))
        #expect(made.made.contains("2026-03"))
        #expect(!made.made.contains("2199-04"))
        #expect(made.last == "2027-03")
        #expect(made.detached.isEmpty)
        #expect(made.others == 2)
        #expect(try run("SELECT count(*) FROM ONLY entry_2015_02") == "1")
        #expect(try run("SELECT count(*) FROM ONLY entry_2027_03") == "1")
        #expect(try run("SELECT day FROM entry_other WHERE day < 11000") == "10956")
        #expect(try store.makeMonths(on: today).made.isEmpty)
        #expect(try store.entries(of: "anna", since: nil) == entries)
        #expect(store.check().isEmpty)
    }

    @Test func pressesDoNotBlockNewMonths() throws {
        let days = try (1...12).map { try day("2019-\($0 < 10 ? "0" : "")\($0)-10") }
        DispatchQueue.concurrentPerform(iterations: 8) { [address] worker in
            do {
                let store = try PostgreSQLStore(address, creating: false, patience: 60_000)
                for round in 0..<12 {
                    if worker < 2 {
                        _ = try store.makeMonths(on: days[round])
                        usleep(20_000)
                        continue
                    }
                    for number in 0..<5 {
                        let id = UInt64(worker * 1000 + round * 10 + number)
                        let entry = Sample.entry(
                            id, .worn, on: days[(round + worker) % 12],
                            about: Sample.subject("l\(id % 7)", of: "p\(worker)"))
                        try store.write { change in
                            if number > 2 {
                                _ = try store.entries(of: "p\(worker)", since: days[0])
                            }
                            try change.append([entry])
                        }
                    }
                }
            } catch {
                Issue.record(error)
            }
        }
        let last = try store.makeMonths(on: days[0])
        #expect(last.detached.isEmpty)
        for worker in 2..<8 {
            #expect(try store.entries(of: "p\(worker)", since: nil).count == 60)
        }
        #expect(try run("SELECT count(*) FROM entry_other") == "0")
        #expect(store.check().isEmpty)
    }

    @Test func idsAreUniqueAcrossMonthsAndPersons() throws {
        let entry = try taken(1, on: "2024-10-31")
        try store.append([entry, try taken(2, on: "2024-10-31", by: "bo")])
        #expect(try store.append([entry]) == 0)
        for other in [
            try taken(1, on: "2024-11-01"), try taken(1, on: "2024-10-31", late: 1),
            try taken(2, on: "2024-11-01"), Sample.entry(1, .counted(Amount(1), at: Sample.noon)),
            Sample.entry(1, .undone(Sample.id(2))),
        ] {
            #expect(throws: StoreError(.otherContent(other.id), address.text)) {
                try store.append([try taken(9, on: "2024-12-01"), other])
            }
        }
        #expect(try store.entries(of: "anna", since: nil) == [entry])
        #expect(store.check().isEmpty)
    }

    /// A dose that was taken long after its day is found by the time at which it was taken.
    @Test(arguments: [0, 1, 40, 400])
    func lateDoseCountsFromItsTime(late: Int) throws {
        _ = try store.makeMonths(on: day("2024-01-15"))
        let entries = [
            try taken(1, on: "2024-01-10", late: late), try taken(2, on: "2024-01-11"),
            try taken(3, on: "2024-01-12", of: nil), try taken(4, on: "2024-01-10"),
        ]
        try store.append(entries)
        for days in [-1, 0, 1, 2, 39, 40, 41, 400, 401] {
            let since = Instant(seconds: (try day("2024-01-10").dayNumber + days) * 86_400)
            #expect(
                try store.taken(of: "panodil", by: "anna", since: since, after: nil)
                    == Record(entries).taken(of: "panodil", since: since, after: nil))
            #expect(
                try store.taken(of: "panodil", by: "anna", since: since, after: Sample.id(1))
                    == Record(entries).taken(of: "panodil", since: since, after: Sample.id(1)))
        }
    }

    @Test func lastAnswerIsFoundHoweverOld() throws {
        _ = try store.makeMonths(on: day("2020-01-15"))
        _ = try store.makeMonths(on: day("2023-01-15"))
        let entries = [
            try taken(1, on: "2020-02-10"), try taken(2, on: "2020-02-10", by: "bo"),
            try taken(3, on: "2021-05-11", of: nil), try taken(4, on: "2023-12-01"),
        ]
        try store.append(entries)
        let slot = SlotName(item: "panodil", slot: "morning")
        for text in ["2020-02-10", "2020-02-11", "2021-05-12", "2023-12-01", "2024-09-01"] {
            let mine = entries.filter { $0.subject.person == "anna" }
            #expect(
                try store.lastAnswers(of: slot, by: "anna", before: day(text))
                    == Record(mine).lastAnswers(of: slot, before: day(text)))
        }
    }

    /// The indexes of each part that a statement reads are locked until the end of the transaction.
    @Test func pressReadsOnlyItsMonths() throws {
        for year in 2020...2024 { _ = try store.makeMonths(on: day("\(year)-01-15")) }
        try store.append([try taken(1, on: "2020-01-10"), try taken(2, on: "2024-10-01")])
        // The first statements are planned each time; the last is after the server has analysed its
        // tables.
        let months = try (3...12 as ClosedRange<UInt64>).map { number in
            let locked = try store.write { change in
                try press(number, on: "2024-10-04", change)
                return try run(
                    """
                    SELECT DISTINCT relation::regclass::text COLLATE "C" FROM pg_locks
                    WHERE relation::regclass::text ~ '^entry_([0-9]{4}_[0-9]{2}|other).*_idx$'
                    ORDER BY 1
                    """)
            }
            return locked.split(separator: "\n").map { $0.prefix("entry_2024_08".count) }
        }
        #expect(months.contains(["entry_2024_08", "entry_2024_09", "entry_2024_10"]))
    }

    private func press(
        _ number: UInt64, on text: String, _ change: borrowing StoreChange
    ) throws {
        let today = try day(text)
        _ = try store.entries(of: "anna", since: today.advanced(byDays: -35))
        _ = try store.taken(
            of: "panodil", by: "anna",
            since: Instant(seconds: (today.dayNumber - 1) * 86_400 + 43_200), after: nil)
        let slot = SlotName(item: "panodil", slot: "morning")
        _ = try store.lastAnswers(of: slot, by: "anna", before: today)
        _ = try store.head(of: "anna")
        try change.append([try taken(number, on: text)])
    }

    @Test func monthOnAnotherDiskBelongsToTheRecord() throws {
        let entries = [
            try taken(1, on: "2024-10-31"), try taken(2, on: "2024-11-01"),
        ]
        _ = try store.makeMonths(on: day("2024-10-15"))
        try store.append(entries)
        _ = try Program.run(
            URL(filePath: "/usr/bin/psql"),
            [
                "-qAtX", "-c", "SET allow_in_place_tablespaces = on", "-c",
                "CREATE TABLESPACE old LOCATION ''", address.text,
            ])
        _ = try run("ALTER TABLE entry_2024_10 SET TABLESPACE old")
        try store.append([try taken(3, on: "2024-10-01")])
        #expect(try store.entries(of: "anna", since: nil).count == 3)
        #expect(store.check().isEmpty)
    }

    /// Removing a month removes a part of the record, which is reported.
    @Test func missingMonthIsDamageUntilItIsRestored() throws {
        let entries = [
            try taken(1, on: "2024-10-31"), try taken(2, on: "2024-11-01"),
            try taken(3, on: "2024-11-01", by: "bo"),
        ]
        let today = try day("2024-10-15")
        _ = try store.makeMonths(on: today)
        try store.append(entries)
        _ = try run("ALTER TABLE entry_said DETACH PARTITION entry_2024_10")
        let damage = store.check().compactMap(\.reason.damage)
        #expect(damage.contains { $0.contains("is not as it was written, or the one before it") })
        #expect(damage.contains("the days of the entries of person 1 are wrong"))
        #expect(try store.makeMonths(on: today).detached == ["2024-10"])
        #expect(try store.entries(of: "bo", since: nil) == [entries[2]])
        // Missing entries are not recorded again, and new ones continue the record.
        #expect(throws: StoreError(.otherContent(Sample.id(1)), address.text)) {
            try store.append([entries[0]])
        }
        try store.append([try taken(4, on: "2024-11-02")])
        let (first, end) = (try day("2024-10-01").dayNumber, try day("2024-11-01").dayNumber)
        _ = try run(
            """
            ALTER TABLE entry_said ATTACH PARTITION entry_2024_10
                FOR VALUES FROM (\(first)) TO (\(end))
            """)
        #expect(try store.entries(of: "anna", since: nil).count == 3)
        #expect(store.check().isEmpty)
        #expect(try store.makeMonths(on: today).detached.isEmpty)
    }

    @Test func summaryOfThePersonIsChecked() throws {
        try store.append([try taken(1, on: "2024-10-31"), try taken(2, on: "2024-11-01")])
        for (wrong, right) in [
            ("UPDATE person SET last_entry = 1", "UPDATE person SET last_entry = 2"),
            ("UPDATE person SET most_late = 1", "UPDATE person SET most_late = 0"),
            ("UPDATE entry_id SET day = day + 1", "UPDATE entry_id SET day = day - 1"),
        ] {
            #expect(store.check().isEmpty)
            _ = try run(wrong)
            #expect(store.check().contains { $0.reason.damage != nil })
            _ = try run(right)
        }
        #expect(store.check().isEmpty)
    }

    /// Creates a database of a dosecal version without months, with entries of several years.
    private func oldDatabase(like filled: PostgreSQLAddress) throws -> PostgreSQLAddress {
        let old = try server.newAddress()
        let known = Schema.postgreSQL.prefix(13).joined(separator: "\n")
        _ = try server.run(
            """
            CREATE TABLE schema_version (
                key BIGINT PRIMARY KEY CHECK (key = 1), version BIGINT NOT NULL);
            INSERT INTO schema_version (key, version) VALUES (1, 13);
            \(known)
            """, at: old.text)
        let later: Set = [
            "feed_revisions", "notice_channel", "notice", "notice_answer", "push_registration",
        ]
        let source = try server.run("SELECT current_schema()", at: filled.text)
        for table in StoredTable.all where !later.contains(table.name) {
            // The test uses nothing that later versions added to a table.
            var columns = table.columns.filter { !["author", "issuer", "versions"].contains($0) }
                .joined(separator: ", ")
            var tables = "\(source).\(table.name)"
            if table.name == "publication" {
                columns += ", revisions"
                tables += " JOIN \(source).feed_revisions USING (subscriber)"
            }
            _ = try server.run(
                """
                INSERT INTO \(table.name) (\(columns))
                SELECT \(columns) FROM \(tables) ORDER BY 1
                """, at: old.text)
            guard table.isNumbered, let number = table.columns.first else { continue }
            _ = try server.run(
                """
                SELECT setval(pg_get_serial_sequence('\(table.name)', '\(number)'),
                    (SELECT max(\(number)) FROM \(table.name)))
                """, at: old.text)
        }
        return old
    }

    @Test(arguments: Seed.list([1, 2]))
    func earlierDatabaseKeepsEverything(seed: Seed) throws {
        var journal = RandomJournal(seed: seed.value, hasAuthors: false)
        for _ in 0..<60 { _ = Change(&journal).made(on: store) }
        for year in 2017...2026 {
            let number = UInt64(year * 10)
            try store.append([
                try taken(number, on: "\(year)-12-31"),
                try taken(number + 1, on: "\(year)-01-01", late: 3, by: "bo", of: nil),
                Sample.entry(number + 2, .counted(Amount(1), at: Sample.noon)),
                Sample.entry(number + 3, .undone(Sample.id(number))),
            ])
        }
        try store.append([
            try taken(5, on: "1900-01-01"), try taken(6, on: "2199-01-01", by: "bo"),
        ])
        try store.put(Subscriber(id: "anna", name: "A", people: ["anna"], added: Sample.noon))
        let state = FeedState(
            source: 1, due: Sample.noon, digest: 2, changed: Sample.noon, files: "stored")
        try store.set(state, of: "anna")
        try store.set(revisions: "6b49d200\n", of: "anna")
        let before = try StoreContent(store, collections: [], links: [])
        let old = try oldDatabase(like: address)
        let upgraded = try PostgreSQLStore(old, creating: false)
        #expect(try StoreContent(upgraded, collections: [], links: []) == before)
        #expect(upgraded.check().filter { $0.reason.damage != nil }.isEmpty)
        for (table, count) in [("entry_2017_01", 1), ("entry_2020_12", 1), ("entry_2017_02", 0)] {
            let found = try server.run(
                """
                SELECT count(*) FROM entry WHERE tableoid = to_regclass('\(table)')
                """, at: old.text)
            #expect(found == "\(count)")
        }
        for store in [upgraded, store] {
            try store.append([try taken(7, on: "2018-05-05"), Sample.entry(8, .replaced)])
            #expect(throws: StoreError.self) { try store.append([try taken(5, on: "1900-01-02")]) }
        }
        #expect(
            try StoreContent(upgraded, collections: [], links: [])
                == StoreContent(store, collections: [], links: []))
        #expect(upgraded.check().filter { $0.reason.damage != nil }.isEmpty)
    }
}
