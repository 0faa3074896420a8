import Collections

extension DAVService {
    /// Whether a principal-property-search finds the account itself, the only one that it may know
    /// (RFC 3744 9.4). Apps were seen to search for nothing when they mean everybody.
    func isFound(by element: DAVElement) -> Bool {
        let searches = element.children(.dav("property-search")).map(isFound(bySearch:))
        guard !searches.isEmpty else { return true }
        return element.attribute("test") == "anyof"
            ? searches.contains(true) : !searches.contains(false)
    }

    /// A search with its properties in `prop`: python-caldav was seen to name them after an empty one.
    static func mended(_ search: DAVElement) -> DAVElement {
        guard search.child(.dav("prop"))?.children.isEmpty == true else { return search }
        var prop = DAVElement(.dav("prop"))
        prop.children = search.children.filter { DAVProperty.named[$0.name] != nil }
        var mended = DAVElement(search.name)
        mended.children = [prop]
        return mended
    }

    private func isFound(bySearch search: DAVElement) -> Bool {
        let wanted = search.child(.dav("match"))?.trimmedText.lowercased() ?? ""
        let properties = search.child(.dav("prop"))?.children ?? []
        return !properties.isEmpty
            && properties.allSatisfy { property in
                texts(of: property.name).contains { $0.lowercased().contains(wanted) }
            }
    }

    /// What can be searched for.
    private func texts(of property: XMLName) -> [String] {
        switch DAVProperty.named[property] {
        case .title: [home.name]
        case .addresses: values.references(.addresses, of: .principal) ?? []
        default: []
        }
    }

    /// Writes in which properties a search looks (RFC 3744 9.5).
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
