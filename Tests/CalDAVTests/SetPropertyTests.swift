import CalDAVSupport
import Collections
import Testing

import CalDAV

/// Tests of PROPPATCH for calendars.
@Suite struct SetPropertyTests {
    private let account = TestService()
    private static let calendar = "/dav/anna/cal/doses/"

    private func change(
        _ parts: String, at address: String = calendar, _ fields: [String: String] = [:]
    ) throws -> DAVResponse {
        try account.send(
            "PROPPATCH", address,
            "<D:propertyupdate \(TestService.namespaces)>\(parts)</D:propertyupdate>", fields)
    }

    @Test func propertiesSetByAnAppAreStored() throws {
        let zone =
            "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Europe/Rome\nEND:VTIMEZONE\nEND:VCALENDAR\n"
        let answer = try MultistatusAnswer(
            change(
                """
                <D:set><D:prop><D:displayname> Min &lt;medicin&gt; </D:displayname>
                <A:calendar-color symbolic-color="red">#FF2968FF</A:calendar-color>
                <A:calendar-order>3</A:calendar-order></D:prop></D:set>
                <D:set><D:prop><C:calendar-description>Og mere</C:calendar-description>
                <C:calendar-timezone>\(zone)</C:calendar-timezone></D:prop></D:set>
                """))
        #expect(answer.parts.first?.names(200).count == 5)
        let names = [
            "D:displayname", "A:calendar-color", "A:calendar-order", "C:calendar-description",
            "C:calendar-timezone", "C:calendar-timezone-id",
        ]
        let known = try account.find(names, at: Self.calendar)
        #expect(known.text("displayname") == "Min <medicin>")
        #expect(known.text("calendar-color") == "#FF2968FF")
        #expect(known.text("calendar-order") == "3")
        #expect(known.text("calendar-description") == "Og mere")
        #expect(known.text("calendar-timezone") == zone)
        #expect(known.text("calendar-timezone-id") == "Europe/Rome")
        _ = try change("<D:remove><D:prop><D:displayname/><A:calendar-order/></D:prop></D:remove>")
        let later = try account.find(names, at: Self.calendar)
        #expect(later.text("displayname") == "Doses")
        #expect(later.parts.first?.names(404) == ["calendar-order"])
    }

    @Test func proppatchIsAllOrNothing() throws {
        let answer = try MultistatusAnswer(
            change(
                """
                <D:set><D:prop><D:displayname>New</D:displayname><D:getetag>1</D:getetag>
                <odd xmlns="urn:x">1</odd></D:prop></D:set>
                """))
        let part = try #require(answer.parts.first)
        #expect(part.names(424) == ["displayname"])
        #expect(part.names(403) == ["getetag", "odd"])
        #expect(answer.response.text.contains("<D:cannot-modify-protected-property/>"))
        let known = try account.find(["D:displayname", "D:resourcetype"], at: Self.calendar)
        #expect(known.text("displayname") == "Doses")
        #expect(known.parts.first?.element("resourcetype")?.children.count == 2)
    }

    @Test func invalidValueIsRefused() throws {
        for value in [
            "<A:calendar-color>reddish</A:calendar-color>",
            "<C:calendar-timezone-id>Europe/Nowhere</C:calendar-timezone-id>",
            "<C:schedule-calendar-transp>opaque</C:schedule-calendar-transp>",
            "<C:calendar-free-busy-set><C:MAYBE/></C:calendar-free-busy-set>",
            "<A:calendar-order>first</A:calendar-order>",
            "<C:calendar-timezone>Europe/Rome</C:calendar-timezone>",
        ] {
            let answer = try MultistatusAnswer(change("<D:set><D:prop>\(value)</D:prop></D:set>"))
            #expect(answer.parts.first?.names(409).count == 1)
        }
    }

