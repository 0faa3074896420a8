import Collections
import HTTP

/// Writes the values of properties.
struct PropertyValues {
    let user: String
    private let name: String
    /// The path of the account's principal.
    let principal: String
    /// The path of the account's calendar home.
    let home: String
    /// The data for push messages, or `nil` if none are sent or requested.
    var push: AppMessageOffer?

    /// Creates the values for a signed-in account.
    init(_ home: any AccountHome) {
        user = home.user
        name = home.name
        principal = DAVAddress.principal(user: user).href
        self.home = DAVAddress.home(user: user).href
    }

    /// Returns the path of a resource.
    func href(of resource: DAVResource) -> String {
        switch resource {
        case .container(let container): container.rawValue
        case .principal: principal
        case .home: home
        case .collection(let collection): href(of: collection)
        case .object(let object, _, let collection):
            href(of: collection) + object.name.percentEncoded
        }
    }

    /// Writes the path of a resource as a DAV:href element.
    func writeAddress(of resource: DAVResource, into writer: inout XMLWriter) {
        guard case .object(let object, _, let collection) = resource else {
            return writer.href(href(of: resource))
        }
        writer.markup("<D:href>")
        writer.text(home)
        writer.pathPart(collection.name)
        writer.markup("/")
        writer.pathPart(object.name)
        writer.markup("</D:href>")
    }

    private func href(of collection: AccountCollection) -> String {
        "\(home)\(collection.name.percentEncoded)/"
    }

    /// Writes a property of a resource. Returns false if the resource does not have it.
    func write(
        _ property: DAVProperty, of resource: DAVResource, into writer: inout XMLWriter
    ) -> Bool {
        if case .object(let object, let bytes, let collection) = resource,
            let isThere = write(property, of: object, bytes, collection, into: &writer)
        {
            return isThere
        }
        if let addresses = references(property, of: resource) {
            writer.element(property.name) { writer in
                for address in addresses { writer.element(.dav("href"), address) }
            }
            return true
        }
        if case .collection(let collection) = resource,
            let text = text(property, of: collection)
        {
            writer.element(property.name, text)
            return true
        }
        return writeOther(property, of: resource, into: &writer)
    }

    /// Returns the paths of which a property consists, or `nil` if the resource does not have the
    /// property or it is not a list of paths.
    func references(_ property: DAVProperty, of resource: DAVResource) -> [String]? {
        switch property {
        case .currentPrincipal: [principal]
        case .principalCollections: [DAVAddress.Container.accounts.rawValue]
        case .principal: resource.isObject ? nil : [principal]
        case .owner: resource.isContainer ? nil : [principal]
        case .calendarHome: resource.leadsToHome ? [home] : nil
        case .addresses: resource.isPrincipal ? [identity, principal] : nil
        case .otherAddresses, .groups: resource.isPrincipal ? [] : nil
        case .resourceType, .title, .tag, .contentType, .contentLength, .lastModified,
            .privileges, .supportedReports, .syncToken, .changeTag, .components, .dataTypes,
            .collations,
            .largestObject, .description, .timeZone, .timeZoneName, .colour, .order,
            .transparency, .freeBusy, .pushTransports, .pushTopic, .pushTriggers:
            nil
        }
    }

