import Foundation
import TestSupport
import Testing

/// Tests of instructions, times and late entries in `today` and `status`.
@Suite struct TodayTests {
    private static let plan = """
        person: Eva
        zone: UTC
        medicines:
          - name: Alendronate
            from: 2026-11-20
            doses: [{at: "07:00"}, {at: "19:00"}]
            food: before
            note: |
              With a full glass of water.
              Do not lie down for 30 minutes.
          - {name: Zinc, from: 2026-11-20, doses: [{at: "09:00"}], food: with}
          - name: Semaglutide
            unit: injection
            every: 7 days
            from: 2026-11-20
            doses: [{at: "20:00"}]
          - name: Ibuprofen
            as-needed: {amount: 1, at-most: 6 per day}
            note: Not on an empty stomach.

        """

    private static func home() throws -> ToolHome {
        let home = ToolHome()
        try home.apply(plan, at: "2026-11-20T06:00:00Z")
        return home
    }

    // MARK: JSON

    @Test(arguments: ["today", "list", "status", "stats", "history"])
    func jsonHasTheDocumentedFields(command: String) throws {
        let home = try Self.home()
        _ = try home.text("take", "zinc", at: "2026-11-20T09:05:00Z")
        let text = try home.text(command, "--json", at: "2026-11-20T10:00:00Z")
        try Golden.expect(
            text, in: Transcript.folder.appending(path: "Terminal/json-\(command).txt"))
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let persons = try #require(object?["persons"] as? [[String: Any]])
        #expect(persons.map { $0["id"] as? String } == ["eva"])
        try expectDocumentedFields(in: text)
    }

    @Test func subscriberListHasTheDocumentedFields() throws {
        let home = try Self.home()
        _ = try home.text("publish", "--public-url", "https://care.example")
        let text = try home.text("subscriber", "list", "--show", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let subscriber = try #require((object?["subscribers"] as? [[String: Any]])?.first)
        #expect(
            subscriber.keys.sorted() == [
                "added", "alarms", "changed", "discreet", "feed", "id", "items", "kind", "may",
                "name", "only", "page", "people", "revoked", "tags", "today", "token",
            ])
        #expect(subscriber["kind"] as? String == "events" && subscriber["revoked"] is NSNull)
        try expectDocumentedFields(in: text)
    }

    private func expectDocumentedFields(in json: String) throws {
        let documentation = try String(
            contentsOf: Transcript.folder.appending(path: "../../docs/record.md"), encoding: .utf8)
        for field in json.matches(of: /"([A-Za-z]+)":/).map(\.1) {
            #expect(documentation.contains("`\(field)`"), "\(field)")
        }
    }

    // MARK: Food and note

    @Test func foodAndNoteAreShownWithDueAndNextDoses() throws {
        let home = try Self.home()
        let due = try home.text("today", at: "2026-11-20T07:10:00Z")
        #expect(
            due.contains(
                """
                  07:00    ●  1 tablet Alendronate · due now
                              Before food
                              With a full glass of water.
                              Do not lie down for 30 minutes.
                  09:00    ○  1 tablet Zinc · later
                              With food
                  19:00    ○  1 tablet Alendronate · later
                  20:00
                """))
        try home.text("take", "alendronate", at: "2026-11-20T07:11:00Z")
        let taken = try home.text("today", at: "2026-11-20T07:12:00Z")
        #expect(
            taken.contains("taken 07:11\n  09:00    ○  1 tablet Zinc · later\n"))
        #expect(
            taken.contains("19:00    ○  1 tablet Alendronate · later\n              Before food\n"))
    }

    // MARK: Doses taken

    @Test func asNeededDosesHaveTheirTimes() throws {
        let home = try Self.home()
        try home.text("take", "ibuprofen", at: "2026-11-20T08:10:00Z")
        try home.text("take", "ibuprofen", "--amount", "2", at: "2026-11-20T14:30:00Z")
        let today = try home.text("today", at: "2026-11-20T15:00:00Z")
        #expect(
            today.contains(
                "Ibuprofen: 3 of at most 6 tablets taken today. Times: 08:10,\n"
                    + "  14:30 (2 tablets)."))
        #expect(today.contains("\n    Not on an empty stomach.\n"))
    }

    @Test func doseOfYesterdayRecordedTodayIsListed() throws {
        let home = try Self.home()
        try home.text(
            "take", "semaglutide", "--for", "yesterday 20:00", "--at", "yesterday 21:30",
            at: "2026-11-21T08:00:00Z")
        let today = try home.text("today", at: "2026-11-21T08:05:00Z")
        #expect(
            today.contains(
                """
                Recorded today for an earlier day
                  20:00    ✓  1 injection Semaglutide (yesterday) ·
                              taken yesterday 21:30, 1 h 30 min late
                """))
        let tomorrow = try home.text("today", at: "2026-11-22T08:05:00Z")
        #expect(!tomorrow.contains("Recorded today"))
    }

    @Test func statusWithNothingDueIsOneSentence() throws {
        let home = ToolHome()
        try home.apply(
            """
            person: Eva
            zone: UTC
            medicines:
              - {name: Iron, every: 7 days, from: 2026-11-21, doses: [{at: "20:00"}]}

            """, at: "2026-11-20T06:00:00Z")
        let status = try home.text("status", at: "2026-11-20T07:00:00Z")
        #expect(status.contains("nothing due; next tomorrow 20:00, 1 tablet Iron"))
    }
}
