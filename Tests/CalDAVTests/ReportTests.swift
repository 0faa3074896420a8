import CivilTime
import Collections
import Testing

import CalDAV

/// Tests of reports that request objects by name or by change, and of reports about the account.
@Suite struct ReportTests {
    private let account = TestService()
    private static let calendar = "/dav/anna/cal/doses/"

    private func report(
        _ body: String, at address: String = calendar, _ fields: [String: String] = [:]
    ) throws -> DAVResponse {
        let end = body.firstIndex { $0 == ">" || $0 == " " || $0 == "/" } ?? body.endIndex
        let declared = "\(body[..<end]) \(TestService.namespaces)\(body[end...])"
        return try account.send("REPORT", address, declared, fields)
    }

    private func changes(since token: String, limit: Int? = nil) throws -> DAVResponse {
        let limit = limit.map { "<D:limit><D:nresults>\($0)</D:nresults></D:limit>" } ?? ""
        return try report(
            "<D:sync-collection><D:sync-token>\(token)</D:sync-token><D:sync-level>1</D:sync-level>"
                + "\(limit)<D:prop><D:getetag/></D:prop></D:sync-collection>")
    }

    @Test func multigetReturnsObjectsByName() throws {
        for name in ["1", "2", "a@b"] { try account.put(name, "\(name) \u{e6} & ]]>") }
        let answer = try MultistatusAnswer(
            report(
                """
                <C:calendar-multiget><D:prop><D:getetag/><C:calendar-data/><D:odd/></D:prop>
                <D:href>/dav/anna/cal/doses/2.ics</D:href><D:href>/dav/anna/cal/doses/none.ics</D:href>
                <D:href>https://example.org/dav/anna/cal/doses/a@b.ics</D:href>
                <D:href>/dav/bob/cal/doses/1.ics</D:href><D:href>doses/1.ics</D:href>
                <D:href>/dav/anna/cal/doses/%zz</D:href><D:href>/dav/anna/cal/doses/../doses/1.ics</D:href>
                <D:href>/dav/anna/cal/doses/2.ics</D:href></C:calendar-multiget>
                """))
        #expect(
            answer.parts.map(\.href) == [
                "\(Self.calendar)2.ics", "\(Self.calendar)none.ics", "\(Self.calendar)a%40b.ics",
                "/dav/bob/cal/doses/1.ics", "doses/1.ics", "\(Self.calendar)%zz",
                "/dav/anna/cal/doses/../doses/1.ics",
            ])
        #expect(answer.parts.map(\.status) == [nil, 404, nil, 404, 404, 404, 404])
        let text = TestService.task("a@b", "a@b æ & ]]>")
        #expect(answer.parts[2].text("calendar-data") == text)
        #expect(answer.parts[2].names(404) == ["odd"])
    }

    /// Otherwise a short request could produce a response of any size.
    @Test func objectRequestedTwiceIsSentOnce() throws {
        try account.put("1")
        let hrefs = ["1.ics", "%31.ics", "1%2eics", "/1.ics", "1.ics?a", "1.ics#b"]
            .map { "<D:href>\(Self.calendar)\($0)</D:href>" }.joined()
        let answer = try MultistatusAnswer(
            report(
                "<C:calendar-multiget><D:prop><D:getetag/></D:prop>\(hrefs)</C:calendar-multiget>"))
        #expect(answer.parts.map(\.href) == ["\(Self.calendar)1.ics"])
        let property = "<D:property name=\"displayname\"/>"
        let expanded = try report("<D:expand-property>\(property)\(property)</D:expand-property>")
        #expect(expanded.text.ranges(of: "<D:displayname>").count == 1)
    }

    @Test func syncReportsOnlyChanges() throws {
        let first = try MultistatusAnswer(changes(since: ""))
        #expect(first.parts.isEmpty)
        for name in ["1", "2", "3"] { try account.put(name) }
        let second = try MultistatusAnswer(changes(since: #require(first.token)))
        #expect(second.parts.map(\.href) == ["1", "2", "3"].map { "\(Self.calendar)\($0).ics" })
        #expect(try account.send("DELETE", "\(Self.calendar)1.ics").status == 204)
        _ = try account.send("PUT", "\(Self.calendar)2.ics", TestService.task("2", "Ost"))
        let third = try MultistatusAnswer(changes(since: #require(second.token)))
        #expect(third["\(Self.calendar)1.ics"]?.status == 404)
        #expect(third["\(Self.calendar)2.ics"]?.text("getetag") != nil)
        #expect(third.parts.count == 2)
        let last = try #require(third.token)
        #expect(try MultistatusAnswer(changes(since: last)).parts.isEmpty)
        #expect(
            try account.find(["D:sync-token"], at: Self.calendar).text("sync-token") == last)
    }

    @Test func limitedSyncContinuesWithItsToken() throws {
        let names = (1...7).map { "\($0)" }
        for name in names { try account.put(name) }
        var token = ""
        var seen: [String] = []
        for round in 1...4 {
            let answer = try MultistatusAnswer(changes(since: token, limit: 2))
            token = try #require(answer.token)
            let isCut = answer[Self.calendar]?.status == 507
            #expect(isCut == (round < 4))
            #expect(
                answer[Self.calendar]?.errors == (isCut ? ["number-of-matches-within-limits"] : nil)
            )
            seen += answer.parts.map(\.href).filter { $0 != Self.calendar }
        }
        #expect(seen == names.map { "\(Self.calendar)\($0).ics" })
        #expect(try changes(since: "", limit: 0).status == 400)
    }

    @Test(arguments: [
        "http://dosecal/ns/sync/doses/99", "http://dosecal/ns/sync/plan/0", "data:,1",
        "http://dosecal/ns/sync/doses/-1", "http://dosecal/ns/sync/doses/99999999999999999999",
        "http://dosecal/ns/sync/doses/", "1",
    ])
    func anUnknownTokenIsRefused(_ token: String) throws {
        let response = try changes(since: token)
        #expect(response.status == 403)
        #expect(try response.conditions == ["valid-sync-token"])
    }

    @Test func objectsAreNotReadUnlessRequested() throws {
        let home = VerdictHome(.removed)
        let service = DAVService(home, zones: ZoneDirectory(), at: TestService.moment)
        let path = ["dav", "anna", "cal", "doses"]
        _ = try service.response(to: DAVRequest("PROPFIND", path, fields: ["depth": "0"]))
        let body = """
            <D:sync-collection xmlns:D="DAV:"><D:sync-token>http://dosecal/ns/sync/doses/7</D:sync-token>
            <D:prop><D:getetag/></D:prop></D:sync-collection>
            """
        let response = try service.response(to: DAVRequest("REPORT", path, body: Array(body.utf8)))
        #expect(try MultistatusAnswer(response).parts.isEmpty)
        #expect(home.readings == 0)
    }

    @Test func expandPropertyExpandsAddresses() throws {
        let answer = try MultistatusAnswer(
            report(
                """
                <D:expand-property><D:property name="current-user-principal">
                <D:property name="displayname"/><D:property name="nothing" namespace="urn:&quot;x"/>
                <D:property name="calendar-home-set" namespace="urn:ietf:params:xml:ns:caldav">
                <D:property name="resourcetype"/></D:property></D:property>
                <D:property name="displayname"/></D:expand-property>
                """))
        let part = try #require(answer.parts.first)
        #expect(part.text("displayname") == "Doses")
        let inner = try #require(part.element("current-user-principal")?.children.first)
        let principal = MultistatusAnswer.Part(inner)
        #expect(principal.href == "/dav/anna/")
        #expect(principal.text("displayname") == "Anna & Søn")
        #expect(principal.properties["nothing"]?.element.name.namespace == "urn:\"x")
        let home = try #require(principal.element("calendar-home-set")?.children.first)
        #expect(MultistatusAnswer.Part(home).href == "/dav/anna/cal/")
        for name in ["", "a b", "a><b", "1", "æ"] {
            let escaped = name.replacing("<", with: "&lt;")
            let odd = "<D:expand-property><D:property name=\"\(escaped)\"/></D:expand-property>"
            #expect(try report(odd).status == 400)
        }
    }

    @Test func accountFindsItselfBySearch() throws {
        func search(_ property: String, _ text: String) throws -> [String] {
            let body = """
                <D:principal-property-search><D:property-search><D:prop><\(property)/></D:prop>
                <D:match>\(text)</D:match></D:property-search><D:prop><D:displayname/></D:prop>
                </D:principal-property-search>
                """
            return try MultistatusAnswer(report(body, at: "/dav/")).parts.map(\.href)
        }
        #expect(try search("D:displayname", "søn") == ["/dav/anna/"])
        #expect(try search("D:displayname", "bob") == [])
        #expect(try search("C:calendar-user-address-set", "urn:uuid") == ["/dav/anna/"])
        #expect(try search("D:odd", "") == [])
        let everybody =
            "<D:principal-property-search><D:prop/><C:calendar-home-set/></D:principal-property-search>"
        let listed = try MultistatusAnswer(report(everybody, at: "/dav/"))
        #expect(listed.parts.map(\.href) == ["/dav/anna/"])
        #expect(listed.references("calendar-home-set") == ["/dav/anna/cal/"])
        let match =
            "<D:principal-match><D:self/><D:prop><D:displayname/></D:prop></D:principal-match>"
        #expect(
            try MultistatusAnswer(report(match, at: "/dav/")).text("displayname") == "Anna & Søn")
        let set = try report("<D:principal-search-property-set/>", at: "/dav/anna/")
        #expect(set.status == 200)
        let root = try XMLReader.read(set.body)
        #expect(root.name == .dav("principal-search-property-set"))
        #expect(root.children.count == 2)
    }

    @Test func anUnknownReportIsRefused() throws {
        for (body, address) in [
            ("<D:version-tree/>", Self.calendar), ("<D:sync-collection/>", "/dav/anna/"),
            ("<C:calendar-query/>", "/dav/anna/"), ("<sync-collection/>", Self.calendar),
        ] {
            let response = try report(body, at: address)
            #expect(response.status == 403)
            #expect(try response.conditions == ["supported-report"])
        }
        #expect(try account.send("REPORT", Self.calendar).status == 400)
        #expect(try report("<D:sync-collection/>", at: "/dav/anna/cal/none/").status == 404)
    }
}
