import CarePlan
import Household
import Journal
import Server
import TestSupport
import Testing

/// Tests of the page of a plan, its buttons and its small forms.
@Suite struct PlanEditPageTests {
    private let pages: PlanPages

    init() throws { pages = try PlanPages() }

    @Test func planShowsItemsThatAreDueNextFirst() throws {
        let page = try pages.page()
        let said = try PlanPages.said(page)
        let texts = [
            "Stretch Every day at 07:00", "Metformin 1 tablet every day at 08:00 ",
            "Left lens Replaced after 14 days of wear",
        ]
        let places = texts.compactMap { said.firstRange(of: $0)?.lowerBound }
        #expect(places.count == 3 && places == places.sorted())
        #expect(page.text.contains("class=\"button danger\""))
        let code = try pages.home.code("metformin"), digits = try #require(pages.home.token).digits
        #expect(page.text.contains("href=\"../plan/\(digits)/change/\(code)\""))
        #expect(page.text.contains("href=\"../plan/\(digits)/add\""))
        #expect(page.forms.map(\.label).contains("Switch off: Metformin"))
    }

    @Test(arguments: [
        ("off", "metformin", "Metformin: switched off", "enabled: false"),
        ("end", "metformin", "Metformin: until Mon 30 Nov 2026", "until: 2026-11-30"),
        ("remove", "metformin", "Metformin: its record stays", ""),
        ("remove", "left", "Left lens: its record stays", ""),
    ])
    func itemIsChangedOnlyWhenSaved(
        does: String, item: String, said: String, text: String
    ) throws {
        let form = ["do": does, "item": try pages.home.code(item), "on": "2026-11-30"]
        let review = try pages.send(form, to: "item", "sam")
        let words = try PlanPages.said(review)
        #expect(words.contains(said))
        let isStopped = does != "end" && item == "metformin"
        #expect(words.contains("Ask your doctor or pharmacist before you stop") == isStopped)
        #expect(try pages.versions().count == 1)
        let pressed = try pages.save(review)
        #expect(pressed.changed == ["sam"])
        let new = try #require(try pages.versions().last)
        #expect(text.isEmpty ? !new.contains("id: \(item)") : new.contains(text))
        if does == "off" {
            #expect(try pages.page().forms.map(\.label).contains("Switch on: Metformin"))
            let again = try pages.send(form, to: "item", "sam")
            #expect(try PlanPages.said(again).contains("Nothing changes"))
        }
    }

    @Test(arguments: ["off", "remove"])
    func reviewNamesTheDosesThatLeaveToday(does: String) throws {
        let pages = try PlanPages(
            SamPlan.text.replacing("{at: \"08:00\"}", with: "{at: \"08:00\"}, {at: \"20:00\"}"))
        let today = {
            try PlanPages.said(PageText(pages.home.response("today", at: PlanPages.morning)))
        }
        let before = try today()
        let form = ["do": does, "item": try pages.home.code("metformin")]
        let review = try pages.send(form, to: "item", "sam")
        let said = try PlanPages.said(review)
        #expect(said.contains("08:00, 1 tablet Metformin: stays on Today"), "\(said)")
        #expect(said.contains("20:00, 1 tablet Metformin: no longer shown on Today"), "\(said)")
        try pages.save(review)
        let after = try today()
        #expect(after.contains("08:00 1 tablet Metformin"), "\(after)")
        let count = { (text: String) in text.split(separator: "20:00").count }
        #expect(count(after) < count(before), "\(after)")
    }

