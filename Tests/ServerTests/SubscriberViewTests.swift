import CarePlan
import Foundation
import Journal
import Pages
import Server
import TestSupport
import Testing

/// Tests of what different subscribers see and may press, and of as-needed medicines and lenses.
@Suite struct SubscriberViewTests {
    private static let other = """
        person: Anna Jensen
        id: anna
        zone: Europe/Copenhagen
        language: da
        medicines:
          - {name: Metformin, id: metformin, doses: [{at: "08:00"}]}

        """
    private let morning = "2026-11-20T07:10:00Z"
    private var home: PageHome

    init() throws { home = try PageHome(SamPlan.text, at: "2026-11-01T11:00:00Z") }

    @Test func medicineTooEarlyNeedsAConfirmation() throws {
        let first = try home.today(at: morning).form("Take: 1 tablet Ibuprofen")
        try home.press(first, at: morning)
        let page = try home.today(at: "2026-11-20T08:10:00Z")
        let lines = try page.lines
        #expect(
            lines.contains(
                "1 of at most 3 tablets taken today. The next dose is allowed from 14:10."))
        let pressed = try page.form("Take anyway: 1 tablet Ibuprofen")
        let asked = try home.press(pressed, at: "2026-11-20T08:10:00Z").response
        #expect(asked.status == 200)
        let warning = PageText(asked)
        #expect(
            try warning.lines.contains(
                "Ibuprofen: taken 08:10; leave at least 6 h between two doses."))
        #expect(try warning.lines.contains("The next dose is allowed from 14:10."))
        let sure = try warning.form("Yes, it was taken: 1 tablet Ibuprofen")
        try home.press(sure, at: "2026-11-20T08:11:00Z")
        #expect(try home.entries.count == 2)
    }

    @Test func asNeededDoseSentTwiceIsOneDose() throws {
        let form = try home.take("ibuprofen", at: morning).form("Take: 1 tablet Ibuprofen")
        try home.press(form, at: morning)
        let again = try home.press(form, at: "2026-11-20T07:10:01Z")
        #expect(again.response.status == 303 && again.changed == [])
        try home.press(
            try home.take("ibuprofen", at: morning).form("Undo: 1 tablet Ibuprofen, 08:10"),
            at: morning)
        let stale = try home.press(form, at: "2026-11-20T07:11:00Z")
        #expect(stale.response.status == 409)
        #expect(try home.entries.map(\.action.kind) == [.taken, .undone])
    }

    @Test func lensesAreWornAndReplacedOnceADay() throws {
        let page = try home.today(at: morning)
        #expect(page.text.contains("aria-label=\"Left lens: 10 of 14 wear days (71%), "))
        let worn = try page.form("Worn today: Left lens")
        try home.press(worn, at: morning)
        #expect(try home.press(worn, at: morning).changed == [])
        #expect(try home.press(worn, at: "2026-11-20T23:10:00Z").response.status == 303)
        let after = try home.take("left", at: morning)
        #expect(try after.lines.contains("11 of 14 wear days (79%), 10 of them unrecorded"))
        try home.press(try after.form("Undo: Left lens, worn today"), at: morning)
        let replaced = try after.form("Replaced today: Left lens")
        try home.press(replaced, at: morning)
        #expect(try home.press(replaced, at: morning).changed == [])
        #expect(try home.entries.map(\.action.kind) == [.worn, .undone, .replaced])
    }

    @Test func pressOnYesterdaysPageDoesNotRecordWearToday() throws {
        let worn = try home.today(at: morning).form("Worn today: Left lens")
        #expect(try home.press(worn, at: "2026-11-20T23:10:00Z").response.status == 409)
        #expect(try home.entries.isEmpty)
    }

    @Test func discreetPagesNameNoMedicine() throws {
        var home = home
        home.subscriber.isDiscreet = true
        let take = PageText(try home.response("take", try home.code("metformin"), at: morning))
        let need = PageText(try home.response("take", try home.code("ibuprofen"), at: morning))
        let pages = [
            try home.today(at: morning), PageText(try home.response("subscribe", at: morning)),
            take,
            need,
        ]
        for page in pages {
            #expect(try page.lines.allSatisfy { !$0.lowercased().contains("lens") })
            for name in ["Metformin", "Ibuprofen", "Left", "water", "Stretch", "tablet ", "Sam"] {
                #expect(!page.text.contains(name), "\(name)")
            }
        }
        try home.press(try home.today(at: morning).form("Take: Reminder 1, 08:00"), at: morning)
        #expect(try home.entries.map(\.subject.name) == ["Metformin"])
    }

    @Test func selectionAppliesToViewsAndPresses() throws {
        var home = home
        home.subscriber.selection = Subscriber.Selection(items: [], kinds: ["exercise"])
        let page = try home.today(at: morning)
        #expect(try page.lines.contains("Stretch") && !page.text.contains("Metformin"))
        let code = try home.code("metformin")
        #expect(try home.response("take", code, at: morning).status == 404)
        let form = [
            "do": "taken", "slot": "1", "date": "2026-11-20", "ordinal": "1", "to": "today",
        ]
        let outcome = try home.answer(
            PageRequest("POST", .take(item: code), form: form), at: morning)
        #expect(outcome.response.status == 404)
        #expect(try home.entries.isEmpty)
    }

    @Test func subscriberCannotReachOtherPersonsDoses() throws {
        var both = try PageHome(SamPlan.text, Self.other, at: "2026-11-01T11:00:00Z")
        let code = try both.code("metformin", of: "anna")
        let form = try both.take("metformin", of: "anna", at: morning)
            .form("Take: 1 tablet Metformin, 08:00")
        try both.press(form, at: morning)
        let entry = try #require(try both.entries.first)
        both.subscriber.people = ["sam"]
        #expect(try both.response("take", code, at: morning).status == 404)
        let undo = [
            "do": "undone", "entry": entry.id.description, "to": "today",
        ]
        for item in [code, try both.code("metformin")] {
            let request = PageRequest("POST", .take(item: item), form: undo)
            let outcome = try both.answer(request, at: morning)
            #expect([404, 409].contains(outcome.response.status) && outcome.changed == [])
        }
        #expect(try both.store.entries(of: "anna", since: nil).count == 1)
    }

    @Test func suppliesInTheStoreAreShown() throws {
        let page = try home.today(at: morning)
        #expect(try page.lines.contains { $0.hasPrefix("Metformin is running low: 20 tablets") })
    }

    @Test func pageOfARemovedItemIsGone() throws {
        try home.apply(Self.other.replacing("anna", "sam"), at: "2026-11-19T12:00:00Z")
        #expect(try home.take("ibuprofen", at: morning).status == 410)
    }
}
