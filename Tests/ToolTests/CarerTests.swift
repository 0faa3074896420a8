import CivilTime
import Foundation
import Journal
import SQLStore
import TestSupport
import Testing

/// Tests of the subscribers whom a plan wants to be told, by commands.
@Suite struct CarerTests {
    private let home = ToolHome()

    private static func plan(_ tell: String) -> String {
        """
        person: Ann
        zone: Europe/Copenhagen
        \(tell)
        medicines:
          - {name: Zinc, doses: [{at: "09:00"}]}
        """
    }

    init() throws { try home.apply(Self.plan("")) }

    private func apply(_ tell: String) throws -> ProgramResult {
        let file = try home.file("plan.yaml", Self.plan(tell))
        return try home.run(["apply", file.path])
    }

    private func program() throws -> String {
        let file = try home.file("ring", "#!/bin/sh\nexit 0\n")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: file.path)
        return file.path
    }

    private func doctor() throws -> ProgramResult {
        let folder = try #require(home.folder).url.appending(path: "home").path
        return try ToolRun.run(["doctor"], environment: ["DOSECAL_HOME": folder])
    }

    @Test func unknownSubscriberIsRefused() throws {
        let result = try apply("tell: {who: bo, after: 30 min}")
        #expect(
            result.status == 1
                && result.errors.contains(
                    "'tell' names 'bo', but there is no such subscriber; choose one of: ann. "
                        + "Or add one with 'dosecal subscriber add'"),
            "\(result.errors)")
        #expect(try home.text("plan", "show").contains("bo") == false)
    }

    @Test func planThatTellsSomebodyWaitsForTheFirstSubscriber() throws {
        let home = ToolHome()
        let file = try home.file("plan.yaml", Self.plan("tell: {who: bo, after: 30 min}"))
        let result = try home.run(["apply", file.path])
        #expect(result.status == 1)
        #expect(
            result.errors.contains("'tell' names 'bo', but there are no subscribers yet; apply"))
    }

    @Test func devicesThatEndWithAnAddressAreNamed() throws {
        let file = try #require(home.folder).url.appending(path: "home/dosecal.db")
        let added = try #require(Instant("2026-11-20T07:00:00Z"))
        var channel = NoticeChannel(
            number: 1, subscriber: "ann", kind: .ntfy, target: "https://ntfy.sh/secret",
            added: added)
        channel.isFromPages = true
        try SQLiteStore(path: file.path, creating: false).write { try $0.put(channel) }
        let text = try home.text("subscriber", "rotate", "ann")
        #expect(
            text.replacing("\n", with: " ").contains(
                "These channels were added on the old pages, so they no longer ring: "
                    + "1: ntfy at https://ntfy.sh. Add them again on the new pages."), "\(text)")
        #expect(try home.text("notify", "list").hasPrefix("No reminders are sent."))
        #expect(try !home.text("subscriber", "rotate", "ann").contains("no longer ring"))
    }

    @Test func carerWithoutChannelIsReported() throws {
        try home.text("subscriber", "add", "ann", "--id", "bo", "--name", "Bo")
        let result = try apply("tell: {who: bo, after: 30 min}")
        let text = result.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("bo is told if it stays open for 30 min"), "\(text)")
        #expect(text.contains("bo has no channel for messages yet"), "\(text)")
        let problem = "the plan of 'ann' tells 'bo' what stays open, but 'bo' has no channel"
        #expect(try doctor().errors.contains(problem))
        let path = try program()
        try home.text("notify", "add", "bo", "--command", path, "--tell-only")
        #expect(try home.text("notify", "list").contains("messages only if something stays open"))
        #expect(try doctor().status == 0)
        try home.text("subscriber", "revoke", "bo")
        #expect(
            try doctor().errors.contains(
                "the plan of 'ann' tells 'bo' what stays open, but 'bo' is no subscriber"))
    }

    @Test func carerWhoseOnlyBrowserIsGoneIsReported() throws {
        try home.text("subscriber", "add", "ann", "--id", "bo", "--name", "Bo")
        let file = try #require(home.folder).url.appending(path: "home/dosecal.db")
        let store = try SQLiteStore(path: file.path, creating: false)
        var channel = NoticeChannel(
            number: 1, subscriber: "bo", kind: .push, target: "https://push.example/x",
            added: try #require(Instant("2026-11-20T07:00:00Z")))
        channel.token = "key secret"
        try store.write { try $0.put(channel) }
        let tell = "tell: {who: bo, after: 30 min}"
        #expect(try !apply(tell).text.contains("no channel for messages"))
        #expect(try doctor().status == 0)
        try store.write { try $0.end(channel) }
        let problem = "the plan of 'ann' tells 'bo' what stays open, but 'bo' has no channel"
        let result = try doctor()
        #expect(result.status != 0 && result.errors.contains(problem), "\(result.errors)")
        let again = try apply("tell: {who: bo, after: 35 min}").text
        #expect(
            again.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                .contains("bo has no channel for messages yet"), "\(again)")
    }

    @Test func messageToACarerIsInTheHistory() throws {
        try home.text("subscriber", "add", "ann", "--id", "bo", "--name", "Bo")
        try home.text("notify", "add", "bo", "--command", program(), "--tell-only")
        _ = try apply("tell: {who: bo, after: 30 min}")
        for time in ["08:00", "08:30", "08:31"] { try home.text("remind", "--once", at: time) }
        let history = try home.text("history", "zinc", at: "09:00")
        #expect(history.contains("Bo was told: 09:30"), "\(history)")
        let log = try home.text("log", at: "09:00")
        #expect(log.contains("Bo was told") && log.contains("stays open"), "\(log)")
        #expect(try home.errors("undo", at: "09:00").contains("nothing"))
        try home.text("take", "zinc", "--at", "09:05", at: "09:01")
        #expect(try home.text("history", "zinc", at: "09:02").contains("Bo was told: 09:30"))
    }

    @Test(arguments: [
        ("tell: true", "must be the id of a subscriber"),
        ("tell: {after: 30 min}", "'who' is missing"),
        ("tell: {who: ann, after: 1 min}", "from 5 min to 24 h"),
        ("tell: {who: ann, when: 1 h}", "unknown field 'when' in 'tell'"),
    ])
    func mistakesAreExplained(tell: String, text: String) throws {
        let result = try apply(tell)
        #expect(result.status == 1 && result.errors.contains(text), "\(result.errors)")
    }
}
