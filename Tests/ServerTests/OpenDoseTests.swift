import Foundation
import Journal
import Server
import Testing

/// What a page offers and what its buttons mean is what the commands say: docs/record.md.
@Suite struct OpenDoseTests {
    private let home: PageHome
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"
    private let take = "Taken: 2 tablets Metformin 500 mg, 08:00"
    private let early = "Already taken: 2 tablets Metformin 500 mg, 08:00"

    init() throws { home = try PageHome(PressTests.plan(), at: "2026-11-01T11:00:00Z") }

    /// The page of today has a button where 'dosecal take' finds the dose by itself.
    @Test(arguments: [
        ("2026-11-19T23:10:00Z", false), ("2026-11-20T06:29:59Z", false),
        ("2026-11-20T06:30:00Z", true), ("2026-11-20T07:00:00Z", true),
    ])
    func dayOffersWhatIsOpen(time: String, isOpen: Bool) throws {
        let page = try home.today(at: time)
        #expect(page.forms.contains { $0.label == take } == isOpen)
        #expect(!page.forms.contains { $0.label == early })
    }

    /// What lies further ahead is taken on its own page, as by '--for', with another button.
    @Test func doseAheadIsTakenOnItsOwnPage() throws {
        let time = "2026-11-20T06:00:00Z"
        let page = try home.take("metformin", at: time)
        #expect(page.text.contains("class=\"ahead\"") && !page.text.contains("class=\"hero\""))
        #expect(try home.press(try page.form(early), at: time).changed == ["sam"])
        let open = try home.take("statin", at: "2026-11-20T20:00:00Z")
        #expect(open.text.contains("class=\"hero\"") && !open.text.contains("class=\"ahead\""))
    }

    @Test func nextIsWhatTheCommandCallsNext() throws {
        let expected = [
            "2026-11-20T07:10:00Z": "21:30: 1 tablet Statin",
            "2026-11-20T20:40:00Z": "tomorrow 08:00: 2 tablets Metformin 500 mg",
        ]
        for (time, line) in expected {
            let lines = try home.today(at: time).lines
            let heading = try #require(lines.firstIndex(of: "What comes next"))
            #expect(lines[heading + 1] == line)
        }
        #expect(try home.take("metformin", at: morning).lines.contains("Next: tomorrow 08:00."))
    }

    @Test func nextIsSoughtBeyondTheWeek() throws {
        try home.apply(
            "person: Sam\nid: sam\nzone: Europe/Copenhagen\n"
                + "reminders: [{title: Dentist, id: dentist, date: 2027-03-01, at: \"09:00\"}]\n",
            at: "2026-11-19T11:00:00Z")
        #expect(try home.today(at: morning).lines.contains("Mon 1 Mar 2027 09:00: Dentist"))
    }

    /// As with the commands: who took it after all may say so, and what was taken was not skipped.
    @Test func takingCountsMoreThanSkipping() throws {
        let old = try home.take("metformin", at: morning)
        let skip = try old.form("Skip it: 2 tablets Metformin 500 mg, 08:00")
        try home.press(skip, at: morning)
        #expect(try home.press(skip, at: morning).changed == [])
        try home.press(try old.form(take), at: morning)
        #expect(try home.entries.map(\.action.kind) == [.skipped, .taken])
        #expect(try home.today(at: morning).lines.contains("taken 08:10"))
        let refused = try home.press(skip, at: morning)
        #expect(refused.response.status == 409 && refused.changed == [])
    }
}