    @Test func reasonIsShownIfAnItemCannotBeChanged() throws {
        let code = try pages.home.code("left")
        let page = try pages.send(
            ["do": "end", "item": code, "on": "2026-11-30"], to: "item", "sam")
        #expect(page.status == 409)
        #expect(
            try PlanPages.said(page).contains(
                "Lenses have no last day; disable or remove the item."))
        let day = try pages.send(["do": "end", "item": code, "on": "30/11"], to: "item", "sam")
        #expect(try PlanPages.said(day).contains("'30/11' is not a date. Write it as 2026-12-01."))
        #expect(try pages.versions().count == 1)
    }

    @Test func planCanBePausedAndResumed() throws {
        let review = try pages.send(
            ["do": "pause", "from": "2026-11-21", "until": "2026-11-23"], to: "pause", "sam")
        let said = try PlanPages.said(review)
        #expect(said.contains("paused from Sat 21 Nov 2026 until Mon 23 Nov 2026"))
        #expect(said.contains("Next times: Metformin Tue 24 Nov 08:00"))
        try pages.save(review)
        #expect(try PlanPages.said(try pages.page()).contains("Everything: paused from Sat 21 Nov"))
        let back = try pages.send(["do": "resume", "resumed": "2026-11-22"], to: "pause", "sam")
        try pages.save(back)
        #expect(try pages.versions().last?.contains("until: 2026-11-21") == true)
    }

    @Test func languageClockAndZoneCanBeChanged() throws {
        let page = try pages.page("settings", "sam")
        var fields = try page.form("Show what changes").fields
        #expect(fields["language"] == "en" && fields["clock"] == "24")
        fields["clock"] = "12"
        let review = try pages.send(fields, to: "settings", "sam")
        #expect(review.status == 200)
        try pages.save(review)
        #expect(try pages.versions().last?.contains("clock: 12") == true)
        #expect(try PlanPages.said(try pages.page()).contains("8:00 AM"))
        fields["zone"] = "tokyo"
        fields["language"] = "da"
        try pages.save(try pages.send(fields, to: "settings", "sam"))
        let text = try #require(try pages.versions().last)
        #expect(text.contains("zone: Asia/Tokyo") && text.contains("language: da"), "\(text)")
    }

    @Test func unknownZoneOfAPlanIsAMistakeBesideItsField() throws {
        let page = try pages.send(
            ["language": "en", "clock": "24", "zone": "Atlantis"], to: "settings", "sam")
        #expect(page.status == 422 && page.mistake(of: "zone")?.contains("Atlantis") == true)
        #expect(try page.form("Show what changes").fields["zone"] == "Atlantis")
        let odd = try pages.send(
            ["language": "xx", "clock": "24", "zone": "UTC"], to: "settings", "sam")
        #expect(odd.status == 400)
    }

    @Test func singleItemCanBePaused() throws {
        let code = try pages.home.code("metformin")
        let review = try pages.send(
            ["do": "pause", "from": "2026-11-21"], to: "pause", "sam", code)
        #expect(try PlanPages.said(review).contains("Metformin: paused from Sat 21 Nov 2026"))
        try pages.save(review)
        let page = try pages.page("pause", "sam", code)
        #expect(try PlanPages.said(page).contains("Pause: Metformin"))
        #expect(page.forms.count == 2)
    }

    @Test func pauseEnteredLateIsReviewedWithItsPastDoses() throws {
        let code = try pages.home.code("metformin")
        let over = try PlanPages.said(
            try pages.send(
                ["do": "pause", "from": "2026-11-16", "until": "2026-11-18"], to: "pause", "sam",
                code))
        #expect(
            over.contains("Metformin: 3 times that were not recorded count as paused."), "\(over)")
        #expect(!over.contains("left out") && !over.contains("Ask your doctor"), "\(over)")
        // The dose of today is open and stays open.
        let lasting = try PlanPages.said(
            try pages.send(
                ["do": "pause", "from": "2026-11-18", "until": "2026-11-21"], to: "pause", "sam",
                code))
        #expect(
            lasting.contains("Metformin: 2 times that were not recorded count as paused."),
            "\(lasting)")
        #expect(lasting.contains("Metformin: 1 time is left out."), "\(lasting)")
    }

    /// The dose at 08:00 comes before the one at 20:30.
    @Test func movedTimeIsNotCalledNextIfAnotherIsEarlier() throws {
        let pages = try PlanPages(
            SamPlan.text.replacing("{at: \"08:00\"}", with: "{at: \"08:00\"}, {at: \"20:00\"}"))
        let review = try pages.write(
            SamPlan.text.replacing("{at: \"08:00\"}", with: "{at: \"12:00\"}, {at: \"20:30\"}"))
        let said = try PlanPages.said(review)
        #expect(said.contains("next 12:00, was "), "\(said)")
        #expect(said.contains("; 20:30, was 20:00"), "\(said)")
    }

    @Test func formOfAPausedItemShowsThePause() throws {
        let code = try pages.home.code("metformin")
        try pages.save(
            try pages.send(
                ["do": "pause", "from": "2026-11-20", "until": "2026-11-25"], to: "pause", "sam",
                code))
        let page = try pages.page("pause", "sam", code)
        #expect(try PlanPages.said(page).contains("Change the pause"))
        let fields = try page.form("Show what changes").fields
        #expect(fields["from"] == "2026-11-20" && fields["until"] == "2026-11-25")
    }

    @Test func invalidPauseKeepsTheInput() throws {
        let page = try pages.send(
            ["do": "pause", "from": "2026-11-23", "until": "2026-11-21"], to: "pause", "sam")
        #expect(page.status == 422)
        #expect(
            try PlanPages.said(page).contains(
                "The pause cannot end on Sat 21 Nov 2026, before it begins. Choose a later day."))
        #expect(page.mistake(of: "until")?.hasPrefix("The pause cannot end on") == true)
        #expect(try page.form("Show what changes").fields["from"] == "2026-11-23")
    }

    @Test func journeyIsShownWithItsEffectOnDoses() throws {
        let plan = SamPlan.text.replacing(
            "doses: [{at: \"08:00\"}]",
            with: "at-least: 10 h, doses: [{at: \"08:00\"}, {at: \"20:00\"}]")
        let pages = try PlanPages(plan)
        let form = [
            "do": "travel", "zone": "tokyo", "from": "2026-12-06", "until": "2026-12-14",
            "clock-\(try pages.home.code("stretch"))": "home",
        ]
        let review = try pages.send(form, to: "travel", "sam")
        let said = try PlanPages.said(review)
        #expect(said.contains("Asia/Tokyo from Sun 6 Dec 2026 until Mon 14 Dec 2026"))
        #expect(said.contains("Asia/Tokyo is 8 h ahead of home."))
        #expect(
            said.contains("Metformin: at one point, two doses would be only 4 h apart."))
        #expect(said.contains("Ask a doctor or pharmacist what to do."))
        try pages.save(review)
        let text = try #require(try pages.versions().last)
        #expect(text.contains("zone: Asia/Tokyo") && text.contains("clock: home"))
        let home = try pages.send(["do": "home", "home": "2026-11-20"], to: "travel", "sam")
        try pages.save(home)
        #expect(try pages.versions().last?.contains("Tokyo") == false)
    }

    /// The form is sent as it is shown, with one choice for all.
    @Test func choiceForAllAppliesToAllButAppointments() throws {
        let plan =
            SamPlan.text + "  - {title: Clinic, kind: checkup, date: 2026-12-08, at: \"10:00\"}\n"
        let pages = try PlanPages(plan)
        let form = try pages.page("travel", "sam").form("Show what changes").fields
        let answers = ["zone": "tokyo", "from": "2026-12-06", "clock": "home"]
        try pages.save(pages.send(form.merging(answers) { $1 }, to: "travel", "sam"))
        let text = try #require(try pages.versions().last)
        let items = text.split(separator: "\n").filter {
            $0.contains("08:00") || $0.contains("at:")
        }
        #expect(items.contains { $0.contains("clock: home") })
        #expect(items.allSatisfy { $0.contains("clock: home") != $0.contains("Clinic") }, "\(text)")
    }

    /// The appointment tomorrow is before the journey and not over yet.
    @Test func doseBeforeTheJourneyKeepsItsTime() throws {
        let plan =
            SamPlan.text + "  - {title: Clinic, kind: checkup, date: 2026-11-21, at: \"14:00\"}\n"
        let pages = try PlanPages(plan)
        let review = try pages.send(
            ["do": "travel", "zone": "tokyo", "from": "2026-12-06", "until": "2026-12-14"],
            to: "travel", "sam")
        let said = try PlanPages.said(review)
        #expect(said.contains("Next times: Clinic tomorrow 14:00"), "\(said)")
        #expect(!said.contains("no more times"), "\(said)")
    }

    @Test(arguments: [
        ("Atlantis", "2026-12-06", "zone", "There is no time zone called 'Atlantis'"),
        ("Europe/Copenhagen", "2026-12-06", "zone", "Europe/Copenhagen is home."),
        ("Tokyo", "6.12.", "from", "'6.12.' is not a date."),
    ])
    func invalidJourneyGivesAdvice(
        zone: String, from: String, field: String, words: String
    ) throws {
        let page = try pages.send(
            ["do": "travel", "zone": zone, "from": from], to: "travel", "sam")
        #expect(page.status == 422)
        #expect(try PlanPages.said(page).contains(words))
        #expect(page.mistake(of: field)?.hasPrefix(words) == true)
        #expect(try page.form("Show what changes").fields["zone"] == zone)
        #expect(try page.form("Show what changes").fields["from"] == from)
    }

    /// The text must not show items that the feed leaves out.
    @Test func partialAddressCannotChangeThePlan() throws {
        var pages = pages
        pages.home.subscriber.isDiscreet = true
        let list = try pages.page()
        #expect(list.forms.isEmpty && !list.text.contains("Metformin"))
        pages.home.subscriber.isDiscreet = false
        pages.home.subscriber.selection.kinds = ["lenses"]
        #expect(try pages.page().forms.isEmpty)
        for name in ["text", "versions", "pause", "travel"] {
            let page = try pages.page(name, "sam")
            #expect(page.status == 403 && !page.text.contains("Metformin"))
        }
        let sent = ["base": "1", "text": SamPlan.text.replacing("08:00", with: "09:00")]
        #expect(try pages.send(sent, to: "save", "sam").status == 403)
        #expect(try pages.versions().count == 1)
    }

    @Test func severalPersonsShareOnePlanPage() throws {
        let bo = SamPlan.text.replacing("Sam Carter", with: "Bo Hall")
            .replacing("id: sam", with: "id: bo")
        let pages = try PlanPages(SamPlan.text, bo)
        let said = try PlanPages.said(try pages.page())
        #expect(said.contains("Sam Carter") && said.contains("Bo Hall"))
        try pages.save(
            try pages.write(bo.replacing("08:00", with: "09:00"), person: "bo"))
        #expect(try pages.versions() == [SamPlan.text])
        #expect(try pages.versions(of: "bo").count == 2)
    }
}
