internal import ICalendar

/// A condition on the components of an object (RFC 4791 section 9.7.1).
struct ComponentFilter: Sendable {
    /// The conditions that one component has to meet together.
    struct Content: Sendable {
        let range: TimeRange?
        let properties: [PropertyFilter]
        let components: [ComponentFilter]

        var isEmpty: Bool { range == nil && properties.isEmpty && components.isEmpty }
    }
    /// The component name in upper case.
    let name: String
    /// The conditions, or `nil` if there must be no such component.
    let content: Content?

    init(_ element: DAVElement) throws(QueryRefusal) {
        let head = try FilterHead(element)
        name = head.name
        if head.isNotDefined {
            content = nil
            return
        }
        var properties: [PropertyFilter] = []
        for child in element.children(.calDAV("prop-filter")) {
            properties.append(try PropertyFilter(child))
        }
        var components: [ComponentFilter] = []
        for child in element.children(.calDAV("comp-filter")) {
            components.append(try ComponentFilter(child))
        }
        let range = try Self.range(in: element)
        guard range == nil || Self.timed.contains(self.name) else { throw .filterUnsupported }
        content = Content(range: range, properties: properties, components: components)
    }

    /// The components to which a time range may apply. VCALENDAR is included, because some apps put
    /// the range for components on the calendar.
    private static let timed: Set<String> = [
        "VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VALARM",
    ]

    /// Returns the time range in an element, or `nil` if there is none.
    static func range(in element: DAVElement) throws(QueryRefusal) -> TimeRange? {
        let ranges = element.children(.calDAV("time-range"))
        guard let first = ranges.first else { return nil }
        guard ranges.count == 1, let range = TimeRange(first) else { throw .filterForm }
        return range
    }

    /// The names of the properties that the filter examines, besides those with times.
    var propertyNames: Set<String> {
        (content?.components ?? []).reduce(Set(content?.properties.map(\.name) ?? [])) {
            $0.union($1.propertyNames)
        }
    }

    /// Returns whether all objects of this component type match or none does, or `nil` if they have
    /// to be read.
    func verdict(onObjectsOf component: String) -> Bool? {
        // An object may or may not contain its time zones.
        if name == "VTIMEZONE" { return nil }
        guard name == component else { return content == nil }
        guard let content else { return false }
        return content.isEmpty ? true : nil
    }

    /// Returns whether the components meet the condition.
    ///
    /// - Parameter outer: The component that contains them, or `nil` at the top level.
    func matches(
        _ components: [ReadComponent], within outer: ReadComponent?, _ object: ObjectComponents,
        _ clock: inout MomentClock
    ) -> Bool {
        guard clock.spend(1 + components.count) else { return false }
        let named = components.filter { $0.name == name }
        guard let content else { return named.isEmpty }
        return named.contains { content.matches($0, within: outer, object, &clock) }
    }
}

extension ComponentFilter.Content {
    fileprivate func matches(
        _ component: ReadComponent, within outer: ReadComponent?, _ object: ObjectComponents,
        _ clock: inout MomentClock
    ) -> Bool {
        properties.allSatisfy { $0.matches(component.properties, &clock) }
            && components.allSatisfy {
                $0.matches(component.components, within: component, object, &clock)
            }
            && (range.map { isIn($0, component, within: outer, object, &clock) } ?? true)
    }

    private func isIn(
        _ range: TimeRange, _ component: ReadComponent, within outer: ReadComponent?,
        _ object: ObjectComponents, _ clock: inout MomentClock
    ) -> Bool {
        guard component.name == "VALARM" else {
            return object.hasOccurrence(of: component, in: range, &clock)
        }
        guard clock.spend(component.steps), let outer, let alarm = AlarmTimes(component, &clock)
        else { return false }
        return alarm.ring(in: range, of: outer, object, &clock)
    }
}

extension ObjectComponents {
    /// Returns whether an occurrence of any component overlaps a range.
    func hasAny(in range: TimeRange, _ clock: inout MomentClock) -> Bool {
        all.contains { hasOccurrence(of: $0, in: range, &clock) }
    }

    /// Returns whether an occurrence of a component overlaps a range (RFC 4791 section 9.9).
    func hasOccurrence(
        of component: ReadComponent, in range: TimeRange, _ clock: inout MomentClock
    ) -> Bool {
        guard clock.spend(component.steps) else { return false }
        let times = ComponentTimes(component, &clock)
        switch times.relation(to: range, &clock) {
        case .fixed(let isIn): return isIn
        case .byOccurrence(let starts):
            var isFound = false
            var other = clock
            self.starts(of: component, in: starts, &clock) { start in
                isFound = times.isIn(range, start, &other)
                return !isFound
            }
            return isFound
        }
    }
}
