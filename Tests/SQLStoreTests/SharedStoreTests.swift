import CarePlan
import CivilTime
import Foundation
import Journal
import JournalSupport
import SQLStore
import TestSupport
import Testing

/// Tests of a process that opens a store twice, like the server and a publisher in it.
@Suite struct SharedStoreTests {
    /// Returns the number of entries, read by a separate process.
    private func count(in file: URL) throws -> String {
        let script = """
            import sqlite3, sys
            store = sqlite3.connect(sys.argv[1])
            print(store.execute("SELECT count(*) FROM entry").fetchone()[0])
            store.close()
            """
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"), ["python3", "-c", script, file.path])
        #expect(result.errors.isEmpty)
        return result.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func openingAStoreAgainLeavesNoFileOpen() throws {
        let folder = try TemporaryFolder()
        let file = folder / "dosecal.db"
        let first = try SQLiteStore(path: file.path, creating: true)
        try first.append([Sample.taken(1)])
        func openFiles() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            }.filter { $0.hasPrefix(folder.url.path) }.sorted()
        }
        _ = try SQLiteStore(path: file.path, creating: false)
        let before = try openFiles()
        for _ in 0..<20 { _ = try SQLiteStore(path: file.path, creating: false) }
        #expect(try openFiles() == before)
    }

    @Test func closingASecondConnectionKeepsTheLocksOfTheFirst() throws {
        let folder = try TemporaryFolder()
        let file = folder / "dosecal.db"
        let first = try SQLiteStore(path: file.path, creating: true)
        try first.append([Sample.taken(1)])
        let second = try SQLiteStore(path: file.path, creating: false)
        // A process that believes it is the last one removes the write-ahead log.
        for number in 2...4 as ClosedRange<UInt64> {
            #expect(try count(in: file) == "\(number - 1)")
            try (number == 3 ? second : first).append([Sample.taken(number)])
        }
        #expect(try count(in: file) == "4")
        #expect(try first.entries(of: "anna", since: nil).count == 4)
        #expect(try second.entries(of: "anna", since: nil).count == 4)
        #expect(first.check().isEmpty)
    }

    @Test func storeOpenedTwiceIsNotReplaced() throws {
        let folder = try TemporaryFolder()
        let (file, backup) = (folder / "dosecal.db", folder / "backup.db")
        let first = try SQLiteStore(path: file.path, creating: true)
        try first.backup(to: backup.path)
        let second = try SQLiteStore(path: file.path, creating: false)
        let result = try Program.run(
            Program.dosecal, ["restore", backup.path],
            environment: ["DOSECAL_HOME": file.deletingLastPathComponent().path])
        #expect(result.status == 1)
        #expect(result.errors.contains("another dosecal has"))
        try first.append([Sample.taken(1)])
        #expect(try second.entries(of: "anna", since: nil).count == 1)
    }

    @Test func changesByOtherProcessesAreNoticed() throws {
        let folder = try TemporaryFolder()
        let path = (folder / "a.db").path
        let store = try SQLiteStore(path: path, creating: true)
        let other = try SQLiteStore(path: path, creating: false)
        let mark = try store.changeMark()
        #expect(try store.changeMark() == mark)
        try other.set("x", for: .secret)
        #expect(try store.changeMark() != mark)
    }

    @Test func readSeesASnapshotUntilItsOwnChange() throws {
        let folder = try TemporaryFolder()
        let path = (folder / "a.db").path
        let first = try SQLiteStore(path: path, creating: true)
        let second = try SQLiteStore(path: path, creating: false)
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
}
