import Foundation
import TestSupport
import Testing

/// Tests of permissions of subscribers, in commands and in their feeds.
@Suite struct SubscriberAccessTests {
    private let home = ToolHome()

    init() throws {
        try home.apply(
            """
            person: Ann
            zone: Europe/Copenhagen
            medicines:
              - name: Metformin
                doses: [{at: "08:00"}]

            """)
        try home.text("publish", "--public-url", "https://care.example")
    }

    private func feed(of id: String) throws -> String {
        let list = try home.text("subscriber", "list", "--show")
        let lines = list.split(separator: "\n")
        let own = lines.drop { !$0.hasPrefix("  \(id) ") }
        let address = try #require(own.first { $0.contains("/feeds/") })
        let digits = try #require(address.firstMatch(of: /feeds\/([0-9a-f]{32})/)?.1)
        let folder = try #require(home.folder).url.appending(path: "home/feeds/\(digits).ics")
        return try String(contentsOf: folder, encoding: .utf8)
            .replacingOccurrences(of: "\r\n ", with: "")
    }

    private func told(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(arguments: ["events", "tasks"])
    func readOnlyFeedHasNoLinksOrQuestions(kind: String) throws {
        try home.text("subscriber", "add", "ann", "--id", "wall", "--kind", kind, "--may", "look")
        let text = try feed(of: "wall")
        #expect(text.contains("SUMMARY:1 tablet Metformin"))
        #expect(!text.contains("URL") && !text.contains("http") && !text.contains("Taken?"))
        let list = try told(home.text("subscriber", "list"))
        #expect(list.contains("\(kind); view only; last updated"))
    }

    @Test func changedPermissionsChangeTheFeed() throws {
        #expect(try feed(of: "ann").contains("URL:https://care.example/take/"))
        #expect(
            try told(home.text("subscriber", "set", "ann", "--may", "look"))
                == "Ann can only view: no links in its entries, and no buttons.")
        #expect(try !feed(of: "ann").contains("https://"))
        let both = try told(
            home.text("subscriber", "set", "ann", "--may", "manage", "--alarms", "each"))
        #expect(both.hasPrefix("Ann: an alarm for each entry. Ann can view, record doses"))
        #expect(try feed(of: "ann").contains("URL:https://care.example/take/"))
        #expect(try home.text("subscriber", "list", "--json").contains("\"may\": \"manage\""))
    }

    @Test func accountCannotManage() throws {
        try home.text("subscriber", "add", "ann", "--account", "--id", "phone", "--may", "look")
        let list = try told(home.text("subscriber", "list"))
        #expect(list.contains("phone Ann; ann; account; view only; added Fri 20 Nov 2026"))
        for words in [["set", "phone"], ["add", "ann", "--account"]] {
            let refused = try home.run(["subscriber"] + words + ["--may", "manage"])
            #expect(refused.status == 64)
            #expect(refused.errors.contains("no calendar app manages plans"))
        }
        try home.text("subscriber", "set", "phone", "--may", "answer")
        #expect(try told(home.text("subscriber", "list")).contains("account; can record; added"))
    }
}