    @Test(arguments: [
        ("blue", "#0000FFFF"), ("DarkSlateGrey", "#2F4F4FFF"), ("#123", "#123"), ("", nil),
    ])
    func aColourMayHaveAName(_ colour: String, _ kept: String?) throws {
        for value in ["#FF0000", colour] {
            _ = try change(
                "<D:set><D:prop><A:calendar-color>\(value)</A:calendar-color></D:prop></D:set>")
        }
        let known = try account.find(["A:calendar-color"], at: Self.calendar)
        #expect(known.text("calendar-color") == kept)
    }

    /// RFC 7809, section 5.2.
    @Test func timeZoneIsSetByDefinitionOrByName() throws {
        let names = ["C:calendar-timezone", "C:calendar-timezone-id"]
        func set(_ name: String, _ value: String) throws {
            _ = try change("<D:set><D:prop><C:\(name)>\(value)</C:\(name)></D:prop></D:set>")
        }
        try set(
            "calendar-timezone",
            "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Europe/Rome\nEND:VTIMEZONE\nEND:VCALENDAR\n")
        try set("calendar-timezone-id", "Asia/Tokyo")
        let known = try account.find(names, at: Self.calendar)
        #expect(known.text("calendar-timezone-id") == "Asia/Tokyo")
        #expect(known.parts.first?.names(404) == ["calendar-timezone"])
    }

    @Test(arguments: ["/", "/dav/anna/", "/dav/anna/cal/"])
    func onlyCalendarsHaveWritableProperties(_ address: String) throws {
        let answer = try MultistatusAnswer(
            change("<D:set><D:prop><D:displayname>A</D:displayname></D:prop></D:set>", at: address))
        #expect(answer.parts.first?.names(403) == ["displayname"])
    }

    @Test func responseIsMinimalIfPreferred() throws {
        let response = try change(
            "<D:set><D:prop><D:displayname>A</D:displayname></D:prop></D:set>", at: Self.calendar,
            ["prefer": "return=minimal"])
        #expect(response.status == 200)
        #expect(response.body.isEmpty)
        #expect(response.field("Preference-Applied") == "return=minimal")
    }

    @Test func freeBusyPropertyOfAppleIsStored() throws {
        let response = try change(
            """
            <D:set><D:prop><C:schedule-calendar-transp><C:transparent/></C:schedule-calendar-transp>
            <C:calendar-free-busy-set><C:NO/></C:calendar-free-busy-set></D:prop></D:set>
            """, at: Self.calendar)
        #expect(response.status == 207)
        let names = [
            "schedule-calendar-transp", "calendar-free-busy-set",
            "supported-calendar-component-set",
        ]
        let part = try #require(
            try account.find(names.map { "C:\($0)" }, at: Self.calendar).parts.first)
        let kept = names.map { part.element($0)?.children.map(\.name.local) }
        #expect(kept == [["transparent"], ["NO"], ["comp"]])
    }

    @Test func accountCannotCreateOrDeleteCalendars() throws {
        func make(_ method: String, _ address: String) throws -> DAVResponse {
            try account.send(method, address)
        }
        #expect(try make("MKCALENDAR", "/dav/anna/cal/new/").status == 403)
        #expect(try make("MKCOL", "/dav/anna/cal/new/").status == 403)
        #expect(
            try make("MKCALENDAR", "/dav/anna/cal/doses/").conditions == ["resource-must-be-null"])
        #expect(
            try make("MKCALENDAR", "/dav/anna/cal/doses/in/").conditions
                == ["calendar-collection-location-ok"])
        let present = try make("MKCOL", "/dav/anna/cal/doses/")
        #expect(present.status == 405)
        #expect(present.field("Allow")?.hasSuffix("DELETE, MKCALENDAR") == true)
        #expect(try make("DELETE", "/dav/anna/cal/doses/").conditions == ["need-privileges"])
        #expect(try make("DELETE", "/dav/anna/cal/none/").status == 404)
        #expect(account.home.collections().count == 2)
    }
}
