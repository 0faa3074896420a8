/// An XML element of a request body.
///
/// Comments, processing instructions and the order of text between child elements are dropped, as
/// RFC 4918 section 17 gives them no meaning.
package struct DAVElement: Equatable, Sendable {
    /// The name.
    package let name: XMLName
    /// The attributes, such as the `name` of a `comp-filter`.
    package let attributes: [XMLName: String]
    /// The child elements.
    package var children: [DAVElement] = []
    /// The text directly in the element.
    package var text = ""

    /// Creates an empty element.
    package init(_ name: XMLName, attributes: [XMLName: String] = [:]) {
        self.name = name
        self.attributes = attributes
    }

    /// Returns the first child element with the given name.
    package func child(_ name: XMLName) -> DAVElement? {
        children.first { $0.name == name }
    }

    /// Returns the child elements with the given name.
    package func children(_ name: XMLName) -> [DAVElement] {
        children.filter { $0.name == name }
    }

    /// Returns the value of an attribute without a namespace.
    package func attribute(_ name: String) -> String? {
        attributes[XMLName("", name)]
    }

    /// The text without surrounding white space.
    package var trimmedText: String {
        let bytes = text.utf8
        guard let first = bytes.firstIndex(where: { !Self.isSpace($0) }),
            let last = bytes.lastIndex(where: { !Self.isSpace($0) })
        else { return "" }
        return String(Substring(bytes[first...last]))
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x20: true
        default: false
        }
    }
}
