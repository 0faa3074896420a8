import Collections
import Foundation
import TestSupport
import Testing

import CalDAV

/// Thousands of malformed requests, made by changing valid ones.
@Suite struct HostileRequestTests {
    private static let bodies = [
        "<D:propfind \(TestService.namespaces)><D:prop><D:getetag/><C:calendar-data/><D:x/></D:prop>"
            + "</D:propfind>",
        "<D:propertyupdate \(TestService.namespaces)><D:set><D:prop><A:calendar-color>#FF0000FF"
            + "</A:calendar-color></D:prop></D:set></D:propertyupdate>",
        "<C:calendar-multiget \(TestService.namespaces)><D:prop><C:calendar-data/></D:prop>"
            + "<D:href>/dav/anna/cal/doses/a.ics</D:href></C:calendar-multiget>",
        """
        <C:calendar-query \(TestService.namespaces)><D:prop><C:calendar-data><C:expand \
        start="20260101T000000Z" end="20270101T000000Z"/></C:calendar-data></D:prop><C:filter>\
        <C:comp-filter name="VCALENDAR"><C:comp-filter name="VTODO"><C:time-range \
        start="20260101T000000Z" end="20270101T000000Z"/><C:prop-filter name="SUMMARY">\
        <C:text-match collation="i;octet">Milk</C:text-match></C:prop-filter></C:comp-filter>\
        </C:comp-filter></C:filter></C:calendar-query>
        """,
        "<D:sync-collection \(TestService.namespaces)><D:sync-token/><D:sync-level>1</D:sync-level>"
            + "<D:limit><D:nresults>1</D:nresults></D:limit><D:prop><D:getetag/></D:prop>"
            + "</D:sync-collection>",
        "<C:free-busy-query \(TestService.namespaces)><C:time-range start=\"20260101T000000Z\" "
            + "end=\"20270101T000000Z\"/></C:free-busy-query>",
        TestService.task("a"),
    ]
    private static let methods = [
        "PROPFIND", "PROPPATCH", "REPORT", "REPORT", "REPORT", "PUT", "DELETE", "GET", "MKCALENDAR",
    ]
    private static let paths = [
        "/", "/dav", "/dav/anna", "/dav/anna/cal", "/dav/anna/cal/doses", "/dav/anna/cal/plan",
        "/dav/anna/cal/doses/a.ics", "/dav/anna/cal/doses/%00", "/dav/bo/cal/doses", "/principals",
    ]
    private static let pieces: [String] = [
        "<!DOCTYPE a>", "<!ENTITY x \"y\">", "&x;", "]]>", "<![CDATA[", "\u{0}", "\u{1}",
        "xmlns:D=\"\"",
        "<D:prop>", "</D:prop>", "99999999T999999Z", "-1", "9223372036854775808", "é", "\u{202E}",
        "RRULE:FREQ=SECONDLY\r\n", "BEGIN:VTODO\r\n", "END:VCALENDAR\r\n", "DTSTART:99990101\r\n",
        String(repeating: "<D:a>", count: 70), String(repeating: "x", count: 5_000),
    ]

    private static func mutated(_ body: String, _ random: inout SeededRandom) -> [UInt8] {
        var bytes = Array(body.utf8)
        for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3:
                let piece = pieces[Int.random(in: pieces.indices, using: &random)]
                bytes.insert(contentsOf: Array(piece.utf8), at: place)
            default: bytes = Array(bytes.prefix(place))
            }
        }
        return bytes
    }

    @Test(arguments: Seed.list(0..<40))
    func everyRequestGetsAWellFormedResponse(seed: Seed) throws {
        var random = seed.random
        let test = TestService()
        try test.put("a")
        for _ in 0..<400 {
            let method = Self.methods[Int.random(in: Self.methods.indices, using: &random)]
            let path = Self.paths[Int.random(in: Self.paths.indices, using: &random)]
            let body = Self.bodies[Int.random(in: Self.bodies.indices, using: &random)]
            let depth = ["0", "1", "infinity", "2", ""][Int.random(in: 0..<5, using: &random)]
            let parts = path.split(separator: "/").map { $0.removingPercentEncoding ?? "" }
            let response = try test.service.response(
                to: DAVRequest(
                    method, parts, fields: ["depth": depth, "if-match": "\"\(depth)\""],
                    body: Self.mutated(body, &random)))
            #expect((200..<600).contains(response.status), "\(method) \(path)")
            #expect(response.status != 500, "\(method) \(path)")
            if response.status == 207 {
                let root = try XMLReader.read(response.body, .forTests)
                #expect(root.name == .dav("multistatus"))
            }
        }
    }
}
