import Foundation
import TestSupport
import Testing

/// Tests of `dosecal remind` with answers that buttons send to a topic.
@Suite struct ReplyCommandTests {
    private let home = ToolHome()

    /// A button of a notice in the log of the stub.
    private struct Button: Decodable {
        let label, url: String
        let body: String?
    }

    /// Presses "Take" on the last notice, at a time.
    private func take(_ stub: StubServer, at time: String) throws {
        let notice = try #require(try stub.lines().last { $0.contains("\"actions\"") })
        let list = try #require(notice.firstMatch(of: /"actions": (\[.*?\])/)?.1)
        let buttons = try JSONDecoder().decode([Button].self, from: Data(list.utf8))
        let take = try #require(buttons.first)
        let time = try #require(ISO8601DateFormatter().date(from: time))
        let sent = try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "curl", "--silent", "--fail", "--data-raw", try #require(take.body),
                "\(take.url)?at=\(Int(time.timeIntervalSince1970))",
            ])
        #expect(sent.status == 0)
    }

    /// The notice of the next dose makes the address of the first one superfluous.
    @Test func answerOfTheNightIsReadBeforeTheMorningIsPlanned() throws {
        try home.apply(
            """
            person: Ann
            zone: Europe/Copenhagen
            medicines:
              - {name: Zinc, doses: [{at: "21:00"}]}
              - {name: Iron, doses: [{at: "08:00"}]}
            """)
        let stub = try StubServer("DeliveryTests/ntfy_stub.py")
        let topic = "http://127.0.0.1:\(stub.port)/dosecal-0123456789abcdef"
        try home.text("notify", "add", "ann", "--ntfy", topic)
        try home.text("remind", "--once", at: "20:00")
        try take(stub, at: "2026-11-20T21:30:00Z")
        let folder = try #require(home.folder).url
        let process = try ChildProcess(
            Program.dosecal, ["remind", "--now", "2026-11-21T07:05:00Z"],
            environment: [
                "DOSECAL_HOME": folder.appending(path: "home").path, "PATH": "/usr/bin:/bin",
            ])
        try wait(for: "the notice of 08:00") {
            try stub.lines().count { $0.contains("\"actions\"") } == 2
        }
        process.send(SIGTERM)
        #expect(process.wait() == 0)
        #expect(try home.text("log", at: "2026-11-21T07:06:00Z").contains("22:30"))
    }

    @Test func waitingAnswerIsReadFirst() throws {
        try home.apply(
            """
            person: Ann
            zone: Europe/Copenhagen
            medicines:
              - {name: Zinc, doses: [{at: "09:00"}]}
            """)
        let stub = try StubServer("DeliveryTests/ntfy_stub.py")
        let topic = "http://127.0.0.1:\(stub.port)/dosecal-0123456789abcdef"
        try home.text("notify", "add", "ann", "--ntfy", topic)
        try home.text("remind", "--once", at: "08:00")
        try take(stub, at: "2026-11-20T08:01:00Z")
        // The dose was answered before the next reminder is planned.
        try home.text("remind", "--once", at: "08:30")
        #expect(try home.text("log", at: "08:31").contains("09:01"))
        let all = try stub.lines()
        #expect(all.last?.hasPrefix("[\"PUT\"") ?? false, "it is withdrawn")
        #expect(all.count { $0.contains("\"actions\"") } == 1)
    }
}
