import CalDAVSupport
import CivilTime
import Collections
import ICalendar
import Testing

import CalDAV

/// Tests of calendar-query requests as clients send them. Matching is tested with the filter.
@Suite struct QueryReportTests {
    private let account = TestService()
    private static let tasks = "/dav/anna/cal/doses/"
    private static let events = "/dav/anna/cal/plan/"

    init() throws {
        try account.put("1", "Mælk")
        try account.put("2", "Ost")
        let event = TestService.task("3", "Pause").replacing("VTODO", with: "VEVENT")
            .replacing(
                "DTSTAMP",
                with:
                    "DTSTART:20261123T100000\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;COUNT=3\r\nDTSTAMP"
            )
        let made = try account.send("PUT", "\(Self.events)3.ics", event)
        #expect(made.status == 201)
    }

    private func query(
        _ filter: String, _ more: String = "", data: String = "<C:calendar-data/>",
        at address: String = tasks, depth: String? = "1"
    ) throws -> DAVResponse {
        let body = """
            <C:calendar-query \(TestService.namespaces)><D:prop><D:getetag/>\(data)</D:prop>
            \(filter)\(more)</C:calendar-query>
            """
        return try account.send("REPORT", address, body, depth.map { ["depth": $0] } ?? [:])
    }

    private static func filter(_ component: String, _ more: String = "") -> String {
        """
        <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="\(component)">\(more)
        </C:comp-filter></C:comp-filter></C:filter>
        """
    }

    private static let range = """
        <C:time-range start="20261124T080000Z" end="20261124T093000Z"/>
        """

    @Test func matchingObjectsAreSentWithTheirData() throws {
        let all = try MultistatusAnswer(query(Self.filter("VTODO")))
        #expect(all.parts.map(\.href) == ["\(Self.tasks)1.ics", "\(Self.tasks)2.ics"])
        #expect(all.parts[0].text("calendar-data") == TestService.task("1", "Mælk"))
        #expect(try MultistatusAnswer(query(Self.filter("VEVENT"))).parts.isEmpty)
        let text = """
            <C:prop-filter name="SUMMARY"><C:text-match>OST</C:text-match></C:prop-filter>
            """
        let some = try MultistatusAnswer(query(Self.filter("VTODO", text)))
        #expect(some.parts.map(\.href) == ["\(Self.tasks)2.ics"])
        let one = try MultistatusAnswer(
            query(Self.filter("VTODO", text), at: "\(Self.tasks)2.ics", depth: "0"))
        #expect(one.parts.map(\.href) == ["\(Self.tasks)2.ics"])
    }

    @Test func depthZeroFindsNothing() throws {
        #expect(try MultistatusAnswer(query(Self.filter("VTODO"), depth: "0")).parts.isEmpty)
        #expect(try MultistatusAnswer(query(Self.filter("VTODO"), depth: nil)).parts.count == 2)
    }

    @Test func requestedDataIsExpandedOrLimited() throws {
        let part = """
            <C:calendar-data><C:comp name="VCALENDAR"><C:comp name="VTODO"><C:prop name="UID"/>
            </C:comp></C:comp></C:calendar-data>
            """
        let some = try MultistatusAnswer(query(Self.filter("VTODO"), data: part))
        let text = try #require(some.parts.first?.text("calendar-data"))
        #expect(text.contains("UID:1\r\n") && !text.contains("SUMMARY"))
        let expand = """
            <C:calendar-data><C:expand start="20261123T000000Z" end="20261128T000000Z"/></C:calendar-data>
            """
        let each = try MultistatusAnswer(
            query(Self.filter("VEVENT"), data: expand, at: Self.events))
        let events = try #require(each.parts.first?.text("calendar-data"))
        #expect(events.components(of: "BEGIN:VEVENT") == 3)
        #expect(!events.contains("RRULE"))
    }

