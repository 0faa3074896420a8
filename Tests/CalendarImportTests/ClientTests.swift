import Foundation
import TestSupport
import Testing

/// Runs the built tool on files of calendar apps, as `clients/README.md` describes.
@Suite struct ClientTests {
    private static let folder = "CalendarImportTests/clients"
    /// The folder of each client.
    static let clients = names(in: Program.package.appending(path: "Tests/\(folder)"))

    @Test(arguments: clients)
    func eachCaseGivesItsExpectedEntries(client: String) throws { try check(client, "given") }

    @Test(arguments: clients.spread(quick: 2))
    func readingTwiceChangesNothing(client: String) throws { try check(client, "twice") }

    @Test(arguments: clients.spread(quick: 2))
    func orderOfFilesDoesNotMatter(client: String) throws { try check(client, "shuffled") }

    @Test(arguments: Seed.list(1...6))
    func doseInEveryStyleIsRecordedOnce(seed: Seed) throws {
        try run(["standard/all-styles"], "apart", "--seed", "\(seed.value)")
    }

    @Test func casesExist() {
        #expect(Self.clients.contains("thunderbird") && Self.clients.count > 15)
    }

    private func check(_ client: String, _ order: String) throws {
        let folder = Program.package.appending(path: "Tests/\(Self.folder)/\(client)")
        let cases = Self.names(in: folder).map { "\(client)/\($0)" }
        try #require(!cases.isEmpty)
        // Each case runs the tool several times.
        try run(cases.spread(quick: 1), order)
    }

    private func run(_ cases: [String], _ order: String, _ more: String...) throws {
        let result = try Program.runPython(
            "\(Self.folder)/run.py",
            ["--dosecal", Program.dosecal.path, "--order", order] + more + cases)
        let failures = result.text.split(separator: "\n").filter { !$0.hasPrefix("PASS ") }
        #expect(
            result.status == 0, "\(failures.joined(separator: "\n"))\n\(result.errors)")
    }

    /// Returns the names of the folders in a folder that contain cases or clients.
    private static func names(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { name in
            !name.contains(".") && !["plans", "__pycache__", "README"].contains(name)
        }.sorted()
    }
}