    /// A permanent address of the account that is not an e-mail address: a UUID derived from the
    /// user name (RFC 9562 section 5.8).
    private var identity: String {
        let halves = ["dosecal 1 \(user)", "dosecal 2 \(user)"].map { text in
            ObjectDigest(of: Array(text.utf8)).bits
        }
        let first = halves[0] & ~0xF000 | 0x8000
        let second = halves[1] & ~(3 << 62) | 2 << 62
        let digits = Array([first, second].map(Self.hexadecimal).joined())
        let cuts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return "urn:uuid:" + cuts.map { String(digits[$0]) }.joined(separator: "-")
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension PropertyValues {
    /// Writes a property that is specific to objects. It is separate from the general code for
    /// speed, because lists contain hundreds of objects.
    ///
    /// Returns whether the object has it, or `nil` if the property is not specific to objects.
    private func write(
        _ property: DAVProperty, of object: ObjectStamp, _ bytes: [UInt8]?,
        _ collection: AccountCollection, into writer: inout XMLWriter
    ) -> Bool? {
        switch property {
        case .resourceType: writer.markup("<D:resourcetype/>")
        case .tag:
            writer.markup("<D:getetag>\"")
            writer.text(object.tag)
            writer.markup("\"</D:getetag>")
        case .contentType:
            writer.markup("<D:getcontenttype>")
            writer.text(collection.contentType)
            writer.markup("</D:getcontenttype>")
        case .contentLength:
            guard let bytes else { return false }
            writer.element(property.name, String(bytes.count))
        case .lastModified:
            guard let modified = object.modified else { return false }
            writer.element(property.name, HTTPDate(modified).text)
        case .title, .currentPrincipal, .principal, .principalCollections, .owner, .privileges,
            .supportedReports, .syncToken, .changeTag, .calendarHome, .addresses,
            .otherAddresses, .groups, .components, .dataTypes, .collations, .largestObject,
            .description, .timeZone, .timeZoneName, .colour, .order, .transparency, .freeBusy,
            .pushTransports, .pushTopic, .pushTriggers:
            return nil
        }
        return true
    }

    private func writeOther(
        _ property: DAVProperty, of resource: DAVResource, into writer: inout XMLWriter
    ) -> Bool {
        switch property {
        case .resourceType: writeNames(resource.types, in: property, into: &writer)
        case .privileges: writePrivileges(of: resource, into: &writer)
        case .supportedReports: writeReports(of: resource, into: &writer)
        case .title:
            guard resource.isPrincipal || resource.isHome else { return false }
            writer.element(property.name, name)
        case .components:
            guard case .collection(let collection) = resource else { return false }
            writer.markup("<C:supported-calendar-component-set>")
            for component in collection.components {
                writer.markup("<C:comp name=\"")
                writer.text(component)
                writer.markup("\"/>")
            }
            writer.markup("</C:supported-calendar-component-set>")
        case .transparency: return write(.transparency, property, of: resource, into: &writer)
        case .freeBusy: return write(.freeBusy, property, of: resource, into: &writer)
        case .dataTypes:
            guard resource.isCollection else { return false }
            writer.markup("<C:supported-calendar-data><C:calendar-data")
            writer.markup(" content-type=\"text/calendar\" version=\"2.0\"/>")
            writer.markup("</C:supported-calendar-data>")
        case .collations:
            guard resource.isCollection else { return false }
            writer.element(property.name) { writer in
                for name in ["i;ascii-casemap", "i;octet", "i;unicode-casemap"] {
                    writer.element(.calDAV("supported-collation"), name)
                }
            }
        case .pushTransports: return writeTransports(of: resource, into: &writer)
        case .pushTriggers: return writeTriggers(of: resource, into: &writer)
        case .tag, .contentType, .contentLength, .lastModified, .currentPrincipal, .principal,
            .principalCollections, .owner, .syncToken, .changeTag, .calendarHome, .addresses,
            .otherAddresses, .groups, .largestObject, .description, .timeZone, .timeZoneName,
            .colour, .order, .pushTopic:
            return false
        }
        return true
    }

    /// Writes a property whose value is a list of empty elements.
    func writeNames(
        _ names: [XMLName], in property: DAVProperty, into writer: inout XMLWriter
    ) {
        writer.element(property.name) { writer in
            for name in names { writer.empty(name) }
        }
    }

    private func writePrivileges(of resource: DAVResource, into writer: inout XMLWriter) {
        writer.element(DAVProperty.privileges.name) { writer in
            for name in resource.privileges {
                writer.element(.dav("privilege")) { $0.empty(name) }
            }
        }
    }

    private func writeReports(of resource: DAVResource, into writer: inout XMLWriter) {
        writer.element(DAVProperty.supportedReports.name) { writer in
            for report in DAVReport.allCases where report.suits(resource) {
                writer.element(.dav("supported-report")) { writer in
                    writer.element(.dav("report")) { $0.empty(report.name) }
                }
            }
        }
    }
}
