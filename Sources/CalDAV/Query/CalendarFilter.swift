internal import ICalendar

/// Which objects a query is about (RFC 4791 9.7).
package struct CalendarFilter: Sendable {
    private let calendar: ComponentFilter
    private let properties: Set<String>

    /// Reads CALDAV:filter.
    package init(_ element: DAVElement) throws(QueryRefusal) {
        let filters = element.children(.calDAV("comp-filter"))
        guard element.name == .calDAV("filter"), filters.count == 1 else { throw .filterForm }
        calendar = try ComponentFilter(filters[0])
        guard calendar.name == "VCALENDAR" else { throw .filterForm }
        guard calendar.content?.range == nil else { throw .filterUnsupported }
        properties = calendar.propertyNames
    }

    /// Whether objects of one component, such as VTODO, match, if that can be said without reading
    /// them.
    package func verdict(onObjectsOf component: String) -> Bool? {
        guard let content = calendar.content else { return false }
        var isSure = content.properties.isEmpty
        for filter in content.components {
            switch filter.verdict(onObjectsOf: component) {
            case false?: return false
            case nil: isSure = false
            case true?: break
            }
        }
        return isSure ? true : nil
    }

    /// Whether an object matches.
    package func matches(_ bytes: [UInt8], _ reader: ObjectReader) -> Bool {
        guard let content = calendar.content else { return false }
        let names = Set(content.components.map(\.name))
        let object = reader.object(bytes, properties: properties) { names.contains($0) }
        var clock = reader.clock()
        guard content.properties.isEmpty || hasProperties(content.properties, bytes, &clock) else {
            return false
        }
        return content.components.allSatisfy {
            $0.matches(object.all, within: nil, object, &clock)
        }
    }

    private func hasProperties(
        _ filters: [PropertyFilter], _ bytes: [UInt8], _ clock: inout MomentClock
    ) -> Bool {
        let properties = ComponentLines(bytes)?.lines.compactMap(\.property) ?? []
        return filters.allSatisfy { $0.matches(properties, &clock) }
    }
}
