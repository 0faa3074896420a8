/// An element of a request's body.
///
/// Comments and processing instructions are left out, and so is what cannot matter (RFC 4918 17):
/// in what order text and elements stand beside each other.
package struct DAVElement: Equatable, Sendable {
    /// Its name.
    package let name: XMLName
    /// Its attributes, such as the `name` of a `comp-filter`.
    package let attributes: [XMLName: String]
    /// The elements in it.
    package var children: [DAVElement] = []
    /// The text directly in it.
    package var text = ""

    /// An element with nothing in it yet.
    package init(_ name: XMLName, attributes: [XMLName: String] = [:]) {
        self.name = name
        self.attributes = attributes
    }

    /// The first element of this name in it.
    package func child(_ name: XMLName) -> DAVElement? {
        children.first { $0.name == name }
    }

    /// The elements of this name in it.
    package func children(_ name: XMLName) -> [DAVElement] {
        children.filter { $0.name == name }
    }

    /// The value of an attribute without a namespace.
    package func attribute(_ name: String) -> String? {
        attributes[XMLName("", name)]
    }

    /// Its text without the white space around it.
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
