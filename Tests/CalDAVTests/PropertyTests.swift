import Collections
import Foundation
import TestSupport
import Testing

import CalDAV

/// Tests of PROPFIND for each resource.
@Suite struct PropertyTests {
    private let account = TestService()
    private static let calendar = "/dav/anna/cal/doses/"

    @Test(arguments: [
        "/", "/dav/", "/principals/", "/dav/anna/", "/dav/anna/cal/", "/dav/anna/cal/doses/",
        "/dav/anna/cal/plan/",
    ])
    func everyResourceHasTheCurrentUserPrincipal(_ address: String) throws {
        let answer = try account.find(
            ["D:current-user-principal", "D:principal-URL", "D:resourcetype"], at: address)
        #expect(answer.parts.map(\.href) == [address])
        #expect(answer.references("current-user-principal") == ["/dav/anna/"])
        #expect(answer.references("principal-URL") == ["/dav/anna/"])
    }

    @Test func calendarHomeIsNotACalendar() throws {
        let principal = try account.find(
            ["C:calendar-home-set", "C:calendar-user-address-set", "D:displayname"],
            at: "/dav/anna/")
        #expect(principal.references("calendar-home-set") == ["/dav/anna/cal/"])
        #expect(principal.text("displayname") == "Anna & Søn")
        let addresses = try #require(principal.references("calendar-user-address-set"))
        #expect(addresses.count == 2)
        let uuid = try #require(addresses.first?.dropFirst("urn:uuid:".count))
        #expect(UUID(uuidString: String(uuid)) != nil)
        let home = try account.find(["D:resourcetype"], at: "/dav/anna/cal/", depth: "1")
        #expect(
            home.parts.map { $0.element("resourcetype")?.children.map(\.name.local) } == [
                ["collection"], ["collection", "calendar"], ["collection", "calendar"],
            ])
        #expect(
            home.parts.map(\.href) == ["/dav/anna/cal/", Self.calendar, "/dav/anna/cal/plan/"])
    }

    @Test func listingsLeadFromTheRootToTheObjects() throws {
        try account.put("1")
        func list(_ address: String) throws -> [String] {
            try account.find(["D:resourcetype"], at: address, depth: "1").parts.map(\.href)
        }
        #expect(try list("/") == ["/", "/dav/"])
        #expect(try list("/dav/") == ["/dav/", "/dav/anna/"])
        #expect(try list("/principals/") == ["/principals/", "/dav/anna/"])
        #expect(try list("/dav/anna/") == ["/dav/anna/", "/dav/anna/cal/"])
        #expect(try list(Self.calendar) == [Self.calendar, "\(Self.calendar)1.ics"])
        #expect(try list("\(Self.calendar)1.ics") == ["\(Self.calendar)1.ics"])
    }

    @Test func calendarHasItsProperties() throws {
        try account.put("1")
        let answer = try account.find(
            [
                "D:displayname", "CS:getctag", "D:sync-token", "C:max-resource-size", "D:owner",
                "C:supported-calendar-component-set", "C:supported-calendar-data",
                "C:supported-collation-set", "D:principal-collection-set",
            ], at: Self.calendar)
        #expect(answer.text("displayname") == "Doses")
        #expect(answer.text("getctag") == "1")
        #expect(answer.text("sync-token") == "http://dosecal/ns/sync/doses/1")
        #expect(answer.text("max-resource-size") == "524288")
        #expect(answer.references("owner") == ["/dav/anna/"])
        #expect(answer.references("principal-collection-set") == ["/dav/"])
        let part = try #require(answer.parts.first)
        let components = part.element("supported-calendar-component-set")?.children
        #expect(components?.map { $0.attribute("name") } == ["VTODO"])
        let data = part.element("supported-calendar-data")?.children.first
        #expect(data?.attribute("content-type") == "text/calendar")
        #expect(part.element("supported-collation-set")?.children.count == 3)
    }

    @Test func readOnlyAccountHasNoWritePrivilege() throws {
        func privileges(_ address: String) throws -> Set<String> {
            let answer = try account.find(["D:current-user-privilege-set"], at: address)
            let set = answer.parts.first?.element("current-user-privilege-set")
            return Set((set?.children ?? []).flatMap(\.children).map(\.name.local))
        }
        let looking: Set = ["read", "read-current-user-privilege-set", "read-free-busy"]
        #expect(try privileges("/dav/anna/cal/plan/") == looking)
        #expect(
            try privileges(Self.calendar)
                == looking.union(["write", "write-properties", "write-content", "bind", "unbind"]))
    }

    @Test func everyListedReportIsSupported() throws {
        func reports(_ address: String) throws -> Set<String> {
            let answer = try account.find(["D:supported-report-set"], at: address)
            let set = answer.parts.first?.element("supported-report-set")
            return Set(
                (set?.children ?? []).flatMap(\.children).flatMap(\.children).map(\.name.local))
        }
        #expect(
            try reports(Self.calendar) == [
                "calendar-multiget", "calendar-query", "free-busy-query", "sync-collection",
                "expand-property",
            ])
        #expect(
            try reports("/dav/anna/") == [
                "expand-property", "principal-match", "principal-property-search",
                "principal-search-property-set",
            ])
    }

    @Test func objectHasAnEntityTagAndAContentType() throws {
        try account.put("a@b c")
        let answer = try account.find(
            ["D:getetag", "D:getcontenttype", "D:getcontentlength", "D:resourcetype"],
            at: "\(Self.calendar)a@b%20c.ics")
        let bytes = Array(TestService.task("a@b c").utf8)
        #expect(answer.parts.map(\.href) == ["\(Self.calendar)a%40b%20c.ics"])
        #expect(answer.text("getetag") == "\"\(AccountObject.tag(of: bytes))\"")
        #expect(answer.text("getcontenttype") == "text/calendar; charset=utf-8; component=VTODO")
        #expect(answer.text("getcontentlength") == String(bytes.count))
        #expect(answer.parts.first?.element("resourcetype")?.children == [])
    }

    @Test func missingPropertiesAreReportedUnlessMinimalIsPreferred() throws {
        let names = ["D:displayname", "D:getlastmodified", "X:odd xmlns:X=\"urn:x&amp;y\""]
        let full = try account.find(names, at: Self.calendar)
        #expect(full.parts.first?.names(200) == ["displayname"])
        #expect(full.parts.first?.names(404) == ["getlastmodified", "odd"])
        #expect(full.parts.first?.properties["odd"]?.element.name.namespace == "urn:x&y")
        for field in [("prefer", "return=minimal"), ("brief", "t")] {
            let brief = try account.find(
                names, at: Self.calendar, [field.0: field.1])
            #expect(brief.parts.first?.names(404) == [])
            #expect(brief.text("displayname") == "Doses")
            #expect(brief.response.field("Vary") == "Brief, Prefer")
        }
        let minimal = try account.find(
            ["D:nothing"], at: Self.calendar, ["prefer": "depth-noroot, return=minimal"])
        #expect(minimal.response.field("Preference-Applied") == "return=minimal")
        #expect(minimal.response.text.contains("<D:prop></D:prop>"))
        let list = try account.find(
            ["D:resourcetype"], at: "/dav/anna/cal/", depth: "1", ["prefer": "depth-noroot"])
        #expect(list.parts.map(\.href) == [Self.calendar, "/dav/anna/cal/plan/"])
    }

    @Test func allpropReturnsTheWebDAVProperties() throws {
        let body =
            "<D:propfind xmlns:D='DAV:'><D:allprop/><D:include><D:owner/><D:no/></D:include></D:propfind>"
        for body in ["", body] {
            let answer = try MultistatusAnswer(
                account.send("PROPFIND", Self.calendar, body, ["depth": "0"]))
            let part = try #require(answer.parts.first)
            let more: Set = body.isEmpty ? [] : ["owner"]
            #expect(part.names(200) == more.union(["resourcetype", "displayname"]))
            #expect(part.names(404) == (body.isEmpty ? [] : ["no"]))
        }
        let names = try MultistatusAnswer(
            account.send(
                "PROPFIND", Self.calendar, "<propfind xmlns='DAV:'><propname/></propfind>",
                ["depth": "0"]))
        let part = try #require(names.parts.first)
        #expect(part.names(200).isSuperset(of: ["getctag", "sync-token", "max-resource-size"]))
        #expect(!part.names(200).contains("calendar-color"))
        #expect(part.element("getctag")?.text == "")
    }

    @Test func infiniteDepthIsRefused() throws {
        for fields in [[:], ["depth": "infinity"]] {
            let response = try account.send("PROPFIND", "/dav/anna/cal/", "", fields)
            #expect(response.status == 403)
            #expect(try response.conditions == ["propfind-finite-depth"])
        }
        #expect(try account.send("PROPFIND", "/", "", ["depth": "2"]).status == 400)
    }

    @Test func otherAccountsAreNotFoundEvenIfTheyExist() throws {
        for method in ["GET", "PROPFIND", "PROPPATCH", "REPORT", "PUT", "DELETE", "MKCALENDAR"] {
            for address in ["/dav/bob/cal/doses/", "/dav/bob/cal/doses/1.ics", "/dav/bob/"] {
                let response = try account.send(method, address, "<x/>", ["depth": "0"])
                #expect(response.status == 404, "\(method) \(address)")
            }
        }
        #expect(
            try account.send("PROPFIND", "/dav/anna/cal/none/", "", ["depth": "0"]).status == 404)
        #expect(try account.send("PROPFIND", "/remote.php/dav/", "", ["depth": "0"]).status == 404)
    }

    @Test func userNameIsPercentEncodedInAddresses() throws {
        let account = TestService(user: "a b@ø", name: "A")
        let answer = try account.find(["D:current-user-principal"], at: "/dav/a%20b@%C3%B8/cal/")
        #expect(answer.parts.map(\.href) == ["/dav/a%20b%40%C3%B8/cal/"])
        #expect(answer.references("current-user-principal") == ["/dav/a%20b%40%C3%B8/"])
    }
}
