import Foundation
import TestSupport
import Testing

/// Tests of keeping a folder of tasks and the journal in sync.
@Suite struct SyncTests {
    // MARK: Writing the folder

    @Test func firstSyncWritesTheDaysAroundTodayAndTheSecondNothing() throws {
        let home = SyncHome()
        try home.tool.apply(SyncHome.plan, at: "2026-11-18T05:00:00Z")
        try home.tool.text("take", "metformin", at: "2026-11-18T07:05:00Z")
        #expect(
            try home.counts(at: "06:00")
                == "34 tasks written, 0 changed, 0 removed, 0 unchanged.")
        let state = try home.state()
        #expect(state.count == 34)
        #expect(try home.value("COMPLETED", home.file("20261118T080000")) == "20261118T070500Z")
        #expect(
            try home.counts(at: "06:30")
                == "0 tasks written, 0 changed, 0 removed, 34 unchanged.")
        #expect(try home.state() == state)
    }

    @Test func trialWritesNothing() throws {
        let home = SyncHome()
        try home.tool.apply(SyncHome.plan, at: "2026-11-18T05:00:00Z")
        #expect(try home.tool.run(["sync", "tasks", "--dry-run"], at: "06:00").status == 0)
        #expect(
            try home.counts("--dry-run", at: "06:00")
                == "It would be: 34 tasks written, 0 changed, 0 removed, 0 unchanged.")
        #expect(!FileManager.default.fileExists(atPath: try home.tasks.path))
        try home.sync(at: "06:00")
        let (file, before) = (try home.file("20261120T080000"), try home.state())
        try home.tick(file, "STATUS:COMPLETED\r\nCOMPLETED:20261120T070300Z\r\n")
        let state = try home.state()
        #expect(try home.sync("--dry-run", at: "07:10").contains("taken 08:03"))
        #expect(try home.state() == state && state != before)
        #expect(try home.tool.text("status", at: "07:10") == home.tool.text("status", at: "07:10"))
        #expect(try home.sync(at: "07:10").contains("taken 08:03"))
    }

    /// A dry run must not report new tasks for a folder that may exist.
    @Test func unreadableFolderIsNotMissing() throws {
        let home = SyncHome()
        try home.tool.apply(SyncHome.plan, at: "2026-11-18T05:00:00Z")
        let loop = try #require(home.tool.folder) / "loop"
        try FileManager.default.createSymbolicLink(at: loop, withDestinationURL: loop)
        for words in [["--dry-run"], []] {
            let result = try home.tool.run(["sync", loop.path] + words, at: "06:00")
            #expect(result.status != 0 && result.output.isEmpty)
            #expect(result.errors.contains("cannot read '\(loop.path)'"))
        }
    }

    @Test func windowMovesOnEachDay() throws {
        let home = try SyncHome.synced()
        let done = try home.file("20261118T080000")
        try home.tick(done, "STATUS:COMPLETED\r\n")
        #expect(
            try home.counts(at: "2026-11-26T06:00:00Z")
                == "12 tasks written, 0 changed, 2 removed, 32 unchanged.")
        #expect(!FileManager.default.fileExists(atPath: done.path))
        #expect(try home.names().count == 44)
    }

    /// The completion was undone, and the dose recorded at its real time, before the next sync.
    @Test func timeOfAnUndoneCompletionIsCorrected() throws {
        let home = try SyncHome.synced()
        let file = try home.file("20261120T080000")
        try home.tick(file, "STATUS:COMPLETED\r\nCOMPLETED:20261120T090300Z\r\n")
        #expect(try home.sync(at: "09:10").contains("taken 10:03"))
        try home.tool.text("undo", at: "09:11")
        try home.tool.text("take", "metformin", "--at", "08:05", at: "09:12")
        #expect(try home.counts(at: "09:20").contains(" 1 changed"))
        #expect(try home.value("COMPLETED", file) == "20261120T070500Z")
        #expect(try home.text(file).contains(SyncHome.foreign))
        #expect(try home.counts(at: "09:30").contains(" 0 changed"))
        try home.tool.text("undo", at: "09:31")
        try home.sync(at: "09:40")
        #expect(try home.value("STATUS", file) == "NEEDS-ACTION")
        #expect(try home.tool.text("today", at: "09:41").contains("!  1 tablet Metformin"))
    }

    /// todoman writes times in UTC, in which an evening in New York is on the next day.
    @Test func taskInUTCIsRemovedOnThePersonsDay() throws {
        let home = try SyncHome.synced(
            SyncHome.plan.replacing("Europe/Copenhagen", with: "America/New_York"))
        let file = try home.file("20261120T200000")
        try home.edit(file) { text in
            text.replacing(
                ";TZID=America/New_York:20261120T200000", with: ";VALUE=DATE-TIME:20261121T010000Z"
            )
            .replacing(
                ";TZID=America/New_York:20261120T210000", with: ";VALUE=DATE-TIME:20261121T020000Z"
            )
            .replacing("STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED")
        }
        try home.sync(at: "2026-11-27T12:00:00Z")
        #expect(FileManager.default.fileExists(atPath: file.path))
        try home.sync(at: "2026-11-28T12:00:00Z")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func severalPersonsNeedSeparateFolders() throws {
        let home = try SyncHome.synced()
        try home.tool.apply(
            SyncHome.plan.replacing("Sam", with: "Ann"), at: "2026-11-18T05:00:00Z")
        #expect(
            try home.tool.errors("sync", "tasks").contains(
                "there are several people, so add '--person ann' or '--person sam'"))
        let state = try home.state()
        let refusal = try home.tool.errors("sync", "tasks", "--person", "ann")
        #expect(refusal.contains("'tasks' holds the tasks of 'sam'"))
        #expect(try home.state() == state)
        #expect(try !home.tool.text("history", "--person", "ann").contains("skipped"))
        let made = try home.tool.run(["sync", "anns", "--person", "ann"])
        #expect(made.status == 0 && made.errors.contains("created the folder 'anns'"))
    }

    /// A machine without a battery-backed clock may start with an old time.
    @Test func taskWrittenWithAClockAheadIsNotAMove() throws {
        let home = try SyncHome.synced()
        let later = SyncHome.plan.replacing("20:00", with: "21:00")
        try home.tool.apply(later, at: "2026-11-18T11:00:00Z")
        try home.sync(at: "2026-11-18T15:00:00Z")
        try home.tool.apply(SyncHome.plan, at: "2026-11-18T08:00:00Z")
        #expect(try home.sync(at: "2026-11-18T09:00:00Z").hasPrefix("Nothing new."))
        _ = try home.file("20261120T200000")
        #expect(try !home.tool.text("log", at: "09:00").contains("snoozed"))
    }

    // MARK: Reading the folder

    /// A completion that is too near another dose is recorded, and its concern is reported.
    @Test(arguments: ["en", "da"]) func completionTooNearIsReportedEverywhere(language: String)
        throws
    {
        let home = try SyncHome.synced("language: \(language)\n" + SyncHome.plan)
        try home.tool.text("take", "metformin", "--for", "08:00", "--at", "19:55", at: "19:00")
        let file = try home.file("20261120T200000")
        try home.tick(file, "STATUS:COMPLETED\r\nCOMPLETED:20261120T190300Z\r\n")
        let told = try #require(
            [
                "en": "Metformin: taken 19:55; in the plan, doses are 12 h apart.",
                "da": "Metformin blev taget 19:55; i planen er der 12 t. mellem to doser.",
            ][language])
        let words = { (text: String) in
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        #expect(words(try home.sync("--dry-run", "--quiet", at: "19:05")).contains(told))
        let json = try home.tool.text("import", "--json", "-n", "tasks", at: "19:05")
        #expect(words(json).contains("\"concerns\": [\"near\"]"))
        #expect(words(try home.sync("--quiet", at: "19:05")).contains(told))
        #expect(!words(try home.sync(at: "19:06")).contains(told))
        #expect(words(try home.tool.text("today", at: "19:06")).contains(told))
        try home.tool.text("undo", at: "19:07")
        #expect(!words(try home.tool.text("today", at: "19:08")).contains(told))
    }

    @Test(
        arguments: [
            "STATUS:COMPLETED\r\n", "STATUS:NEEDS-ACTION\r\nCOMPLETED:20261120T070300Z\r\n",
            "PERCENT-COMPLETE:100\r\n",
        ])
    func anyCompletionMarkIsATakenDose(marks: String) throws {
        let home = try SyncHome.synced()
        let file = try home.file("20261120T080000")
        try home.tick(file, marks)
        #expect(try home.sync(at: "07:10").contains("1 tablet Metformin, taken"))
        #expect(try home.text(file).contains(SyncHome.foreign))
        #expect(try home.tool.text("today", at: "07:10").contains("08:00    ✓"))
        let state = try home.state()
        #expect(try home.sync(at: "07:15").contains("Nothing new."))
        #expect(try home.state() == state)
    }

    @Test func taskReopenedInAnAppIsOpenAgain() throws {
        let home = try SyncHome.synced()
        let file = try home.file("20261120T080000")
        try home.tick(file, "STATUS:COMPLETED\r\nCOMPLETED:20261120T070300Z\r\n")
        try home.sync(at: "07:10")
        try home.edit(file) {
            $0.replacing(
                "STATUS:COMPLETED\r\nCOMPLETED:20261120T070300Z\r\n",
                with: "STATUS:NEEDS-ACTION\r\nLAST-MODIFIED:20261120T072000Z\r\n")
        }
        #expect(try home.sync(at: "07:30").contains("Undone"))
        #expect(try home.tool.text("today", at: "07:30").contains("08:00    !") == false)
        #expect(try !home.tool.text("today", at: "07:30").contains("✓"))
        #expect(try home.value("STATUS", file) == "NEEDS-ACTION")
        #expect(try home.text(file).contains(SyncHome.foreign))
    }

    @Test func taskDeletedInAnAppIsSkippedAndNotRestored() throws {
        let home = try SyncHome.synced()
        let file = try home.file("20261120T080000")
        try FileManager.default.removeItem(at: file)
        #expect(try home.sync(at: "07:10").contains("Skipped"))
        for time in ["07:20", "2026-11-21T07:20:00Z"] {
            try home.sync(at: time)
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
        try home.tool.text("undo", at: "2026-11-21T07:30:00Z")
        try home.sync(at: "2026-11-21T07:40:00Z")
        #expect(try home.value("STATUS", file) == "NEEDS-ACTION")
    }

    // MARK: Entries from elsewhere

    @Test(arguments: [true, false])
    func entryFromElsewhereReachesTheFolder(isTouched: Bool) throws {
        let home = try SyncHome.synced()
        let file = try home.file("20261120T080000")
        if isTouched { try home.tick(file, "STATUS:NEEDS-ACTION\r\n") }
        var revisions = [try #require(Int(home.value("SEQUENCE", file) ?? ""))]
        func step(_ command: String, _ minute: Int) throws {
            try home.tool.text(command, "metformin", at: "07:\(minute)")
            try home.sync(at: "07:\(minute + 1)")
            revisions.append(try #require(Int(home.value("SEQUENCE", file) ?? "")))
            #expect(try !isTouched || home.text(file).contains(SyncHome.foreign))
        }
        try step("snooze", 10)
        #expect(try home.text(file).contains("TRIGGER;VALUE=DATE-TIME:20261120T072000Z\r\n"))
        #expect(try home.text(file).contains("TRIGGER:PT0S\r\n"))
        try step("take", 20)
        #expect(try home.value("STATUS", file) == "COMPLETED")
        #expect(try home.value("COMPLETED", file) == "20261120T072000Z")
        #expect(try home.value("PERCENT-COMPLETE", file) == "100")
        #expect(try !home.text(file).contains("VALARM"))
        try home.tool.text("undo", at: "07:30")
        try home.sync(at: "07:31")
        revisions.append(try #require(Int(home.value("SEQUENCE", file) ?? "")))
        #expect(try home.value("STATUS", file) == "NEEDS-ACTION")
        #expect(try home.value("COMPLETED", file) == nil)
        #expect(try home.text(file).contains("TRIGGER:PT0S\r\n"))
        try step("skip", 40)
        #expect(try home.value("STATUS", file) == "CANCELLED")
        #expect(revisions == Array(Set(revisions)).sorted())
        let state = try home.state()
        try home.sync(at: "07:50")
        #expect(try home.state() == state)
    }

    @Test func doseSnoozedInAnAppRingsInAllApps() throws {
        let home = try SyncHome.synced()
        let file = try home.file("20261120T080000")
        try home.tick(file, "STATUS:NEEDS-ACTION\r\nX-MOZ-SNOOZE-TIME:20261120T073000Z\r\n")
        #expect(try home.sync(at: "07:10").contains("Snoozed"))
        let text = try home.text(file)
        #expect(text.contains("TRIGGER;VALUE=DATE-TIME:20261120T073000Z\r\n"))
        #expect(text.contains("X-MOZ-SNOOZE-TIME:20261120T073000Z\r\n" + SyncHome.foreign))
    }

    @Test(arguments: ["take", "skip"])
    func entryOfACommandIsUndoneByALaterReopening(command: String) throws {
        let home = try SyncHome.synced()
        let file = try home.file("20261120T080000")
        try home.tool.text(command, "metformin", at: "07:10")
        try home.sync(at: "07:11")
        try home.reopen(file, at: "07:05")
        #expect(try home.sync(at: "07:15").contains("Nothing new."))
        #expect(try home.value("STATUS", file) != "NEEDS-ACTION")
        try home.reopen(file, at: "07:20")
        #expect(try home.sync(at: "07:30").contains("Undone"))
        #expect(try home.value("STATUS", file) == "NEEDS-ACTION")
        #expect(try !home.tool.text("today", at: "07:30").contains("✓"))
        #expect(try home.sync(at: "07:40").contains("Nothing new."))
        try home.tool.text("take", "metformin", at: "07:50")
        try home.sync(at: "07:51")
        #expect(try home.value("COMPLETED", file) == "20261120T075000Z")
    }

    @Test func lensEntryOfACommandIsUndoneByALaterReopening() throws {
        let home = try SyncHome.synced(Self.lenses)
        let worn = try home.file(with: "DUE;VALUE=DATE:20261119")
        try home.tool.text("wear", "left", "2026-11-19", at: "07:00")
        try home.sync(at: "07:01")
        #expect(try home.value("STATUS", worn) == "COMPLETED")
        try home.reopen(worn, at: "06:30")
        #expect(try home.sync(at: "07:05").contains("Nothing new."))
        #expect(try home.value("STATUS", worn) == "COMPLETED")
        try home.reopen(worn, at: "07:10")
        #expect(try home.sync(at: "07:15").contains("Undone"))
        #expect(try home.value("STATUS", worn) == "NEEDS-ACTION")

        let replaced = try home.file("20261122T090000")
        try home.tool.text("replace", "left", "--on", "2026-11-19", at: "07:20")
        try home.tool.text("replace", "left", at: "07:21")
        try home.sync(at: "07:22")
        #expect(try home.value("STATUS", replaced) == "COMPLETED")
        try home.reopen(replaced, at: "07:30")
        #expect(try home.sync(at: "07:35").contains("Undone"))
        // The replacement after it is about a different set.
        let history = try home.tool.text("history", at: "07:36")
        #expect(history.split(separator: "\n").count { $0.contains("replaced") } == 1)
        #expect(try home.sync(at: "07:40").contains("Nothing new."))
    }

    private static let lenses = """
        person: Sam
        zone: Europe/Copenhagen
        lenses:
          - {name: Left, eye: left, type: biweekly, opened: 2026-11-08, wear-tasks: true}
        """

    @Test func changesByAnAppToAnAlarmAreKept() throws {
        let home = try SyncHome.synced()
        let file = try home.file("20261120T080000")
        let mark = "X-DOSECAL-ALARM:TRUE\r\nEND:VALARM"
        #expect(try home.text(file).contains(mark))
        try home.edit(file) {
            $0.replacing(mark, with: "acknowledged:20261120T070500Z\r\n" + mark)
        }
        let before = try home.text(file)
        try home.tool.text("snooze", "metformin", at: "07:10")
        try home.sync(at: "07:11")
        let snoozed = try home.text(file)
        #expect(snoozed.components(separatedBy: mark).count == 3)
        #expect(snoozed.contains("acknowledged:20261120T070500Z\r\n" + mark))
        // Except for the stamps and the new alarm, everything is unchanged.
        let parts = snoozed.components(separatedBy: "BEGIN:VALARM").dropLast()
        let rest = parts.joined(separator: "BEGIN:VALARM") + "END:VTODO\r\nEND:VCALENDAR\r\n"
        let stamps = /(DTSTAMP|LAST-MODIFIED|SEQUENCE):[0-9TZ]+/
        #expect(rest.replacing(stamps, with: "") == before.replacing(stamps, with: ""))
        try home.tool.text("take", "metformin", at: "07:12")
        try home.sync(at: "07:13")
        #expect(try !home.text(file).contains("VALARM"))
    }

    @Test func replacedSetKeepsItsTaskDoneUntilUndone() throws {
        let home = try SyncHome.synced(Self.lenses)
        let file = try home.file("20261122T090000")
        try home.tool.text("replace", "left", at: "07:00")
        try home.sync(at: "07:10")
        #expect(try home.value("COMPLETED", file) == "20261120T070000Z")
        #expect(try home.value("STATUS", home.file("20261204T090000")) == "NEEDS-ACTION")
        try home.tool.text("undo", at: "07:20")
        #expect(try home.sync(at: "07:30").contains("Nothing new."))
        #expect(try home.value("STATUS", file) == "NEEDS-ACTION")
    }

    // MARK: Changes of the plan

    @Test func newTimeAppliesToFutureTasksOnly() throws {
        let home = try SyncHome.synced()
        let (untouched, touched) = (
            try home.file("20261122T080000"), try home.file("20261123T080000")
        )
        let (renamed, past) = (try home.file("20261124T080000"), try home.file("20261119T080000"))
        try home.tick(touched, "STATUS:NEEDS-ACTION\r\n")
        try home.edit(renamed) { $0.replacing("SUMMARY:1 tablet Metformin", with: "SUMMARY:Pill") }
        let before = try home.text(past)
        try home.tool.apply(
            SyncHome.plan.replacing("08:00", with: "09:30")
                .replacing("Metformin", with: "Metformin\n    strength: 500 mg"), at: "06:30")
        try home.sync(at: "06:40")
        for file in [untouched, touched, renamed] {
            #expect(try home.text(file).contains("DTSTART;TZID=Europe/Copenhagen:202611"))
            #expect(try home.text(file).contains("T093000\r\nDUE;TZID=Europe/Copenhagen:202611"))
        }
        #expect(try home.value("SUMMARY", untouched) == "1 tablet Metformin 500 mg")
        #expect(try home.value("SUMMARY", touched) == "1 tablet Metformin 500 mg")
        #expect(try home.value("SUMMARY", renamed) == "Pill")
        #expect(try home.text(touched).contains(SyncHome.foreign))
        #expect(try home.text(past) == before)
    }

    @Test func tasksOfRemovedItemsAreRemovedUnlessAnAppChangedThem() throws {
        let home = try SyncHome.synced()
        let (gone, touched) = (try home.file("20261122T200000"), try home.file("20261123T200000"))
        try home.tick(touched, "STATUS:NEEDS-ACTION\r\n")
        let before = try home.text(touched)
        try home.tool.apply(
            SyncHome.plan.replacing(", {at: \"20:00\", id: evening}", with: ""), at: "06:30")
        #expect(try home.sync(at: "06:40").contains("14 removed"))
        #expect(!FileManager.default.fileExists(atPath: gone.path))
        #expect(try home.text(touched) == before)
        #expect(try !home.sync(at: "06:50").contains("Skipped"))
        #expect(try home.value("STATUS", home.file("20261119T200000")) == "NEEDS-ACTION")
    }

    @Test func newTimeKeepsTheFormatOfTheApp() throws {
        let home = try SyncHome.synced()
        let (named, universal) = (
            try home.file("20261122T080000"), try home.file("20261123T080000")
        )
        let path = "/example.org/Europe/Copenhagen"
        try home.edit(named) { $0.replacing("Europe/Copenhagen", with: path) }
        try home.edit(universal) {
            $0.replacing(";TZID=Europe/Copenhagen:20261123T08", with: ":20261123T07")
                .replacing("T070000\r\n", with: "T070000Z\r\n")
        }
        try home.tool.apply(SyncHome.plan.replacing("08:00", with: "09:30"), at: "06:30")
        try home.sync(at: "06:40")
        let text = try home.text(named)
        #expect(text.contains("DTSTART;TZID=\(path):20261122T093000\r\n"))
        #expect(text.contains("DUE;TZID=\(path):20261122T103000\r\n"))
        #expect(try home.value("DTSTART", universal) == "20261123T083000Z")
    }

    @Test func removalBySyncIsNotADeletionWhateverTheCaseOfTheUID() throws {
        let home = try SyncHome.synced()
        let file = try home.file("20261118T080000")
        let uid = String(file.lastPathComponent.dropLast(4))
        try home.edit(file) { $0.replacing("UID:\(uid)", with: "UID:\(uid.uppercased())") }
        try home.sync(at: "07:00")
        for time in ["2026-11-26T06:00:00Z", "2026-11-26T06:10:00Z"] {
            #expect(try !home.sync(at: time).contains("Skipped"))
        }
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func foreignFilesAreNotChanged() throws {
        let home = try SyncHome.synced()
        let foreign = ["color", ".Radicale.props", "note.ics.tmp", ".abc.ics.tmp"]
        for name in foreign { try Data("x".utf8).write(to: home.tasks.appending(path: name)) }
        try home.tool.apply(SyncHome.plan.replacing("08:00", with: "09:30"), at: "06:30")
        try home.sync(at: "06:40")
        #expect(Set(foreign).isSubset(of: try home.names()))
    }
}
