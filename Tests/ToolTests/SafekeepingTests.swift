import Foundation
import TestSupport
import Testing

/// Tests of the tool's messages about stores, backups and imported logs.
@Suite struct SafekeepingTests {
    private let home = ToolHome()
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Zinc
            doses: [{at: "08:00"}]

        """

    private func file(_ name: String) throws -> URL { try #require(home.folder) / name }

    /// Returns a file with one entry; `fields` follow the id and the item.
    private func log(_ fields: String) -> String {
        """
        {"dosecal-log": 1, "entries": [
        {"id": "00000000000000070000000000000001", "recorded": "2026-11-10T07:05:00Z",
         "source": "command", "item": "zinc", "unit": "tablet", \(fields)}
        ]}
        """
    }

    private func taking(
        by person: String = "sam", name: String = "Zinc", zone: String = "Europe/Copenhagen",
        at time: String = "2026-11-10T07:05:00Z", note: String = "fine"
    ) -> String {
        log(
            """
            "person": "\(person)", "name": "\(name)", "zone": "\(zone)", "day": "2026-11-10",
            "what": "taken", "at": "\(time)", "amount": "1", "note": "\(note)"
            """)
    }

    private func mode(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    @Test(arguments: ["/dev/null", "/dev/null/deeper"])
    func unreachableStoreIsNotReportedAsMissing(folder: String) throws {
        let result = try ToolRun.run(
            ["today"], environment: ["DOSECAL_HOME": folder])
        #expect(result.status == 1)
        #expect(
            result.errors
                == "dosecal: error: cannot read '\(folder)/dosecal.db': Not a directory\n")
    }

    @Test func backupPrintsNothing() throws {
        try home.apply(Self.plan)
        let result = try backUp()
        #expect(result.status == 0)
        #expect(result.text + result.errors == "")
        #expect(try mode(file("copy.db")) == 0o600)
    }

    /// Backs up to copy.db; the command has no `--now`.
    private func backUp() throws -> ProgramResult {
        try ToolRun.run(
            ["backup", try file("copy.db").path],
            environment: ["DOSECAL_HOME": try file("home").path])
    }

    /// As docs/security.md warns.
    @Test func backupContainsEverything() throws {
        try home.apply(Self.plan)
        let shown = try home.text("publish") + home.text("subscriber", "list", "--show")
        let address = try #require(shown.firstMatch(of: /[0-9a-f]{32}/))
        #expect(try backUp().status == 0)
        let bytes = try Data(contentsOf: file("copy.db"))
        for text in [String(address.0), Self.plan] {
            #expect(bytes.range(of: Data(text.utf8)) != nil)
        }
    }

    /// A web server must be able to read an export; log and report stay private with any umask.
    @Test(arguments: [("022", 0o644), ("027", 0o640), ("077", 0o600)])
    func exportFollowsTheUmask(umask: String, mode expected: Int) throws {
        let plan = try home.file("plan.yaml", Self.plan)
        let export = try file("out.ics")
        let command = "umask \(umask); exec \"$0\" export \"$1\" -o \"$2\""
        for _ in 1...2 {
            let result = try Program.run(
                URL(filePath: "/bin/sh"),
                ["-c", command, Program.dosecal.path, plan.path, export.path])
            #expect(result.status == 0, "\(result.errors)")
            #expect(try mode(export) == expected)
        }
        // An existing file keeps its permissions.
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: export.path)
        try Data("old".utf8).write(to: export)
        _ = try Program.run(
            URL(filePath: "/bin/sh"),
            ["-c", command, Program.dosecal.path, plan.path, export.path])
        #expect(try mode(export) == 0o600)
    }

    @Test func filesWithHealthDataArePrivate() throws {
        try home.apply(Self.plan)
        for words in [["log", "--csv"], ["log", "--json"], ["report"]] {
            let name = words.joined()
            let file = try file(name)
            #expect(try home.run(words + ["-o", name]).status == 0)
            #expect(try mode(file) == 0o600, "\(name)")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o640], ofItemAtPath: file.path)
            try Data("old".utf8).write(to: file)
            #expect(try home.run(words + ["-o", name]).status == 0)
            #expect(try mode(file) == 0o640, "\(name) was there")
        }
    }

    @Test(arguments: ["", "-wal", "-shm", "-journal", "-mark", ".withdrawn"])
    func outputIsNeverWrittenOverTheStore(suffix: String) throws {
        try home.apply(Self.plan)
        let what = suffix.isEmpty ? "the store itself" : "a part of the store"
        #expect(
            try home.errors("log", "--csv", "-o", "home/dosecal.db\(suffix)")
                == "dosecal: error: cannot write 'home/dosecal.db\(suffix)': it is \(what); "
                + "give -o another name\n")
    }

    @Test func importedTextCannotControlTheTerminal() throws {
        try home.apply(Self.plan, at: "2026-11-09T07:00:00Z")
        let escape = "\\u001b[2J"
        let text = taking(name: "Zi" + escape, note: "no" + escape)
        _ = try importing(text)
        for words in [["log"], ["history", "zinc"], ["history"], ["today"], ["undo"]] {
            let result = try home.run(words)
            #expect(result.status == 0, "\(result.errors)")
            #expect(!result.text.contains("\u{1B}"), "\(words): \(result.text)")
        }
    }

    private func importing(_ text: String) throws -> ProgramResult {
        let file = try home.file("log.json", text)
        return try ToolRun.run(
            ["log", "--import", file.path],
            environment: ["DOSECAL_HOME": try self.file("home").path])
    }

    @Test(arguments: ["1899-12-31T23:59:59Z", "2200-01-01T00:00:00Z", "9999-12-31T00:00:00Z"])
    func timesOutsideTheSupportedYearsAreRefused(time: String) throws {
        let result = try importing(taking(at: time))
        #expect(result.status == 1)
        #expect(
            result.errors.contains(
                "'at' must be a time in UTC such as 2026-11-20T07:00:00Z, from 1900 to 2199"))
        #expect(try !home.hasStore)
    }

    /// The log of an earlier version that recorded a dose of the year 9999 from a calendar and
    /// undid it.
    private static let distant = """
        {"dosecal-log": 1, "entries": [
        {"id": "00000000000000070000000000000001", "recorded": "2026-11-19T07:00:00Z",
         "source": "calendar", "person": "sam", "item": "zinc", "name": "Zinc", "unit": "tablet",
         "zone": "Europe/Copenhagen", "what": "skipped", "day": "9999-12-31", "slot": "1",
         "ordinal": 1, "planned": "9999-12-31T07:00:00Z", "at": "2026-11-19T07:00:00Z"},
        {"id": "00000000000000070000000000000002", "recorded": "2026-11-19T08:00:00Z",
         "source": "command", "person": "sam", "item": "zinc", "name": "Zinc", "unit": "tablet",
         "zone": "Europe/Copenhagen", "what": "undone", "day": "9999-12-31",
         "undoes": "00000000000000070000000000000001"}
        ]}
        """

    @Test func entryOnAnUnsupportedDayIsReportedAndCanBeUndone() throws {
        try home.apply(Self.plan)
        #expect(try importing(Self.distant).text == "2 entries imported, 0 already known\n")
        let words = ["DOSECAL_HOME": try file("home").path]
        func doctor() throws -> ProgramResult {
            try ToolRun.run(
                ["doctor"], environment: words)
        }
        #expect(try doctor().status == 0)
        // The undo is undone, so that the entry counts as it did in that version.
        try home.text("undo", "00000000000000070000000000000002")
        #expect(
            try doctor().errors
                == "dosecal: error: entry 00000000 is on 9999-12-31, but calendars cannot use a day "
                + "before 1900 or after 2199; run 'dosecal undo 0000000000000007000000000000000"
                + "1 --person sam'\n")
        let other = ToolHome()
        let log = try home.text("log", "--json")
        _ = try other.file("log.json", log)
        let refused = try other.run(["log", "--import", "log.json"])
        #expect(refused.status == 1)
        #expect(
            refused.errors.hasPrefix(
                "log.json:2: error: entry 1: 'day' must be a date such as 2026-11-20, from 1900 to "
                    + "2199, not '9999-12-31'; undo it with the dosecal that recorded it, and make "
                    + "a new file\n"
            ))
        try home.text("undo", "00000000000000070000000000000001")
        #expect(try doctor().status == 0)
        _ = try other.file("log.json", try home.text("log", "--json"))
        #expect(
            try other.text("log", "--import", "log.json")
                == "4 entries imported, 0 already known\n")
        for words in [["publish"], ["today"], ["stats"], ["history"], ["report"]] {
            #expect(try home.run(words).status == 0, "\(words)")
        }
    }

    @Test func importReportsMissingZonesAndPlans() throws {
        let result = try importing(taking(by: "anna", zone: "Mars/Olympus"))
        #expect(result.text == "1 entry imported, 0 already known\n")
        #expect(
            result.errors == """
                dosecal: note: the time zone 'Mars/Olympus' is not known here; entries recorded \
                in it are shown in UTC
                dosecal: note: there is no plan of 'anna' here; apply it with --since 2026-11-10 so \
                that these doses count

