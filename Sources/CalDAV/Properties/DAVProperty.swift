/// The properties that at least one kind of resource has.
package enum DAVProperty: CaseIterable {
    case resourceType, title, tag, contentType, contentLength, lastModified
    case currentPrincipal, principal, principalCollections, owner
    case privileges, supportedReports, syncToken, changeTag
    case calendarHome, addresses, otherAddresses, groups
    case components, dataTypes, collations, largestObject
    case description, timeZone, timeZoneName, colour, order, transparency, freeBusy
    case pushTransports, pushTopic, pushTriggers

    /// The XML name.
    package var name: XMLName {
        switch self {
        case .resourceType: .dav("resourcetype")
        case .title: .dav("displayname")
        case .tag: .dav("getetag")
        case .contentType: .dav("getcontenttype")
        case .contentLength: .dav("getcontentlength")
        case .lastModified: .dav("getlastmodified")
        case .currentPrincipal: .dav("current-user-principal")
        case .principal: .dav("principal-URL")
        case .principalCollections: .dav("principal-collection-set")
        case .owner: .dav("owner")
        case .privileges: .dav("current-user-privilege-set")
        case .supportedReports: .dav("supported-report-set")
        case .syncToken: .dav("sync-token")
        case .changeTag: .calendarServer("getctag")
        case .calendarHome: .calDAV("calendar-home-set")
        case .addresses: .calDAV("calendar-user-address-set")
        case .otherAddresses: .dav("alternate-URI-set")
        case .groups: .dav("group-membership")
        case .components: .calDAV("supported-calendar-component-set")
        case .dataTypes: .calDAV("supported-calendar-data")
        case .collations: .calDAV("supported-collation-set")
        case .largestObject: .calDAV("max-resource-size")
        case .description: .calDAV("calendar-description")
        case .timeZone: .calDAV("calendar-timezone")
        case .timeZoneName: .calDAV("calendar-timezone-id")
        case .colour: .apple("calendar-color")
        case .order: .apple("calendar-order")
        case .transparency: .calDAV("schedule-calendar-transp")
        case .freeBusy: .calDAV("calendar-free-busy-set")
        case .pushTransports: .push("transports")
        case .pushTopic: .push("topic")
        case .pushTriggers: .push("supported-triggers")
        }
    }

    /// Whether DAV:allprop includes the property. Only the properties of RFC 4918 are included,
    /// because the others are costly (RFC 4918 section 9.1, RFC 4791 section 5.2).
    var isAmongAll: Bool {
        switch self {
        case .resourceType, .title, .tag, .contentType, .contentLength, .lastModified: true
        case .currentPrincipal, .principal, .principalCollections, .owner, .privileges,
            .supportedReports, .syncToken, .changeTag, .calendarHome, .addresses, .otherAddresses,
            .groups, .components, .dataTypes, .collations, .largestObject, .description,
            .timeZone, .timeZoneName, .colour, .order, .transparency, .freeBusy,
            .pushTransports, .pushTopic, .pushTriggers:
            false
        }
    }

    /// Whether the property belongs to push messages.
    var isOfPush: Bool { [.pushTransports, .pushTopic, .pushTriggers].contains(self) }

    /// The properties by name.
    static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}
