import Foundation
import TestSupport
import Testing

/// Runs commands with a new store.
struct ToolHome {
    let folder = try? TemporaryFolder()
    /// The folder of time zones, or `nil` for that of the system.
    var zones: URL?

    private var url: URL {
        get throws { try #require(folder).url }
    }

    /// Runs a command at a time of the morning of 2026-11-20 in UTC, or at a full date and time.
    func run(
        _ words: [String], at time: String = "07:00", input: String = "", editor: String? = nil
    ) throws -> ProgramResult {
        try ToolRun.run(
            arguments(words, at: time), environment: environment(editor),
            input: Data(input.utf8), folder: url)
    }

    /// Runs a command, expects success, and returns its output.
    @discardableResult
    func text(
        _ words: String..., at time: String = "07:00", input: String = ""
    ) throws -> String {
        let result = try run(words, at: time, input: input)
        try #require(result.status == 0, "\(words): \(result.errors)")
        return result.text
    }

    /// Runs a command, expects a failure, and returns its errors.
    func errors(
        _ words: String..., at time: String = "07:00", status: Int32 = 1
    ) throws -> String {
        let result = try run(words, at: time)
        #expect(result.status == status)
        #expect(result.text == "")
        return result.errors
    }

    /// Runs a command at a terminal with these answers, and returns the terminal's contents.
    func typing(
        _ answers: [String], _ words: [String], at time: String = "07:00", editor: String? = nil
    ) throws -> (text: String, status: Int32) {
        try ToolRun.typing(
            answers, arguments(words, at: time), environment: environment(editor), folder: url)
    }

    /// Applies a plan, given as text.
    @discardableResult
    func apply(_ plan: String, at time: String = "07:00") throws -> String {
        try text("apply", "-", at: time, input: plan)
    }

    /// Writes a file to the folder of the store.
    func file(_ name: String, _ content: String) throws -> URL {
        let file = try url.appending(path: name)
        try Data(content.utf8).write(to: file)
        return file
    }

    /// Returns the names in the folder of temporary files.
    func leftovers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appending(path: "tmp").path)
    }

    /// Whether the tool has created a store.
    var hasStore: Bool {
        get throws {
            FileManager.default.fileExists(atPath: try url.appending(path: "home").path)
        }
    }

    private func arguments(_ words: [String], at time: String) -> [String] {
        let now = time.contains("T") ? time : "2026-11-20T\(time):00Z"
        return [words[0], "--now", now] + words.dropFirst()
    }

    private func environment(_ editor: String?) throws -> [String: String] {
        let temporary = try url.appending(path: "tmp")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        return [
            "DOSECAL_HOME": try url.appending(path: "home").path, "TMPDIR": temporary.path,
            "TZ": "Europe/Copenhagen", "LC_ALL": "C", "TERM": "dumb", "VISUAL": "",
            "EDITOR": editor ?? "false",
        ].merging(zones.map { ["TZDIR": $0.path] } ?? [:]) { $1 }
    }
}
