internal import CivilTime
internal import ICalendar

/// A condition on the properties of a component (RFC 4791 section 9.7.2).
struct PropertyFilter: Sendable {
    /// The conditions that one property has to meet together.
    private struct Content {
        let range: TimeRange?
        let text: TextMatch?
        let parameters: [ParameterFilter]

        /// Returns the number of work steps for examining a property.
        func steps(of property: ReadProperty) -> Int {
            let values = property.parameters.reduce(0) { $0 + 1 + $1.value.utf8.count / 16 }
            let texts = parameters.reduce(text?.steps ?? 0) { $0 + 1 + values + $1.steps }
            return 1 + property.moments.count + property.value.utf8.count / 16 + texts
        }
    }
    /// The property name in upper case.
    let name: String
    /// The conditions, or `nil` if there must be no such property.
    private let content: Content?

    init(_ element: DAVElement) throws(QueryRefusal) {
        let head = try FilterHead(element)
        name = head.name
        if head.isNotDefined {
            content = nil
            return
        }
        var parameters: [ParameterFilter] = []
        for child in element.children(.calDAV("param-filter")) {
            parameters.append(try ParameterFilter(child))
        }
        content = Content(
            range: try ComponentFilter.range(in: element),
            text: try TextMatch.only(in: element), parameters: parameters)
    }

    /// Returns whether the properties meet the condition.
    func matches(_ properties: [ReadProperty], _ clock: inout MomentClock) -> Bool {
        guard clock.spend(1 + properties.count) else { return false }
        let named = properties.filter { $0.name == name }
        guard let content else { return named.isEmpty }
        return named.contains { property in
            guard clock.spend(content.steps(of: property)) else { return false }
            return (content.text?.holds(of: property.text) ?? true)
                && content.parameters.allSatisfy { $0.matches(property) }
                && (content.range.map { Self.isIn($0, property, &clock) } ?? true)
        }
    }

    private static func isIn(
        _ range: TimeRange, _ property: ReadProperty, _ clock: inout MomentClock
    ) -> Bool {
        property.moments.contains { moment in
            let start = clock.instant(of: moment)
            guard moment.isDate else { return range.contains(start) }
            let end = clock.instant(of: moment.advanced(byDays: 1))
            return range.start < end && range.end > start
        }
    }
}

/// A condition on the parameters of a property (RFC 4791 section 9.7.3).
struct ParameterFilter: Sendable {
    private let head: FilterHead
    private let text: TextMatch?

    init(_ element: DAVElement) throws(QueryRefusal) {
        head = try FilterHead(element)
        text = try TextMatch.only(in: element)
    }

    /// The number of work steps for the text comparison.
    var steps: Int { text?.steps ?? 0 }

    /// Returns whether the parameters of a property meet the condition.
    func matches(_ property: ReadProperty) -> Bool {
        let named = property.parameters.filter { $0.name == head.name }
        if head.isNotDefined { return named.isEmpty }
        return named.contains { text?.holds(of: $0.value) ?? true }
    }
}

extension TextMatch {
    /// Returns the text comparison in an element, or `nil` if there is none.
    fileprivate static func only(in element: DAVElement) throws(QueryRefusal) -> TextMatch? {
        let all = element.children(.calDAV("text-match"))
        guard let first = all.first else { return nil }
        guard all.count == 1 else { throw .filterForm }
        return try TextMatch(first)
    }
}