                """)
    }

    @Test func importForACurrentPlanReportsNothing() throws {
        try home.apply(Self.plan)
        #expect(try importing(taking()).errors == "")
    }

    @Test(.enabled(if: Mount.isPossible, "\(Mount.refusal)"))
    func storeInAFolderOfAnotherUserCanBeRead() throws {
        try home.apply(Self.plan)
        let (tool, store) = (try file("dosecal"), try file("home/dosecal.db"))
        try FileManager.default.copyItem(at: Program.dosecal, to: tool)
        let modes = [".": 0o777, "dosecal": 0o755, "home": 0o555, "home/dosecal.db": 0o444]
        for (name, mode) in modes {
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: try file(name).path)
        }
        func run(_ words: String...) throws -> ProgramResult {
            let stranger = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            return try Program.run(
                URL(filePath: "/usr/bin/env"), stranger + [tool.path] + words,
                environment: ["DOSECAL_HOME": store.deletingLastPathComponent().path])
        }
        for words in [["today"], ["log"], ["backup", try file("copy.db").path]] {
            let result = try words.count == 1 ? run(words[0]) : run(words[0], words[1])
            #expect(result.status == 0, "\(words): \(result.errors)")
        }
        #expect(
            try run("plan", "remove", "sam").errors
                == "dosecal: error: cannot write to '\(store.path)': it is read-only; "
                + "make the file and its folder writable\n")
    }

    /// Changes "fine" to "fire" in the file of the store.
    private func changeTheNote() throws {
        let store = try file("home/dosecal.db")
        var bytes = try Data(contentsOf: store)
        let place = try #require(bytes.firstRange(of: Data("fine".utf8)))
        bytes[place.lowerBound + 2] = UInt8(ascii: "r")
        try bytes.write(to: store)
    }

    @Test func changedEntryIsReportedAndNotInTheLog() throws {
        try home.apply(Self.plan)
        _ = try importing(taking())
        _ = try home.text("take", "zinc", "--note", "other")
        let whole = try home.text("log", "--json", "-o", "log.json")
        #expect(whole.isEmpty)
        let before = try Data(contentsOf: file("log.json"))
        try changeTheNote()
        for words in [["log", "--json"], ["log", "--csv"], ["log"]] {
            let result = try home.run(words)
            #expect(result.status == 1)
            #expect(result.text.contains("other") && !result.text.contains("fire"))
            #expect(
                result.errors.contains("entry 00000000, row 1 of the entries, is not as it was"))
        }
        #expect(try home.run(["log", "--json", "-o", "log.json"]).status == 1)
        #expect(try Data(contentsOf: file("log.json")) == before)
        #expect(try Data(contentsOf: file("log.json.doubtful")).count < before.count)
    }

    @Test func changedLogIsNotImported() throws {
        try home.apply(Self.plan)
        _ = try importing(taking())
        let text = try home.text("log", "--json")
        let result = try importing(text.replacing("fine", with: "fire"))
        #expect(result.status == 1)
        #expect(
            result.errors.contains(
                "log.json:2: error: entry 1: 'digest' shows that this entry or one before it was "
                    + "changed, left out or moved; fetch the file again, or leave out every 'digest' "
                    + "if the change is meant"))
        #expect(try importing(text).text == "0 entries imported, 1 already known\n")
    }

    @Test func storeIsMovedByItsCommand() throws {
        try home.apply(Self.plan)
        let (store, target) = (try file("home/dosecal.db").path, try file("old.db").path)
        func move() throws -> ProgramResult {
            try ToolRun.run(
                ["store", "move", target],
                environment: ["DOSECAL_HOME": try file("home").path])
        }
        #expect(try move().text == "'\(store)' is now '\(target)'\n")
        #expect(try move().errors.contains("there is no store at"))
        try home.apply(Self.plan)
        #expect(
            try move().errors
                == "dosecal: error: '\(target)' already exists; name a new file\n")
    }

    @Test func errorOfARestoreIsAboutTheBackup() throws {
        try home.apply(Self.plan)
        _ = try home.file("bad.db", "SQLite format 3\0")
        #expect(
            try home.errors("restore", "bad.db").contains(
                "bad.db' is damaged (cut off: 16 of 4096 bytes are there), so it is not restored; "
                    + "name another backup"))
        #expect(try home.errors("restore", "none.db").contains("there is no backup at 'none.db'"))
    }
}
