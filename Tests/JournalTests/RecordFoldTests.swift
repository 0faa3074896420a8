import CivilTime
import Journal
import JournalSupport
import Schedule
import TestSupport
import Testing

/// Tests that a record does not depend on the way in which it was loaded.
@Suite struct RecordFoldTests {
    private func entries(_ seed: UInt64, _ count: Int) -> [Entry] {
        var journal = RandomJournal(seed: seed)
        var ids: Set<EntryID> = []
        var entries: [Entry] = []
        while entries.count < count {
            let entry = journal.entry()
            if entry.subject.person == "anna", ids.insert(entry.id).inserted {
                entries.append(entry)
            }
        }
        return entries
    }

    @Test(arguments: Seed.list(1...12))
    func foldFromASnapshotEqualsAFoldFromTheStart(seed: Seed) {
        let entries = entries(seed.value, 50)
        let whole = Record(entries)
        for cut in stride(from: 0, through: entries.count, by: 7) {
            var record = Record(Array(entries[..<cut]))
            let snapshot = record
            for entry in entries[cut...] { record.append(entry) }
            expectSame(record, whole, "seed \(seed), cut at \(cut)")
            expectSame(snapshot, Record(Array(entries[..<cut])), "seed \(seed), cut at \(cut)")
        }
    }

    @Test(arguments: Seed.list(1...12))
    func recordMatchesTheSlowModel(seed: Seed) {
        let entries = entries(seed.value, 60)
        for count in stride(from: 1, through: entries.count, by: 5) {
            let some = Array(entries[..<count])
            expectSame(Record(some), SlowRecord(some), "seed \(seed), \(count) entries")
        }
    }

    @Test(arguments: Seed.list(1...12))
    func orderOfUndosDoesNotMatter(seed: Seed) {
        var random = seed.random
        let entries = entries(seed.value, 60).shuffled(using: &random)
        expectSame(Record(entries), SlowRecord(entries), "seed \(seed)")
    }

    @Test(arguments: Seed.list(1...12))
    func recordWithoutUndosIsTheSameEntryByEntry(seed: Seed) {
        let entries = entries(seed.value, 60).filter { !$0.isUndoing }
        var record = Record()
        for entry in entries { record.append(entry) }
        expectSame(Record(entries), record, "seed \(seed)")
        expectSame(Record(entries), SlowRecord(entries), "seed \(seed)")
    }

    private func expectSame(_ left: Record, _ right: Record, _ place: Comment) {
        #expect(left.entries.ids == right.entries.ids, place)
        #expect(left.standing.ids == right.standing.ids, place)
        for index in left.entries.indices {
            #expect(left.counts(index) == right.counts(index), "\(place), entry \(index)")
        }
        for item in RandomJournal.items {
            #expect(left.entries(on: item).ids == right.entries(on: item).ids, place)
            #expect(left.takings(of: item) == right.takings(of: item), place)
        }
    }

    private func expectSame(_ record: Record, _ model: SlowRecord, _ place: Comment) {
        #expect(record.standing.ids == model.standing.ids, place)
        for index in record.entries.indices {
            #expect(
                record.counts(index) == model.counts(record.entries[index]),
                "\(place), entry \(index)")
        }
        for item in RandomJournal.items {
            let others = model.standing.filter { $0.occurrence == nil && $0.subject.item == item }
            #expect(record.entries(on: item).ids == others.ids, place)
            let all = model.entries.indices.filter {
                model.entries[$0].occurrence == nil && model.entries[$0].subject.item == item
            }
            #expect(record.indices(on: item) == all, place)
            let names = Set(model.standing.compactMap(\.occurrence).filter { $0.item == item })
            for name in names {
                let answers = model.standing.filter { $0.occurrence == name }
                #expect(record.entries(on: name).ids == answers.ids, place)
            }
        }
        for name in Set(model.entries.compactMap(\.occurrence)) {
            let all = model.entries.indices.filter { model.entries[$0].occurrence == name }
            #expect(record.indices(on: name) == all, place)
        }
    }
}

/// A slow model of undoing: an entry counts unless an undo that counts names it.
private struct SlowRecord {
    let entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }

    func counts(_ entry: Entry) -> Bool {
        !entries.contains { $0.action == .undone(entry.id) && counts($0) }
    }

    var standing: [Entry] { entries.filter { !$0.isUndoing && counts($0) } }
}

extension [Entry] {
    /// The ids, for messages of failures.
    fileprivate var ids: [String] { map { $0.id.description } }
}
