import Collections

extension DAVService {
    /// Writes the objects listed in a calendar-multiget, in its order (RFC 4791 section 7.9).
    func writeNamed(
        _ element: DAVElement, _ preferences: DAVPreferences, into writer: inout XMLWriter
    ) throws {
        let wanted = element.children(.dav("href")).map(\.trimmedText)
        let addresses = wanted.map { DAVAddress(href: $0) }
        let found = try objects(at: addresses.compactMap { $0 }, element, preferences)
        var seen: Set<String> = []
        // A URL can be written in several ways, so duplicates are detected by the normalised path.
        for (href, address) in zip(wanted, addresses)
        where seen.insert(address?.href ?? href).inserted {
            if case .object(let name, let collection, home.user) = address,
                let known = found[collection], let object = known.objects[name]
            {
                try known.printer.write(.object(object, in: known.collection), into: &writer)
            } else {
                writer.response(href, .notFound)
            }
        }
    }

    private struct Found {
        let collection: AccountCollection
        let objects: [String: AccountObject]
        let printer: PropertyPrinter
    }

    /// Returns the objects at the given addresses by collection name. Each collection is read once.
    private func objects(
        at addresses: [DAVAddress], _ element: DAVElement, _ preferences: DAVPreferences
    ) throws -> [String: Found] {
        var names: [String: [String]] = [:]
        for address in addresses {
            if case .object(let name, let collection, home.user) = address {
                names[collection, default: []].append(name)
            }
        }
        var found: [String: Found] = [:]
        for (name, names) in names {
            guard let collection = try home.collection(name) else { continue }
            let objects = try home.objects(names, in: collection.name)
            found[collection.name] = Found(
                collection: collection,
                objects: Dictionary(objects.map { ($0.name, $0) }) { first, _ in first },
                printer: try printer(element, in: collection, preferences))
        }
        return found
    }
}
