import Foundation
import TestSupport
import Testing

/// Tests of folders in an unusual state, and of tasks that are no longer needed.
@Suite struct SyncOddFolderTests {
    private static let done = "STATUS:COMPLETED\r\nCOMPLETED:20261120T070500Z\r\n"

    // MARK: The record

    @Test(arguments: ["07:17", "07:05"])
    func recordTakesPrecedenceAfterTheFolderWasRead(undone: String) throws {
        let home = try SyncHome.synced()
        let file = try home.file("20261120T080000")
        try home.tick(file, Self.done)
        try home.edit(file) { text in
            let lines = text.components(separatedBy: "\r\n")
            return lines.map {
                $0.hasPrefix("LAST-MODIFIED:") ? "LAST-MODIFIED:20261120T070500Z" : $0
            }.joined(separator: "\r\n")
        }
        try home.sync(at: "07:05")
        try home.tool.text("undo", at: undone)
        if undone == "07:17" {
            try home.edit(file) {
                $0.replacing(
                    "LAST-MODIFIED:20261120T070500Z", with: "LAST-MODIFIED:20261120T072000Z"
                )
                .replacing("LAST-MODIFIED:20261120T070501Z", with: "LAST-MODIFIED:20261120T072000Z")
            }
        }
        try home.sync(at: "07:25")
        #expect(try home.value("STATUS", file) == "NEEDS-ACTION")
        #expect(try home.value("COMPLETED", file) == nil)
        #expect(try home.text(file).contains("TRIGGER:PT0S\r\n"))
        #expect(try !home.tool.text("today", at: "07:26").contains("✓"))
        #expect(
            try (home.value("LAST-MODIFIED", file) ?? "") > "20261120T071700Z" || undone == "07:05")
        let state = try home.state()
        #expect(try home.sync(at: "07:30").contains("Nothing new."))
        #expect(try home.state() == state)
    }

    @Test func removedAlarmsReturnHoweverAnAppWritesThem() throws {
        let home = try SyncHome.synced(
            SyncHome.plan + "\n    remind: {again-every: 10 min, times: 2}\n")
        let file = try home.file("20261120T080000")
        try home.edit(file) { $0.replacing("TRIGGER:PT0S", with: "TRIGGER:P0D") }
        let before = try home.text(file)
        #expect(try home.counts(at: "06:30").contains(" 0 changed"))
        #expect(try home.text(file) == before)
        let alarms = before.components(separatedBy: "BEGIN:VALARM").count
        try home.tool.text("take", "metformin", at: "07:00")
        try home.sync(at: "07:01")
        #expect(try !home.text(file).contains("VALARM"))
        let foreign =
            "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:x\r\nTRIGGER:-PT7M\r\nEND:VALARM\r\n"
        try home.edit(file) { $0.replacing("END:VTODO", with: foreign + "END:VTODO") }
        try home.tool.text("undo", at: "07:02")
        try home.sync(at: "07:03")
        #expect(try home.text(file).components(separatedBy: "BEGIN:VALARM").count == alarms + 1)
    }

    // MARK: Tasks that are no longer needed

    @Test func switchedOffItemLosesItsTasksUntilSwitchedOn() throws {
        let home = try SyncHome.synced()
        let names = try home.names()
        let (past, touched) = (try home.file("20261119T080000"), try home.file("20261122T080000"))
        let answered = try home.file("20261120T080000")
        try home.tick(touched, "STATUS:NEEDS-ACTION\r\n")
        try home.tick(answered, Self.done)
        try home.sync(at: "07:10")
        try home.tool.text("disable", "metformin", at: "07:20")
        try home.sync(at: "07:30")
        let left = try home.names()
        #expect(!FileManager.default.fileExists(atPath: touched.path))
        #expect(left.contains(past.lastPathComponent) && left.contains(answered.lastPathComponent))
        #expect(left.count < 8)
        #expect(try !home.sync(at: "07:40").contains("Skipped"))
        #expect(try home.names() == left)
        try home.tool.text("enable", "metformin", at: "07:50")
        try home.sync(at: "07:55")
        #expect(try home.names() == names)
    }

    @Test func removedPlanLeavesNoFutureTasks() throws {
        let home = try SyncHome.synced()
        try home.tool.text("plan", "remove", "sam", at: "07:10")
        #expect(try home.sync(at: "07:20").contains("removed"))
        #expect(try home.names().count < 8)
        #expect(try !home.sync(at: "07:30").contains("Skipped"))
    }

    @Test func deletedLensTaskIsNotRestored() throws {
        let home = try SyncHome.synced(
            """
            person: Sam
            zone: Europe/Copenhagen
            lenses:
              - {name: Left, eye: left, type: biweekly, opened: 2026-11-08, wear-tasks: true}
            """)
        let gone = [
            try home.file("20261122T090000"), try home.file(with: "DUE;VALUE=DATE:20261119"),
        ]
        for file in gone { try FileManager.default.removeItem(at: file) }
        for time in ["07:00", "07:10"] {
            try home.sync(at: time)
            #expect(gone.allSatisfy { !FileManager.default.fileExists(atPath: $0.path) })
        }
    }

    // MARK: Names and folders

    @Test func taskIsMatchedByUIDWhateverItsFileName() throws {
        let home = try SyncHome.synced()
        for name in try home.names() {
            try FileManager.default.moveItem(
                at: home.tasks.appending(path: name),
                to: home.tasks.appending(path: "\(UUID().uuidString).ics"))
        }
        let names = try home.names()
        let file = try home.file("20261120T080000")
        try home.sync(at: "06:30")
        #expect(try home.names() == names)
        try home.tool.text("take", "metformin", at: "07:00")
        #expect(
            try home.counts(at: "07:01")
                == "0 tasks written, 1 changed, 0 removed, 33 unchanged.")
        #expect(try home.value("STATUS", file) == "COMPLETED")
        let copy = try home.tasks.appending(path: "copy.ics")
        try FileManager.default.copyItem(at: file, to: copy)
        let state = try home.state()
        let result = try home.tool.run(["sync", "tasks"], at: "07:10")
        #expect(result.errors.contains("1 task is in several files"))
        #expect(try home.state() == state)
    }

    @Test func emptyAndDamagedFilesAreRewritten() throws {
        let home = try SyncHome.synced()
        let (empty, half) = (try home.file("20261122T080000"), try home.file("20261123T080000"))
        let gone = try home.file("20261120T080000")
        try Data().write(to: empty)
        let text = try home.text(half)
        try Data(text.dropLast(40).utf8).write(to: half)
        try FileManager.default.removeItem(at: gone)
        let result = try home.tool.run(["sync", "tasks"], at: "06:40")
        #expect(result.status == 1)
        #expect(
            result.errors.contains(
                "2 files of dosecal were empty or damaged and have been repaired"))
        #expect(!result.errors.contains("another program"))
        #expect(try home.value("STATUS", empty) == "NEEDS-ACTION" && home.text(half) == text)
        #expect(!FileManager.default.fileExists(atPath: gone.path))
        #expect(try home.sync(at: "06:50").contains("Skipped"))
    }

    @Test func folderOfEventsOrAMistypedOneIsRefused() throws {
        let home = SyncHome()
        try home.tool.apply(SyncHome.plan, at: "2026-11-18T05:00:00Z")
        let plan = try home.tool.file("plan.yaml", SyncHome.plan)
        try home.tool.text("export", plan.path, "--format", "vdir", "-o", "events")
        let refusal = try home.tool.errors("sync", "events")
        #expect(refusal.contains("holds events from 'dosecal export'"))
        #expect(try home.tool.errors("sync", "no/where/tasks").contains("mkdir -p 'no/where'"))
        #expect(
            try home.tool.errors("sync", "-n", "no/where/tasks").contains("mkdir -p 'no/where'"))
    }

    // MARK: Messages

    @Test func discreetTasksNameNoMedicineInFilesOfApps() throws {
        let plan =
            SyncHome.plan + "\n    note: with metformin food\n    place: {name: Metformin house}\n"
        let home = try SyncHome.synced(plan)
        let file = try home.file("20261122T080000")
        try home.tick(file, "STATUS:NEEDS-ACTION\r\n")
        let before = try home.text(file)
        try home.sync("--discreet", at: "07:00")
        let text = try home.text(file)
        #expect(!text.lowercased().contains("metformin"), "\(text)")
        #expect(text.contains(SyncHome.foreign))
        try home.sync(at: "07:10")
        for name in ["SUMMARY", "DESCRIPTION", "LOCATION", "CATEGORIES"] {
            let line = before.split(separator: "\r\n").first { $0.hasPrefix("\(name):") }
            #expect(try home.text(file).contains(line ?? "?"), "\(name)")
        }
    }

    @Test func titleOfAnAppWithTheMedicineIsReported() throws {
        let home = try SyncHome.synced()
        let file = try home.file("20261122T080000")
        try home.edit(file) { $0.replacing("SUMMARY:1 tablet", with: "SUMMARY:my own") }
        let plain = try home.tool.run(["sync", "tasks"], at: "07:00")
        #expect(plain.errors == "")
        let discreet = try home.tool.run(["sync", "tasks", "--discreet"], at: "07:10")
        #expect(discreet.errors.contains("1 file written by an app still shows"))
        #expect(discreet.errors.contains(file.lastPathComponent))
        #expect(try home.value("SUMMARY", file) == "my own Metformin")
    }

    @Test func quietSyncReportsOnlyWhatNeedsAttention() throws {
        let home = try SyncHome.synced()
        try home.tick(home.file("20261120T080000"), Self.done)
        let quiet = try home.tool.run(["sync", "tasks", "-q"], at: "07:10")
        #expect(quiet.status == 0 && quiet.text == "" && quiet.errors == "")
        try FileManager.default.removeItem(at: home.file("20261121T080000"))
        #expect(try home.sync("-q", at: "07:20").contains("Skipped"))
    }
}
