import CarePlan
import Foundation
import Journal
import Pages
import TestSupport
import Testing

@Suite struct TakePageTests {
    private var home: PageCase
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"
    private let take = "Take: 2 tablets Metformin 500 mg, 08:00"

    init() throws { home = try PageCase(TodayPageTests.plan(), at: TodayPageTests.applied) }

    @Test func openDoseHasTheLargeButtonAndAFutureOneADifferentOne() throws {
        let ahead = try home.take("metformin", at: "2026-11-20T06:00:00Z")
        #expect(ahead.text.contains("class=\"ahead\"") && !ahead.text.contains("class=\"hero\""))
        _ = try ahead.form("Take early: 2 tablets Metformin 500 mg, 08:00")
        let open = try home.take("statin", at: "2026-11-20T20:00:00Z")
        #expect(open.text.contains("class=\"hero\"") && !open.text.contains("class=\"ahead\""))
    }

    @Test func buttonsIdentifyTheShownOccurrence() throws {
        let page = try home.take("metformin", at: morning)
        let form = try page.form(take)
        #expect(form.action.hasPrefix("../../take/\(PageCase.digits)/"))
        #expect(
            form.fields == [
                "do": "taken", "slot": "1", "date": "2026-11-20", "to": "take",
            ])
        let later = try page.form("Snooze 30 min: 2 tablets Metformin 500 mg, 08:00")
        #expect(later.fields["do"] == "snoozed" && later.fields["minutes"] == "30")
        _ = try page.form("Skip: 2 tablets Metformin 500 mg, 08:00")
        #expect(try page.lines.contains("Next: tomorrow 08:00."))
    }

    @Test func takenDoseHasOnlyAnUndoButton() throws {
        var home = home
        try home.record("metformin", on: "2026-11-20", at: morning) {
            .taken(Planned(slot: "1", ordinal: 1, start: $0), at: $0, Amount(2))
        }
        let page = try home.take("metformin", at: "2026-11-20T07:12:00Z")
        #expect(try page.lines.contains("taken 08:10"))
        #expect(page.text.contains("<button type=\"button\" class=\"hero\" disabled=\"\">"))
        #expect(!page.forms.contains { $0.label == take })
        _ = try page.form("Undo: 2 tablets Metformin 500 mg, 08:00")
    }

    /// The plan began at noon on 1 November.
    @Test func doseBeforeThePlanIsNotShownAsTaken() throws {
        let cells = try home.take("metformin", at: morning).text.split(separator: "<td class=")
        let cell = try #require(cells.first { $0.contains("aria-label=\"Sun 1 Nov") })
        #expect(cell.hasPrefix("\"nothing\"") && !cell.contains("✓"), "\(cell)")
        #expect(cell.contains("Sun 1 Nov: 08:00 Before the plan began\""), "\(cell)")
    }

    @Test func pausedItemsShowTheEndOfThePause() throws {
        var home = home
        let paused = TodayPageTests.plan().split(separator: "id: metformin,").joined(
            separator: "id: metformin, pauses: [{from: 2026-11-20, until: 2026-11-21}],")
        try home.apply(paused, at: "2026-11-19T11:00:00Z")
        let page = try home.take("metformin", at: morning)
        #expect(try page.lines.contains("This is paused until Sat 21 Nov 2026."))
        #expect(!page.forms.contains { $0.label == take })
        let today = try home.today(at: morning)
        #expect(today.text.contains("paused until"))
    }

    @Test func openDoseOfAPausedItemWasDueBeforeThePause() throws {
        var home = home
        let note = "It was due before the pause was entered. If it should not be taken, press Skip."
        #expect(try !home.take("metformin", at: morning).lines.contains(note))
        let paused = TodayPageTests.plan().split(separator: "id: metformin,").joined(
            separator: "id: metformin, pauses: [{from: 2026-11-20}],")
        try home.apply(paused, at: "2026-11-20T07:05:00Z")
        let page = try home.take("metformin", at: morning)
        #expect(page.forms.contains { $0.label == take })
        #expect(try page.lines.contains(note))
        #expect(try home.today(at: morning).lines.count { $0 == note } == 1)
        try home.record("metformin", on: "2026-11-20", at: morning) {
            .taken(Planned(slot: "1", ordinal: 1, start: $0), at: $0, Amount(2))
        }
        #expect(try !home.today(at: morning).lines.contains(note))
    }

    @Test func traitsAreShownUnlessThePageIsDiscreet() throws {
        var home = home
        let plan = TodayPageTests.plan().split(separator: "id: metformin,")
            .joined(separator: "id: metformin, food: with, colour: crimson, reason: sugar,")
        try home.apply(plan, at: "2026-11-19T11:00:00Z")
        let line = "With food; crimson; reason: sugar"
        let page = try home.take("metformin", at: morning)
        #expect(try page.lines.contains(line))
        let (advice, button) = (page.text.range(of: line), page.text.range(of: "<button"))
        #expect(try #require(advice).lowerBound < #require(button).lowerBound)
        home.subscriber.isDiscreet = true
        let discreet = try home.take("metformin", at: morning).text
        #expect(!discreet.contains("crimson") && !discreet.contains("With food"))
    }

    @Test func switchedOffAndRemovedItemsAreMarked() throws {
        var home = home
        let off = TodayPageTests.plan().split(separator: "id: metformin,")
            .joined(separator: "id: metformin, enabled: false,")
        try home.apply(off, at: "2026-11-19T11:00:00Z")
        #expect(
            try home.take("metformin", at: morning).lines.contains(
                "This is switched off in the plan."))
        #expect(try !home.take("metformin", at: morning).forms.contains { $0.label == take })
        try home.apply(
            "person: Sam\nid: sam\nzone: Europe/Copenhagen\nlanguage: da\n",
            at: "2026-11-19T12:00:00Z")
        let gone = try home.take("metformin", at: morning)
        #expect(try gone.lines.contains("Det står ikke længere i planen."))
        #expect(gone.forms.isEmpty)
    }

    @Test func doseThatWasDueBeforeItsItemWasSwitchedOffCanBeTaken() throws {
        var home = home
        let off = TodayPageTests.plan().split(separator: "id: metformin,")
            .joined(separator: "id: metformin, enabled: false,")
        try home.apply(off, at: "2026-11-20T07:05:00Z")
        let page = try home.take("metformin", at: morning)
        #expect(try page.lines.contains("This is switched off in the plan."))
        #expect(page.forms.contains { $0.label == take })
        #expect(try home.today(at: morning).forms.contains { $0.label == take })
    }
}
