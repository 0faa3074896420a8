import Testing

import CalDAV

/// Tests of the objects that filters match, and of filters that are refused.
@Suite struct CalendarFilterTests {
    private static func property(_ name: String, _ content: String) -> String {
        """
        <C:comp-filter name="VTODO"><C:prop-filter name="\(name)">\(content)</C:prop-filter>\
        </C:comp-filter>
        """
    }

    private static let task = QuerySample.object(
        "VTODO",
        [
            "UID:1", #"SUMMARY:Æbler\, Pærer and Plums"#, "DUE;TZID=US/Eastern:20260110T080000",
            "CATEGORIES:Home,Garden",
        ])

    @Test(
        arguments: [
            ("SUMMARY", #"<C:text-match>pears</C:text-match>"#, false),
            ("SUMMARY", #"<C:text-match>, p</C:text-match>"#, true),
            ("SUMMARY", #"<C:text-match>PLUMS</C:text-match>"#, true),
            ("SUMMARY", #"<C:text-match collation="i;octet">PLUMS</C:text-match>"#, false),
            ("SUMMARY", #"<C:text-match collation="i;octet">, Pærer</C:text-match>"#, true),
            ("SUMMARY", #"<C:text-match collation="i;ascii-casemap">æBLER</C:text-match>"#, false),
            ("SUMMARY", #"<C:text-match collation="i;unicode-casemap">æBLER</C:text-match>"#, true),
            ("SUMMARY", #"<C:text-match match-type="equals">Plums</C:text-match>"#, false),
            ("SUMMARY", #"<C:text-match match-type="ends-with">plums</C:text-match>"#, true),
            ("SUMMARY", #"<C:text-match negate-condition="yes">plums</C:text-match>"#, false),
            ("SUMMARY", #"<C:text-match></C:text-match>"#, true),
            ("LOCATION", #"<C:text-match negate-condition="yes">plums</C:text-match>"#, false),
            ("LOCATION", "<C:is-not-defined/>", true), ("summary", "<C:is-not-defined/>", false),
            ("summary", "", true),
            ("DUE", #"<C:time-range start="20260110T130000Z" end="20260110T140000Z"/>"#, true),
            ("DUE", #"<C:time-range start="20260110T140000Z"/>"#, false),
            ("DUE", #"<C:param-filter name="TZID"/>"#, true),
            ("DUE", #"<C:param-filter name="VALUE"><C:is-not-defined/></C:param-filter>"#, true),
            (
                "DUE",
                #"<C:param-filter name="TZID"><C:text-match>utc</C:text-match></C:param-filter>"#,
                false
            ),
        ])
    func propertiesAreCompared(_ name: String, _ content: String, _ isFound: Bool) throws {
        let filter = try QuerySample.filter(Self.property(name, content))
        #expect(filter.matches(Self.task, QuerySample.reader) == isFound)
    }

    @Test(
        arguments: [
            (#"<C:comp-filter/>"#, QueryRefusal.filterForm),
            (#"<C:comp-filter name="VTODO"><C:time-range/></C:comp-filter>"#, .filterForm),
            (
                #"<C:comp-filter name="VTODO"><C:time-range start="20260110"/></C:comp-filter>"#,
                .filterForm
            ),
            (
                """
                <C:comp-filter name="VTODO"><C:time-range start="20260110T000000Z" \
                end="20260110T000000Z"/></C:comp-filter>
                """, .filterForm
            ),
            (
                """
                <C:comp-filter name="VTODO"><C:is-not-defined/><C:comp-filter name="VALARM"/>\
                </C:comp-filter>
                """, .filterForm
            ),
            (
                """
                <C:comp-filter name="VTIMEZONE"><C:time-range start="20260110T000000Z"/>\
                </C:comp-filter>
                """, .filterUnsupported
            ),
            (property("UID", #"<C:text-match collation="i;x">1</C:text-match>"#), .collation),
            (property("UID", #"<C:text-match match-type="like">1</C:text-match>"#), .filterForm),
        ])
    func unsupportedFilterIsRefused(_ content: String, _ refusal: QueryRefusal) {
        #expect(QuerySample.refusal { _ = try QuerySample.filter(content) } == refusal)
    }

    @Test func filterMustBeginWithTheCalendar() {
        for text in ["<C:filter/>", #"<C:filter><C:comp-filter name="VTODO"/></C:filter>"#] {
            let refusal = QuerySample.refusal {
                _ = try CalendarFilter(QuerySample.element(text))
            }
            #expect(refusal == .filterForm)
        }
    }

    @Test func componentTypesDecideWithoutReadingObjects() throws {
        let all = try QuerySample.filter("")
        let tasks = try QuerySample.filter(#"<C:comp-filter name="VTODO"/>"#)
        let none = try QuerySample.filter(
            #"<C:comp-filter name="VTODO"><C:is-not-defined/></C:comp-filter>"#)
        let named = try QuerySample.filter(Self.property("UID", ""))
        #expect(all.verdict(onObjectsOf: ["VTODO"]) == true)
        #expect(tasks.verdict(onObjectsOf: ["VTODO"]) == true)
        #expect(tasks.verdict(onObjectsOf: ["VEVENT"]) == false)
        #expect(none.verdict(onObjectsOf: ["VTODO"]) == false)
        #expect(none.verdict(onObjectsOf: ["VEVENT"]) == true)
        #expect(named.verdict(onObjectsOf: ["VTODO"]) == nil)
        #expect(all.verdict(onObjectsOf: ["VEVENT", "VTODO"]) == true)
        #expect(tasks.verdict(onObjectsOf: ["VEVENT", "VTODO"]) == nil)
    }

    @Test(
        arguments: [
            ("PRODID", "example corp", true), ("SUMMARY", "plums", true), ("SUMMARY", "x", false),
        ])
    func queryWithoutAComponentMatchesAnyComponent(
        _ name: String, _ text: String, _ isFound: Bool
    ) throws {
        let filter = try QuerySample.filter(
            """
            <C:prop-filter name="\(name)"><C:text-match>\(text)</C:text-match></C:prop-filter>
            """)
        #expect(filter.matches(Self.task, QuerySample.reader) == isFound)
    }

    @Test(arguments: [("20260109", true), ("20260111", false)])
    func timeRangeWithoutAComponentMatchesAnyComponent(_ day: String, _ isFound: Bool) throws {
        let object = QuerySample.object("VTODO", ["UID:1", "DUE:20260109T120000Z"])
        let range = #"<C:time-range start="\#(day)T000000Z" end="\#(day)T235959Z"/>"#
        let filter = try QuerySample.filter(range)
        #expect(filter.verdict(onObjectsOf: ["VTODO"]) == nil)
        #expect(filter.matches(object, QuerySample.reader) == isFound)
        let both = try QuerySample.filter(range + #"<C:comp-filter name="VEVENT"/>"#)
        #expect(!both.matches(object, QuerySample.reader))
    }

    @Test func taskIsExpandedLikeAnEvent() throws {
        let object = QuerySample.object(
            "VTODO",
            [
                "UID:1", "DTSTART;TZID=US/Eastern:20260307T080000",
                "DUE;TZID=US/Eastern:20260307T090000", "RRULE:FREQ=DAILY", "STATUS:NEEDS-ACTION",
            ])
        let data = try CalendarData(
            QuerySample.element(
                """
                <C:calendar-data><C:expand start="20260308T000000Z" end="20260309T000000Z"/>\
                </C:calendar-data>
                """))
        let text = String(decoding: data.bytes(of: object, QuerySample.reader), as: UTF8.self)
        // The clocks go forward on 8 March.
        #expect(
            text.contains(
                "DTSTART:20260308T120000Z\r\nRECURRENCE-ID:20260308T120000Z\r\n"
                    + "DUE:20260308T130000Z\r\nSTATUS:NEEDS-ACTION\r\nEND:VTODO"))
        #expect(text.split(separator: "BEGIN:VTODO").count == 2 && !text.contains("RRULE"))
    }

    @Test func timeZoneOfTheQueryAppliesToFloatingTimes() throws {
        let calendar =
            "BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:/x/Asia/Tokyo\r\nEND:VTIMEZONE"
            + "\r\nEND:VCALENDAR\r\n"
        let reader = try #require(QuerySample.reader.floating(in: calendar))
        let object = QuerySample.object("VTODO", ["UID:1", "DUE:20260110T090000"])
        let filter = try QuerySample.filter("VTODO", "20260109T235900Z", "20260110T000000Z")
        #expect(filter.matches(object, reader) && !filter.matches(object, QuerySample.reader))
        #expect(QuerySample.reader.floating(in: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n") == nil)
    }
}
