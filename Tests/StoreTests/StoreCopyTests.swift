import CarePlan
import CivilTime
import Foundation
import Journal
import JournalSupport
import SQLStore
import PostgreSQLSupport
import TestSupport
import Testing

/// Tests of copying a store from a file to a database and back.
@Suite(.enabled(if: DatabaseServer.isExpected))
struct StoreCopyTests {
    private let folder: TemporaryFolder
    private static let key = CollectionKey(account: "carer", name: "tasks")
    private static let link = token(7)

    init() throws { folder = try TemporaryFolder() }

    private static func token(_ seed: UInt64) -> SecretToken {
        var random = SeededRandom(seed: seed)
        return SecretToken(using: &random)
    }

    private func file(_ name: String) throws -> SQLiteStore {
        try SQLiteStore(path: (folder / name).path, creating: true)
    }

    private func content(of store: any Store) throws -> StoreContent {
        try StoreContent(store, collections: [Self.key], links: [Self.link])
    }

    /// Fills a store with all kinds of data, much of it in several forms.
    private func fill(_ store: any Store, seed: UInt64) throws {
        var journal = RandomJournal(seed: seed)
        for _ in 0..<60 { _ = Change(&journal).made(on: store) }
        for person in RandomJournal.people {
            let last = try store.plans(of: person, since: nil).last?.number ?? 0
            let text = "person: \u{C6}\r\n# \u{1F48A}\u{FEFF}"
            try store.add(Sample.plan(last + 1, text: text), of: person)
        }
        // More entries than are copied at a time.
        let many = (1000..<2300).map { Sample.taken(UInt64($0)) }
        try store.append(many)
        try store.write { change in
            var carer = Subscriber(
                id: "carer", name: "B\u{F8}rge's \"tablet\"", people: ["anna", "bo"],
                selection: .init(items: ["metformin"], kinds: ["lenses"], tags: ["hjerte"]),
                kind: .tasks, added: Sample.noon)
            carer.isAccount = true
            carer.may = .manage
            carer.alarms = .together
            carer.revoked = Sample.noon
            try change.put(carer)
            try change.issue(Self.token(1), to: "carer", at: Sample.noon)
            try change.issue(Self.token(2), to: "carer", at: Sample.noon.advanced(byMinutes: 1))
            try change.set(
                FeedState(
                    source: .max, due: Sample.noon, digest: 1 << 63, changed: Sample.noon,
                    files: nil), of: "carer")
            try change.set(revisions: "a 1\nb 2", of: "carer")
            for setting in Setting.allCases { try change.set(Self.token(3).digits, for: setting) }
            let state = CollectionState(
                revision: 9, floor: 1, source: .max, due: Sample.noon, revisions: "x",
                title: "\u{C5}")
            try change.set(state, of: Self.key)
            try change.set("#FF0000", for: "color", of: Self.key)
            for (number, bytes) in [Array("BEGIN".utf8), [0, 255, 13], nil, []].enumerated() {
                try change.put(
                    StoredObject(
                        name: "\(number).ics", uid: "u\(number)", revision: number + 1, bytes: bytes
                    ),
                    in: Self.key)
            }
            var link = OwnerLink(digest: Self.link, until: Sample.noon)
            link.used = Sample.noon
            try change.put(link)
            try change.put(
                OwnerBrowser(
                    number: 3, digest: Self.token(8), agent: "Firefox", since: Sample.noon,
                    until: Sample.noon.advanced(byMinutes: 9)))
        }
    }

    @Test(arguments: Seed.list([1, 2, 3]))
    func copyToADatabaseAndBackKeepsEverything(seed: Seed) throws {
        let source = try file("a.db")
        try fill(source, seed: seed.value)
        let before = try content(of: source)
        let database = try DatabaseServer.shared().newStore()
        let count = try StoreCopy.copy(from: source, to: database)
        #expect(try content(of: database) == before)
        let back = try file("b.db")
        #expect(try StoreCopy.copy(from: database, to: back) == count)
        #expect(try content(of: back) == before)
        #expect(try content(of: source) == before)
        // New entries continue after the copied ones.
        for store in [database, back] as [any Store] {
            try store.append([Sample.entry(9, .worn, about: Sample.subject("new", of: "carl"))])
            try store.append([Sample.taken(10)])
            try store.add(unmatched: [
                Evidence(
                    id: EvidenceID(of: ["new"]), read: Sample.noon, origin: "x", line: 1, raw: [1])
            ])
            #expect(store.check().filter { $0.reason.damage != nil }.isEmpty)
        }
    }

    @Test func copyIncludesAllColumnsOfAllTables() throws {
        let database = try DatabaseServer.shared()
        let address = try database.newAddress()
        _ = try PostgreSQLStore(address, creating: true)
        let columns = try database.run(
            """
            SELECT table_name || ' ' || column_name FROM information_schema.columns
            WHERE table_schema = current_schema()
                AND table_name NOT IN ('schema_version', 'write_mark', 'stored_feed')
                AND table_name NOT LIKE 'entry\\_%' AND (table_name, column_name) NOT IN (
                    ('person', 'last_entry'), ('person', 'first_day'), ('person', 'last_day'),
                    ('person', 'most_late'))
            """, at: address.text)
        let copied = StoredTable.all.flatMap { table in
            table.columns.map { "\(table.name) \($0)"[...] }
        }
        #expect(Set(columns.split(separator: "\n")) == Set(copied))
    }

    @Test func copyDoesNotOverwriteAStore() throws {
        let source = try file("a.db")
        try fill(source, seed: 1)
        let database = try DatabaseServer.shared().newStore()
        try database.append([Sample.taken(1)])
        let before = try content(of: database)
        for target in [database, try file("b.db")] as [any TabularStore] {
            if try target.people().isEmpty, try target.peopleWithEntries().isEmpty {
                try target.set("x", for: .publicURL)
            }
            #expect(throws: StoreError.self) { try StoreCopy.copy(from: source, to: target) }
        }
        #expect(try content(of: database) == before)
    }

    @Test func failedCopyLeavesNothing() throws {
        let source = try file("a.db")
        try fill(source, seed: 1)
        // SQLite accepts a text that PostgreSQL refuses.
        try source.append([Sample.entry(5, .worn, note: "a\0b")])
        let database = try DatabaseServer.shared().newStore()
        #expect(throws: StoreError.self) { try StoreCopy.copy(from: source, to: database) }
        #expect(try database.peopleWithEntries().isEmpty)
        #expect(try database.subscribers().isEmpty)
        try database.append([Sample.taken(1)])
    }
}
