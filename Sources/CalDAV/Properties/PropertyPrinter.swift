import Collections
internal import ICalendar

/// Writes the responses of a multistatus with the requested properties.
struct PropertyPrinter {
    /// The requested properties.
    let request: PropertyRequest
    let values: PropertyValues
    /// Whether missing properties are left out.
    let isMinimal: Bool
    /// The remaining work that the request may cause.
    let work: WorkBudget
    /// Returns the `calendar-data` for an object's bytes. Set if a report requests it.
    var data: (([UInt8]) throws -> [UInt8])?

    /// Whether the responses require the bytes of objects.
    var needsBytes: Bool {
        switch request.wanted {
        case .names: true
        case .these(let items, _): items.contains { $0.isData || $0.property == .contentLength }
        }
    }

    /// Writes the response for one resource.
    func write(_ resource: DAVResource, into writer: inout XMLWriter) throws {
        writer.markup("<D:response>")
        values.writeAddress(of: resource, into: &writer)
        guard work.spend(request.steps) else { throw DAVService.tooMuchWork }
        switch request.wanted {
        case .names: writeNames(of: resource, into: &writer)
        case .these(let items, let areAll):
            try write(items, of: resource, meaningAll: areAll, into: &writer)
        }
        writer.markup("</D:response>\n")
    }

    private func write(
        _ items: [PropertyRequest.Item], of resource: DAVResource, meaningAll: Bool,
        into writer: inout XMLWriter
    ) throws {
        let start = writer.bytes.count
        var missing: [XMLName] = []
        writer.markup("<D:propstat><D:prop>")
        let empty = writer.bytes.count
        for item in items {
            if let property = item.property {
                guard !values.write(property, of: resource, into: &writer) else { continue }
            } else if let bytes = try bytes(for: item, of: resource) {
                writer.markup("<C:calendar-data>")
                writer.text(bytes)
                writer.markup("</C:calendar-data>")
                continue
            }
            let isOneOfAll = meaningAll && item.property?.isAmongAll == true
            if !isMinimal, !isOneOfAll { missing.append(item.name) }
        }
        if writer.bytes.count == empty, !missing.isEmpty {
            writer.truncate(to: start)
        } else {
            writer.markup("</D:prop>")
            writer.status(.ok)
            writer.markup("</D:propstat>")
        }
        if !missing.isEmpty { writer.propstat(missing, .notFound) }
    }

    private func bytes(
        for item: PropertyRequest.Item, of resource: DAVResource
    ) throws -> [UInt8]? {
        guard item.isData, case .object(_, let bytes?, _) = resource else { return nil }
        let data = try data?(bytes)
        if work.isSpent { throw DAVService.tooMuchWork }
        return data
    }

    private func writeNames(of resource: DAVResource, into writer: inout XMLWriter) {
        let there = DAVProperty.allCases.filter { property in
            var scratch = XMLWriter()
            return values.write(property, of: resource, into: &scratch)
        }
        writer.propstat(there.map(\.name), .ok)
    }
}
