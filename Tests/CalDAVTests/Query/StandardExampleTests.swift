import CivilTime
import Testing

import CalDAV

/// The examples of RFC 4791, sections 7.8 and 7.10, over the objects of its appendix B.
@Suite struct StandardExampleTests {
    private static let zone = [
        "BEGIN:VTIMEZONE", "LAST-MODIFIED:20040110T032845Z", "TZID:US/Eastern", "BEGIN:DAYLIGHT",
        "DTSTART:20000404T020000", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4", "TZNAME:EDT",
        "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "END:DAYLIGHT", "BEGIN:STANDARD",
        "DTSTART:20001026T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "TZNAME:EST",
        "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "END:STANDARD", "END:VTIMEZONE",
    ]

    private static func event(_ lines: [String]) -> [String] {
        ["BEGIN:VEVENT", "DTSTAMP:20060206T001220Z"] + lines + ["END:VEVENT"]
    }

    private static func override(_ id: String, _ start: String, _ title: String) -> [String] {
        event([
            "DTSTART;TZID=US/Eastern:\(start)", "DURATION:PT1H",
            "RECURRENCE-ID;TZID=US/Eastern:\(id)", "SUMMARY:\(title)",
            "UID:00959BC664CA650E933C892C@example.com",
        ])
    }

    static let objects: [(name: String, bytes: [UInt8])] = [
        (
            "abcd1",
            QuerySample.object(
                zone
                    + event([
                        "DTSTART;TZID=US/Eastern:20060102T120000", "DURATION:PT1H",
                        "SUMMARY:Event #1", "Description:Go Steelers!",
                        "UID:74855313FA803DA593CD579A@example.com",
                    ]))
        ),
        (
            "abcd2",
            QuerySample.object(
                zone
                    + event([
                        "DTSTART;TZID=US/Eastern:20060102T120000", "DURATION:PT1H",
                        "RRULE:FREQ=DAILY;COUNT=5", "SUMMARY:Event #2",
                        "UID:00959BC664CA650E933C892C@example.com",
                    ]) + override("20060104T120000", "20060104T140000", "Event #2 bis")
                    + override("20060106T120000", "20060106T140000", "Event #2 bis bis"))
        ),
        (
            "abcd3",
            QuerySample.object(
                zone
                    + event([
                        "ATTENDEE;PARTSTAT=ACCEPTED;ROLE=CHAIR:mailto:cyrus@example.com",
                        "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:lisa@example.com",
                        "DTSTART;TZID=US/Eastern:20060104T100000", "DURATION:PT1H",
                        "LAST-MODIFIED:20060206T001330Z", "ORGANIZER:mailto:cyrus@example.com",
                        "SEQUENCE:1", "STATUS:TENTATIVE", "SUMMARY:Event #3",
                        "UID:DC6C50A017428C5216A2F1CD@example.com",
                    ]))
        ),
        (
            "abcd4",
            QuerySample.object(
                "VTODO",
                [
                    "DTSTAMP:20060205T235335Z", "DUE;VALUE=DATE:20060104", "STATUS:NEEDS-ACTION",
                    "SUMMARY:Task #1", "UID:DDDEEB7915FA61233B861457@example.com", "BEGIN:VALARM",
                    "ACTION:AUDIO", "TRIGGER;RELATED=START:-PT10M", "END:VALARM",
                ])
        ),
        (
            "abcd5",
            QuerySample.object(
                "VTODO",
                [
                    "DTSTAMP:20060205T235300Z", "DUE;VALUE=DATE:20060106",
                    "LAST-MODIFIED:20060205T235308Z", "SEQUENCE:1", "STATUS:NEEDS-ACTION",
                    "SUMMARY:Task #2", "UID:E10BA47467C5C69BB74E8720@example.com", "BEGIN:VALARM",
                    "ACTION:AUDIO", "TRIGGER;VALUE=DATE-TIME:20060106T120000Z", "END:VALARM",
                ])
        ),
        (
            "abcd6",
            QuerySample.object(
                "VTODO",
                [
                    "COMPLETED:20051223T122322Z", "DTSTAMP:20060205T235400Z",
                    "DUE;VALUE=DATE:20051225", "STATUS:COMPLETED", "SUMMARY:Task #3",
                    "UID:E10BA47467C5C69BB74E8722@example.com",
                ])
        ),
        (
            "abcd7",
            QuerySample.object(
                "VTODO",
                [
                    "DTSTAMP:20060205T235600Z", "DUE;VALUE=DATE:20060101", "STATUS:CANCELLED",
                    "SUMMARY:Task #4", "UID:E10BA47467C5C69BB74E8725@example.com",
                ])
        ),
        (
            "abcd8",
            QuerySample.object(
                "VFREEBUSY",
                [
                    "ORGANIZER;CN=\"Bernard Desruisseaux\":mailto:bernard@example.com",
                    "UID:76ef34-54a3d2@example.com", "DTSTAMP:20050530T123421Z",
                    "DTSTART:20060101T000000Z", "DTEND:20060108T000000Z",
                    "FREEBUSY:20050531T230000Z/20050601T010000Z",
                    "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20060102T100000Z/20060102T120000Z",
                ])
        ),
    ]

    /// Returns a component filter with this content.
    private static func component(_ name: String, _ content: String = "") -> String {
        #"<C:comp-filter name="\#(name)">\#(content)</C:comp-filter>"#
    }

