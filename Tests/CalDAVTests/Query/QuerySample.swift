import CivilTime

import CalDAV

/// Queries over a few objects, as tests make them.
enum QuerySample {
    static let zones = ZoneDirectory()
    /// The zone of the examples of RFC 4791.
    static let reader = ObjectReader(zones, floating: zones.zone(named: "US/Eastern"))

    /// An object with these lines.
    static func object(_ lines: [String]) -> [UInt8] {
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example Corp.//CalDAV Client//EN"]
        return Array((head + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
    }

    /// An object with one component.
    static func object(_ name: String, _ lines: [String]) -> [UInt8] {
        object(["BEGIN:\(name)"] + lines + ["END:\(name)"])
    }

    /// An element whose prefix `C` is that of CalDAV.
    static func element(_ text: String) throws -> DAVElement {
        let namespace = #"xmlns:C="urn:ietf:params:xml:ns:caldav""#
        let element = try XMLReader.read(Array("<x \(namespace)>\(text)</x>".utf8))
        return element.children[0]
    }

    /// A filter on what is in a calendar.
    static func filter(_ text: String) throws -> CalendarFilter {
        let calendar = #"<C:comp-filter name="VCALENDAR">\#(text)</C:comp-filter>"#
        return try CalendarFilter(element("<C:filter>\(calendar)</C:filter>"))
    }

    /// A filter on the time of a component.
    static func filter(_ name: String, _ start: String?, _ end: String?) throws -> CalendarFilter {
        let times = [start.map { #"start="\#($0)""# }, end.map { #"end="\#($0)""# }]
        let range = "<C:time-range \(times.compactMap(\.self).joined(separator: " "))/>"
        return try filter(#"<C:comp-filter name="\#(name)">\#(range)</C:comp-filter>"#)
    }

    /// What is wrong with a query.
    static func refusal(_ body: () throws -> Void) -> QueryRefusal? {
        do {
            try body()
            return nil
        } catch {
            return error as? QueryRefusal
        }
    }
}
