import CalDAV
import CalDAVSupport
import CivilTime
import Collections
import ICalendar

/// Sends requests from libFuzzer to an account, and crashes if an invariant is violated.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let home = home()
    for text in requests(in: Array(UnsafeBufferPointer(start: data, count: count))) {
        if let request = request(from: text) { check(request, at: home) }
    }
    return 0
}

private let zones = ZoneDirectory()
private let now = Instant(seconds: 1_795_000_000)

/// Returns an account with a calendar of tasks that contains a task, and one of events that
/// contains a series.
private func home() -> PlainHome {
    let home = PlainHome(user: "anna", name: "Anna & Søn", CalendarReader(zones: zones))
    for (name, kind, object) in [
        ("doses", AccountCollection.Kind.tasks, task), ("plan", .events, series),
    ] {
        _ = home.make(AccountCollection(name: name, kind: kind, title: name, isWritable: true))
        let verdict = home.put(Array(object.utf8), as: "a.ics", in: name, ObjectCondition())
        precondition(verdict == .created(tag: AccountObject.tag(of: Array(object.utf8))))
    }
    return home
}

private let task = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//fuzz//EN\r
    BEGIN:VTODO\r
    UID:a\r
    DTSTAMP:20261101T000000Z\r
    DTSTART;TZID=Europe/Copenhagen:20261120T080000\r
    DUE;TZID=Europe/Copenhagen:20261120T090000\r
    SUMMARY:Metformin\r
    STATUS:NEEDS-ACTION\r
    BEGIN:VALARM\r
    ACTION:DISPLAY\r
    DESCRIPTION:Metformin\r
    TRIGGER:PT0S\r
    END:VALARM\r
    END:VTODO\r
    END:VCALENDAR\r

    """

private let series = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//fuzz//EN\r
    BEGIN:VEVENT\r
    UID:b\r
    DTSTAMP:20261101T000000Z\r
    DTSTART:20261101T070000Z\r
    DURATION:PT15M\r
    RRULE:FREQ=DAILY;COUNT=40\r
    SUMMARY:Metformin\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

/// Returns the requests in the bytes, which are separated by lines of two hyphens.
private func requests(in bytes: [UInt8]) -> [[UInt8]] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let apart = lines.split(omittingEmptySubsequences: false) { $0.elementsEqual("--".utf8) }
    return apart.prefix(4).map { Array($0.joined(separator: [UInt8(ascii: "\n")])) }
}

/// Returns the request in bytes similar to HTTP, or `nil` if the server would refuse its request
/// line or header fields before the service.
private func request(from bytes: [UInt8]) -> DAVRequest? {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    guard let first = lines.popFirst().flatMap({ String(validating: $0, as: UTF8.self) }) else {
        return nil
    }
    let parts = first.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    var fields: [String: String] = [:]
    while let line = lines.popFirst(), !line.isEmpty {
        guard let text = String(validating: line, as: UTF8.self),
            let colon = text.firstIndex(of: ":")
        else { return nil }
        let value = text[text.index(after: colon)...].drop { $0 == " " }
        fields[text[..<colon].lowercased()] = String(value)
    }
    return DAVRequest(
        parts[0], parts[1].split(separator: "/").map(String.init), fields: fields,
        body: Array(lines.joined(separator: [UInt8(ascii: "\n")])))
}

private func check(_ request: DAVRequest, at home: PlainHome) {
    let service = DAVService(home, zones: zones, at: now)
    let before = home.collections()
    guard let response = try? service.response(to: request) else {
        preconditionFailure("a home in memory has nothing to throw")
    }
    precondition((200..<600).contains(response.status) && response.status != 500)
    for (name, value) in response.fields {
        let bytes = Array(name.utf8) + Array(value.utf8)
        precondition(bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "a field is one line")
    }
    checkBody(response)
    let isReading = ["GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT"].contains(request.method)
    precondition(!isReading || home.collections() == before, "who reads changes nothing")
    if request.method == "PUT", response.status < 300 { checkKept(request, service, response) }
}

private func checkBody(_ response: DAVResponse) {
    let kind = response.fields.first { $0.name == "Content-Type" }?.value ?? ""
    guard kind.hasPrefix("application/xml") else {
        precondition(response.status != 207, "a multistatus is XML")
        return
    }
    var limits = XMLLimits()
    (limits.bytes, limits.elements, limits.text) = (1 << 30, 1 << 20, 1 << 24)
    guard let root = try? XMLReader.read(response.body, limits) else {
        preconditionFailure("what the service writes is XML")
    }
    precondition((root.name == .dav("multistatus")) == (response.status == 207))
}

/// Checks that a stored object is returned byte for byte, with the entity tag of the response to
/// PUT.
private func checkKept(_ request: DAVRequest, _ service: DAVService, _ told: DAVResponse) {
    let there = try? service.response(to: DAVRequest("GET", request.path))
    precondition(there?.status == 200 && there?.body == request.body, "what was put is there")
    let tags = [told, there].map { $0?.fields.first { $0.name == "ETag" }?.value }
    precondition(tags[0] == tags[1], "the tag is that of what is there")
}
