import CivilTime

import CalDAV

/// Helpers for queries over a few objects.
enum QuerySample {
    static let zones = ZoneDirectory()
    /// A reader with the time zone of the examples in RFC 4791.
    static let reader = ObjectReader(zones, floating: zones.zone(named: "US/Eastern"))

    /// Returns an object with these lines.
    static func object(_ lines: [String]) -> [UInt8] {
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example Corp.//CalDAV Client//EN"]
        return Array((head + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
    }

    /// Returns an object with one component.
    static func object(_ name: String, _ lines: [String]) -> [UInt8] {
        object(["BEGIN:\(name)"] + lines + ["END:\(name)"])
    }

    /// Parses an element in which the prefix `C` is the namespace of CalDAV.
    static func element(_ text: String) throws -> DAVElement {
        let namespace = #"xmlns:C="urn:ietf:params:xml:ns:caldav""#
        let element = try XMLReader.read(Array("<x \(namespace)>\(text)</x>".utf8))
        return element.children[0]
    }

    /// Parses a filter on the contents of a calendar.
    static func filter(_ text: String) throws -> CalendarFilter {
        let calendar = #"<C:comp-filter name="VCALENDAR">\#(text)</C:comp-filter>"#
        return try CalendarFilter(element("<C:filter>\(calendar)</C:filter>"))
    }

    /// Parses a filter on the time range of a component.
    static func filter(_ name: String, _ start: String?, _ end: String?) throws -> CalendarFilter {
        let times = [start.map { #"start="\#($0)""# }, end.map { #"end="\#($0)""# }]
        let range = "<C:time-range \(times.compactMap(\.self).joined(separator: " "))/>"
        return try filter(#"<C:comp-filter name="\#(name)">\#(range)</C:comp-filter>"#)
    }

    /// Returns the error of a query, or `nil`.
    static func refusal(_ body: () throws -> Void) -> QueryRefusal? {
        do {
            try body()
            return nil
        } catch {
            return error as? QueryRefusal
        }
    }
}
