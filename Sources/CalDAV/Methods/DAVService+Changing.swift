import Collections

extension DAVService {
    /// Handles PROPPATCH (RFC 4918 section 9.2).
    func change(_ address: DAVAddress, _ request: DAVRequest) throws -> DAVResponse {
        guard let element = try Self.element(in: request),
            element.name == .dav("propertyupdate")
        else {
            throw DAVRefusal(
                400, "The body of PROPPATCH must be a 'propertyupdate' of the namespace DAV:.")
        }
        let resource = try resource(at: address)
        var changes = PropertyChange.all(in: element, zones)
        guard !changes.isEmpty, changes.count <= PropertyRequest.most else {
            throw DAVRefusal(400, "Set between 1 and \(PropertyRequest.most) properties at once.")
        }
        if case .collection(let collection) = resource {
            if changes.arePossible { try home.set(changes.values, of: collection.name) }
        } else {
            changes = changes.map { PropertyChange(name: $0.name, property: nil, value: $0.value) }
        }
        let preferences = DAVPreferences(of: request)
        let fields = preferences.fields(applying: ["return=minimal"])
        if preferences.isMinimal, changes.arePossible { return DAVResponse(200, fields) }
        var writer = XMLWriter()
        writer.beginDocument("D:multistatus")
        writer.markup("<D:response>")
        writer.href(values.href(of: resource))
        changes.write(into: &writer)
        writer.markup("</D:response>\n")
        writer.endDocument("D:multistatus")
        return .xml(207, writer, fields)
    }

    /// Refuses MKCALENDAR (RFC 4791 section 5.3.1) and extended MKCOL (RFC 5689).
    func refuseMaking(_ request: DAVRequest) throws -> DAVResponse {
        let address = DAVAddress(request.path)
        guard address?.user ?? home.user == home.user else { throw Self.notFound }
        guard case .collection(let name, _) = address, Self.isProper(name) else {
            throw DAVRefusal(403, condition: .calDAV("calendar-collection-location-ok"))
        }
        guard try home.collection(name) == nil else {
            guard request.method == "MKCOL" else {
                throw DAVRefusal(403, condition: .dav("resource-must-be-null"))
            }
            return Self.notAllowed("MKCOL", at: .collection(name, user: home.user))
        }
        _ = try Self.element(in: request)
        throw DAVRefusal(403, "This account's calendars are given; it may not make others.")
    }

    /// Refuses DELETE of a collection.
    func refuseRemoving(_ collection: String) throws -> DAVResponse {
        _ = try self.collection(collection)
        throw DAVRefusal(needing: .dav("unbind"), at: DAVAddress.home(user: home.user))
    }
}
