import CalDAVSupport
import CivilTime
import Collections
import Testing

import CalDAV

/// Tests of GET, PUT and DELETE for objects, and of their preconditions.
@Suite struct ObjectTests {
    private let account = TestService()
    private static let address = "/dav/anna/cal/doses/1.ics"

    private func put(
        _ body: String, _ fields: [String: String] = [:], at address: String = address
    ) throws -> DAVResponse {
        try account.send("PUT", address, body, fields)
    }

    @Test func objectIsReturnedByteForByte() throws {
        let text = TestService.task("1", "Mælk & <ost>")
        let made = try put(text, ["content-type": "text/calendar; charset=\"UTF-8\""])
        #expect(made.status == 201)
        let tag = "\"\(AccountObject.tag(of: Array(text.utf8)))\""
        #expect(made.field("ETag") == tag)
        for method in ["GET", "HEAD"] {
            let got = try account.send(method, Self.address)
            #expect(got.status == 200)
            #expect(got.text == text)
            #expect(got.field("ETag") == tag)
            #expect(got.field("Content-Type") == "text/calendar; charset=utf-8; component=VTODO")
            #expect(got.field("Last-Modified") == nil)
        }
        #expect(try put(TestService.task("1", "Ost")).status == 204)
        #expect(try account.send("DELETE", Self.address).status == 204)
        #expect(try account.send("DELETE", Self.address).status == 404)
        #expect(try account.send("GET", Self.address).status == 404)
    }

    /// RFC 9110, sections 13.1.1 and 13.1.2: the field, its value, and the status of PUT and of GET
    /// for an existing object.
    @Test(arguments: [
        ("if-match", "TAG", 204, 200), ("if-match", "*", 204, 200),
        ("if-match", "\"other\", TAG", 204, 200), ("if-match", "\"other\"", 412, 412),
        ("if-match", "W/TAG", 412, 412), ("if-match", "other", 400, 400),
        ("if-none-match", "*", 412, 304), ("if-none-match", "TAG", 412, 304),
        ("if-none-match", "W/TAG", 412, 304), ("if-none-match", "\"other\"", 204, 200),
        ("if-none-match", "TAG TAG", 400, 400), ("if", "(<urn:x>)", 412, 200),
    ])
    func preconditionsApplyToExistingObjects(_ field: String, _ value: String, put: Int, get: Int)
        throws
    {
        let text = TestService.task("1")
        _ = try self.put(text)
        let tag = "\"\(AccountObject.tag(of: Array(text.utf8)))\""
        let fields = [field: value.replacing("TAG", with: tag)]
        #expect(try account.send("GET", Self.address, "", fields).status == get)
        #expect(try self.put(text, fields).status == put)
        #expect(try account.send("DELETE", Self.address, "", fields).status == put)
    }

    @Test func preconditionsApplyToMissingObjects() throws {
        let text = TestService.task("1")
        #expect(try put(text, ["if-match": "*"]).status == 412)
        #expect(try put(text, ["if-match": "\"a\""]).status == 412)
        #expect(try put(text, ["if-none-match": "*"]).status == 201)
    }

    @Test func objectThatTheCalendarCannotHoldIsRefused() throws {
        let task = TestService.task("1")
        #expect(try put(task).status == 201)
        func conditions(
            _ body: String, _ fields: [String: String] = [:], at address: String = Self.address
        ) throws -> [String] {
            let response = try put(body, fields, at: address)
            #expect(response.status == 403)
            #expect(response.field("Content-Type") == "application/xml; charset=utf-8")
            return try response.conditions
        }
        #expect(try conditions("hello") == ["valid-calendar-data"])
        #expect(try conditions("") == ["valid-calendar-data"])
        #expect(
            try conditions(task.replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:PUBLISH"))
                == ["valid-calendar-object-resource"])
        #expect(
            try conditions(task.replacing("SUMMARY:Milk\r\n", with: ""))
                == ["valid-calendar-object-resource"])
        #expect(
            try conditions(task.replacing("VTODO", with: "VEVENT"))
                == ["supported-calendar-component"])
        #expect(
            try conditions(task, ["content-type": "text/html"]) == ["supported-calendar-data"])
        #expect(
            try conditions(task.replacing("Milk", with: String(repeating: "m", count: 1 << 19)))
                == ["max-resource-size"])
        let second = try put(task, at: "/dav/anna/cal/doses/2.ics")
        #expect(second.status == 403)
        let error = try XMLReader.read(second.body).child(.calDAV("no-uid-conflict"))
        #expect(error?.children.map(\.text) == [Self.address])
        #expect(try account.send("GET", Self.address).text == task)
    }

    @Test func invalidPutIsRefused() throws {
        let task = TestService.task("1")
        #expect(try put(task, at: "/dav/anna/cal/none/1.ics").status == 409)
        #expect(try put(task, ["content-range": "bytes 0-1/2"]).status == 400)
        #expect(try put(task, ["content-encoding": "gzip"]).status == 415)
        #expect(try put(task, at: "/dav/anna/cal/doses/a%2Fb.ics").status == 403)
        #expect(try put(task, at: "/dav/anna/cal/doses/a%1B.ics").status == 403)
        #expect(try put(String(repeating: "a", count: 1 << 20 + 1)).status == 413)
        #expect(account.home.objects(nil, in: "doses").isEmpty)
    }

    @Test(arguments: [
        (WriteVerdict.refused(.readOnly), 403, "need-privileges"),
        (.refused(.tooMany(most: 1)), 507, "quota-not-exceeded"),
    ])
    func writeWithoutPermissionIsRefused(_ verdict: WriteVerdict, status: Int, condition: String)
        throws
    {
        let service = DAVService(
            VerdictHome(verdict), zones: ZoneDirectory(), at: TestService.moment)
        for method in ["PUT", "DELETE"] {
            let response = try service.response(
                to: DAVRequest(method, ["dav", "anna", "cal", "doses", "1.ics"]))
            #expect(response.status == status)
            #expect(try response.conditions == [condition])
        }
    }

    @Test func entityTagIsSentOnlyIfTheBytesAreStoredUnchanged() throws {
        let service = DAVService(
            VerdictHome(.replaced(tag: nil)), zones: ZoneDirectory(), at: TestService.moment)
        let response = try service.response(
            to: DAVRequest("PUT", ["dav", "anna", "cal", "doses", "1.ics"]))
        #expect(response.status == 204)
        #expect(response.field("ETag") == nil)
    }

    @Test func fixedCalendarsCannotBeDeleted() throws {
        let service = DAVService(
            VerdictHome(.removed), zones: ZoneDirectory(), at: TestService.moment)
        let dropped = try service.response(
            to: DAVRequest("DELETE", ["dav", "anna", "cal", "doses"]))
        #expect(dropped.status == 403)
        #expect(try dropped.conditions == ["need-privileges"])
        for method in ["MKCALENDAR", "MKCOL"] {
            let body =
                "<D:mkcol \(TestService.namespaces)><D:set><D:prop><D:resourcetype><C:calendar/>"
                + "</D:resourcetype></D:prop></D:set></D:mkcol>"
            let made = try service.response(
                to: DAVRequest(
                    method, ["dav", "anna", "cal", "x"],
                    body: method == "MKCOL" ? Array(body.utf8) : []))
            #expect(made.status == 403)
        }
    }
}

