import CivilTime
import Collections

/// The calendar that a client wants to have.
struct CollectionWish {
    private let components: [String]
    private let changes: [PropertyChange]
    private let isExtended: Bool

    /// Reads the body of a MKCALENDAR or MKCOL.
    init(_ request: DAVRequest, _ zones: ZoneDirectory) throws {
        isExtended = request.method == "MKCOL"
        let element = try DAVService.element(in: request)
        let expected: XMLName = isExtended ? .dav("mkcol") : .calDAV("mkcalendar")
        guard element.map({ $0.name == expected }) ?? true else {
            throw DAVRefusal(isExtended ? 415 : 400, "The body must be a '\(expected.local)'.")
        }
        let set = element?.children(.dav("set")).flatMap { $0.children(.dav("prop")) } ?? []
        let properties = set.flatMap(\.children)
        let types = properties.first { $0.name == .dav("resourcetype") }?.children.map(\.name)
        guard types?.contains(.calDAV("calendar")) ?? !isExtended else {
            throw DAVRefusal(403, condition: .dav("valid-resourcetype"))
        }
        components = try Self.components(in: properties)
        changes = PropertyChange.all(in: element ?? DAVElement(expected), zones).filter {
            $0.name != .dav("resourcetype") && $0.name != DAVProperty.components.name
        }
    }

    /// What calendars may be for.
    private static let known = ["VEVENT", "VTODO", "VJOURNAL"]

    /// The components that are wanted; all, where none is named (RFC 4791 5.2.3).
    private static func components(in properties: [DAVElement]) throws -> [String] {
        let set = properties.first { $0.name == DAVProperty.components.name }
        let wanted = (set?.children(.calDAV("comp")) ?? []).compactMap {
            $0.attribute("name")?.uppercased()
        }
        guard wanted.allSatisfy(known.contains) else {
            throw DAVRefusal(403, condition: .calDAV("supported-calendar-component"))
        }
        return wanted.isEmpty ? known : known.filter(wanted.contains)
    }

    /// The response where some property cannot be set: then nothing is made (RFC 5689 5.1).
    var refusal: DAVResponse? {
        guard !changes.arePossible else { return nil }
        var writer = XMLWriter()
        let name: StaticString = isExtended ? "D:mkcol-response" : "C:mkcalendar-response"
        writer.beginDocument(name)
        changes.write(into: &writer)
        writer.endDocument(name)
        return .xml(424, writer)
    }

    /// The calendar, with its name in the address.
    func collection(_ name: String) -> AccountCollection {
        let properties = changes.values.compactMapValues { $0 }
        return AccountCollection(
            name: name, components: components, title: properties[.title] ?? name, isWritable: true,
            properties: properties)
    }
}