    @Test(
        arguments: [
            // 7.8.1, 7.8.2, 7.8.3
            (
                component(
                    "VEVENT",
                    #"<C:time-range start="20060104T000000Z" end="20060105T000000Z"/>"#),
                ["abcd2", "abcd3"]
            ),
            // 7.8.5
            (
                component(
                    "VTODO",
                    component(
                        "VALARM",
                        #"<C:time-range start="20060106T100000Z" end="20060107T100000Z"/>"#)),
                ["abcd5"]
            ),
            // 7.8.6
            (
                component(
                    "VEVENT",
                    """
                    <C:prop-filter name="UID"><C:text-match collation="i;octet"\
                    >DC6C50A017428C5216A2F1CD@example.com</C:text-match></C:prop-filter>
                    """), ["abcd3"]
            ),
            // 7.8.7
            (
                component(
                    "VEVENT",
                    """
                    <C:prop-filter name="ATTENDEE"><C:text-match collation="i;ascii-casemap"\
                    >mailto:lisa@example.com</C:text-match><C:param-filter name="PARTSTAT">\
                    <C:text-match collation="i;ascii-casemap">needs-action</C:text-match>\
                    </C:param-filter></C:prop-filter>
                    """), ["abcd3"]
            ),
            // 7.8.8
            (component("VEVENT"), ["abcd1", "abcd2", "abcd3"]),
            // 7.8.9
            (
                component(
                    "VTODO",
                    """
                    <C:prop-filter name="COMPLETED"><C:is-not-defined/></C:prop-filter>\
                    <C:prop-filter name="STATUS"><C:text-match negate-condition="yes"\
                    >CANCELLED</C:text-match></C:prop-filter>
                    """), ["abcd4", "abcd5"]
            ),
            // 7.8.10
            (
                component(
                    "VFREEBUSY",
                    #"<C:time-range start="20060102T000000Z" end="20060103T000000Z"/>"#),
                ["abcd8"]
            ),
        ])
    func queryFindsTheObjectsInTheStandard(_ content: String, _ names: [String]) throws {
        let filter = try QuerySample.filter(content)
        let found = Self.objects.filter { filter.matches($0.bytes, QuerySample.reader) }
        #expect(found.map(\.name) == names)
    }

    private static func data(_ content: String, of name: String) throws -> String {
        let data = try CalendarData(
            QuerySample.element("<C:calendar-data>\(content)</C:calendar-data>"))
        let object = try #require(objects.first { $0.name == name }).bytes
        return String(decoding: data.bytes(of: object, QuerySample.reader), as: UTF8.self)
    }

    @Test func partialRetrievalMatchesSection781() throws {
        let text = try Self.data(
            """
            <C:comp name="VCALENDAR"><C:prop name="VERSION"/><C:comp name="VEVENT">\
            <C:prop name="SUMMARY"/><C:prop name="UID"/><C:prop name="DTSTART" novalue="yes"/>\
            </C:comp><C:comp name="VTIMEZONE"/></C:comp>
            """, of: "abcd3")
        let expected =
            ["BEGIN:VCALENDAR", "VERSION:2.0"] + Self.zone + [
                "BEGIN:VEVENT", "DTSTART:", "SUMMARY:Event #3",
                "UID:DC6C50A017428C5216A2F1CD@example.com", "END:VEVENT", "END:VCALENDAR", "",
            ]
        #expect(text == expected.joined(separator: "\r\n"))
    }

    @Test func overridesOutsideTheRangeAreLeftOutAsInSection782() throws {
        let text = try Self.data(
            #"<C:limit-recurrence-set start="20060103T000000Z" end="20060105T000000Z"/>"#,
            of: "abcd2")
        #expect(text.contains("SUMMARY:Event #2\r\n") && text.contains("SUMMARY:Event #2 bis\r\n"))
        #expect(!text.contains("SUMMARY:Event #2 bis bis") && text.contains("BEGIN:VTIMEZONE"))
    }

    @Test func expandedOccurrencesMatchSection783() throws {
        let text = try Self.data(
            #"<C:expand start="20060103T000000Z" end="20060105T000000Z"/>"#, of: "abcd2")
        let expected = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example Corp.//CalDAV Client//EN",
            "BEGIN:VEVENT", "DTSTAMP:20060206T001220Z", "DTSTART:20060103T170000Z",
            "RECURRENCE-ID:20060103T170000Z", "DURATION:PT1H", "SUMMARY:Event #2",
            "UID:00959BC664CA650E933C892C@example.com", "END:VEVENT", "BEGIN:VEVENT",
            "DTSTAMP:20060206T001220Z", "DTSTART:20060104T190000Z", "DURATION:PT1H",
            "RECURRENCE-ID:20060104T170000Z", "SUMMARY:Event #2 bis",
            "UID:00959BC664CA650E933C892C@example.com", "END:VEVENT", "END:VCALENDAR", "",
        ]
        #expect(text == expected.joined(separator: "\r\n"))
    }

    @Test func objectsAreReturnedUnchangedByDefault() throws {
        let object = Self.objects[3].bytes
        let data = try CalendarData(QuerySample.element("<C:calendar-data/>"))
        #expect(data.bytes(of: object, QuerySample.reader) == object)
    }

    @Test func busyTimesMatchSection7101() throws {
        let range = try QuerySample.element(
            #"<C:time-range start="20060104T140000Z" end="20060105T220000Z"/>"#)
        var busy = try #require(FreeBusy(range, QuerySample.reader))
        for object in Self.objects { busy.add(object.bytes) }
        let now = try #require(Instant("2005-01-25T09:00:00Z"))
        let text = String(decoding: busy.calendar(at: now), as: UTF8.self)
        let lines = text.split(separator: "\r\n").filter { $0.hasPrefix("FREEBUSY") }
        #expect(
            lines == [
                "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20060104T150000Z/20060104T160000Z",
                "FREEBUSY;FBTYPE=BUSY:20060104T190000Z/20060104T200000Z",
                "FREEBUSY;FBTYPE=BUSY:20060105T170000Z/20060105T180000Z",
            ])
    }
}
