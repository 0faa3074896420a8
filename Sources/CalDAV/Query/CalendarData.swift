internal import ICalendar

/// The parts of each object that a query requests (RFC 4791 section 9.6).
package struct CalendarData: Sendable {
    private enum Recurrence {
        case asStored
        /// Each occurrence as a separate component (RFC 4791 section 9.6.5).
        case expanded(TimeRange)
        /// Without the overrides that do not affect a range (RFC 4791 section 9.6.6).
        case limited(TimeRange)
    }
    private let recurrence: Recurrence
    private let selection: ComponentSelection?

    /// Reads a CALDAV:calendar-data element.
    package init(_ element: DAVElement) throws(QueryRefusal) {
        let type = element.attribute("content-type") ?? "text/calendar"
        let version = element.attribute("version") ?? "2.0"
        guard type.lowercased() == "text/calendar", version == "2.0" else { throw .dataForm }
        if let expand = element.child(.calDAV("expand")) {
            recurrence = .expanded(try Self.range(expand))
        } else if let limit = element.child(.calDAV("limit-recurrence-set")) {
            recurrence = .limited(try Self.range(limit))
        } else {
            recurrence = .asStored
        }
        selection = element.child(.calDAV("comp")).map { ComponentSelection($0) }
    }

    private static func range(_ element: DAVElement) throws(QueryRefusal) -> TimeRange {
        guard let range = TimeRange(element), range.isClosed else { throw .range }
        return range
    }

    /// Returns the requested parts of an object, or its own bytes if they are requested in full.
    package func bytes(of object: [UInt8], _ reader: ObjectReader) -> [UInt8] {
        guard reader.spend(reading: object) else { return object }
        let changed: ComponentLines?
        switch recurrence {
        case .asStored:
            guard let selection else { return object }
            return ComponentLines(object).map { selection.applied(to: $0).text() } ?? object
        case .expanded(let range): changed = ObjectExpansion(object, range, reader)?.expanded()
        case .limited(let range): changed = ObjectExpansion(object, range, reader)?.limited()
        }
        guard let changed else { return object }
        return (selection?.applied(to: changed) ?? changed).text()
    }
}
