import CalDAVSupport
import CivilTime
import Collections
import Foundation
import ICalendar
import TestSupport
import Testing

import CalDAV

/// The service of an account with a calendar of tasks, one of events, and whoever asks it.
struct TestService {
    /// When everything happens.
    static let moment = Instant(seconds: 1_795_000_000)
    /// Where its objects are.
    let home: PlainHome
    /// What is tested.
    let service: DAVService

    init(user: String = "anna", name: String = "Anna & Søn") {
        home = PlainHome(user: user, name: name, CalendarReader(zones: ZoneDirectory()))
        service = DAVService(home, zones: ZoneDirectory(), at: TestService.moment)
        _ = home.make(
            AccountCollection(name: "doses", kind: .tasks, title: "Doses", isWritable: true))
        _ = home.make(
            AccountCollection(name: "plan", kind: .events, title: "Plan", isWritable: false))
    }

    /// A task as a calendar.
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

    /// Sends a request to an address as a client writes it.
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

    /// Asks for properties of one resource.
    func find(
        _ names: [String], at address: String, depth: String = "0", _ fields: [String: String] = [:]
    ) throws -> MultistatusAnswer {
        let asked = names.map { "<\($0)/>" }.joined()
        let body = "<D:propfind \(Self.namespaces)><D:prop>\(asked)</D:prop></D:propfind>"
        return try MultistatusAnswer(
            send("PROPFIND", address, body, fields.merging(["depth": depth]) { $1 }))
    }

    /// What declares the prefixes that the tests use.
    static let namespaces =
        #"xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" "#
        + #"xmlns:CS="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/""#
}

/// A multistatus as a client reads it.
struct MultistatusAnswer {
    /// One response in it.
    struct Part {
        /// The address.
        let href: String
        /// The status of all of it, where it has one.
        let status: Int?
        /// The properties by their local names, with their statuses.
        var properties: [String: (status: Int, element: DAVElement)] = [:]
        /// What its error says.
        let errors: [String]
    }
    /// The response it was.
    let response: DAVResponse
    /// Its parts.
    let parts: [Part]
    /// The sync token at its end.
    let token: String?

    init(_ response: DAVResponse) throws {
        self.response = response
        #expect(response.status == 207)
        let root = try XMLReader.read(response.body, .forTests)
        #expect(root.name == .dav("multistatus"))
        parts = root.children(.dav("response")).map(Part.init)
        token = root.child(.dav("sync-token"))?.text
    }

    /// The part of an address.
    subscript(_ href: String) -> Part? { parts.first { $0.href == href } }

    /// The text of a property of the first part; nil where it is not there.
    func text(_ name: String) -> String? {
        parts.first?.text(name)
    }

    /// The addresses in a property of the first part.
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

    /// The element of a property that is there.
    func element(_ name: String) -> DAVElement? {
        properties[name].flatMap { $0.status == 200 ? $0.element : nil }
    }

    /// The text of a property that is there.
    func text(_ name: String) -> String? { element(name)?.text }

    /// The properties of a status, by their local names.
    func names(_ status: Int) -> Set<String> {
        Set(properties.filter { $0.value.status == status }.keys)
    }
}

extension XMLLimits {
    /// More than any response.
    static var forTests: Self {
        var limits = Self()
        (limits.bytes, limits.elements, limits.text) = (1 << 30, 1 << 20, 1 << 24)
        return limits
    }
}

extension DAVResponse {
    /// A header field.
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The conditions that an error names.
    var conditions: [String] {
        get throws {
            let root = try XMLReader.read(body)
            return root.name == .dav("error") ? root.children.map(\.name.local) : []
        }
    }

    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }
}
