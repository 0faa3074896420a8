internal import ICalendar

/// Which parts of a component are wanted (RFC 4791 9.6.1).
struct ComponentSelection: Sendable {
    private let name: String
    /// The names of the properties, and whether their values are wanted too; nil for all.
    private let properties: [String: Bool]?
    /// The components inside; nil for all.
    private let components: [ComponentSelection]?

    init(_ element: DAVElement) {
        name = element.attribute("name")?.uppercased() ?? ""
        // Where nothing is named, all is wanted: so the examples of RFC 4791 7.8.1 have it.
        let wantsAll = element.children.isEmpty
        let named = element.children(.calDAV("prop")).compactMap { child in
            child.attribute("name").map {
                ($0.uppercased(), child.attribute("novalue") != "yes")
            }
        }
        let hasAllProperties = wantsAll || element.child(.calDAV("allprop")) != nil
        properties = hasAllProperties ? nil : Dictionary(named) { $0 || $1 }
        let hasAllComponents = wantsAll || element.child(.calDAV("allcomp")) != nil
        components =
            hasAllComponents
            ? nil : element.children(.calDAV("comp")).map { ComponentSelection($0) }
    }

    /// What of a component is wanted.
    func applied(to component: ComponentLines) -> ComponentLines {
        var result = component
        if let properties {
            result.lines = component.lines.compactMap { line in
                properties[line.name].map { $0 ? line : ComponentLines.Line(line.name, value: "") }
            }
        }
        if let components {
            result.components = component.components.compactMap { inner in
                components.first { $0.name == inner.name }?.applied(to: inner)
            }
        }
        return result
    }
}
