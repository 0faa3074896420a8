import Collections

extension DAVService {
    /// Returns whether a principal-property-search matches the account, the only principal that it
    /// can see (RFC 3744 section 9.4). A search without conditions matches, because some apps send
    /// one to list all principals.
    func isFound(by element: DAVElement) -> Bool {
        let searches = element.children(.dav("property-search")).map(isFound(bySearch:))
        guard !searches.isEmpty else { return true }
        return element.attribute("test") == "anyof"
            ? searches.contains(true) : !searches.contains(false)
    }

    /// Returns a search with its properties inside `prop`, as python-caldav puts them after an
    /// empty `prop`.
    static func corrected(_ search: DAVElement) -> DAVElement {
        guard search.child(.dav("prop"))?.children.isEmpty == true else { return search }
        var prop = DAVElement(.dav("prop"))
        prop.children = search.children.filter { DAVProperty.named[$0.name] != nil }
        var corrected = DAVElement(search.name)
        corrected.children = [prop]
        return corrected
    }

    private func isFound(bySearch search: DAVElement) -> Bool {
        let wanted = search.child(.dav("match"))?.trimmedText.lowercased() ?? ""
        let properties = search.child(.dav("prop"))?.children ?? []
        return !properties.isEmpty
            && properties.allSatisfy { property in
                texts(of: property.name).contains { $0.lowercased().contains(wanted) }
            }
    }

    /// Returns the searchable texts of a property.
    private func texts(of property: XMLName) -> [String] {
        switch DAVProperty.named[property] {
        case .title: [home.name]
        case .addresses: values.references(.addresses, of: .principal) ?? []
        default: []
        }
    }

    /// Writes the searchable properties (RFC 3744 section 9.5).
    func writeSearchableProperties(into writer: inout XMLWriter) {
        let properties = [
            (DAVProperty.title, "name"), (DAVProperty.addresses, "calendar address"),
        ]
        writer.beginDocument("D:principal-search-property-set")
        for (property, words) in properties {
            writer.markup("<D:principal-search-property>")
            writer.element(.dav("prop")) { $0.empty(property.name) }
            writer.markup("<D:description xml:lang=\"en\">")
            writer.text(words)
            writer.markup("</D:description></D:principal-search-property>\n")
        }
        writer.endDocument("D:principal-search-property-set")
    }
}
