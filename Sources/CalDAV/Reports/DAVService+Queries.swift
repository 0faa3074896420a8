import CivilTime
import Collections

extension DAVService {
    /// Writes the objects that match a calendar-query (RFC 4791 section 7.8).
    func writeMatching(
        _ element: DAVElement, in resource: DAVResource, _ request: DAVRequest,
        into writer: inout XMLWriter
    ) throws {
        let reader = ObjectReader(zones, work: work)
        switch resource {
        case .collection(let collection):
            // Without a depth, RFC 4791 means the collection itself, but apps expect its objects.
            guard request.fields["depth"] != "0" else { return }
            let query = try ObjectQuery(element, of: collection, reader)
            guard query.verdict != false else { return }
            try write(
                home.objects(nil, in: collection.name), of: collection, matching: query, element,
                DAVPreferences(of: request), into: &writer)
        case .object(let object, let bytes?, let collection):
            let query = try ObjectQuery(element, of: collection, reader)
            try write(
                [AccountObject(object, bytes)], of: collection, matching: query, element,
                DAVPreferences(of: request),
                into: &writer)
        case .container, .principal, .home, .object(_, nil, _): throw Self.notFound
        }
    }

    private func write(
        _ objects: [AccountObject], of collection: AccountCollection, matching query: ObjectQuery,
        _ element: DAVElement, _ preferences: DAVPreferences, into writer: inout XMLWriter
    ) throws {
        let printer = try printer(element, with: query.reader, preferences)
        for object in objects {
            let isWanted = query.matches(object)
            try checkWork()
            if isWanted { try printer.write(.object(object, in: collection), into: &writer) }
        }
        try checkWork()
    }

    /// Handles a free-busy-query (RFC 4791 section 7.10).
    func freeBusy(_ element: DAVElement, in resource: DAVResource) throws -> DAVResponse {
        guard case .collection(let collection) = resource else { throw Self.notFound }
        let reader = ObjectReader(zones, work: work).floating(of: collection)
        guard let range = element.child(.calDAV("time-range")),
            var busy = FreeBusy(range, reader)
        else { throw DAVRefusal(400, "A 'time-range' must have a start before its end, in UTC.") }
        if collection.components.contains("VEVENT") {
            for object in try home.objects(nil, in: collection.name) { busy.add(object.bytes) }
            try checkWork()
        }
        return DAVResponse(
            200, [("Content-Type", "text/calendar; charset=utf-8; component=VFREEBUSY")],
            body: busy.calendar(at: now))
    }

    /// Creates the printer for a report on objects of a collection.
    func printer(
        _ element: DAVElement, in collection: AccountCollection, _ preferences: DAVPreferences
    ) throws -> PropertyPrinter {
        try printer(
            element, with: ObjectReader(zones, work: work).floating(of: collection), preferences)
    }

    private func printer(
        _ element: DAVElement, with reader: ObjectReader, _ preferences: DAVPreferences
    ) throws -> PropertyPrinter {
        let request = try PropertyRequest(in: element)
        var printer = PropertyPrinter(
            request: request, values: values, isMinimal: preferences.isMinimal, work: work)
        if let asked = request.data {
            let data = try DAVRefusal.orQuery { () throws(QueryRefusal) in try CalendarData(asked) }
            printer.data = { data.bytes(of: $0, reader) }
        }
        return printer
    }
}

/// A calendar-query on one collection.
private struct ObjectQuery {
    private let filter: CalendarFilter
    /// The reader for the time zone of the query or of the collection.
    let reader: ObjectReader
    /// Whether all objects match or none does, or `nil` if they have to be read.
    let verdict: Bool?

    init(
        _ element: DAVElement, of collection: AccountCollection, _ plain: ObjectReader
    ) throws(DAVRefusal) {
        guard let asked = element.child(.calDAV("filter")) else {
            throw DAVRefusal(QueryRefusal.filterForm)
        }
        filter = try DAVRefusal.orQuery { () throws(QueryRefusal) in try CalendarFilter(asked) }
        verdict = filter.verdict(onObjectsOf: collection.components)
        reader = try Self.reader(element, of: collection, plain)
    }

    /// Returns the reader for the zone of the query (RFC 4791 section 9.8, RFC 7809 section 5.1),
    /// or else of the collection. A VTIMEZONE for an unknown zone is ignored.
    private static func reader(
        _ element: DAVElement, of collection: AccountCollection, _ plain: ObjectReader
    ) throws(DAVRefusal) -> ObjectReader {
        if let name = element.child(.calDAV("timezone-id"))?.trimmedText {
            guard let reader = plain.floating(named: name) else {
                throw DAVRefusal(403, condition: .calDAV("valid-timezone"))
            }
            return reader
        }
        guard let zone = element.child(.calDAV("timezone"))?.text else {
            return plain.floating(of: collection)
        }
        guard PropertyChange.isZone(zone) else {
            throw DAVRefusal(403, condition: .calDAV("valid-calendar-data"))
        }
        return plain.floating(in: zone) ?? plain.floating(of: collection)
    }

    func matches(_ object: AccountObject) -> Bool {
        verdict ?? filter.matches(object.bytes, reader)
    }
}

extension ObjectReader {
    /// Returns a reader for the time zone that an app has set for the collection, if any.
    fileprivate func floating(of collection: AccountCollection) -> ObjectReader {
        collection.properties[.timeZoneName].flatMap { floating(named: $0) }
            ?? collection.properties[.timeZone].flatMap { floating(in: $0) } ?? self
    }
}

extension DAVRefusal {
    /// Creates the error response for a refused query.
    fileprivate init(_ refusal: QueryRefusal) {
        if let condition = refusal.precondition {
            self.init(403, condition: condition)
        } else {
            self.init(400, "A range of times must have a start before its end, in UTC.")
        }
    }

    /// Runs a closure and converts a query refusal to an error response.
    fileprivate static func orQuery<Part>(
        _ read: () throws(QueryRefusal) -> Part
    ) throws(DAVRefusal) -> Part {
        do throws(QueryRefusal) {
            return try read()
        } catch {
            throw DAVRefusal(error)
        }
    }
}
