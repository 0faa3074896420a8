import CarePlan
import CivilTime
import Foundation
import Journal
import TestSupport
import Testing

/// The same random steps on both stores give the same answers.
@Suite struct StoreAgreementTests {
    struct Mistake: Error {}

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func theStoresAgreeAfterEveryStep(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = (folder / "dosecal.db").path
        let memory = MemoryStore()
        var sqlite = try SQLiteStore(path: path, creating: true)
        var journal = RandomJournal(seed: seed)
        for step in 0..<120 {
            let change = Change(&journal)
            let results = (change.made(on: memory), change.made(on: sqlite))
            #expect(results.0 == results.1, "seed \(seed), step \(step)")
            if step % 10 == 9 { sqlite = try SQLiteStore(path: path, creating: false) }
            try requireSame(memory, sqlite, &journal, "seed \(seed), step \(step)")
        }
    }

    private func requireSame(
        _ left: any Store, _ right: any Store, _ journal: inout RandomJournal, _ place: Comment
    ) throws {
        let (day, moment) = (journal.day(), journal.moment())
        try #require(try left.people() == right.people(), place)
        for person in RandomJournal.people {
            for (day, moment) in [(nil, nil), (day, moment)] {
                try #require(
                    try left.entries(of: person, since: day)
                        == right.entries(of: person, since: day), place)
                try #require(
                    try left.plans(of: person, since: moment)
                        == right.plans(of: person, since: moment), place)
            }
            for item in RandomJournal.items {
                for after in [nil, try left.entries(of: person, since: day).first?.id] {
                    func taken(in store: any Store) throws -> Amount {
                        try store.amountTaken(of: item, by: person, since: moment, after: after)
                    }
                    try #require(try taken(in: left) == taken(in: right), place)
                }
            }
        }
    }
}

/// Something that is done to both stores.
private enum Change {
    case append([Entry])
    case add(StoredPlan, of: String)
    case both([Entry], StoredPlan, of: String, isGivenUp: Bool)

    init(_ journal: inout RandomJournal) {
        let entries = (0..<journal.number(1...6)).map { _ in journal.entry() }
        let person = journal.pick(RandomJournal.people)
        let plan = Sample.plan(
            journal.number(1...6), since: Instant(seconds: journal.number(0...100_000_000_000)),
            text: journal.pick(["", "a", "b\r\n"]))
        switch journal.number(0...4) {
        case 0: self = .add(plan, of: person)
        case 1: self = .both(entries, plan, of: person, isGivenUp: journal.number(0...1) == 0)
        default: self = .append(entries)
        }
    }

    struct GivenUp: Error {}

    /// How many were new, or the reason for the refusal.
    func made(on store: any Store) -> String {
        do {
            switch self {
            case .append(let entries): return try "\(store.append(entries)) new"
            case .add(let plan, let person):
                try store.add(plan, of: person)
                return "added"
            case .both(let entries, let plan, let person, let isGivenUp):
                return try store.transaction {
                    let count = try store.append(entries)
                    try store.add(plan, of: person)
                    if isGivenUp { throw GivenUp() }
                    return "\(count) new and added"
                }
            }
        } catch let error as StoreError {
            return "\(error.reason)"
        } catch {
            return "given up"
        }
    }
}
