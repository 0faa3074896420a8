import Foundation
import Journal
import JournalSupport
import SQLStore
import Synchronization
import TestSupport
import Testing

/// Tests that a sound store is not reported as damaged while other processes write.
@Suite(.serialized) struct BesideWritersTests {
    private static let writer = URL(filePath: CommandLine.arguments[0])
        .deletingLastPathComponent().appending(path: "CrashWriter")
    /// Checks take longer as a store grows, so a new store is used after a few rounds.
    private static let (stores, rounds) = (Seed.isFull ? 125 : 2, 4)

    /// Runs `body` while four processes write to a store.
    private func besideWriters(_ body: (URL) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let file = folder / "dosecal.db"
        _ = try SQLiteStore(path: file.path, creating: true)
        let writers = try (1...4).map {
            try KilledProgram(Self.writer, ["write", file.path, "\($0)"])
        }
        defer { for writer in writers { _ = writer.kill() } }
        try wait(for: "an entry of each") { writers.allSatisfy { !$0.lines.isEmpty } }
        try body(file)
        #expect(writers.allSatisfy { $0.errors.isEmpty })
    }

    @Test func soundStoreIsNeverReportedAsDamaged() throws {
        for _ in 1...Self.stores {
            try besideWriters { file in
                for round in 1...Self.rounds {
                    let store = try SQLiteStore(path: file.path, creating: false)
                    #expect(store.check().map(\.description) == [], "round \(round)")
                    for person in try store.peopleWithEntries() {
                        let reading = try store.reading(of: person)
                        #expect(reading.digests.count == reading.entries.count, "round \(round)")
                    }
                }
            }
        }
    }

    @Test func storeInUseCanBeRestoredElsewhere() throws {
        try besideWriters { file in
            for round in 1...Self.rounds {
                let copy = file.deletingLastPathComponent().appending(path: "copy\(round).db")
                _ = try SQLiteStore.restore(from: file.path, to: copy.path, at: Sample.noon)
                let restored = try SQLiteStore(path: copy.path, creating: false)
                #expect(restored.check().isEmpty)
            }
        }
    }

    /// A process that writes without pause must not block the others.
    @Test func writersTakeTurns() throws {
        try besideWriters { file in
            let store = try SQLiteStore(path: file.path, creating: false)
            let before = try counts(in: store)
            try wait(for: "400 more entries") {
                let now = try counts(in: store)
                return now.values.reduce(0, +) > before.values.reduce(0, +) + 400
            }
            let made = try counts(in: store).map { $1 - before[$0, default: 0] }
            let (least, most) = (made.min() ?? 0, made.max() ?? 0)
            #expect(made.count == 4 && least * 3 > most, "\(made.sorted())")
        }
    }

    /// Returns the number of entries of each writer.
    private func counts(in store: SQLiteStore) throws -> [UInt64: Int] {
        let entries = try store.entries(of: "anna", since: nil)
        return Dictionary(grouping: entries, by: \.id.high).mapValues(\.count)
    }

    @Test func errorNamesTheProcessThatIsWriting() throws {
        let folder = try TemporaryFolder()
        let path = (folder / "dosecal.db").path
        let store = try SQLiteStore(
            path: path, creating: true, settings: StoreSettings(patience: 50))
        let code = """
            import os, sqlite3, sys, time
            store = sqlite3.connect(sys.argv[1])
            store.execute('BEGIN IMMEDIATE')
            print(os.getpid(), flush=True)
            time.sleep(600)
            """
        let writer = try KilledProgram(
            URL(filePath: "/usr/bin/env"), ["python3", "-c", code, path])
        defer { _ = writer.kill() }
        try wait(for: "the writer") { !writer.lines.isEmpty }
        let process = try #require(Int(writer.lines[0]))
        let error = #expect(throws: StoreError.self) { try store.append([Sample.taken(1)]) }
        #expect(error?.reason == .busy(milliseconds: 50, process: process))
    }

    /// Waiting writers proceed in order of arrival, before a writer that writes again at once.
    @Test func waitingWritersProceedInOrder() throws {
        let folder = try TemporaryFolder()
        let path = (folder / "dosecal.db").path
        let first = try SQLiteStore(path: path, creating: true)
        let waiting = Mutex<[UInt64]>([])
        let done = Mutex<[UInt64]>([])
        try first.write { change in
            for number in [1, 2] as [UInt64] {
                Thread.detachNewThread {
                    var settings = StoreSettings()
                    settings.onWaiting = { _ in waiting.withLock { $0.append(number) } }
                    let store = try? SQLiteStore(path: path, creating: false, settings: settings)
                    _ = try? store?.append([Sample.taken(number)])
                    done.withLock { $0.append(number) }
                }
                try wait(for: "writer \(number)") { waiting.withLock { $0.contains(number) } }
            }
            try change.append([Sample.taken(10)])
        }
        try first.append([Sample.taken(11)])
        try wait(for: "both") { done.withLock { $0.count == 2 } }
        let order = try first.entries(of: "anna", since: nil).map(\.id.low)
        #expect(order == [10, 1, 2, 11])
    }
}
