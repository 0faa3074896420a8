import Foundation
import TestSupport
import Testing

/// Tests of `dosecal remind` while the time zones of the computer are updated.
@Suite struct RemindLoopTests {
    private let home = ToolHome()
    private let folder: URL

    init() throws {
        folder = try #require(home.folder).url
        try home.apply(
            """
            person: Ann
            zone: Europe/Copenhagen
            medicines:
              - {name: Water, doses: [{at: "08:05"}]}
              - {name: Zinc, doses: [{at: "09:00"}]}
            """)
        let file = try home.file(
            "ring",
            """
            #!/bin/sh
            echo "$DOSECAL_ACTION" >> "$(dirname "$0")/rung"
            """)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: file.path)
        try home.text(
            "notify", "add", "ann", "--command", file.path, "--within", "0", at: "06:00")
        try FileManager.default.removeItem(at: folder.appending(path: "rung"))
    }

    private func start(
        _ arguments: [String] = [], _ environment: [String: String]
    ) throws -> ChildProcess {
        let own = ["DOSECAL_HOME": folder.appending(path: "home").path, "PATH": "/usr/bin:/bin"]
        return try ChildProcess(
            Program.dosecal, ["remind"] + arguments,
            environment: own.merging(environment) { $1 })
    }

    /// Returns the actions of all messages.
    private func actions() throws -> [String] {
        let file = folder.appending(path: "rung")
        // The file is only read here: the program may be in the middle of writing it.
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test func updatedTimeZoneMovesTheReminder() throws {
        let zones = folder.appending(path: "zones")
        let system = URL(filePath: "/usr/share/zoneinfo/Europe")
        let files = FileManager.default
        try files.createDirectory(
            at: zones.appending(path: "Europe"), withIntermediateDirectories: true)
        let zone = zones.appending(path: "Europe/Copenhagen")
        try files.copyItem(at: system.appending(path: "Copenhagen"), to: zone)
        let list = zones.appending(path: "tzdata.zi")
        try Data("# version 2026a\n".utf8).write(to: list)
        let process = try start(["--now", "2026-11-20T07:05:00Z"], ["TZDIR": zones.path])
        try wait(for: "the notice of 08:05") { try actions() == ["ring"] }
        // From now on, the clocks of the zone are one hour ahead.
        let next = zones.appending(path: "next")
        try files.copyItem(at: system.appending(path: "Helsinki"), to: next)
        #expect(rename(next.path, zone.path) == 0)
        try Data("# version 2026b\n# the next release\n".utf8).write(to: list)
        // The first dose is at another time now, so its notice may be withdrawn.
        try wait(for: "the notice of 09:00") { try actions().count { $0 == "ring" } == 2 }
        process.send(SIGTERM)
        #expect(process.wait() == 0)
    }
}
