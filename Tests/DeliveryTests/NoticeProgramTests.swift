import CivilTime
import Delivery
import Foundation
import Journal
import TestSupport
import Testing

/// Tests of channels that run a program.
@Suite struct NoticeProgramTests {
    private let folder = try? TemporaryFolder()

    private func send(
        _ script: String, seconds: Int = 30, text: String = "08:00 Zinc"
    ) throws -> DeliveryResult {
        let file = try #require(folder) / "ring"
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: file.path)
        let channel = NoticeChannel(
            number: 1, subscriber: "anna", kind: .command, target: file.path,
            added: DeliveryHome.start)
        return NoticeProgram(environment: ["PATH=/usr/bin:/bin"], seconds: seconds).send(
            NoticeMessage(test: "Zinc; $(touch /x) `id`", text), on: channel)
    }

    private func output(_ name: String) throws -> String {
        try String(contentsOf: try #require(folder) / name, encoding: .utf8)
    }

    @Test func programGetsTextAndFacts() throws {
        #expect(
            try send("cd \"$(dirname \"$0\")\"; cat > text; env | grep DOSECAL | sort > facts")
                == .accepted)
        #expect(try output("text") == "08:00 Zinc\n")
        #expect(
            try output("facts") == """
                DOSECAL_ACTION=ring
                DOSECAL_NOTICE=test
                DOSECAL_PERSON=
                DOSECAL_SUBSCRIBER=anna
                DOSECAL_TITLE=Zinc; $(touch /x) `id`

                """)
    }

    @Test func programMayIgnoreTheText() throws {
        #expect(try send("exit 0", text: String(repeating: "x", count: 100_000)) == .accepted)
    }

    @Test func failureIsReported() throws {
        #expect(try send("exit 3").words == "the program ended with status 3")
        #expect(try send("kill -9 $$").words == "the program was ended by signal 9")
    }

    @Test func hangingProgramIsKilledWithItsChildren() throws {
        let script = "cd \"$(dirname \"$0\")\"; sleep 1000 & echo $! > child; wait"
        #expect(
            try send(script, seconds: 2).words == "the program took more than 2 seconds")
        let child = try #require(Int32(try output("child").split(separator: "\n")[0]))
        try wait(for: "the end of the child") { kill(child, 0) != 0 || isZombie(child) }
    }

    private func isZombie(_ id: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
        return status?.contains(") Z ") ?? true
    }

    @Test func missingProgramIsReported() {
        let channel = NoticeChannel(
            number: 1, subscriber: "anna", kind: .command, target: "/nowhere/ring",
            added: DeliveryHome.start)
        let result = NoticeProgram(environment: []).send(
            NoticeMessage(test: "A", ""), on: channel)
        #expect(result.words == "the program could not be run: No such file or directory")
    }
}
