import Foundation
import Journal
import SQLStore
import Server
import TestSupport
import Testing

/// Tests that a press on a dose moves its followers.
@Suite struct LinkedPressTests {
    private static let plan = """
        person: Sam Carter
        id: sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - {name: Thyroxine, id: thyroxine, doses: [{at: "08:00"}]}
          - {name: Iron, id: iron, after: {item: thyroxine, by: 4 h}}

        """
    private let take = "Take: 1 tablet Thyroxine, 08:00"

    @Test func pageShowsTheNewTimeAtOnce() throws {
        let home = try PageHome(Self.plan, at: "2026-11-20T05:00:00Z")
        let time = "2026-11-20T08:10:00Z"
        let before = try home.today(at: time)
        #expect(try before.lines.contains { $0.contains("12:00") })
        try home.press(try before.form(take), at: time)
        let after = try home.today(at: time)
        #expect(try after.lines.contains { $0.contains("13:10") })
        #expect(try !after.lines.contains { $0.contains("12:00") })
        // At 13:10 it can be recorded on the Today page, an hour before only on its own page.
        let later = try home.today(at: "2026-11-20T12:15:00Z")
        let iron = try #require(later.forms.first { $0.label.contains("Iron, 13:10") })
        try home.press(iron, at: "2026-11-20T12:15:00Z")
        #expect(try home.entries.map(\.subject.item) == ["thyroxine", "iron"])
    }

    @Test func pageDoesNotAskForWaitingDoses() throws {
        let home = try PageHome(Self.plan, at: "2026-11-20T05:00:00Z")
        let time = "2026-11-20T08:10:00Z"
        let page = try home.take("thyroxine", at: time)
        try home.press(try page.form("Skip: 1 tablet Thyroxine, 08:00"), at: time)
        let after = try home.today(at: "2026-11-20T12:15:00Z")
        #expect(!after.forms.contains { $0.label.contains("Iron") })
    }

    /// The served feed has the new time soon after the press.
    @Test func feedFollowsThePress() throws {
        let home = try Home()
        let (morning, file) = ("2099-11-20T08:10:00Z", home.folder / "sam.yaml")
        try Data(Self.plan.utf8).write(to: file)
        try home.run("apply", "--now", "2099-11-19T07:00:00Z", file.path)
        try home.run("publish", "--now", "2099-11-19T07:00:00Z")
        let token = try #require(
            try SQLiteStore(path: (home.folder / "dosecal.db").path, creating: false).tokens()
                .first { $0.subscriber == "sam" }?.token)
        let server = try LiveServer(home, ["--now", morning])
        let today = PageText(try server.ask(Request("GET", "/today/\(token.digits)")))
        let form = try today.form(take)
        let parts = form.action.split(separator: "/").filter { $0 != ".." }
        let body = form.fields.map { "\($0)=\($1.replacing(":", with: "%3A"))" }
        let press = Request(
            "POST", "/" + parts.joined(separator: "/"),
            fields: ["content-type": "application/x-www-form-urlencoded"],
            body: Array(body.joined(separator: "&").utf8))
        #expect(try server.ask(press).status == 303)
        let feed = Request("GET", "/feeds/\(token.digits)/sam.ics")
        let moved = "DTSTART;TZID=Europe/Copenhagen:20991120T131000"
        var text = ""
        try wait(for: "the dose's new time") {
            text = String(decoding: try server.ask(feed).body, as: UTF8.self)
            return text.contains(moved)
        }
        #expect(text.contains("DTSTART;TZID=Europe/Copenhagen:20991121T120000"))
    }
}
