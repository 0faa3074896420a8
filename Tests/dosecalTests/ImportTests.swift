import Foundation
import TestSupport
import Testing

/// `dosecal import`, as it is used.
@Suite struct ImportTests {
    private let home = ToolHome()

    private static func plan(_ name: String) -> String {
        """
        person: \(name)
        zone: Europe/Copenhagen
        medicines:
          - {name: Iron, id: iron, from: 2026-11-01, doses: [{id: day, at: "08:00"}]}

        """
    }

    /// The tasks of a plan as files of a folder, one a day around 2026-11-20.
    private func tasks(of name: String, in folder: String) throws -> URL {
        let plan = try home.file("\(name).yaml", Self.plan(name))
        let folder = try #require(home.folder) / folder
        try home.text(
            "export", "--kind", "tasks", "--format", "vdir", "--from", "2026-11-18", "--to",
            "2026-11-20", "-o", folder.path, plan.path)
        return folder
    }

    private func files(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil
        ).sorted { $0.path < $1.path }
    }

    private func finish(_ file: URL, at time: String) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let done = "STATUS:COMPLETED\r\nCOMPLETED:\(time)\r\nEND:VTODO"
        try text.split(separator: "\r\n").filter { !$0.hasPrefix("STATUS") }
            .joined(separator: "\r\n").appending("\r\n")
            .replacing("END:VTODO", with: done).write(to: file, atomically: true, encoding: .utf8)
    }

    @Test func whatIsGoneFromAFolderWasLeftOut() throws {
        try home.apply(Self.plan("Ann"), at: "2026-11-17T05:00:00Z")
        let folder = try tasks(of: "Ann", in: "tasks")
        let files = try files(in: folder)
        try #require(files.count == 3)
        try finish(files[0], at: "20261118T070500Z")
        let first = try home.text("import", folder.path)
        #expect(first.contains("Confirmed\n  1 tablet Iron, taken Wed 18 Nov 08:05"))
        try FileManager.default.removeItem(at: files[1])
        let second = try home.text("import", folder.path, at: "08:00")
        #expect(second.contains("Skipped\n  Iron, planned yesterday 08:00"))
        #expect(second.contains("It was there before, and is gone."))
        #expect(try home.text("import", folder.path, at: "08:00").contains("Nothing new."))
    }

    @Test func anImportForOnePersonLeavesTheOthersAsTheyWere() throws {
        for name in ["Ann", "Bob"] { try home.apply(Self.plan(name), at: "2026-11-17T05:00:00Z") }
        let folder = try tasks(of: "Ann", in: "tasks")
        _ = try tasks(of: "Bob", in: "tasks")
        for file in try files(in: folder) { try finish(file, at: "20261119T070500Z") }
        try home.text("import", "--person", "ann", folder.path)
        #expect(!(try home.text("log", "--person", "ann").contains("nothing is recorded")))
        #expect(try home.text("log", "--person", "bob").contains("nothing is recorded"))
        #expect(try home.text("unmatched") == "Nothing waits.\n")
        let all = try home.text("import", folder.path)
        #expect(all.contains("Bob\nConfirmed") && !all.contains("Skipped"))
    }

    @Test func aTrialChangesNothing() throws {
        try home.apply(Self.plan("Ann"), at: "2026-11-17T05:00:00Z")
        let folder = try tasks(of: "Ann", in: "tasks")
        try finish(try files(in: folder)[0], at: "20261118T070500Z")
        let before = try home.text("log", "--json")
        #expect(try home.text("import", "-n", folder.path).contains("This was a trial"))
        #expect(try home.text("log", "--json") == before)
        #expect(try home.text("import", folder.path).contains("Confirmed"))
    }

    @Test func standardInputIsACopy() throws {
        try home.apply(Self.plan("Ann"), at: "2026-11-17T05:00:00Z")
        let folder = try tasks(of: "Ann", in: "tasks")
        let file = try files(in: folder)[0]
        try finish(file, at: "20261118T070500Z")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(try home.text("import", "-", input: text).contains("Confirmed"))
    }

    @Test func anAddressIsNeverTold() throws {
        try home.apply(Self.plan("Ann"))
        let server = try WebServer()
        let address = "\(server.root)/etag.ics?SECRET".replacing("//", with: "//me:HIDDEN@")
        let first = try home.run(["import", address])
        #expect(first.status == 0 && first.text.contains("Read: 1 file, 1 task."))
        let second = try home.run(["import", "--json", address])
        #expect(second.text.contains("\"unchanged\": 1"))
        let missing = try home.run(["import", "\(server.root)/SECRET.ics"])
        #expect(missing.status == 1)
        #expect(missing.errors.hasPrefix("http://localhost: error: there is no calendar"))
        // With another plan the same calendar can say something else.
        try home.apply(Self.plan("Bob"))
        #expect(try home.text("import", "--json", address).contains("\"unchanged\": 0"))
        let store = try Data(
            contentsOf: try #require(home.folder) / "home/dosecal.db")
        for secret in ["SECRET", "HIDDEN"] {
            #expect(!(first.text + second.text + missing.text + missing.errors).contains(secret))
            #expect(store.range(of: Data(secret.utf8)) == nil)
        }
    }

    @Test func withoutCurlTheRestIsReadAndItIsSaidWhatIsMissing() throws {
        try home.apply(Self.plan("Ann"))
        let result = try Program.run(
            Program.dosecal, ["import", "https://example.org/a.ics"],
            environment: [
                "DOSECAL_HOME": (try #require(home.folder) / "home").path, "PATH": "/nowhere",
            ])
        #expect(result.status == 1)
        #expect(
            result.errors == "https://example.org: error: the program 'curl' is needed to read it, "
                + "so install that: sudo apt-get install curl\n")
    }
}
