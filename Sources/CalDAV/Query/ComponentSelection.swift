internal import ICalendar

/// The parts of a component that a query requests (RFC 4791 section 9.6.1).
struct ComponentSelection: Sendable {
    private let name: String
    /// The requested properties, mapped to whether their values are included, or `nil` for all
    /// properties.
    private let properties: [String: Bool]?
    /// The requested subcomponents, or `nil` for all.
    private let components: [ComponentSelection]?

    init(_ element: DAVElement) {
        name = element.attribute("name")?.uppercased() ?? ""
        // An empty element requests everything, as in the examples of RFC 4791 section 7.8.1.
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

    /// Returns a component reduced to the requested parts.
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
