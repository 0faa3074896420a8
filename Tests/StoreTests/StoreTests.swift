import CarePlan
import CivilTime
import Foundation
import Journal
import JournalSupport
import SQLStore
import PostgreSQLSupport
import TestSupport
import Testing

/// The kinds of stores, each empty at first.
enum StoreKind: CaseIterable, Sendable {
    case memory, sqlite, postgreSQL

    /// PostgreSQL is left out if it is not installed.
    static let allCases: [StoreKind] =
        [.memory, .sqlite] + (DatabaseServer.isExpected ? [.postgreSQL] : [])

    func with(_ body: (any Store) throws -> Void) throws {
        switch self {
        case .memory: try body(SQLiteStore.inMemory())
        case .sqlite:
            let folder = try TemporaryFolder()
            try body(SQLiteStore(path: (folder / "dosecal.db").path, creating: true))
        case .postgreSQL: try body(DatabaseServer.shared().newStore())
        }
    }
}

/// Tests that all stores must pass.
@Suite struct StoreTests {
    struct Mistake: Error {}

    @Test(arguments: StoreKind.allCases)
    func newStoreIsEmpty(kind: StoreKind) throws {
        try kind.with { store throws in
            #expect(try store.people().isEmpty)
            #expect(try store.plans(of: "anna", since: nil).isEmpty)
            #expect(try store.entries(of: "anna", since: nil).isEmpty)
            #expect(
                try store.taken(of: "panodil", by: "anna", since: Sample.noon, after: nil)
                    == TakenAmount())
        }
    }

    @Test(arguments: StoreKind.allCases)
    func entriesOfEveryKindAreReadBackInOrder(kind: StoreKind) throws {
        try kind.with { store throws in
            let entries = Sample.everyAction.enumerated().map { index, action in
                Sample.entry(UInt64(index + 10), action, note: index % 2 == 0 ? "note" : nil)
            }
            #expect(try store.append(entries) == entries.count)
            #expect(try store.entries(of: "anna", since: nil) == entries)
            #expect(try store.entries(of: "bo", since: nil).isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func existingEntryIsLeftOut(kind: StoreKind) throws {
        try kind.with { store throws in
            #expect(try store.append([Sample.taken(1), Sample.taken(1)]) == 1)
            #expect(try store.append([Sample.taken(1), Sample.taken(2)]) == 1)
            #expect(
                try store.entries(of: "anna", since: nil) == [Sample.taken(1), Sample.taken(2)])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func differentEntryWithAnExistingIDIsRefusedWithItsBatch(kind: StoreKind) throws {
        try kind.with { store throws in
            try store.append([Sample.taken(1)])
            let others = [
                Sample.entry(1, .worn), Sample.entry(1, .worn, about: Sample.subject(of: "bo")),
            ]
            for other in others {
                #expect(throws: StoreError.self) { try store.append([Sample.taken(2), other]) }
            }
            #expect(try store.entries(of: "anna", since: nil) == [Sample.taken(1)])
            #expect(try store.entries(of: "bo", since: nil).isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func batchWhoseErrorIsCaughtIsLeftOut(kind: StoreKind) throws {
        try kind.with { store throws in
            try store.write { change in
                try change.append([Sample.taken(1)])
                _ = try? change.append([Sample.taken(2), Sample.entry(1, .worn)])
                try change.append([Sample.taken(3)])
            }
            #expect(
                try store.entries(of: "anna", since: nil) == [Sample.taken(1), Sample.taken(3)])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func failedTransactionLeavesNothing(kind: StoreKind) throws {
        try kind.with { store throws in
            try store.append([Sample.taken(1)])
            #expect(throws: Mistake.self) {
                try store.write { change in
                    try change.append([Sample.taken(2)])
                    try change.add(Sample.plan(1), of: "anna")
                    throw Mistake()
                }
            }
            #expect(try store.entries(of: "anna", since: nil) == [Sample.taken(1)])
            #expect(try store.people().isEmpty)
            #expect(try store.peopleWithEntries() == ["anna"])
            // The rolled-back transaction does not affect later ones.
            let later = Sample.entry(4, .worn, about: Sample.subject("lenses", of: "carl"))
            try store.append([later])
            #expect(try store.entries(of: "carl", since: nil) == [later])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func transactionSeesItsOwnWrites(kind: StoreKind) throws {
        try kind.with { store throws in
            try store.write { change in
                try change.append([Sample.taken(1)])
                try change.add(Sample.plan(1), of: "anna")
                #expect(try store.entries(of: "anna", since: nil) == [Sample.taken(1)])
                #expect(try change.store.people() == ["anna"])
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func undoCannotUndoItself(kind: StoreKind) throws {
        try kind.with { store throws in
            #expect(throws: StoreError.self) {
                try store.append([Sample.entry(1, .undone(Sample.id(1)))])
            }
            try store.append([Sample.entry(2, .undone(Sample.id(3)))])
            #expect(throws: StoreError.self) {
                try store.append([Sample.entry(3, .undone(Sample.id(2)))])
            }
            #expect(try store.entries(of: "anna", since: nil).count == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func invalidNumbersAreRefused(kind: StoreKind) throws {
        let deeds: [Action] = [
            .counted(Amount(thousandths: -1), at: Sample.noon),
            .taken(nil, at: Sample.noon, Amount(thousandths: 1_000_000_001)),
            .skipped(Planned(slot: "s", ordinal: 0, start: nil), at: Sample.noon),
            .taken(nil, at: Instant(seconds: .max), nil),
        ]
        try kind.with { store throws in
            for action in deeds {
                #expect(throws: StoreError.self) { try store.append([Sample.entry(1, action)]) }
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func amountTakenExcludesUndoneDoses(kind: StoreKind) throws {
        try kind.with { store throws in
            let before = Sample.noon.advanced(byMinutes: -1)
            try store.append([Sample.taken(1), Sample.taken(2), Sample.taken(3, at: before)])
            func taken() throws -> Amount {
                try store.taken(of: "panodil", by: "anna", since: Sample.noon, after: nil)
                    .amount
            }
            #expect(try taken() == Amount(2))
            try store.append([Sample.entry(11, .undone(Sample.id(1)))])
            #expect(try taken() == Amount(1))
            try store.append([Sample.entry(12, .undone(Sample.id(1)))])
            try store.append([Sample.entry(13, .undone(Sample.id(11)))])
            #expect(try taken() == Amount(1))
            try store.append([Sample.entry(14, .undone(Sample.id(12)))])
            #expect(try taken() == Amount(2))
            try store.append([Sample.entry(15, .undone(Sample.id(13)))])
            #expect(try taken() == Amount(1))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func earliestOfSeveralEntriesForAnOccurrenceCounts(kind: StoreKind) throws {
        func taking(_ number: UInt64, _ minutes: Int, _ amount: Int) -> Entry {
            let at = Sample.noon.advanced(byMinutes: minutes)
            return Sample.entry(number, .taken(Sample.slot, at: at, Amount(amount)))
        }
        try kind.with { store throws in
            func taken(since minutes: Int) throws -> Amount {
                try store.taken(
                    of: "panodil", by: "anna", since: Sample.noon.advanced(byMinutes: minutes),
                    after: nil
                ).amount
            }
            try store.append([taking(1, 5, 1), taking(2, 3, 2), taking(3, 3, 4)])
            #expect(try taken(since: 0) == Amount(2))
            #expect(try taken(since: 4) == Amount(0), "the earliest was before")
            try store.append([Sample.entry(11, .undone(Sample.id(2)))])
            #expect(try taken(since: 0) == Amount(4))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func dosesBeforeAnEntryAreNotCountedAfterIt(kind: StoreKind) throws {
        try kind.with { store throws in
            func taken(after number: UInt64) throws -> Amount {
                try store.taken(
                    of: "panodil", by: "anna", since: Sample.noon, after: Sample.id(number)
                ).amount
            }
            try store.append([Sample.taken(1)])
            try store.append([Sample.entry(2, .counted(Amount(9), at: Sample.noon))])
            #expect(try taken(after: 2) == Amount(0))
            try store.append([Sample.taken(3)])
            #expect(try taken(after: 2) == Amount(1))
            #expect(try taken(after: 99) == Amount(2), "an entry that is not there is before all")
        }
    }

    @Test(arguments: StoreKind.allCases)
    func plansAreReadFromTheCurrentVersionOn(kind: StoreKind) throws {
        try kind.with { store throws in
            let later = Sample.noon.advanced(byMinutes: 60)
            let plans = [
                Sample.plan(1), StoredPlan(number: 2, since: later, content: nil),
                Sample.plan(3, since: later, text: ""),
            ]
            for plan in plans { try store.add(plan, of: "anna") }
            try store.add(Sample.plan(1), of: "Bo")
            #expect(try store.people() == ["Bo", "anna"])
            #expect(try store.plans(of: "anna", since: nil) == plans)
            let cases = [(-1, 3), (0, 3), (59, 3), (60, 1), (61, 1)]
            for (minutes, count) in cases {
                let moment = Sample.noon.advanced(byMinutes: minutes)
                #expect(
                    try store.plans(of: "anna", since: moment) == Array(plans.suffix(count)),
                    "\(minutes) minutes")
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func versionWithAWrongNumberIsRefused(kind: StoreKind) throws {
        try kind.with { store throws in
            #expect(throws: StoreError.self) { try store.add(Sample.plan(2), of: "anna") }
            #expect(try store.people().isEmpty)
            #expect(throws: StoreError.self) {
                try store.add(Sample.plan(1, since: Instant(seconds: .min)), of: "anna")
            }
            try store.add(Sample.plan(1), of: "anna")
            #expect(throws: StoreError.self) { try store.add(Sample.plan(1), of: "anna") }
            #expect(throws: StoreError.self) { try store.add(Sample.plan(3), of: "anna") }
            #expect(try store.plans(of: "anna", since: nil) == [Sample.plan(1)])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func laterVersionThatAppliesEarlierReplacesAVersion(kind: StoreKind) throws {
        try kind.with { store throws in
            let earlier = Sample.noon.advanced(byMinutes: -60)
            try store.add(Sample.plan(1), of: "anna")
            try store.add(Sample.plan(2, since: earlier), of: "anna")
            #expect(try store.plans(of: "anna", since: Sample.noon).map(\.number) == [2])
            #expect(try store.plans(of: "anna", since: nil).map(\.number) == [1, 2])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func planIsReadBackByteForByte(kind: StoreKind) throws {
        let texts = [
            "", "\u{FEFF}person: A\r\nzone: UTC", "e\u{301} \u{E9}\n\n", "a\tb \r",
            String(repeating: "0123456789abcde\n", count: 65_536),
        ]
        try kind.with { store throws in
            for (index, text) in texts.enumerated() {
                try store.add(Sample.plan(index + 1, text: text), of: "anna")
            }
            let stored = try store.plans(of: "anna", since: nil).map { $0.content?.text }
            #expect(stored == texts.map { Array($0.utf8) })
            let broken = StoredPlan.Content(text: [0xff], identities: [])
            #expect(throws: StoreError.self) {
                try store.add(
                    StoredPlan(number: 6, since: Sample.noon, content: broken), of: "anna")
            }
        }
    }
}
