import Foundation
import TestSupport
import Testing

/// Tests of the author of entries, in the log as JSON and as text.
@Suite struct AuthorTests {
    private let home = ToolHome()

    private static let plan = """
        person: Ann
        zone: Europe/Copenhagen
        medicines:
          - {name: Iron, id: iron, from: 2026-11-01, doses: [{id: day, at: "08:00"}]}

        """

    /// Creates a file with a completed task of the plan.
    private func finishedTask(named name: String) throws -> URL {
        let plan = try home.file("ann.yaml", Self.plan)
        let folder = try #require(home.folder) / "tasks"
        try home.text(
            "export", "--kind", "tasks", "--format", "vdir", "--from", "2026-11-19", "--to",
            "2026-11-19", "-o", folder.path, plan.path)
        let file = try #require(
            try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil
            ).first)
        let text = try String(contentsOf: file, encoding: .utf8)
        try FileManager.default.removeItem(at: folder)
        return try home.file(
            name,
            text.split(separator: "\r\n").filter { !$0.hasPrefix("STATUS") }
                .joined(separator: "\r\n").appending("\r\n")
                .replacing(
                    "END:VTODO",
                    with: "STATUS:COMPLETED\r\nCOMPLETED:20261119T070500Z\r\nEND:VTODO"))
    }

    @Test func authorsOfCommandsAndImportsAreNamed() throws {
        try home.apply(Self.plan, at: "2026-11-17T05:00:00Z")
        let file = try finishedTask(named: "tasks.ics")
        try home.text("import", file.path)
        try home.text("take", "iron")
        try home.text("undo")
        let authors = try home.text("log", "--json").matches(of: /"author": "([^"]*)"/).map(\.1)
        #expect(authors == ["import \(file.path)", "command", "command"])
        let rows = try home.text("log", "--csv").split(separator: "\r\n")
        let column = try #require(rows[0].split(separator: ",").firstIndex(of: "author"))
        let cells = rows.dropFirst().map {
            String($0.split(separator: ",", omittingEmptySubsequences: false)[column])
        }
        #expect(cells == authors.map(String.init))
    }

    @Test func logAndRepliesShowTheAuthor() throws {
        try home.apply(Self.plan, at: "2026-11-17T05:00:00Z")
        let file = try finishedTask(named: "tasks.ics")
        try home.text("import", file.path)
        try home.text("take", "iron", at: "07:05")
        let log = try home.text("log").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(log.contains("taken Thu 19 Nov 08:05, planned Thu 19 Nov 08:00 (from 'tasks.ics')"))
        #expect(log.contains("taken 08:05, planned 08:00 (by command)"))
        let again = try home.text(
            "take", "iron", "--for", "2026-11-19 08:00", "--at", "2026-11-19 08:05", at: "07:06")
        #expect(again.contains("It was recorded 08:00 from 'tasks.ics'."))
        let history = try home.text("history", "iron", at: "07:06")
        #expect(history.contains("Iron"))
    }

    @Test func undoShowsTheCommandThatRecordsTheDoseAgain() throws {
        try home.apply(Self.plan, at: "2026-11-17T05:00:00Z")
        try home.text("take", "iron", at: "07:05")
        let undone = try home.text("undo", at: "10:00")
        let command = "dosecal take iron --for 08:00 --at 08:05"
        #expect(undone.contains("To record it again with the same time: \(command)"))
        let again = try home.text("take", "iron", "--for", "08:00", "--at", "08:05", at: "10:01")
        #expect(again.contains("taken 08:05"))
    }

    @Test func entryOfAnEarlierVersionHasNoAuthorAndKeepsItsDigest() throws {
        try home.apply(Self.plan, at: "2026-11-17T05:00:00Z")
        try home.text("take", "iron")
        let log = try home.text("log", "--json")
        let old = log.replacing("\"author\": \"command\", ", with: "")
        #expect(old != log)
        let other = ToolHome()
        let refused = try other.run(["log", "--import", "-"], input: old)
        #expect(refused.errors.contains("digest"), "the author belongs to what the digest covers")
        let bare = old.replacing(#/, "digest": "[0-9a-f]+"/#, with: "")
        #expect(try other.run(["log", "--import", "-"], input: bare).status == 0)
        #expect(!(try other.text("log", "--json").contains("author")))
    }
}