    /// The event has a floating time, 10:00. In Copenhagen that is 9:00 UTC, which is in the range;
    /// 10:00 UTC is not.
    @Test func floatingTimesUseTheZoneOfTheQueryOrTheCalendar() throws {
        func found(_ more: String = "") throws -> Int {
            let filter = Self.filter("VEVENT", Self.range)
            return try MultistatusAnswer(query(filter, more, at: Self.events)).parts.count
        }
        let zone = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//test//test//EN
            BEGIN:VTIMEZONE
            TZID:Europe/Copenhagen
            BEGIN:STANDARD
            DTSTART:19961027T030000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            END:STANDARD
            END:VTIMEZONE
            END:VCALENDAR

            """
        #expect(try found() == 0)
        #expect(try found("<C:timezone>\(zone)</C:timezone>") == 1)
        #expect(try found("<C:timezone-id>Europe/Copenhagen</C:timezone-id>") == 1)
        account.home.set([.timeZone: zone], of: "plan")
        #expect(try found() == 1)
        // A zone that is not known here is ignored in favour of the calendar's zone.
        let odd = zone.replacing("Europe/Copenhagen", with: "Custom zone")
        #expect(try found("<C:timezone>\(odd)</C:timezone>") == 1)
        account.home.set([.timeZone: nil, .timeZoneName: "Europe/Copenhagen"], of: "plan")
        #expect(try found() == 1)
        #expect(try found("<C:timezone-id>Asia/Tokyo</C:timezone-id>") == 0)
    }

    @Test(arguments: [
        ("", "<C:calendar-data/>", "valid-filter"),
        ("<C:filter/>", "<C:calendar-data/>", "valid-filter"),
        (filter("VTODO"), "<C:calendar-data content-type='text/html'/>", "supported-calendar-data"),
        (
            filter(
                "VTODO",
                "<C:prop-filter name='UID'><C:text-match collation='i;x'>1</C:text-match></C:prop-filter>"
            ),
            "<C:calendar-data/>", "supported-collation"
        ),
    ])
    func unsupportedQueryIsRefused(_ filter: String, _ data: String, _ condition: String) throws {
        let response = try query(filter, data: data)
        #expect(response.status == 403)
        #expect(try response.conditions == [condition])
    }

    @Test func invalidTimeZoneIsRefused() throws {
        let response = try query(Self.filter("VTODO"), "<C:timezone>Europe/Rome</C:timezone>")
        #expect(try response.conditions == ["valid-calendar-data"])
        let named = try query(Self.filter("VTODO"), "<C:timezone-id>Nowhere</C:timezone-id>")
        #expect(try named.conditions == ["valid-timezone"])
        let expand = "<C:calendar-data><C:expand start='2026'/></C:calendar-data>"
        #expect(try query(Self.filter("VTODO"), data: expand).status == 400)
    }

    @Test func busyTimesAreReturnedInOneCalendar() throws {
        let now = Instant(seconds: 1_795_381_200)
        let service = DAVService(account.home, zones: ZoneDirectory(), at: now)
        func busy(_ range: String, in collection: String) throws -> DAVResponse {
            let body = "<C:free-busy-query \(TestService.namespaces)>\(range)</C:free-busy-query>"
            return try service.response(
                to: DAVRequest(
                    "REPORT", ["dav", "anna", "cal", collection], body: Array(body.utf8)))
        }
        let range = "<C:time-range start='20261124T000000Z' end='20261125T000000Z'/>"
        let plan = try busy(range, in: "plan")
        #expect(plan.status == 200)
        #expect(plan.field("Content-Type") == "text/calendar; charset=utf-8; component=VFREEBUSY")
        #expect(plan.text.contains("20261124T100000Z/20261124T110000Z\r\n"))
        #expect(plan.text.contains("DTSTAMP:20261122T210000Z\r\n"))
        #expect(try !busy(range, in: "doses").text.contains("FREEBUSY;"))
        #expect(try busy("", in: "plan").status == 400)
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        ranges(of: part).count
    }
}
