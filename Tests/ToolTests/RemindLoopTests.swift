import Foundation
import TestSupport
import Testing

/// Tests of `dosecal remind` while the computer sleeps, its clock is set, or its time zones are
/// updated.
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

    /// The preloaded library that replaces the clock, or `nil` if Debian's package faketime is not
    /// installed.
    private static let faketime: String? = {
        let files = FileManager.default
        // The folder is named after the processor. Without the library, the tests are skipped.
        let folders = (try? files.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return folders.map { "/usr/lib/\($0)/faketime/libfaketimeMT.so.1" }.first {
            files.fileExists(atPath: $0)
        }
    }()

    /// Sets the clock of the program, which stands still at this time.
    private func setClock(_ time: String) throws {
        // The program may read the file at any moment, so it is replaced as a whole.
        let new = folder.appending(path: "clock.new")
        try Data("2026-11-20 \(time)\n".utf8).write(to: new)
        #expect(rename(new.path, folder.appending(path: "clock").path) == 0)
    }

    /// Runs `dosecal remind` with that clock. The monotonic clock continues, as it does in reality
    /// when the other clock is set; libfaketime would set both.
    private func withClock(at time: String, _ body: (ChildProcess) throws -> Void) throws {
        try setClock(time)
        // libfaketime adds a variable in the first process that loads it. Swift then finds no
        // arguments, so `env` is the first, and `dosecal` replaces it.
        let process = try ChildProcess(
            URL(filePath: "/usr/bin/env"), [Program.dosecal.path, "remind"],
            environment: [
                "DOSECAL_HOME": folder.appending(path: "home").path, "PATH": "/usr/bin:/bin",
                "LD_PRELOAD": try #require(Self.faketime), "TZ": "UTC",
                "FAKETIME_TIMESTAMP_FILE": folder.appending(path: "clock").path,
                "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            ])
        defer {
            process.end()
            for name in ["faketime_shm_\(process.number)", "sem.faketime_sem_\(process.number)"] {
                // A later version of libfaketime may remove them itself.
                try? FileManager.default.removeItem(atPath: "/dev/shm/\(name)")
            }
        }
        try body(process)
        process.send(SIGTERM)
        #expect(process.wait() == 0)
    }

    /// The next dose is due in 54 minutes, so a program that sleeps until then, however its sleep is
    /// measured, would send no notice within the limit of the test.
    @Test(
        .enabled(if: faketime != nil, "the package faketime is not installed"),
        arguments: [true, false])
    func doseIsToldAtOnceAfterTheClockWasSetOrTheComputerSlept(sleeps: Bool) throws {
        try withClock(at: "07:06:00") { process in
            try wait(for: "the notice of 08:05") { try actions() == ["ring"] }
            if sleeps { process.send(SIGSTOP) }
            try setClock("08:00:00")
            if sleeps { process.send(SIGCONT) }
            try wait(for: "the notice of 09:00") { try actions() == ["ring", "ring"] }
        }
    }

    @Test(.enabled(if: faketime != nil, "the package faketime is not installed"))
    func noticesOfTimesToComeAreWithdrawnAfterTheClockWasSetBack() throws {
        try withClock(at: "07:06:00") { _ in
            var expected = ["ring"]
            try wait(for: "the notice of 08:05") { try actions() == expected }
            for (time, action) in [
                ("08:00:00", "ring"), ("07:06:00", "withdraw"), ("08:00:00", "ring"),
            ] {
                expected.append(action)
                try setClock(time)
                try wait(for: "\(expected)") { try actions() == expected }
            }
        }
    }
}
