/// A component of a calendar (RFC 5545 3.6).
///
/// libical prints the first of a shape; the others get their texts and moments set in its bytes.
package struct Component: Sendable {
    let name: String
    private(set) var properties: [Property] = []
    private(set) var children: [Component] = []

    /// An empty component of this name, such as VEVENT; a name unknown to libical is fine too.
    package init(_ name: String) {
        self.name = name
    }

    /// Adds a property.
    package mutating func add(_ property: consuming Property) {
        properties.append(property)
    }

    /// Adds properties in their order.
    package mutating func add(_ properties: Property...) {
        self.properties += properties
    }

    /// Adds a component inside this one, behind its properties.
    package mutating func add(_ child: Component) {
        children.append(child)
    }

    /// The component as text: CRLF, folded at 75 octets between characters (RFC 5545 3.1).
    package func text() -> [UInt8] {
        ComponentCache.shared.shape(of: self)?.text(of: self) ?? printed()
    }

    /// Hands out its properties and those of the components in it, in the order of its text.
    func forEachProperty(_ body: (Property) -> Void) {
        for property in properties { body(property) }
        for child in children { child.forEachProperty(body) }
    }

    /// The same with other properties.
    func mapProperties(_ change: (Property) -> Property) -> Component {
        var mapped = self
        mapped.properties = properties.map(change)
        mapped.children = children.map { $0.mapProperties(change) }
        return mapped
    }
}
