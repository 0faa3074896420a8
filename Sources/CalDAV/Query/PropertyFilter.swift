internal import CivilTime
internal import ICalendar

/// Which properties count (RFC 4791 9.7.2).
struct PropertyFilter: Sendable {
    /// What must hold of one property, all at once.
    private struct Content {
        let range: TimeRange?
        let text: TextMatch?
        let parameters: [ParameterFilter]
    }
    /// The name in upper case.
    let name: String
    /// What must hold; nil where there must be no such property.
    private let content: Content?

    init(_ element: DAVElement) throws(QueryRefusal) {
        guard let name = element.attribute("name"), !name.isEmpty else { throw .filterForm }
        self.name = name.uppercased()
        if element.child(.calDAV("is-not-defined")) != nil {
            guard element.children.count == 1 else { throw .filterForm }
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

    /// Whether one of some properties matches.
    func matches(_ properties: [ReadProperty], _ clock: inout MomentClock) -> Bool {
        let named = properties.filter { $0.name == name }
        guard let content else { return named.isEmpty }
        return named.contains { property in
            (content.text?.holds(of: property.text) ?? true)
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

/// Which parameters count (RFC 4791 9.7.3).
struct ParameterFilter: Sendable {
    private let name: String
    private let isAbsent: Bool
    private let text: TextMatch?

    init(_ element: DAVElement) throws(QueryRefusal) {
        guard let name = element.attribute("name"), !name.isEmpty else { throw .filterForm }
        self.name = name.uppercased()
        isAbsent = element.child(.calDAV("is-not-defined")) != nil
        text = try TextMatch.only(in: element)
        guard !isAbsent || element.children.count == 1 else { throw .filterForm }
    }

    /// Whether one of a property's parameters matches.
    func matches(_ property: ReadProperty) -> Bool {
        let named = property.parameters.filter { $0.name == name }
        if isAbsent { return named.isEmpty }
        return named.contains { text?.holds(of: $0.value) ?? true }
    }
}

extension TextMatch {
    /// The one comparison that an element demands; nil if it demands none.
    fileprivate static func only(in element: DAVElement) throws(QueryRefusal) -> TextMatch? {
        let all = element.children(.calDAV("text-match"))
        guard let first = all.first else { return nil }
        guard all.count == 1 else { throw .filterForm }
        return try TextMatch(first)
    }
}
