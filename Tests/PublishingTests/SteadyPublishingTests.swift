import CarePlan
import CivilTime
import Foundation
import Journal
import Publishing
import SQLStore
import Synchronization
import TestSupport
import Testing

/// Tests that publishing for months does not use more files, threads and memory than at first.
///
/// It runs in a separate process, because other tests open and close files too.
@Suite struct SteadyPublishingTests {
    private static let people = (1...20).map { "p\($0)" }
    private static let rounds = Seed.isFull ? 10_000 : 200
    private static let warmUp = 60
    /// The limits. A leak of one file or thread in every tenth round, the rarest kind, would exceed
    /// them.
    private static let most = (files: 4, threads: 4, kilobytes: 32 * 1024)
    /// The number of times that threads opened the store.
    private static let openings = Mutex(0)

    @Test(.enabled(if: HeldResources.areCounted))
    func publishingDoesNotLeakResources() async {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) { try Self.publish() }
        let lines = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        print(
            lines.split(separator: "\n").first { $0.contains("publishings") } ?? "nothing counted")
    }

    private static func publish() throws {
        let home = try FeedHome()
        try home.apply(people)
        let path = (home.folder / "dosecal.db").path
        var first: HeldResources?
        var written = 0
        for round in 0..<rounds {
            let moment = FeedHome.morning.advanced(byMinutes: round)
            if round % 3 == 0 { try record(round, at: moment, in: home.store) }
            // Every tenth round, all feeds are made by several threads, each with a new connection
            // to the store. A timer opens the store for each run; `publish --watch` keeps it open.
            let program = round / 10
            let store = round % 4 == 0 ? try SQLiteStore(path: path, creating: false) : home.store
            let threads = home.threads(4, at: moment, program: program) {
                openings.withLock { $0 += 1 }
                return try SQLiteStore(path: path, creating: false)
            }
            let publisher = home.publisher(
                at: moment, on: store, program: program, threads: threads)
            let result = try publisher.run(.everything, waiting: false)
            #expect(result.failures.isEmpty)
            written += result.written
            if round == warmUp { first = try HeldResources() }
        }
        let (before, after) = (try #require(first), try HeldResources())
        print("\(rounds) publishings, \(written) feeds written: \(before), then \(after)")
        #expect(written > rounds / 4)
        #expect(openings.withLock { $0 } > rounds / 10)
        #expect(after.files <= before.files + most.files, "\(before), then \(after)")
        #expect(after.threads <= before.threads + most.threads, "\(before), then \(after)")
        #expect(after.kilobytes <= before.kilobytes + most.kilobytes, "\(before), then \(after)")
    }

    private static func record(_ round: Int, at moment: Instant, in store: any Store) throws {
        let subject = Subject(
            person: people[round % people.count], item: "zinc", name: "Zinc", unit: nil,
            zone: "Europe/Copenhagen")
        let entry = Entry(
            id: EntryID(high: 1, low: UInt64(round)), recorded: moment, source: .command,
            subject: subject, day: CivilDate(clamping: moment.seconds / 86_400),
            action: .taken(nil, at: moment, Amount(1)))
        try store.write { change in try change.append([entry]) }
    }
}
