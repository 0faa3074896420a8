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
        properties = calendar.propertyNames
    }

    /// Whether objects of some components, such as VTODO, match, if that can be said without reading
    /// them.
    package func verdict(onObjectsOf components: [String]) -> Bool? {
        let verdicts = Set(components.map(verdict(onObjectsOf:)))
        return verdicts.count == 1 ? verdicts.first ?? nil : nil
    }

    private func verdict(onObjectsOf component: String) -> Bool? {
        guard let content = calendar.content else { return false }
        var isSure = content.properties.isEmpty && content.range == nil
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
        let object = reader.object(bytes, properties: properties) { name in
            content.range == nil ? names.contains(name) : name != "VTIMEZONE"
        }
        var clock = reader.clock()
        guard content.properties.isEmpty || hasProperties(content.properties, bytes, reader) else {
            return false
        }
        return content.components.allSatisfy {
            $0.matches(object.all, within: nil, object, &clock)
        } && (content.range.map { object.hasAny(in: $0, &clock) } ?? true)
    }

    /// Whether the calendar or a component in it has properties: apps that leave the component open
    /// ask the calendar for what components have.
    private func hasProperties(
        _ filters: [PropertyFilter], _ bytes: [UInt8], _ reader: ObjectReader
    ) -> Bool {
        let object = reader.object(bytes, properties: properties) { $0 != "VTIMEZONE" }
        guard reader.spend(reading: bytes) else { return false }
        let own = ComponentLines(bytes)?.lines.compactMap(\.property) ?? []
        let all = own + object.all.flatMap(\.properties)
        var clock = reader.clock()
        return filters.allSatisfy { $0.matches(all, &clock) }
    }
}
