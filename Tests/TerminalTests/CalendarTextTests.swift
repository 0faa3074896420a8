import CarePlan
import CivilTime
import CommandLine
import CalendarImport
import Feed
import Household
import ICalendar
import Journal
import Terminal
import TestSupport
import Testing
import Wording

/// Tests of the agenda and of the text of an import.
@Suite struct CalendarTextTests {
    private let house = TerminalHouse()
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Zinc
            doses: [{at: "08:00"}]
            from: 2026-11-18

        """
    private static let page = TextReport(width: 80, isColoured: false)

    @Test func agendaShowsTheDaysAndTheNextDates() throws {
        let plan = try CarePlan(reading: Array(Self.plan.utf8), zones: TerminalHouse.zones)
        let now = try #require(Instant("2026-11-20T07:00:00Z"))
        let source = FeedSource(
            plan, revision: now, wording: try TerminalHouse.words("en"), at: now)
        let agenda = Agenda(source, from: nil, days: 2, at: now)
        let text = agenda.text(on: Self.page)
        #expect(
            text == """
                Sam · Europe/Copenhagen

                Fri 20 Nov 2026
                  08:00  1 tablet Zinc

                Sat 21 Nov 2026
                  08:00  1 tablet Zinc

                Coming up
                  Zinc  next Fri 20 Nov 08:00, Sat 21 Nov 08:00, Sun 22 Nov 08:00; no end

                When the clocks change
                  Sun 28 Mar 2027: the clocks go forward from 02:00 to 03:00
                    nothing in the plan is affected
                  Sun 31 Oct 2027: the clocks go back from 03:00 to 02:00
                    nothing in the plan is affected
                """)
    }

    private func imported(_ lines: String...) throws -> String {
        let component = (["BEGIN:VTODO"] + lines + ["END:VTODO"]).joined(separator: "\r\n")
        let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(component)\r\nEND:VCALENDAR\r\n"
        let household = try house.household()
        let reading = CalendarReader(zones: TerminalHouse.zones).reading(
            Array(text.utf8), wanting: try CalendarScope(household).wants)
        let source = SourceReading(
            source: CalendarSource(.copy, [.init(name: "a.ics", reading)]))
        let result = try household.importing([source.asImport])
        return ImportText(
            result, [source], try WordingByPerson(result.persons, TerminalHouse.words),
            detail: .recent, isTrial: false, on: Self.page
        ).text
    }

    @Test func importListsTheDosesTaken() throws {
        try house.apply(Self.plan, at: "2026-11-18T12:00:00Z")
        let plan = try house.household().person("sam", for: .today).plan
        let series = try FeedTitles(TerminalHouse.words).series(
            of: plan, asWritten: plan, secret: nil
        ) { _ in .earliest }
        let uid = try #require(series.first?.uid.split(separator: "@"))
        let text = try imported(
            "UID:\(uid[0])-20261120@\(uid[1])", "SUMMARY:1 tablet Zinc", "STATUS:COMPLETED",
            "COMPLETED:20261120T065500Z")
        #expect(
            text == """
                Confirmed
                  1 tablet Zinc, taken 07:55, planned 08:00

                Read: 1 file, 1 task.

                """)
    }
}
