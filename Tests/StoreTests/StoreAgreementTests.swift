import CarePlan
import CivilTime
import Foundation
import Journal
import JournalSupport
import SQLStore
import PostgreSQLSupport
import TestSupport
import Testing

/// Tests that the same random steps give the same results in all stores and in `Record`.
@Suite struct StoreAgreementTests {
    struct Mistake: Error {}

    @Test(arguments: Seed.list([1, 2, 3, 4, 5]))
    func storesAgreeAfterEveryStep(seed: Seed) throws {
        let folder = try TemporaryFolder()
        let path = (folder / "dosecal.db").path
        let memory = SQLiteStore.inMemory()
        var sqlite = try SQLiteStore(path: path, creating: true)
        var journal = RandomJournal(seed: seed.value)
        for step in 0..<120 {
            let change = Change(&journal)
            let results = (change.made(on: memory), change.made(on: sqlite))
            #expect(results.0 == results.1, "seed \(seed), step \(step)")
            if step % 10 == 9 { sqlite = try SQLiteStore(path: path, creating: false) }
            try requireSame(memory, sqlite, &journal, "seed \(seed), step \(step)")
        }
        let people = Set(try sqlite.people() + sqlite.peopleWithEntries())
        var calls = 0
        _ = sqlite.check { calls += 1 }
        #expect(calls == 2 * people.count && calls > 0)
    }

    @Test(
        .enabled(if: DatabaseServer.isExpected),
        arguments: Seed.list([1, 2, 3], quick: 2))
    func postgreSQLAgreesAfterEveryStep(seed: Seed) throws {
        let address = try DatabaseServer.shared().newAddress()
        let memory = SQLiteStore.inMemory()
        var store = try PostgreSQLStore(address, creating: true)
        // This also applies while all entries are in one part of the table.
        if seed.value > 1 { _ = try store.makeMonths(on: Sample.monday) }
        var journal = RandomJournal(seed: seed.value)
        for step in 0..<(Seed.isFull ? 120 : 30) {
            let change = Change(&journal)
            let results = (change.made(on: memory), change.made(on: store))
            #expect(results.0 == results.1, "seed \(seed), step \(step)")
            if step % 10 == 9 { store = try PostgreSQLStore(address, creating: false) }
            try requireSame(memory, store, &journal, "seed \(seed), step \(step)")
        }
        #expect(store.check().filter { $0.reason.damage != nil }.isEmpty)
    }

    private func requireSameCalendars(
        _ left: any Store, _ right: any Store, _ place: Comment
    ) throws {
        try #require(try left.unmatched() == right.unmatched(), place)
        for number in 0...30 {
            let id = EvidenceID(of: ["evidence", "\(number)"])
            try #require(try left.evidence(id) == right.evidence(id), place)
        }
        try #require(try left.aliases() == right.aliases(), place)
        for name in RandomJournal.places {
            try #require(try left.sightings(at: name) == right.sightings(at: name), place)
            try #require(try left.version(of: name) == right.version(of: name), place)
            try #require(try left.writtenFiles(in: name) == right.writtenFiles(in: name), place)
        }
    }

    private func requireSame(
        _ left: any Store, _ right: any Store, _ journal: inout RandomJournal, _ place: Comment
    ) throws {
        let (day, moment) = (journal.day(), journal.moment())
        try #require(try left.people() == right.people(), place)
        try requireSameCalendars(left, right, place)
        for person in RandomJournal.people {
            let entries = try left.entries(of: person, since: nil)
            let plans = try left.plans(of: person, since: nil)
            let lasting: [Action.Kind] = [.replaced, .counted, .undone]
            let current = plans.lastIndex { $0.since <= moment } ?? 0
            try #require(try right.entries(of: person, since: nil) == entries, place)
            try #require(try right.plans(of: person, since: nil) == plans, place)
            for store in [left, right] {
                let recent = entries.filter { $0.day >= day || lasting.contains($0.action.kind) }
                try #require(try store.entries(of: person, since: day) == recent, place)
                try #require(
                    try store.plans(of: person, since: moment) == Array(plans[current...]), place)
                try requireAnswers(
                    store, of: person, Record(entries), since: moment, before: day, place)
            }
        }
    }

    private func requireAnswers(
        _ store: any Store, of person: String, _ record: Record, since moment: Instant,
        before day: CivilDate, _ place: Comment
    ) throws {
        let count = record.entries.last { $0.action.kind == .counted }
        for item in RandomJournal.items {
            for slot in ["s1", "s2", "s3"].map({ SlotName(item: item, slot: $0) }) {
                try #require(
                    try store.lastAnswers(of: slot, by: person, before: day)
                        == record.lastAnswers(of: slot, before: day), place)
            }
            for after in [nil, count?.id] {
                try #require(
                    try store.taken(of: item, by: person, since: moment, after: after)
                        == record.taken(of: item, since: moment, after: after), place)
            }
        }
    }
}

