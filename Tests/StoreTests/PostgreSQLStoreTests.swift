import CarePlan
import CivilTime
import Dispatch
import Foundation
import Journal
import JournalSupport
import SQLStore
import PostgreSQLSupport
import Synchronization
import TestSupport
import Testing
import Wording

/// Tests of features that only a store shared by several machines has.
@Suite(.enabled(if: DatabaseServer.isExpected))
struct PostgreSQLStoreTests {
    private let server: DatabaseServer
    private let address: PostgreSQLAddress

    init() throws {
        server = try DatabaseServer.shared()
        address = try server.newAddress()
    }

    private func open(creating: Bool = false, patience: Int = 5000) throws -> PostgreSQLStore {
        try PostgreSQLStore(address, creating: creating, patience: patience)
    }

    @Test func tablesAndColumnsMatchSQLite() throws {
        _ = try open(creating: true)
        let folder = try TemporaryFolder()
        let file = folder / "dosecal.db"
        _ = try SQLiteStore(path: file.path, creating: true)
        let script = """
            import sqlite3, sys
            store = sqlite3.connect(sys.argv[1])
            for (table,) in store.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"):
                for column in store.execute(f"PRAGMA table_info({table})"):
                    names = {"INTEGER": "bigint", "BLOB": "bytea"}
                    kind = names.get(column[2], column[2].lower())
                    print(f"{table}|{column[1]}|{kind}")
            """
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"), ["python3", "-c", script, file.path])
        let columns = try server.run(
            """
            SELECT table_name, column_name, data_type FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name <> 'schema_version'
                AND table_name NOT LIKE 'entry\\_%' AND (table_name, column_name) NOT IN (
                    ('person', 'last_entry'), ('person', 'first_day'), ('person', 'last_day'),
                    ('person', 'most_late'))
            """, at: address.text)
        #expect(
            Set(columns.split(separator: "\n")) == Set(result.text.split(separator: "\n")))
        #expect(result.errors.isEmpty)
    }

    @Test func databaseWithoutAStoreIsReported() throws {
        #expect(throws: StoreError(.missing, address.text)) { try open() }
        #expect(
            try server.run(
                "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()",
                at: address.text) == "0")
    }

    @Test func tablesOfAnotherProgramAreNotChanged() throws {
        _ = try server.run("CREATE TABLE person (name text)", at: address.text)
        #expect(throws: StoreError(.foreign, address.text)) { try open(creating: true) }
        #expect(
            try server.run(
                "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()",
                at: address.text) == "1")
    }

    @Test func storeOfANewerVersionIsNotChanged() throws {
        let store = try open(creating: true)
        let known = Schema.migrations.count
        #expect(try store.upgrade() == nil)
        _ = try server.run("UPDATE schema_version SET version = \(known + 1)", at: address.text)
        #expect(throws: StoreError(.newer(version: known + 1, known: known), address.text)) {
            try open()
        }
        let upgraded = StoreError(.upgraded(version: known + 1, known: known), address.text)
        #expect(throws: upgraded) { try store.append([Sample.taken(1)]) }
        #expect(try store.upgrade() == upgraded)
    }

    /// A transaction begins with its first statement, whose error may be caught.
    @Test func transactionOfAnotherVersionStoresNothingIfItsErrorIsCaught() throws {
        let store = try open(creating: true)
        let known = Schema.migrations.count
        _ = try server.run("UPDATE schema_version SET version = \(known + 1)", at: address.text)
        let upgraded = StoreError(.upgraded(version: known + 1, known: known), address.text)
        #expect(throws: upgraded) { try store.write { _ in } }
        let change = {
            try store.write { change in
                #expect(throws: upgraded) { try change.append([Sample.taken(1)]) }
                #expect(throws: StoreError.self) { try change.append([Sample.taken(2)]) }
            }
        }
        #expect(throws: StoreError(.brokenTransaction, address.text)) { try change() }
        _ = try server.run("UPDATE schema_version SET version = \(known)", at: address.text)
        #expect(try store.entries(of: "anna", since: nil).isEmpty)
    }

    @Test func concurrentMigrationRunsOnce() throws {
        let old = try open(creating: true)
        try old.append([Sample.taken(1)])
        let migration = "ALTER TABLE person ADD COLUMN color BIGINT;"
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            do {
                let new = try PostgreSQLStore(
                    address, creating: false, laterMigrations: [migration])
                #expect(try new.entries(of: "anna", since: nil) == [Sample.taken(1)])
            } catch {
                Issue.record(error)
            }
        }
        #expect(throws: StoreError.self) { try old.append([Sample.taken(2)]) }
    }

    @Test func failedMigrationLeavesNothing() throws {
        let store = try open(creating: true)
        #expect(throws: StoreError.self) {
            try PostgreSQLStore(
                address, creating: false,
                laterMigrations: ["CREATE TABLE color (key BIGINT);", "SELECT nothing"])
        }
        try store.append([Sample.taken(1)])
        #expect(
            try server.run("SELECT to_regclass('color') IS NULL", at: address.text) == "t")
    }

    @Test(arguments: [1, 9])
    func lostConnectionIsReopenedAndTheTransactionRepeated(losses: Int) throws {
        let store = try open(creating: true)
        try store.append([Sample.taken(1)])
        try server.endConnections(with: address.text)
        #expect(try store.entries(of: "anna", since: nil) == [Sample.taken(1)])
        var lost = 0
        let change = {
            try store.write { change in
                try change.append([Sample.taken(2)])
                if lost < losses {
                    lost += 1
                    try server.endConnections(with: address.text)
                }
                try change.append([Sample.taken(3)])
            }
        }
        var expected = [Sample.taken(1)]
        if losses == 1 {
            try change()
            expected += [Sample.taken(2), Sample.taken(3)]
        } else {
            #expect(throws: StoreError.self) { try change() }
            #expect(lost == 5)
        }
        try store.append([Sample.taken(4)])
        #expect(try store.entries(of: "anna", since: nil) == expected + [Sample.taken(4)])
    }

    @Test func deadlockedTransactionsAreBothMade() throws {
        _ = try open(creating: true)
        let people = ["anna", "bo"]
        DispatchQueue.concurrentPerform(iterations: 4) { writer in
            do {
                let store = try open(patience: 60_000)
                for round in 0..<5 {
                    try store.write { change in
                        for person in writer % 2 == 0 ? people : people.reversed() {
                            let subject = Sample.subject("lenses", of: person)
                            let number =
                                UInt64(1 + writer * 100 + round * 10)
                                + (person == "bo" ? 1 : 0)
                            try change.append([Sample.entry(number, .worn, about: subject)])
                            usleep(20_000)
                        }
                    }
                }
            } catch {
                Issue.record(error)
            }
        }
        let store = try open()
        for person in people { #expect(try store.entries(of: person, since: nil).count == 20) }
    }

    /// A lock that is taken within a savepoint is released when the savepoint is rolled back.
    @Test func lockOfASavepointIsTakenAgain() throws {
        let store = try open(creating: true)
        let other = try open(patience: 300)
        try store.write { change in
            // This fails after a row for a new person was added, which needs a lock for all
            // persons.
            #expect(throws: StoreError.self) {
                try change.append([Sample.entry(1, .worn, note: "a\0b")])
            }
            #expect(try store.value(of: .publicURL) == nil)
            _ = try store.subscribers()
            #expect(throws: StoreError(.busy(milliseconds: 300), address.text)) {
                try other.set("https://care.example", for: .publicURL)
            }
        }
    }

    /// A single entry is sent without waiting for the result.
    @Test func transactionIsRepeatedIfItsEntryExists() throws {
        let store = try open(creating: true)
        try store.append([Sample.taken(1)])
        var news: [Int] = []
        try store.write { change in
            news.append(try change.append([Sample.taken(2)]))
            news.append(try change.append([Sample.taken(1)]))
        }
        #expect(news == [1, 1, 1, 0])
        #expect(try store.entries(of: "anna", since: nil) == [Sample.taken(1), Sample.taken(2)])
        let other = Sample.taken(2, at: Sample.noon.advanced(byMinutes: 1))
        #expect(throws: StoreError(.otherContent(other.id), address.text)) {
            try store.append([other])
        }
        #expect(try store.entries(of: "anna", since: nil) == [Sample.taken(1), Sample.taken(2)])
        #expect(store.check().isEmpty)
    }

    @Test func transactionThatCouldNotBeginIsRepeated() throws {
        _ = try open(creating: true)
        // Other transactions see the state of a sequence at once.
        _ = try server.run("CREATE SEQUENCE begun; CREATE SEQUENCE goes_on;", at: address.text)
        let migration = """
            SELECT nextval('begun');
            DO $$ BEGIN
                WHILE NOT (SELECT is_called FROM goes_on) LOOP PERFORM pg_sleep(0.02); END LOOP;
            END $$;
            SELECT 1 / 0;
            """
        let ended = DispatchSemaphore(value: 0)
        // This blocks others until it fails.
        Thread.detachNewThread { [address] in
            _ = try? PostgreSQLStore(address, creating: false, laterMigrations: [migration])
            ended.signal()
        }
        let store = try open(patience: 300)
        do {
            defer { _ = try? server.run("SELECT nextval('goes_on')", at: address.text) }
            try wait(for: "the migration") {
                try server.run("SELECT is_called FROM begun", at: address.text) == "t"
            }
            #expect(throws: StoreError(.busy(milliseconds: 300), address.text)) {
                try store.append([Sample.taken(1)])
            }
        }
        try #require(ended.wait(timeout: .now() + .seconds(180)) == .success)
        try store.append([Sample.taken(1)])
        #expect(try store.entries(of: "anna", since: nil) == [Sample.taken(1)])
    }

    @Test func waitingUpgradeNamesTheBlockingProcess() throws {
        let store = try open(creating: true)
        try store.write { change in
            try change.append([Sample.taken(1)])
            do {
                _ = try PostgreSQLStore(
                    address, creating: false, patience: 300,
                    laterMigrations: ["ALTER TABLE person ADD COLUMN color BIGINT;"])
                Issue.record("the upgrade did not wait")
            } catch {
                #expect(
                    Wording.logText(of: error).contains(
                        "must be upgraded, but others have been changing it for 300 ms (process "))
            }
        }
        #expect(throws: Never.self) {
            try PostgreSQLStore(
                address, creating: false,
                laterMigrations: ["ALTER TABLE person ADD COLUMN color BIGINT;"])
        }
    }

    @Test func missingServerIsReported() throws {
        let nowhere = try #require(
            try PostgreSQLAddress("postgresql:///care?host=/tmp/no-such-folder"))
        do {
            _ = try PostgreSQLStore(nowhere, creating: false)
            Issue.record("there is no server")
        } catch {
            #expect(
                Wording.logText(of: error).hasPrefix(
                    "cannot reach 'postgresql:///care?host=/tmp/no-such"))
        }
    }

    @Test(
        arguments: [
            "postgresql://anna:secret@db/care", "postgres://a:s@:5432/",
            "postgresql:///?password=x",
            "postgresql:///?sslpassword=x", "postgresql:///?host=a&p%61ssword=secret",
        ])
    func passwordInAnAddressIsRefused(text: String) {
        #expect(throws: PostgreSQLAddress.Mistake.password) { try PostgreSQLAddress(text) }
    }

    @Test func otherTextIsAPath() throws {
        for text in ["/home/anna/dosecal.db", "postgresql", "https://db/care"] {
            #expect(try PostgreSQLAddress(text) == nil)
        }
    }

    @Test func changesByOtherProcessesAreNoticed() throws {
        let store = try open(creating: true)
        let other = try open()
        let mark = try store.changeMark()
        #expect(try other.changeMark() != mark || store.changeMark() == mark)
        try other.set("x", for: .secret)
        #expect(try store.changeMark() != mark)
    }

    @Test func readSeesASnapshotUntilItsOwnChange() throws {
        let first = try open(creating: true)
        let second = try open()
        try first.append([Sample.taken(1)])
        func count() throws -> Int { try first.entries(of: "anna", since: nil).count }
        try first.read {
            #expect(try count() == 1)
            try second.append([Sample.taken(2)])
            #expect(try count() == 1)
            try first.append([Sample.taken(3)])
            #expect(try count() == 3)
            try second.append([Sample.taken(4)])
            #expect(try count() == 4)
        }
        #expect(try count() == 4)
    }

    /// Eight clients write at the same time, and decisions based on what they read are still
    /// correct.
    @Test func capHoldsForConcurrentDecisions() throws {
        _ = try open(creating: true)
        DispatchQueue.concurrentPerform(iterations: 8) { writer in
            do {
                let store = try open(patience: 60_000)
                for round in 0..<10 {
                    try store.write { change in
                        let taken = try store.taken(
                            of: "panodil", by: "anna", since: Sample.noon, after: nil)
                        guard taken.amount < Amount(5) else { return }
                        try change.append([Sample.taken(UInt64(writer * 100 + round))])
                    }
                }
            } catch {
                Issue.record(error)
            }
        }
        #expect(try open().entries(of: "anna", since: nil).count == 5)
        #expect(try open().check().isEmpty)
    }

    @Test func concurrentEqualEntriesAreStoredOnce() throws {
        _ = try open(creating: true)
        let new = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            do {
                let store = try open(patience: 60_000)
                for number in 1...10 as ClosedRange<UInt64> {
                    let count = try store.append([
                        Sample.taken(number),
                        Sample.entry(number + 50, .worn, about: Sample.subject("l", of: "bo")),
                    ])
                    new.withLock { $0 += count }
                }
            } catch {
                Issue.record(error)
            }
        }
        let store = try open()
        #expect(new.withLock { $0 } == 20)
        #expect(Set(try store.entries(of: "anna", since: nil)).count == 10)
        #expect(try store.entries(of: "bo", since: nil).count == 10)
        #expect(store.check().isEmpty)
    }

    @Test func transactionsOfDifferentPersonsDoNotWait() throws {
        let first = try open(creating: true)
        let second = try open(patience: 500)
        let bo = Sample.entry(2, .worn, about: Sample.subject("lenses", of: "bo"))
        try first.append([Sample.taken(1), bo])
        try first.write { change in
            _ = try first.entries(of: "anna", since: nil)
            let other = Sample.entry(3, .worn, about: Sample.subject("lenses", of: "bo"))
            try second.append([other])
            #expect(throws: StoreError(.busy(milliseconds: 500), address.text)) {
                try second.append([Sample.taken(4)])
            }
            try change.append([Sample.taken(5)])
        }
        #expect(
            try second.entries(of: "anna", since: nil) == [Sample.taken(1), Sample.taken(5)])
    }

    @Test func textWithNULIsRefused() throws {
        let store = try open(creating: true)
        #expect(throws: StoreError(.refused("a text with a NUL character"), address.text)) {
            try store.append([Sample.taken(1), Sample.entry(2, .worn, note: "a\0b")])
        }
        #expect(try store.entries(of: "anna", since: nil).isEmpty)
    }
}
