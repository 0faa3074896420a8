import Foundation
import TestSupport
import Testing

/// Tests of a folder that other programs change during a sync, and of interrupted syncs.
@Suite(.serialized) struct SyncRaceTests {
    private static let writer = """
        import os, sys
        name, beside = sys.argv[1], sys.argv[1] + ".tmp"
        text = open(name, "rb").read()
        count = 0
        while True:
            count += 1
            with open(beside, "wb") as file:
                file.write(text.replace(b"CLASS:PRIVATE", b"CLASS:PRIVATE\\r\\nX-COUNT:%d" % count))
            os.rename(beside, name)
            print(count, flush=True)
        """

    private func started(_ words: [String], in home: SyncHome) throws -> KilledProgram {
        let folder = try #require(home.tool.folder).url
        let environment = ["DOSECAL_HOME=\(folder.appending(path: "home").path)"]
        return try KilledProgram(URL(filePath: "/usr/bin/env"), environment + words)
    }

    @Test func changesByOtherProgramsAreNeverLost() throws {
        let home = try SyncHome.synced()
        let file = try home.file("20261120T080000")
        let writer = try started(
            [Program.python, "-c", Self.writer]
                + [file.path], in: home)
        var isTold = false
        var round = 0
        // On a busy machine, the writer runs less often.
        try wait(for: "a file that changes during a sync") {
            let word = round.isMultiple(of: 2) ? ["take", "metformin"] : ["undo"]
            let recorded = try home.tool.run(word, at: "07:10")
            #expect(recorded.status == 0, "\(recorded.errors)")
            let result = try home.tool.run(["sync", "tasks"], at: "07:11")
            isTold = isTold || result.errors.contains("is being changed by another program")
            round += 1
            return round >= 12 && isTold && writer.lines.count > 100
        }
        let last = try #require(writer.kill().last.flatMap { Int($0) })
        let count = try #require(home.value("X-COUNT", file).flatMap { Int($0) })
        // The last file may have been renamed before it was reported.
        #expect([last, last + 1].contains(count))
        try? FileManager.default.removeItem(atPath: file.path + ".tmp")
        try home.sync(at: "08:00")
        #expect(try home.value("X-COUNT", file) == "\(count)")
        #expect(try home.names().count == 34)
    }

    @Test(arguments: Seed.list(0..<10, quick: 2))
    func interruptedRunIsRepairedAndIsNotADeletion(seed: Seed) throws {
        let home = try SyncHome.synced()
        var random = seed.random
        let tasks = try home.tasks.path
        for round in 0..<4 {
            // Each round changes every file, and removes or creates a dozen.
            let more = [round.isMultiple(of: 2) ? "--discreet" : "--no-alarms", "--ahead"]
            let program = try started(
                [Program.dosecal.path, "sync", tasks, "--now", "2026-11-20T06:30:00Z"] + more
                    + [round.isMultiple(of: 3) ? "14" : "8"], in: home)
            Thread.sleep(forTimeInterval: Double(random.number(5...80)) / 1000)
            _ = program.kill()
            #expect(program.errors == "", "seed \(seed)")
            for name in try home.names() where name.hasSuffix(".ics") && !name.hasPrefix(".") {
                let text = try home.text(home.tasks.appending(path: name))
                #expect(text.hasSuffix("END:VCALENDAR\r\n"), "seed \(seed)")
            }
        }
        try home.sync(at: "07:00")
        #expect(try home.names().count == 34, "seed \(seed)")
        #expect(try home.names().allSatisfy { $0.hasSuffix("@dosecal.ics") }, "seed \(seed)")
        for name in try home.names() {
            let file = try home.tasks.appending(path: name)
            #expect(try home.value("SUMMARY", file) == "1 tablet Metformin", "seed \(seed)")
        }
        #expect(try !home.tool.text("history").contains("skipped"), "seed \(seed)")
    }
}
