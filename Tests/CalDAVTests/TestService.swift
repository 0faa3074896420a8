import CalDAVSupport
import CivilTime
import Collections
import Foundation
import ICalendar
import TestSupport
import Testing

import CalDAV

/// The service of an account with a calendar of tasks and one of events, and a client of it.
struct TestService {
    /// The current time.
    static let moment = Instant(seconds: 1_795_000_000)
    /// The calendars of the account.
    let home: PlainHome
    /// The service under test.
    let service: DAVService

    init(user: String = "anna", name: String = "Anna & Søn") {
        home = PlainHome(user: user, name: name, CalendarReader(zones: ZoneDirectory()))
        service = DAVService(home, zones: ZoneDirectory(), at: TestService.moment)
        _ = home.make(
            AccountCollection(name: "doses", kind: .tasks, title: "Doses", isWritable: true))
        _ = home.make(
            AccountCollection(name: "plan", kind: .events, title: "Plan", isWritable: false))
    }

    /// Returns a calendar with one task.
    static func task(_ uid: String, _ summary: String = "Milk") -> String {
        """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//test//test//EN\r
        BEGIN:VTODO\r
        UID:\(uid)\r
        DTSTAMP:20261122T000000Z\r
        SUMMARY:\(summary)\r
        END:VTODO\r
        END:VCALENDAR\r

        """
    }

    /// Sends a request to an address, which is percent-encoded.
    func send(
        _ method: String, _ address: String, _ body: String = "", _ fields: [String: String] = [:]
    ) throws -> DAVResponse {
        let path = address.split(separator: "/").map { $0.removingPercentEncoding ?? "" }
        let request = DAVRequest(method, path, fields: fields, body: Array(body.utf8))
        return try service.response(to: request)
    }

    /// Puts a task and expects that it is new.
    func put(_ name: String, _ summary: String = "Milk") throws {
        let response = try send("PUT", "/dav/anna/cal/doses/\(name).ics", Self.task(name, summary))
        #expect(response.status == 201)
    }

    /// Requests properties with PROPFIND.
    func find(
        _ names: [String], at address: String, depth: String = "0", _ fields: [String: String] = [:]
    ) throws -> MultistatusAnswer {
        let asked = names.map { "<\($0)/>" }.joined()
        let body = "<D:propfind \(Self.namespaces)><D:prop>\(asked)</D:prop></D:propfind>"
        return try MultistatusAnswer(
            send("PROPFIND", address, body, fields.merging(["depth": depth]) { $1 }))
    }

    /// The declarations of the XML prefixes that the tests use.
    static let namespaces =
        #"xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" "#
        + #"xmlns:CS="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/""#
}

/// A multistatus response as a client reads it.
struct MultistatusAnswer {
    /// A `response` element.
    struct Part {
        /// The address of the resource.
        let href: String
        /// The status of the whole resource, if any.
        let status: Int?
        /// The properties by local name, with their statuses.
        var properties: [String: (status: Int, element: DAVElement)] = [:]
        /// The names in the `error` element.
        let errors: [String]
    }
    /// The HTTP response.
    let response: DAVResponse
    /// The `response` elements.
    let parts: [Part]
    /// The `sync-token` element, if any.
    let token: String?

    init(_ response: DAVResponse) throws {
        self.response = response
        #expect(response.status == 207)
        let root = try XMLReader.read(response.body, .forTests)
        #expect(root.name == .dav("multistatus"))
        parts = root.children(.dav("response")).map(Part.init)
        token = root.child(.dav("sync-token"))?.text
    }

    /// Returns the element for an address.
    subscript(_ href: String) -> Part? { parts.first { $0.href == href } }

    /// Returns the text of a property of the first element, or `nil` if the property is missing.
    func text(_ name: String) -> String? {
        parts.first?.text(name)
    }

    /// Returns the addresses in a property of the first element.
    func references(_ name: String) -> [String]? {
        parts.first?.element(name)?.children.map(\.text)
    }
}

extension MultistatusAnswer.Part {
    init(_ element: DAVElement) {
        func number(_ element: DAVElement) -> Int? {
            let words = element.child(.dav("status"))?.text.split(separator: " ") ?? []
            return words.count > 1 ? Int(words[1]) : nil
        }
        href = element.child(.dav("href"))?.text ?? ""
        status = number(element)
        errors = element.child(.dav("error"))?.children.map(\.name.local) ?? []
        for propstat in element.children(.dav("propstat")) {
            for property in propstat.child(.dav("prop"))?.children ?? [] {
                properties[property.name.local] = (number(propstat) ?? 0, property)
            }
        }
    }

    /// Returns the element of a property with status 200.
    func element(_ name: String) -> DAVElement? {
        properties[name].flatMap { $0.status == 200 ? $0.element : nil }
    }

    /// Returns the text of a property with status 200.
    func text(_ name: String) -> String? { element(name)?.text }

    /// Returns the local names of the properties with a status.
    func names(_ status: Int) -> Set<String> {
        Set(properties.filter { $0.value.status == status }.keys)
    }
}

extension XMLLimits {
    /// Limits that no response in the tests reaches.
    static var forTests: Self {
        var limits = Self()
        (limits.bytes, limits.elements, limits.text) = (1 << 30, 1 << 20, 1 << 24)
        return limits
    }
}

extension DAVResponse {
    /// Returns the value of a header field.
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The preconditions that an error response names.
    var conditions: [String] {
        get throws {
            let root = try XMLReader.read(body)
            return root.name == .dav("error") ? root.children.map(\.name.local) : []
        }
    }

    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }
}
