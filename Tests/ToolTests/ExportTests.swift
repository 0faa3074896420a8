import Foundation
import TestSupport
import Testing
import Wording

/// Tests of the files that an export writes.
@Suite struct ExportTests {
    private let files: TemporaryFolder
    private let environment = ["SOURCE_DATE_EPOCH": "1795132800"]

    init() throws {
        files = try TemporaryFolder()
    }

    private func plan(_ items: [String] = ["A", "B"]) throws -> String {
        let lines = items.map { "  - {name: \($0), doses: [{at: \"08:00\"}]}" }
        let text =
            "person: Sam\nzone: Europe/Copenhagen\nmedicines:\n"
            + lines.joined(
                separator: "\n") + "\n"
        try Data(text.utf8).write(to: files / "plan.yaml")
        return (files / "plan.yaml").path
    }

    private func export(_ arguments: String...) throws -> ProgramResult {
        try ToolRun.run(
            ["export", "--now", "2026-11-20T08:00:00Z"] + arguments,
            environment: environment, folder: files.url)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: files / name, encoding: .utf8)
    }

    // MARK: One file

    @Test func unchangedFeedKeepsItsFile() throws {
        let plan = try plan()
        #expect(try export(plan, "-o", "feed.ics").status == 0)
        let before = try FileManager.default.attributesOfItem(atPath: (files / "feed.ics").path)
        #expect(try export(plan, "-o", "feed.ics").status == 0)
        let after = try FileManager.default.attributesOfItem(atPath: (files / "feed.ics").path)
        #expect(
            before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
        #expect(try files.names() == ["feed.ics", "plan.yaml"])
    }

    @Test func invalidPlanKeepsTheLastFeed() throws {
        #expect(try export(try plan(), "-o", "feed.ics").status == 0)
        let before = try text("feed.ics")
        try Data("person: Sam\n".utf8).write(to: files / "plan.yaml")
        #expect(try export("plan.yaml", "-o", "feed.ics").status == 1)
        #expect(try text("feed.ics") == before)
        #expect(try files.names() == ["feed.ics", "plan.yaml"])
    }

    @Test func exportThroughALinkKeepsTheLink() throws {
        try Data().write(to: files / "real.ics")
        try FileManager.default.createSymbolicLink(
            at: files / "link.ics", withDestinationURL: files / "real.ics")
        #expect(try export(try plan(), "-o", "link.ics").status == 0)
        #expect(try text("real.ics").hasPrefix("BEGIN:VCALENDAR"))
        let type = try FileManager.default.attributesOfItem(atPath: (files / "link.ics").path)
        #expect(type[.type] as? FileAttributeType == .typeSymbolicLink)
    }

    @Test func permissionsOfTheFeedAreKept() throws {
        try Data("old".utf8).write(to: files / "feed.ics")
        let path = (files / "feed.ics").path
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(try export(try plan(), "-o", "feed.ics").status == 0)
        let after = try FileManager.default.attributesOfItem(atPath: path)
        #expect(after[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [["-o", "missing/feed.ics"], ["-o", "."]])
    func unwritableOutputIsReported(output: [String]) throws {
        let plan = try plan()
        let result = try export(plan, output[0], output[1])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("dosecal: error: cannot write '"))
        #expect(try files.names() == ["plan.yaml"])
    }

    @Test func standardOutputAndFileAreEqual() throws {
        let plan = try plan()
        #expect(try export(plan, "-o", "feed.ics").status == 0)
        #expect(try export(plan).output == Data(contentsOf: files / "feed.ics"))
    }

    @Test(arguments: ["plan.yaml", "./plan.yaml", "link.yaml"])
    func feedNeverReplacesThePlan(output: String) throws {
        let plan = try plan()
        let before = try text("plan.yaml")
        try FileManager.default.createSymbolicLink(
            at: files / "link.yaml", withDestinationURL: files / "plan.yaml")
        let result = try export(plan, "-o", output)
        #expect(result.status == 1)
        #expect(
            result.errors
                == "dosecal: error: cannot write '\(output)': it is the plan itself; "
                + "give -o another name\n")
        #expect(try text("plan.yaml") == before)
    }

    @Test func linkAtTheTemporaryNameIsNotFollowed() throws {
        try Data("victim".utf8).write(to: files / "victim")
        try FileManager.default.createSymbolicLink(
            at: files / ".feed.ics.tmp", withDestinationURL: files / "victim")
        #expect(try export(try plan(), "-o", "feed.ics").status == 0)
        #expect(try text("victim") == "victim")
        #expect(try text("feed.ics").hasPrefix("BEGIN:VCALENDAR"))
    }

    /// Exports that fail and exports that succeed at the same time must not leave an empty feed.
    @Test func concurrentExportsLeaveAWholeFeed() throws {
        let plan = try plan()
        #expect(try export(plan, "-o", "feed.ics").status == 0)
        let tool = "\(Program.dosecal.path) export \(plan) -o feed.ics --now 2026-11-20T08:00:00Z"
        let nothing = "--form expanded --from 2020-01-01 --to 2020-01-02"
        // The shell's `wait` is not used, because its signal is blocked in children of these tests.
        let script = """
            seq 120 | xargs -P 6 -I{} sh -c 'case $(({} % 3)) in 0) \(tool);; 1) \(tool) \(nothing);; \
            2) \(tool) --no-alarms;; esac; [ -s feed.ics ] || echo empty'
            """
        let result = try Program.run(
            URL(filePath: "/bin/sh"), ["-c", script], environment: environment,
            folder: files.url)
        #expect(result.text == "")
        #expect(try text("feed.ics").hasSuffix("END:VCALENDAR\r\n"))
    }

    // MARK: A folder

    private func vdir(_ plan: String, _ more: String...) throws -> ProgramResult {
        try ToolRun.run(
            [
                "export", "--now", "2026-11-20T08:00:00Z", "--kind", "tasks", "--format", "vdir",
                "--from", "2026-11-20", "--to", "2026-11-21", "-o", "tasks", plan,
            ] + more, environment: environment, folder: files.url)
    }

    private func taskNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: (files / "tasks").path).sorted()
    }

    @Test func folderHasOneFileForEachEntry() throws {
        #expect(try vdir(try plan()).status == 0)
        let names = try taskNames()
        #expect(names.count == 4)
        for name in names {
            let lines = try text("tasks/\(name)").split(separator: "\r\n")
            #expect(lines.contains { "\($0).ics" == "UID:\(name)" })
            #expect(lines.count { $0 == "BEGIN:VTODO" } == 1)
        }
    }

    @Test func filesOfRemovedItemsAreRemovedAndForeignOnesStay() throws {
        #expect(try vdir(try plan()).status == 0)
        let foreign = [
            "other.ics", "color", ".Radicale.props",
            "0123456789abcdef-0123456789abcdef@dosecal.ics",
        ]
        for name in foreign { try Data("foreign".utf8).write(to: files / "tasks/\(name)") }
        #expect(try vdir(try plan(["A"])).status == 0)
        let names = try taskNames()
        #expect(names.count == 2 + foreign.count)
        #expect(Set(foreign).isSubset(of: names))
    }

    @Test(arguments: [true, false])
    func tasksCompletedByAnAppAreKept(isGone: Bool) throws {
        #expect(try vdir(try plan()).status == 0)
        let name = try #require(
            try taskNames().first { try text("tasks/\($0)").contains("SUMMARY:1 tablet B") })
        let ticked = try text("tasks/\(name)").replacing(
            "STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED\r\nCOMPLETED:20261120T070500Z")
        try Data(ticked.utf8).write(to: files / "tasks/\(name)")
        let result = try vdir(try plan(isGone ? ["A"] : ["A", "B"]), "--no-alarms")
        #expect(result.status == 0)
        #expect(try text("tasks/\(name)") == ticked)
        #expect(
            result.errors
                == "dosecal: note: 1 file that was ticked off in a calendar app is left as it is\n")
    }

    @Test func folderOfASwitchedOffPlanBecomesEmpty() throws {
        #expect(try vdir(try plan(["A"])).status == 0)
        let off = try text("plan.yaml").replacing("{name: A,", with: "{name: A, enabled: false,")
        try Data(off.utf8).write(to: files / "plan.yaml")
        let result = try vdir((files / "plan.yaml").path)
        #expect(result.status == 0)
        #expect(try taskNames() == [])
        #expect(
            result.errors
                == "dosecal: note: nothing is due on these dates, so the folder gets no entries\n")
    }

    @Test func interruptedRunIsRepaired() throws {
        #expect(try vdir(try plan()).status == 0)
        let name = try #require(try taskNames().first)
        try Data("half".utf8).write(to: files / "tasks/\(name).tmp")
        #expect(try vdir(try plan()).status == 0)
        #expect(try taskNames().count == 4)
    }

    // MARK: Wording

    @Test func wordingCanBeReplacedAndUnknownLanguagesFallBack() throws {
        let plan = try plan(["A"])
        try Data("title.dose = TAKE {name}: {dose} {strength}\n".utf8)
            .write(to: files / "en.strings")
        #expect(try export(plan, "--templates", ".").text.contains("SUMMARY:TAKE A: 1 tablet"))
        let french = try String(contentsOfFile: plan, encoding: .utf8) + "language: fr\n"
        try Data(french.utf8).write(to: files / "plan.yaml")
        let result = try export(plan)
        #expect(result.text.contains("SUMMARY:1 tablet A"))
        #expect(
            result.errors
                == "dosecal: note: there is no wording for the language 'fr', so English is used\n"
        )
        #expect(try export(plan, "--templates", "nowhere").status == 1)
    }

    @Test(arguments: [
        (
            "# fine\ntitle.dose = {name}", "2",
            "'title.dose' must have exactly these words in braces: {dose}, {name}, "
                + "{strength}"
        ),
        ("title.dose {dose}", "1", "write 'key = text' here"),
        ("title.doze = {dose}", "1", "there is no text 'title.doze'"),
    ])
    func mistakeInTheWordingIsAnError(text: String, line: String, message: String) throws {
        try Data("\(text)\n".utf8).write(to: files / "en.strings")
        let result = try export(try plan(), "--templates", ".")
        #expect(result.status == 1)
        #expect(
            result.errors
                == "dosecal: error: cannot use './en.strings:\(line)': \(message)\n")
    }
}
