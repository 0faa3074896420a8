import Collections

extension DAVService {
    /// Handles PROPFIND (RFC 4918 section 9.1).
    func find(_ address: DAVAddress, _ request: DAVRequest) throws -> DAVResponse {
        let element = try Self.element(in: request)
        guard element.map({ $0.name == .dav("propfind") }) ?? true else {
            throw DAVRefusal(
                400, "The body of PROPFIND must be a 'propfind' of the namespace DAV:.")
        }
        let preferences = DAVPreferences(of: request)
        let wanted = try PropertyRequest(in: element)
        var values = values
        if wanted.needsPush { values.push = try home.pushOffer() }
        let printer = PropertyPrinter(
            request: wanted, values: values,
            isMinimal: preferences.isMinimal, work: work)
        let isDeep = try Self.isDeep(request)
        let resource = try resource(at: address)
        var writer = XMLWriter()
        writer.beginDocument("D:multistatus")
        if !isDeep || !preferences.leavesRootOut { try printer.write(resource, into: &writer) }
        if isDeep {
            for child in try children(of: resource, withBytes: printer.needsBytes) {
                try printer.write(child, into: &writer)
            }
        }
        writer.endDocument("D:multistatus")
        let applied = ["return=minimal"] + (isDeep ? ["depth-noroot"] : [])
        return .xml(207, writer, preferences.fields(applying: applied))
    }

    /// Returns whether the request has depth 1. A missing or infinite depth is refused.
    private static func isDeep(_ request: DAVRequest) throws -> Bool {
        switch request.fields["depth"]?.lowercased() {
        case "0": return false
        case "1": return true
        case nil, "infinity": throw DAVRefusal(403, condition: .dav("propfind-finite-depth"))
        default: throw DAVRefusal(400, "Depth must be 0 or 1.")
        }
    }

    private func children(
        of resource: DAVResource, withBytes: Bool
    ) throws -> [DAVResource] {
        switch resource {
        case .container(.root): [.container(.accounts)]
        case .container(.accounts), .container(.principals): [.principal]
        case .principal: [.home]
        case .home: try home.collections().map { .collection($0) }
        case .collection(let collection) where withBytes:
            try home.objects(nil, in: collection.name).map { .object($0, in: collection) }
        case .collection(let collection):
            try home.stamps(in: collection.name).map { .object($0, bytes: nil, in: collection) }
        case .object: []
        }
    }
}
