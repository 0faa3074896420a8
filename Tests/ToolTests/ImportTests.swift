import Foundation
import TestSupport
import Testing

/// Tests of `dosecal import`.
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

    /// Writes the tasks of a plan to a folder, one for each day around 2026-11-20.
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

    @Test func taskRemovedFromAFolderIsSkipped() throws {
        try home.apply(Self.plan("Ann"), at: "2026-11-17T05:00:00Z")
        let folder = try tasks(of: "Ann", in: "tasks")
        let files = try files(in: folder)
        try #require(files.count == 3)
        try finish(files[0], at: "20261118T070500Z")
        let first = try home.text("import", folder.path)
        #expect(first.contains("Confirmed\n  1 tablet Iron, taken Wed 18 Nov 08:05"))
        try FileManager.default.removeItem(at: files[2])
        let second = try home.text("import", folder.path, at: "08:00")
        #expect(second.hasPrefix("Skipped\n") && second.contains("Iron, planned 08:00"))
        #expect(second.contains("It was there before and is now gone."))
        #expect(try home.text("import", folder.path, at: "08:00").contains("Nothing new."))
    }

    @Test func importForOnePersonDoesNotChangeOthers() throws {
        for name in ["Ann", "Bob"] { try home.apply(Self.plan(name), at: "2026-11-17T05:00:00Z") }
        let folder = try tasks(of: "Ann", in: "tasks")
        _ = try tasks(of: "Bob", in: "tasks")
        for file in try files(in: folder) { try finish(file, at: "20261119T200500Z") }
        try home.text("import", "--person", "ann", folder.path)
        #expect(!(try home.text("log", "--person", "ann").contains("nothing is recorded")))
        #expect(try home.text("log", "--person", "bob").contains("nothing is recorded"))
        #expect(try home.text("unmatched") == "Everything is settled.\n")
        let all = try home.text("import", folder.path)
        #expect(all.contains("Bob\nConfirmed") && !all.contains("Skipped"))
    }

    @Test func trialChangesNothing() throws {
        try home.apply(Self.plan("Ann"), at: "2026-11-17T05:00:00Z")
        let folder = try tasks(of: "Ann", in: "tasks")
        try finish(try files(in: folder)[0], at: "20261118T070500Z")
        let before = try home.text("log", "--json")
        #expect(try home.text("import", "-n", folder.path).contains("This was a dry run"))
        #expect(try home.text("log", "--json") == before)
        #expect(try home.text("import", folder.path).contains("Confirmed"))
    }

    @Test func standardInputIsTreatedAsACopy() throws {
        try home.apply(Self.plan("Ann"), at: "2026-11-17T05:00:00Z")
        let folder = try tasks(of: "Ann", in: "tasks")
        let file = try files(in: folder)[0]
        try finish(file, at: "20261118T070500Z")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(try home.text("import", "-", input: text).contains("Confirmed"))
    }

    @Test func addressIsNeverShown() throws {
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
        // With a different plan, the same calendar may have different findings.
        try home.apply(Self.plan("Bob"))
        #expect(try home.text("import", "--json", address).contains("\"unchanged\": 0"))
        let store = try Data(
            contentsOf: try #require(home.folder) / "home/dosecal.db")
        for secret in ["SECRET", "HIDDEN"] {
            #expect(!(first.text + second.text + missing.text + missing.errors).contains(secret))
            #expect(store.range(of: Data(secret.utf8)) == nil)
        }
    }

    @Test func missingCurlIsReportedAndTheRestIsRead() throws {
        try home.apply(Self.plan("Ann"))
        let result = try Program.run(
            Program.dosecal, ["import", "https://example.org/a.ics"],
            environment: [
                "DOSECAL_HOME": (try #require(home.folder) / "home").path, "PATH": "/nowhere",
            ])
        #expect(result.status == 1)
        #expect(
            result.errors == "https://example.org: error: reading it needs the program 'curl', "
                + "so install it: sudo apt-get install curl\n")
    }

    private static let insulin = """
        person: Ann
        zone: Europe/Copenhagen
        medicines:
          - name: Insulin
            unit: unit
            doses: [{id: a, at: "07:30", amount: 8}, {id: b, at: "18:30", amount: 12}]

        """

    /// Returns a calendar with a user's own completed task.
    private static func task(_ title: String, _ fields: String...) -> String {
        ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:\(title)@example.org"]
            .joined(separator: "\r\n") + "\r\nSUMMARY:\(title)\r\nSTATUS:COMPLETED\r\n"
            + fields.map { "\($0)\r\n" }.joined() + "END:VTODO\r\nEND:VCALENDAR\r\n"
    }

    @Test(arguments: [
        (
            "DUE:20261119T173000Z",
            "12 units Insulin: taken yesterday 17:40, planned yesterday 18:30"
        ),
        (
            "DUE:20261119T183000Z",
            "12 units Insulin: taken yesterday 17:40, planned yesterday 18:30"
        ),
        ("DTSTART:20261119T063000Z", "8 units Insulin: taken yesterday 17:40"),
    ])
    func evidenceIsAssignedByItsTime(field: String, line: String) throws {
        try home.apply(Self.insulin, at: "2026-11-17T05:00:00Z")
        let task = Self.task("Injection", field, "COMPLETED:20261119T164000Z")
        try home.text("import", "-", input: task)
        let assigned = try home.text("unmatched", "assign", "1", "insulin")
        #expect(assigned.hasPrefix(line), "\(assigned)")
        let log = try home.text("log", "--json")
        #expect(log.contains("\"source\":\"command\"") || log.contains("\"source\": \"command\""))
        #expect(log.contains("\"evidence\": [{") || log.contains("\"grade\""))
        let text = try home.text("log").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("(assigned from a calendar entry, by command)"))
    }

    @Test func listShowsTheDueTime() throws {
        try home.apply(Self.insulin, at: "2026-11-17T05:00:00Z")
        let task = Self.task("Milk", "DUE:20261119T173000Z", "COMPLETED:20261119T164000Z")
        try home.text("import", "-", input: task)
        #expect(
            try home.text("unmatched").hasPrefix(
                "  1  Milk yesterday 17:40, due yesterday 18:30 (standard input:3):"))
    }

    @Test func nothingNewIsReportedOnlyIfEverythingWasRead() throws {
        for name in ["Ann", "Bob"] { try home.apply(Self.plan(name), at: "2026-11-17T05:00:00Z") }
        let folder = try tasks(of: "Bob", in: "tasks")
        for file in try files(in: folder) { try finish(file, at: "20261119T070500Z") }
        let others = try home.text("import", "--person", "ann", folder.path)
        #expect(others.hasPrefix("3 entries are about other people.\n"))
        #expect(!(try home.run(["import", "nothing.ics"]).text.contains("Nothing new")))
        let milk = Self.task("Milk", "COMPLETED:20261119T164000Z")
        #expect(!(try home.text("import", "-", input: milk).contains("Nothing new")))
        #expect(try home.text("import", "-", input: milk).contains("Nothing new."))
    }

    @Test func plannedTimeOfAnotherDayIsShownWithItsDay() throws {
        try home.apply(Self.plan("Ann"), at: "2026-11-17T05:00:00Z")
        let folder = try tasks(of: "Ann", in: "tasks")
        let file = try files(in: folder)[2]
        try finish(file, at: "20261119T204300Z")
        try String(contentsOf: file, encoding: .utf8)
            .replacing("STATUS:COMPLETED", with: "STATUS:CANCELLED")
            .write(to: file, atomically: true, encoding: .utf8)
        let text = try home.text("import", folder.path)
        #expect(text.contains("Please check\n"))
        #expect(
            text.contains("1 tablet Iron, taken yesterday 21:43, planned today 08:00"), "\(text)")
        #expect(text.contains("If one is wrong: dosecal undo ID\n"))
        let look = "1 entry from calendars needs your attention: dosecal log\n"
        #expect(try home.text("status").hasSuffix(look))
        try home.text("import", "-", input: Self.task("Milk", "COMPLETED:20261119T164000Z"))
        #expect(try home.text("status").hasSuffix(look))
        try home.text("undo")
        #expect(!(try home.text("status").contains("your attention")))
    }

    @Test func completionDaysAheadIsUnmatchedUntilConfirmed() throws {
        try home.apply(Self.plan("Ann"), at: "2026-11-17T05:00:00Z")
        let folder = try tasks(of: "Ann", in: "tasks")
        try finish(try files(in: folder)[2], at: "20261118T204300Z")
        let text = try home.text("import", folder.path)
        #expect(text.contains("it came too long before it was due"), "\(text)")
        #expect(try home.text("log").contains("nothing is recorded"))
        try home.text("unmatched", "assign", "1", "iron", at: "07:10")
        #expect(try home.text("log", at: "07:10").contains("taken"))
    }

    @Test func addressesAreReadFromAFile() throws {
        try home.apply(Self.plan("Ann"))
        let server = try WebServer()
        let list = try home.file(
            "list",
            "# calendars\n\n  \(server.root)/plain.ics?SECRET  \r\n\(server.root)/login.ics\n")
        let result = try home.run(["import", "--addresses", list.path])
        #expect(result.status == 1 && result.text.contains("Read: 2 files, 1 task."))
        #expect(result.errors.hasPrefix("line 1 of http://localhost (2): error: "))
        #expect(!(result.text + result.errors).contains("SECRET"))
        let waiting = try home.text("unmatched")
        #expect(waiting.contains("(line 4 of http://localhost (1))"), "\(waiting)")
        for (line, reason) in [
            ("SECRET", "this is no address"), ("ftp://SECRET/", "an address begins with 'ftp:'"),
        ] {
            let bad = try home.file("bad", "# one\n\(line)\n")
            let errors = try home.errors("import", "--addresses", bad.path)
            #expect(errors.hasPrefix("dosecal: error: \(bad.path):2: \(reason)"), "\(errors)")
            #expect(!errors.contains("SECRET"))
        }
    }

    @Test func unmatchedEntriesAreInTheLanguageAndZoneOfTheNamedPerson() throws {
        let danish = Self.plan("Ann").replacing("zone: Europe", with: "language: da\nzone: Europe")
        try home.apply(danish)
        try home.apply(Self.plan("Sam").replacing("Europe/Copenhagen", with: "America/New_York"))
        let task = """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VTODO\r\nUID:1@x\r
            DTSTAMP:20261120T060000Z\r\nSUMMARY:Water the plants\r
            COMPLETED:20261120T064200Z\r\nSTATUS:COMPLETED\r\nEND:VTODO\r\nEND:VCALENDAR\r\n
            """
        let file = try home.file("task.ics", task)
        _ = try home.run(["import", file.path])
        let text = try home.text("unmatched", "--person", "sam")
        #expect(text.contains("01:42") && !text.contains("07:42"), "\(text)")
        #expect(text.contains("'dosecal unmatched"), "\(text)")
        #expect(try home.text("unmatched", "--person", "ann").contains("07:42"))
    }

    @Test func unmatchedEntryThatFitsSeveralPersonsIsNotAboutTheFirst() throws {
        try home.apply(
            Self.plan("Ann").replacing("zone: Europe", with: "language: da\nzone: Europe"))
        try home.apply(Self.plan("Sam").replacing("Europe/Copenhagen", with: "America/New_York"))
        let task = """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VTODO\r\nUID:1@x\r
            DTSTAMP:20261120T060000Z\r\nSUMMARY:Iron\r\nDUE:20261120T053300Z\r
            COMPLETED:20261120T064200Z\r\nSTATUS:COMPLETED\r\nEND:VTODO\r\nEND:VCALENDAR\r\n
            """
        let file = try home.file("task.ics", task)
        _ = try home.run(["import", file.path])
        let text = try home.text("unmatched", "--person", "sam")
        #expect(text.contains("01:42") && text.contains("nothing is planned"), "\(text)")
    }

    @Test func repeatedEvidenceIsOneLine() throws {
        try home.apply(Self.plan("Ann"), at: "2026-11-01T05:00:00Z")
        let plan = try home.file("ann.yaml", Self.plan("Ann"))
        let folder = try #require(home.folder) / "many"
        try home.text(
            "export", "--kind", "tasks", "--format", "vdir", "--from", "2026-11-21", "--to",
            "2026-12-09", "-o", folder.path, plan.path)
        try home.text("import", folder.path)
        for file in try files(in: folder).dropLast(2) {
            try FileManager.default.removeItem(at: file)
        }
        let text = try home.text("import", folder.path)
        #expect(text.contains("  1-17  Iron (\(folder.path))"), "\(text)")
        // The sentence may be wrapped between any two words.
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("(17 times)") && words.contains("too many"), "\(text)")
        #expect(!(try home.text("unmatched").contains(":1)")))
    }
}
