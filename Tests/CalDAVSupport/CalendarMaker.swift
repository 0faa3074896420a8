package import CalDAV
package import CivilTime
import Collections

/// Creates and deletes calendars in memory for MKCALENDAR, MKCOL and DELETE requests.
package struct CalendarMaker: Sendable {
    private let home: PlainHome
    private let zones: ZoneDirectory

    /// Creates a maker for a calendar home.
    package init(_ home: PlainHome, _ zones: ZoneDirectory) {
        self.home = home
        self.zones = zones
    }

    /// Returns the response to a request that creates or deletes a calendar, or `nil` for other
    /// requests.
    package func response(to request: DAVRequest) throws -> DAVResponse? {
        let path = request.path
        guard path.count == 4, path.starts(with: ["dav", home.user, "cal"]) else { return nil }
        switch request.method {
        case "MKCALENDAR", "MKCOL": return try make(path[3], request)
        case "DELETE": return home.drop(path[3]) ? DAVResponse(204) : nil
        default: return nil
        }
    }

    private static let components = XMLName.calDAV("supported-calendar-component-set")

    /// Creates a calendar for the components in the request (RFC 4791, section 5.2.3), or for all.
    private func make(_ name: String, _ request: DAVRequest) throws -> DAVResponse? {
        let element = request.body.isEmpty ? nil : try? XMLReader.read(request.body)
        let wanted = (element?.children(.dav("set")) ?? []).flatMap { $0.children(.dav("prop")) }
            .flatMap { $0.children(Self.components) }.flatMap(\.children)
            .compactMap { $0.attribute("name")?.uppercased() }
        let changes = element.map { PropertyChange.all(in: $0, zones) } ?? []
        let settable = changes.filter {
            $0.name != .dav("resourcetype") && $0.name != Self.components
        }
        guard settable.arePossible else { return DAVResponse(424) }
        let properties = settable.values.compactMapValues { $0 }
        let isNew = home.make(
            AccountCollection(
                name: name, components: wanted.isEmpty ? ["VEVENT", "VTODO", "VJOURNAL"] : wanted,
                title: properties[.title] ?? name, isWritable: true, properties: properties))
        return isNew ? DAVResponse(201, [("Cache-Control", "no-cache")]) : nil
    }
}
