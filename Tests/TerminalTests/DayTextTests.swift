import Household
import TestSupport
import Testing

/// Tests of the texts of `today`, `status`, `list`, `stats` and `history` for one person.
@Suite struct DayTextTests {
    private let house = TerminalHouse(width: 80)
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Zinc
            doses: [{at: "08:00"}, {at: "20:00"}]
          - name: Iron
            doses: [{at: "07:00"}]
            stock: {left: 20, counted: 2026-11-18, refill-at: 25}
          - name: Pain
            as-needed: {amount: 1, at-least: 6 h, at-most: 3 per day}
        lenses:
          - {name: Left, type: biweekly, opened: 2026-11-10}

        """

    init() throws {
        try house.apply(Self.plan, at: "2026-11-18T12:00:00Z")
        try house.take("zinc", at: "2026-11-19T07:05:00Z")
        try house.take("pain", at: "06:30")
    }

    @Test func todayShowsMissedAndDueDosesAndLowSupplies() throws {
        let text = try house.today(at: "07:10")
        #expect(
            text == """
                Sam · Fri 20 Nov 2026 · 08:10

                Not recorded yesterday
                  07:00    ✗  1 tablet Iron · not recorded
                  20:00    ✗  1 tablet Zinc · not recorded

                  07:00    !  1 tablet Iron · late by 1 h 10 min
                  08:00    ●  1 tablet Zinc · due now
                  20:00    ○  1 tablet Zinc · later

                  Next: 20:00, 1 tablet Zinc

                As needed
                  Pain: 1 of at most 3 tablets taken today. Times: 07:30. The next dose is
                  allowed from 13:30.

                Lenses
                  Left  ███████████████░░░░░  10 of 14 wear days (71%), none recorded
                    More than two thirds used: replace about Tue 24 Nov if worn every day.

                Supplies
                  Iron is running low: 20 tablets left; it runs out Wed 9 Dec 2026.
                """)
    }

    @Test func statusIsShort() throws {
        let text = try house.status(at: "07:10")
        #expect(
            text == """
                Sam · Fri 20 Nov 2026

                  Today   0 of 3 taken; 1 due now; 1 late; next 20:00, 1 tablet Zinc
                  Streak  no day with every dose yet

                Lenses
                  Left  ███████████████░░░░░  10 of 14 wear days (71%), none recorded
                    More than two thirds used: replace about Tue 24 Nov if worn every day.

                Supplies
                  Iron  20 tablets left; runs out Wed 9 Dec 2026; get more now
                """)
    }

    @Test func listShowsWhenEachItemIsDueNext() throws {
        let text = try house.list(at: "07:10")
        #expect(
            text == """
                Sam · Europe/Copenhagen

                  zinc  Zinc: 1 tablet every day at 08:00, 20:00; 2 tablets a day in total; due
                        08:00; next 20:00
                  iron  Iron: 1 tablet every day at 07:00; due 07:00; next tomorrow 07:00
                  pain  Pain: as needed: 1 tablet, at least 6 h apart, at most 3 tablets a day
                  left  Left: replaced after 14 days of wear; opened Tue 10 Nov 2026; 10 of 14
                        wear days (71%), none recorded
                """)
    }

    @Test func statsShowTheirNumbers() throws {
        let text = try house.stats(only: "zinc", at: "07:10")
        #expect(
            text == """
                Sam · Thu 22 Oct 2026 to Fri 20 Nov 2026, days in Europe/Copenhagen

                Zinc
                  taken                 1 of 3 (33.3%); 0 skipped, 2 missed
                  on time               1 of 3 (33.3%); 0 early, 0 late
                  days with every dose  0 of 2 (0%); 0 days in a row, longest 0
                  days covered (PDC)    0 of 2 (0%)
                  total                 1 tablet
                  left out              27 days before the first dose, 2 still open

                On time: within 1 h of its time. Percentages are rounded down. 'dosecal help
                stats' explains each figure.
                """)
    }

    @Test func historyHasAMarkForEachDay() throws {
        let text = try house.history(item: "zinc", at: "07:10")
        #expect(
            text == """
                Sam · Zinc · November 2026

                Mon        Tue        Wed        Thu        Fri        Sat        Sun
                                                                                   1
                 2          3          4          5          6          7          8
                 9         10         11         12         13         14         15
                16         17         18 ✗       19 ◐       20*○       21         22
                23         24         25         26         27         28         29
                30

                ◐ some missed   ✗ missed   ○ still open

                  Zinc  taken 1 of 3, missed 2, still open 2

                Not as planned, or with a note
                  Wed 18 Nov 20:00  not recorded
                  Thu 19 Nov 20:00  not recorded
                  Fri 20 Nov 08:00  due now
                """)
    }
}
