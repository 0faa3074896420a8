import CalDAVSupport
import CivilTime
import TestSupport
import Testing

import CalDAV

/// Requests that would occupy a thread for minutes, and large requests that are answered.
@Suite struct QueryWorkTests {
    /// Objects, and a request about all of them.
    struct Attack: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The lines of each object, without its UID.
        let lines: [String]
        var objects = 20
        let body: String
    }

    private static let minutely = [
        "DTSTART:19000101T000000Z", "DUE:19000101T003000Z", "RRULE:FREQ=MINUTELY",
    ]

    private static func range(_ day: Int) -> String {
        let start =
            "2026\(String(101 + day / 28 % 12).dropFirst())"
            + "\(String(101 + day % 28).dropFirst())"
        return "<C:time-range start=\"\(start)T000000Z\" end=\"\(start)T000100Z\"/>"
    }

    private static func query(_ filters: String, data: String = "<D:getetag/>") -> String {
        """
        <C:calendar-query \(TestService.namespaces)><D:prop>\(data)</D:prop><C:filter>\
        <C:comp-filter name="VCALENDAR">\(filters)</C:comp-filter></C:filter></C:calendar-query>
        """
    }

    private static func tasks(in ranges: Int, _ more: String = "") -> String {
        (0..<ranges).map { "<C:comp-filter name=\"VTODO\">\(range($0))\(more)</C:comp-filter>" }
            .joined()
    }

    private static func list(_ count: Int, _ item: (Int) -> String) -> String {
        (0..<count).map(item).joined(separator: ",")
    }

    private static let attacks = [
        Attack(
            testDescription: "4,000 ranges", lines: minutely, body: query(tasks(in: 4_000))),
        Attack(
            testDescription: "rule of all seconds",
            lines: [
                "DTSTART:19000101T000000Z",
                "RRULE:FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=MO,TU,WE,TH,FR,SA,SU;"
                    + "BYHOUR=\(list(24) { "\($0)" });BYMINUTE=\(list(60) { "\($0)" });"
                    + "BYSECOND=\(list(60) { "\($0)" })",
            ], body: query(tasks(in: 10))),
        Attack(
            testDescription: "rule that is counted from long ago",
            lines: ["DTSTART:19000101T000000Z", "RRULE:FREQ=YEARLY;COUNT=100000;BYYEARDAY=-366"],
            objects: 200, body: query(tasks(in: 200))),
        Attack(
            testDescription: "long texts",
            lines: (0..<30).map {
                "COMMENT;X-A=\"b\":\(String(repeating: "a", count: 1_900))\($0)"
            },
            objects: 50,
            body: query(
                "<C:comp-filter name=\"VTODO\">"
                    + String(
                        repeating:
                            "<C:prop-filter name=\"COMMENT\"><C:text-match>a</C:text-match>"
                            + "<C:param-filter name=\"X-A\"/></C:prop-filter>", count: 3_000)
                    + "</C:comp-filter>")),
        Attack(
            testDescription: "alarms that ring a thousand times",
            lines: minutely + [
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-P90000D",
                "REPEAT:9999", "DURATION:P9D", "END:VALARM",
            ],
            body: query(
                String(
                    repeating: "<C:comp-filter name=\"VTODO\"><C:comp-filter name=\"VALARM\">"
                        + "\(range(3))</C:comp-filter></C:comp-filter>", count: 4_000))),
        Attack(
            testDescription: "expansion of large tasks",
            lines: minutely
                + (0..<20).map { "COMMENT:\(String(repeating: "c", count: 1_900))\($0)" },
            objects: 50,
            body: query(
                "<C:comp-filter name=\"VTODO\"/>",
                data: "<C:calendar-data><C:expand start=\"20260101T000000Z\" "
                    + "end=\"20270101T000000Z\"/></C:calendar-data>")),
    ]

    private static func account(_ count: Int, _ lines: [String]) throws -> TestService {
        let account = TestService()
        for number in 1...count {
            let object = TestService.task("\(number)").replacing(
                "SUMMARY:", with: lines.map { "\($0)\r\n" }.joined() + "SUMMARY:")
            let made = try account.send("PUT", "/dav/anna/cal/doses/\(number).ics", object)
            try #require(made.status == 201)
        }
        return account
    }

    @Test(arguments: attacks) func endlessWorkIsRefused(attack: Attack) throws {
        let account = try Self.account(attack.objects, attack.lines)
        var answer: DAVResponse?
        let time = try processorTime {
            answer = try account.send(
                "REPORT", "/dav/anna/cal/doses/", attack.body, ["depth": "1"])
        }
        let response = try #require(answer)
        #expect(response.status == 507)
        #expect(try response.conditions == ["number-of-matches-within-limits"])
        // Optimised code takes a tenth of this time.
        #expect(time < .seconds(20))
    }

    @Test func freeBusyOfEndlessEventsIsRefused() throws {
        let account = TestService()
        let lines = [
            "DTSTART:19000101T000000Z", "DURATION:PT30M", "RRULE:FREQ=YEARLY",
        ]
        for number in 1...60 {
            let event = TestService.task("\(number)").replacing("VTODO", with: "VEVENT")
                .replacing("SUMMARY:", with: lines.map { "\($0)\r\n" }.joined() + "SUMMARY:")
            _ = try account.send("PUT", "/dav/anna/cal/plan/\(number).ics", event)
        }
        let body =
            "<C:free-busy-query \(TestService.namespaces)><C:time-range "
            + "start=\"19000101T000000Z\" end=\"21000101T000000Z\"/></C:free-busy-query>"
        let response = try account.send("REPORT", "/dav/anna/cal/plan/", body, ["depth": "1"])
        #expect(response.status == 507)
    }

    @Test func queryOverManyTasksIsAnswered() throws {
        let account = try Self.account(
            200, ["DTSTART;TZID=Europe/Copenhagen:20260109T080000", "DUE:20260109T090000Z"])
        let open = "<C:prop-filter name=\"COMPLETED\"><C:is-not-defined/></C:prop-filter>"
        let body = Self.query(Self.tasks(in: 5, open))
        let found = try account.send("REPORT", "/dav/anna/cal/doses/", body, ["depth": "1"])
        #expect(found.status == 207)
    }

    @Test func workEndsWhenTheClientHasDisconnected() throws {
        let home = try Self.account(20, Self.minutely).home
        let service = DAVService(
            home, zones: ZoneDirectory(), at: TestService.moment, isAwaited: { false })
        let request = DAVRequest(
            "REPORT", ["dav", "anna", "cal", "doses"], fields: ["depth": "1"],
            body: Array(Self.query(Self.tasks(in: 4_000)).utf8))
        #expect(try service.response(to: request).status == 507)
    }
}
