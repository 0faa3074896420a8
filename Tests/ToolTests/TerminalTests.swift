import Foundation
import Templates
import TestSupport
import Testing

/// Tests of the tool's whole output; `make golden` rewrites the expected texts.
@Suite struct TerminalTests {
    private static let folder = Transcript.folder
    private static let environment = ["SOURCE_DATE_EPOCH": "1795132800"]

    static let mistakes = names(in: "Mistakes", ending: ".yaml")
    static let commands =
        (try? String(
            contentsOf: folder.appending(path: "Terminal/commands"), encoding: .utf8))
        .map { $0.split(separator: "\n").map(String.init) } ?? []

    private static func names(in name: String, ending suffix: String) -> [String] {
        let path = folder.appending(path: name).path
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
            .filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
    }

    private func run(
        _ arguments: [String], language: String? = nil
    ) throws -> ProgramResult {
        var environment = Self.environment
        environment["LC_ALL"] = language
        return try ToolRun.run(arguments, environment: environment, folder: Self.folder)
    }

    @Test func casesExist() {
        #expect(Self.mistakes.count >= 11 && Self.commands.count >= 20)
    }

    @Test(arguments: mistakes)
    func checkReportsEveryMistakeWithItsPosition(name: String) throws {
        let result = try run(["check", "Mistakes/\(name).yaml"])
        try Golden.expect(
            result.errors, in: Self.folder.appending(path: "Mistakes/\(name).txt"))
        #expect(result.text == "")
        #expect(result.status == 1)
    }

    @Test(arguments: mistakes)
    func mistakesAreInTheLanguageOfTheSystemIfThePlanStatesNone(name: String) throws {
        let result = try run(["check", "Mistakes/\(name).yaml"], language: "da_DK.UTF-8")
        try Golden.expect(
            result.errors, in: Self.folder.appending(path: "Mistakes/\(name).da.txt"))
        #expect(result.status == 1)
    }

    /// The names of texts for which a plan would have to be very large, or that need a system
    /// without zone files.
    private static let untried: Set = [
        "tooLarge", "notText", "notUTF8", "tooManyValues", "tooManyLines", "tooManyHolidays",
        "tooManyNames", "noZones", "noHolidays", "more", "weekdayNames", "hint.former",
        "nameTaken", "nameMissing", "remindTwice", "idle",
    ]

    @Test(arguments: ["en", "da"])
    func everyTextAboutAMistakeIsShownByCheck(language: String) throws {
        let told = try Self.mistakes.map { name in
            let end = language == "en" ? "txt" : "\(language).txt"
            return try String(
                contentsOf: Self.folder.appending(path: "Mistakes/\(name).\(end)"),
                encoding: .utf8)
        }.joined()
        let file = try #require(Templates.wording(language))
        let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
        for line in lines where line.hasPrefix("mistake.") && !line.hasPrefix("mistake.typed.") {
            let parts = line.dropFirst("mistake.".count).split(separator: " = ", maxSplits: 1)
            guard !Self.untried.contains(String(parts[0])) else { continue }
            let pattern = parts[1].split(separator: /\{\w+\}/).map {
                NSRegularExpression.escapedPattern(for: String($0))
            }.joined(separator: ".+?")
            #expect(told.range(of: pattern, options: .regularExpression) != nil, "\(parts[0])")
        }
    }

    @Test func checkWarnsOfAlarmsThatNoItemUses() throws {
        let plan = "../Golden/alarms/plan.yaml"
        let result = try run(["check", "--now", "2026-11-20T08:00:00Z", plan])
        #expect(result.text == "\(plan): sound, 4 items\n")
        #expect(
            result.errors == """
                \(plan):7:3: warning: no item uses the alarms 'nobody's'; write 'remind: nobody's' \
                in one, or remove them

                """)
        #expect(result.status == 0)
    }

    @Test(arguments: commands)
    func outputIsAsExpected(command: String) throws {
        let words = command.split(separator: " ").map(String.init)
        let result = try run(Array(words.dropFirst()))
        try Golden.expect(
            result.errors + result.text, in: Self.folder.appending(path: "Terminal/\(words[0]).txt")
        )
        // Wrong usage has a different status than a failure.
        let failed = result.errors.isEmpty ? 0 : 1
        #expect(
            [Int32(failed), failed == 1 ? 64 : 0].contains(result.status), "\(result.status)")
    }
}
