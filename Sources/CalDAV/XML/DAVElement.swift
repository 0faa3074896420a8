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
        let spaces: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]
        guard let first = text.firstIndex(where: { !spaces.contains($0) }),
            let last = text.lastIndex(where: { !spaces.contains($0) })
        else { return "" }
        return String(text[first...last])
    }
}