/// A change that is made to both stores.
enum Change {
    case append([Entry])
    case add(StoredPlan, of: String)
    case both([Entry], StoredPlan, of: String, isGivenUp: Bool)
    case reading(CalendarReading, isGivenUp: Bool)

    init(_ journal: inout RandomJournal) {
        let entries = (0..<journal.number(1...6)).map { _ in journal.entry() }
        let person = journal.pick(RandomJournal.people)
        let plan = Sample.plan(
            journal.number(1...6), since: Instant(seconds: journal.number(0...100_000_000_000)),
            text: journal.pick(["", "a", "b\r\n"]))
        switch journal.number(0...6) {
        case 0: self = .add(plan, of: person)
        case 1: self = .both(entries, plan, of: person, isGivenUp: journal.number(0...1) == 0)
        case 2, 3:
            self = .reading(CalendarReading(&journal), isGivenUp: journal.number(0...3) == 0)
        default: self = .append(entries)
        }
    }

    struct GivenUp: Error {}

    /// Returns the number of new rows, or the reason for the refusal.
    func made(on store: any Store) -> String {
        do {
            switch self {
            case .append(let entries): return try "\(store.append(entries)) new"
            case .add(let plan, let person):
                try store.add(plan, of: person)
                return "added"
            case .both(let entries, let plan, let person, let isGivenUp):
                return try store.write { change in
                    let count = try change.append(entries)
                    try change.add(plan, of: person)
                    if isGivenUp { throw GivenUp() }
                    return "\(count) new and added"
                }
            case .reading(let reading, let isGivenUp):
                return try store.write { change in
                    let words = try reading.kept(in: change)
                    if isGivenUp { throw GivenUp() }
                    return words
                }
            }
        } catch let error as StoreError {
            return "\(error.reason)"
        } catch {
            return "given up"
        }
    }
}

/// The result of importing a calendar.
struct CalendarReading {
    private let entries: [Entry]
    private let evidence: [Evidence]
    private let unmatched: [Evidence]
    private let place: String
    private let sightings: [LastSeenState]
    private let version: String?
    private let files: [String: UInt64]
    private let settled: Int
    private let reopened: Int
    private let moment: Instant

    init(_ journal: inout RandomJournal) {
        entries = (0..<journal.number(0...2)).map { _ in journal.entry() }
        evidence = (0..<journal.number(0...3)).map { _ in journal.evidence() }
        unmatched = (0..<journal.number(0...2)).map { _ in journal.evidence() }
        place = journal.pick(RandomJournal.places)
        sightings = (0..<journal.number(0...4)).map { _ in journal.sighting() }
        version = journal.pick([nil, "W/\"1\"", "2"])
        files = [journal.pick(["a.ics", "b'.ics"]): UInt64(journal.number(0...9)) &* .max]
        settled = journal.number(0...9)
        reopened = journal.number(0...9)
        moment = Instant(seconds: Sample.noon.seconds + journal.number(0...999))
    }

    /// Stores it, settles one number with the first entry or drops it, and reopens another.
    func kept(in change: borrowing StoreChange) throws -> String {
        let counts = [try change.append(entries), try change.add(unmatched: unmatched)]
        try change.add(evidence)
        try change.see(sightings, at: place)
        try change.setVersion(version, of: place)
        try change.setWrittenFiles(files, in: place)
        try change.add(
            aliases: Dictionary(
                sightings.map { ($0.uid, place) }, uniquingKeysWith: { first, _ in first }))
        if settled > 0 {
            let assigned = entries.first.map { Unmatched.Settlement.assigned($0.id) }
            try change.settle(settled, assigned ?? .dropped, at: moment)
        }
        if reopened > 0 { try change.reopen(reopened, at: moment) }
        return "\(counts)"
    }
}
