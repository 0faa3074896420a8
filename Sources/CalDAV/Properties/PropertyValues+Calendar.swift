import Collections
import HTTP

extension PropertyValues {
    /// Returns a property of a collection that consists of one text, or `nil` if the collection
    /// does not have it.
    func text(_ property: DAVProperty, of collection: AccountCollection) -> String? {
        switch property {
        case .title: collection.properties[.title] ?? collection.title
        case .syncToken: SyncToken(collection.name, collection.revision).text
        case .changeTag: String(collection.revision)
        case .largestObject: String(ObjectLimits.bytes)
        case .description: collection.properties[.description]
        case .timeZone: collection.properties[.timeZone]
        case .timeZoneName:
            collection.properties[.timeZoneName]
                ?? collection.properties[.timeZone].flatMap(Self.zoneName)
        case .lastModified: collection.modified.map { HTTPDate($0).text }
        case .colour: collection.properties[.colour]
        case .order: collection.properties[.order]
        case .pushTopic: push?.topic(of: collection.name, in: user)
        case .resourceType, .tag, .contentType, .contentLength, .currentPrincipal, .principal,
            .principalCollections, .owner, .privileges, .supportedReports, .calendarHome,
            .addresses, .otherAddresses, .groups, .components, .dataTypes, .collations,
            .transparency, .freeBusy, .pushTransports, .pushTriggers:
            nil
        }
    }

    private static func zoneName(in calendar: String) -> String? {
        let line = calendar.split(whereSeparator: \.isNewline).first { $0.hasPrefix("TZID:") }
        return line.map { String($0.dropFirst(5)) }
    }

    /// Writes a property whose value is the name of an element, and returns whether the collection
    /// has it.
    func write(
        _ kept: CollectionProperty, _ property: DAVProperty, of resource: DAVResource,
        into writer: inout XMLWriter
    ) -> Bool {
        guard case .collection(let collection) = resource, let name = collection.properties[kept]
        else { return false }
        writeNames([.calDAV(name)], in: property, into: &writer)
        return true
    }
}