/// Tests of the modification time. The objects have the example date of RFC 9110, section 5.6.7.
@Suite struct LastModifiedTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let before = "Sun, 06 Nov 1994 08:49:36 GMT"
    private let service = DAVService(
        VerdictHome(.removed, revision: 784_111_777 << 16), zones: ZoneDirectory(),
        at: TestService.moment)

    /// RFC 4918, section 15.7.
    @Test(arguments: [[], ["1.ics"]])
    func lastModifiedIsAPropertyOfCalendarsAndObjects(name: [String]) throws {
        for wanted in ["<D:allprop/>", "<D:prop><D:getlastmodified/></D:prop>"] {
            let body = "<D:propfind \(TestService.namespaces)>\(wanted)</D:propfind>"
            let response = try service.response(
                to: DAVRequest(
                    "PROPFIND", ["dav", "anna", "cal", "doses"] + name, fields: ["depth": "0"],
                    body: Array(body.utf8)))
            #expect(try MultistatusAnswer(response).text("getlastmodified") == Self.date)
        }
    }

    /// RFC 9110, sections 13.1.3 and 13.1.4.
    @Test(arguments: [
        ([:], 200), (["if-modified-since": date], 304), (["if-modified-since": before], 200),
        (["if-modified-since": date, "if-none-match": "\"other\""], 200),
        (["if-unmodified-since": date], 200), (["if-unmodified-since": before], 412),
        (["if-unmodified-since": before, "if-match": "*"], 200),
    ])
    func lastModifiedIsAPrecondition(fields: [String: String], status: Int) throws {
        let response = try service.response(
            to: DAVRequest("GET", ["dav", "anna", "cal", "doses", "1.ics"], fields: fields))
        #expect(response.status == status)
        #expect(status == 412 || response.field("Last-Modified") == Self.date)
    }
}

/// An account with one object. Every write has the same given result, and reads are counted.
final class VerdictHome: AccountHome {
    let user = "anna"
    let name = "Anna"
    let due: Instant? = nil
    let changed: Set<String> = []
    private let verdict: WriteVerdict
    /// The number of times that objects were read.
    private(set) var readings = 0

    private let revision: Int

    init(_ verdict: WriteVerdict, revision: Int = 7) {
        self.verdict = verdict
        self.revision = revision
    }

    func collections() -> [AccountCollection] {
        [
            AccountCollection(
                name: "doses", kind: .tasks, title: "Doses", isWritable: true,
                revision: revision)
        ]
    }

    func collection(_ name: String) -> AccountCollection? {
        collections().first { $0.name == name }
    }

    func objects(_ names: [String]?, in collection: String) -> [AccountObject] {
        readings += 1
        let object = AccountObject(
            name: "1.ics", bytes: Array(TestService.task("1").utf8), revision: revision)
        return [object].filter { names?.contains($0.name) ?? true }
    }

    func stamps(in collection: String) -> [ObjectStamp] {
        readings += 1
        return []
    }

    func changes(in collection: String, since revision: Int, limit: Int?) -> CollectionChanges? {
        CollectionChanges(changed: [], removed: [], revision: 7, isCut: false)
    }

    func put(
        _ bytes: [UInt8], as name: String, in collection: String, _ condition: ObjectCondition
    ) -> WriteVerdict { verdict }

    func remove(
        _ name: String, from collection: String, _ condition: ObjectCondition
    ) -> WriteVerdict { verdict }

    func set(_ values: [CollectionProperty: String?], of collection: String) {}
}
