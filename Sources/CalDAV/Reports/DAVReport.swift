/// The supported reports.
enum DAVReport: CaseIterable {
    case multiget, query, freeBusy, changes
    case expansion, principalMatch, principalSearch, searchableProperties

    /// The name of the report's element.
    var name: XMLName {
        switch self {
        case .multiget: .calDAV("calendar-multiget")
        case .query: .calDAV("calendar-query")
        case .freeBusy: .calDAV("free-busy-query")
        case .changes: .dav("sync-collection")
        case .expansion: .dav("expand-property")
        case .principalMatch: .dav("principal-match")
        case .principalSearch: .dav("principal-property-search")
        case .searchableProperties: .dav("principal-search-property-set")
        }
    }

    /// Returns whether the report is available on a resource.
    func suits(_ resource: DAVResource) -> Bool {
        switch self {
        case .multiget: resource.isCollection || resource.isHome
        case .query: resource.isCollection || resource.isObject
        case .freeBusy, .changes: resource.isCollection
        case .expansion: true
        case .principalMatch, .principalSearch, .searchableProperties:
            resource.isContainer || resource.isPrincipal || resource.isHome
        }
    }
}
