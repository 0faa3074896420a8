internal import ICalendar

/// The filter of a query (RFC 4791 section 9.7).
package struct CalendarFilter: Sendable {
    private let calendar: ComponentFilter
    private let properties: Set<String>

    /// Reads a CALDAV:filter element.
    package init(_ element: DAVElement) throws(QueryRefusal) {
        let filters = element.children(.calDAV("comp-filter"))
        guard element.name == .calDAV("filter"), filters.count == 1 else { throw .filterForm }
        calendar = try ComponentFilter(filters[0])
        guard calendar.name == "VCALENDAR" else { throw .filterForm }
        properties = calendar.propertyNames
    }

    /// Returns whether all objects with these component types match or none does, or `nil` if they
    /// have to be read.
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

    /// Returns whether an object matches.
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

    /// Returns whether the calendar or one of its components has matching properties. Some apps put
    /// the conditions for components on the calendar.
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
