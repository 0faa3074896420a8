import Collections

/// The expand-property report (RFC 3253 section 3.8): properties together with those of the
/// resources that they refer to.
struct Expansion {
    private let values: PropertyValues

    init(_ values: PropertyValues) {
        self.values = values
    }

    /// Writes the response for a resource. References are replaced by the requested properties of
    /// their targets.
    func write(
        _ element: DAVElement, of resource: DAVResource, into writer: inout XMLWriter
    ) throws {
        writer.markup("<D:response>")
        writer.href(values.href(of: resource))
        var missing: [XMLName] = []
        writer.markup("<D:propstat><D:prop>")
        var seen: Set<XMLName> = []
        for wanted in element.children(.dav("property")) {
            let name = try Self.name(of: wanted)
            guard seen.insert(name).inserted else { continue }
            if try !write(wanted, name, of: resource, into: &writer) { missing.append(name) }
        }
        writer.markup("</D:prop>")
        writer.status(.ok)
        writer.markup("</D:propstat>")
        if !missing.isEmpty { writer.propstat(missing, .notFound) }
        writer.markup("</D:response>\n")
    }

    private func write(
        _ wanted: DAVElement, _ name: XMLName, of resource: DAVResource,
        into writer: inout XMLWriter
    ) throws -> Bool {
        guard let property = DAVProperty.named[name] else { return false }
        guard wanted.child(.dav("property")) != nil,
            let addresses = values.references(property, of: resource)
        else { return values.write(property, of: resource, into: &writer) }
        try writer.element(name) { writer in
            for address in addresses {
                if let next = self.resource(at: address) {
                    try write(wanted, of: next, into: &writer)
                } else {
                    writer.href(address)
                }
            }
        }
        return true
    }

    /// Returns the resource that a property refers to, which is always one of the account or a
    /// container.
    private func resource(at address: String) -> DAVResource? {
        switch address {
        case values.principal: .principal
        case values.home: .home
        default: DAVAddress.Container(rawValue: address).map { .container($0) }
        }
    }

    /// Returns the XML name in a DAV:property element. Throws if it is not a valid XML name.
    private static func name(of property: DAVElement) throws -> XMLName {
        let local = property.attribute("name") ?? ""
        let namespace = property.attribute("namespace") ?? "DAV:"
        guard local.first?.isLetter ?? false, local.utf8.count + namespace.utf8.count < 256,
            local.utf8.allSatisfy({
                Character(UnicodeScalar($0)).isLetter || Character(UnicodeScalar($0)).isNumber
                    || [UInt8(ascii: "-"), UInt8(ascii: "_")].contains($0)
            }), local.utf8.allSatisfy({ $0 < 0x80 }), namespace != "http://www.w3.org/2000/xmlns/"
        else { throw DAVRefusal(400, "Each 'property' must have a name like 'displayname'.") }
        return XMLName(namespace, local)
    }
}
