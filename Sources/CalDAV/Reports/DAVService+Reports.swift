import Collections

extension DAVService {
    /// Handles REPORT (RFC 3253 section 3.6).
    func report(on address: DAVAddress, _ request: DAVRequest) throws -> DAVResponse {
        guard let element = try Self.element(in: request) else {
            throw DAVRefusal(400, "The body of REPORT must say which report it is.")
        }
        let resource = try resource(at: address)
        guard let report = DAVReport.allCases.first(where: { $0.name == element.name }),
            report.suits(resource)
        else { throw DAVRefusal(403, condition: .dav("supported-report")) }
        let preferences = DAVPreferences(of: request)
        var writer = XMLWriter()
        switch report {
        case .searchableProperties:
            writeSearchableProperties(into: &writer)
            return .xml(200, writer)
        case .freeBusy: return try freeBusy(element, in: resource)
        case .multiget, .query, .changes, .expansion, .principalMatch, .principalSearch: break
        }
        writer.beginDocument("D:multistatus")
        switch report {
        case .expansion: try Expansion(values).write(element, of: resource, into: &writer)
        case .searchableProperties, .freeBusy: break
        case .multiget: try writeNamed(element, preferences, into: &writer)
        case .query: try writeMatching(element, in: resource, request, into: &writer)
        case .changes: try writeChanges(element, in: resource, preferences, into: &writer)
        case .principalMatch, .principalSearch:
            if report == .principalMatch || isFound(by: element) {
                try PropertyPrinter(
                    request: PropertyRequest(in: Self.corrected(element)), values: values,
                    isMinimal: preferences.isMinimal, work: work
                ).write(.principal, into: &writer)
            }
        }
        writer.endDocument("D:multistatus")
        return .xml(207, writer, preferences.fields(applying: ["return=minimal"]))
    }
}
