import Foundation
import TestSupport
import Testing

/// Tests that this version reads the stores of all released versions. `Stores` has a dump of a store
/// that each version wrote.
@Suite struct ReleasedStoreTests {
    private let home = ToolHome()

    private static let released = ["0.1.0"]
    private static let evening = "2026-11-04T21:00:00Z"

    /// Creates the store of a version, after some changes.
    private func create(_ version: String, then changes: String = "") throws {
        let dump = Program.package.appending(
            path: "Tests/ToolTests/Stores/\(version).sql")
        let folder = try #require(home.folder)
        let result = try Program.runPython(
            "ToolTests/store_of_dump.py", [(folder / "home/dosecal.db").path],
            input: try Data(contentsOf: dump) + Data(changes.utf8))
        try #require(result.status == 0, "\(result.errors)")
    }

    /// Checks the store with `doctor`, which has no `--now`.
    private func checked() throws -> ProgramResult {
        let folder = try #require(home.folder) / "home"
        return try ToolRun.run(["doctor"], environment: ["DOSECAL_HOME": folder.path])
    }

    @Test(arguments: released)
    func recordOfAReleasedVersionIsComplete(version: String) throws {
        try create(version)
        #expect(try checked().text.contains("is sound: persons 1"))
        let log = try home.text("log", at: Self.evening)
        #expect(log.hasPrefix("Sam Carter · 8 entries\n"))
        #expect(
            log.contains("skipped 08:12 (by\n                              command) · blood test"))
        let stats = try home.text("stats", at: Self.evening)
        #expect(stats.contains("taken                 3 of 5 (60%); 1 skipped, 1 missed"))
    }

    @Test(arguments: released)
    func storeOfAReleasedVersionCanBeUsed(version: String) throws {
        try create(version)
        #expect(try home.text("publish", at: Self.evening).hasPrefix("1 person: 2 feeds written"))
        try home.text("take", "ibuprofen", at: Self.evening)
        #expect(try home.text("log", at: Self.evening).hasPrefix("Sam Carter · 9 entries\n"))
        #expect(try checked().text.contains("is sound: persons 1"))
    }

    @Test func storeOfANewerVersionIsRefusedUnchanged() throws {
        try create("0.1.0", then: "PRAGMA user_version = 9999;")
        let file = try #require(home.folder) / "home/dosecal.db"
        let before = try Data(contentsOf: file)
        let uses = [["today"], ["take", "ibuprofen"], ["publish"]]
        for result in try uses.map({ try home.run($0) }) + [checked()] {
            #expect(result.status == 1)
            #expect((result.errors + result.text).contains("newer"))
        }
        #expect(try Data(contentsOf: file) == before)
    }
}
