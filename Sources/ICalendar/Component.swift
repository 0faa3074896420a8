/// A component of a calendar (RFC 5545 3.6).
///
/// libical prints the first component of each shape; see `ComponentShape`.
package struct Component: Sendable {
    let name: String
    private(set) var properties: [Property] = []
    private(set) var children: [Component] = []

    /// Creates an empty component with a name such as VEVENT, which libical need not know.
    package init(_ name: String) {
        self.name = name
    }

    /// Adds a property.
    package mutating func add(_ property: consuming Property) {
        properties.append(property)
    }

    /// Adds properties in order.
    package mutating func add(_ properties: Property...) {
        self.properties += properties
    }

    /// Adds a component inside this one, after its properties.
    package mutating func add(_ child: Component) {
        children.append(child)
    }

    /// Returns the component as text with CRLF, folded at 75 octets between characters (RFC 5545
    /// 3.1).
    package func text() -> [UInt8] {
        ComponentCache.shared.shape(of: self)?.text(of: self) ?? printed()
    }

    /// Calls `body` with the properties of this component and of those inside it, in the order of
    /// its text.
    func forEachProperty(_ body: (Property) -> Void) {
        for property in properties { body(property) }
        for child in children { child.forEachProperty(body) }
    }

    /// Returns the component with changed properties.
    func mapProperties(_ change: (Property) -> Property) -> Component {
        var mapped = self
        mapped.properties = properties.map(change)
        mapped.children = children.map { $0.mapProperties(change) }
        return mapped
    }
}
