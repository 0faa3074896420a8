import Foundation
import Journal
import JournalSupport
import SQLStore
import TestSupport
import Testing

/// Tests of a store whose writers are killed at random times, many times.
@Suite(.serialized) struct KillTests {
    private static let writer = URL(filePath: CommandLine.arguments[0])
        .deletingLastPathComponent().appending(path: "CrashWriter")
    private static let writers: [UInt64] = [1, 2]

    @Test(arguments: Seed.list([1, 2]))
    func acknowledgedEntriesSurviveKills(seed: Seed) throws {
        let folder = try TemporaryFolder()
        let file = folder / "dosecal.db"
        var random = seed.random
        var acknowledged: [UInt64: Int] = [:]
        var round = 0
        // A busy machine writes less before it is stopped.
        let (rounds, least) = Seed.isFull ? (15, 1500) : (4, 100)
        while round < rounds || acknowledged.values.reduce(0, +) < least {
            round += 1
            let place: Comment = "seed \(seed), round \(round)"
            let running = try Self.writers.map {
                try KilledProgram(Self.writer, ["write", file.path, "\($0)"])
            }
            usleep(UInt32(random.number(0...150_000)))
            for (writer, program) in zip(Self.writers, running) {
                let numbers = program.kill().compactMap { Int($0) }
                acknowledged[writer] = max(
                    acknowledged[writer] ?? 0, (numbers.last ?? -1) + 1)
                #expect(program.errors.isEmpty, place)
            }
            if FileManager.default.fileExists(atPath: file.path) {
                try expectSound(file, acknowledged, place)
            }
        }
    }

    @Test(arguments: [false, true])
    func storeIsNotReplacedUnderAWriter(isDamaged: Bool) throws {
        let folder = try TemporaryFolder()
        let (file, backup) = (folder / "dosecal.db", folder / "backup.db")
        try SQLiteStore(path: file.path, creating: true).backup(to: backup.path)
        let program = try KilledProgram(Self.writer, ["write", file.path, "1"])
        try wait(for: "an entry") { !program.lines.isEmpty }
        if isDamaged {
            let handle = try FileHandle(forWritingTo: file)
            try handle.write(contentsOf: Data(count: 16))
        }
        func restore() throws -> String? {
            try SQLiteStore.restore(from: backup.path, to: file.path, at: Sample.noon).kept
        }
        let error = #expect(throws: StoreError.self) { try restore() }
        #expect(error?.reason == .inUse)
        let count = program.kill().count
        let kept = URL(filePath: try #require(try restore()))
        let store = try SQLiteStore(path: file.path, creating: false)
        #expect(try store.entries(of: "anna", since: nil).isEmpty)
        if isDamaged {
            let handle = try FileHandle(forWritingTo: kept)
            try handle.write(contentsOf: Data("SQLite format 3\0".utf8))
        }
        let old = try SQLiteStore(path: kept.path, creating: false)
        #expect(try old.entries(of: "anna", since: nil).count >= count)
        #expect(old.check().isEmpty)
    }

    @Test func interruptedRestoreLosesNothing() throws {
        let folder = try TemporaryFolder()
        let (file, backup) = (folder / "dosecal.db", folder / "backup.db")
        try SQLiteStore(path: file.path, creating: true).backup(to: backup.path)
        var random = SeededRandom(seed: 1)
        for round in 0..<(Seed.isFull ? 20 : 4) {
            let first = round * 10_000
            let program = try KilledProgram(
                Self.writer, ["restore", file.path, "\(first)", backup.path])
            usleep(UInt32(random.number(20_000...90_000)))
            let last = program.kill().last.flatMap { UInt64($0) }
            #expect(program.errors.isEmpty, "round \(round)")
            let numbers = try numbersInEveryStore(of: folder, "round \(round)")
            if let last { #expect(numbers.contains(last), "round \(round)") }
        }
    }

    /// Returns the entries in the store and in those kept by restores, and removes the kept ones.
    private func numbersInEveryStore(
        of folder: TemporaryFolder, _ place: Comment
    ) throws -> [UInt64] {
        let stores = try folder.names().filter { name in
            name == "dosecal.db" || name.wholeMatch(of: /.*before-restore-[0-9TZ]+/) != nil
        }
        #expect(stores.first == "dosecal.db", place)
        let numbers = try stores.flatMap { name in
            let store = try SQLiteStore(path: (folder / name).path, creating: false)
            #expect(store.check().isEmpty, place)
            return try store.entries(of: "anna", since: nil).map(\.id.low)
        }
        for name in stores.dropFirst() {
            try FileManager.default.removeItem(at: folder / name)
        }
        return numbers
    }

    private func expectSound(
        _ file: URL, _ acknowledged: [UInt64: Int], _ place: Comment
    ) throws {
        let store = try SQLiteStore(path: file.path, creating: false)
        let findings = store.check()
        #expect(findings.isEmpty, place)
        let entries = try store.entries(of: "anna", since: nil)
        for writer in Self.writers {
            let own = entries.filter { $0.id.high == writer }
            #expect(own.map(\.id.low) == (0..<UInt64(own.count)).map { $0 }, place)
            #expect(own.count >= acknowledged[writer] ?? 0, place)
            for (note, batch) in Dictionary(grouping: own, by: \.note) {
                let first = batch.first?.id.low ?? 0
                #expect(batch.count == Int(1 + first % 3), "\(place), \(note ?? "")")
            }
        }
    }
}
