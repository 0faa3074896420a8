/// How much XML is read of one request.
package struct XMLLimits: Sendable {
    /// The bytes of a body.
    package var bytes = 1 << 20
    /// The elements within each other.
    package var depth = 64
    /// The elements altogether.
    package var elements = 20_000
    /// The bytes of one element's text.
    package var text = 64 << 10
    /// The bytes of one name, with its namespace: the response may have to repeat it for each object.
    package var name = 256

    /// The limits of a server.
    package init() {}
}

/// Why a request's body could not be read as XML.
package struct XMLProblem: Error, Equatable, CustomStringConvertible {
    /// What is wrong with it.
    package enum Reason: Equatable, Sendable {
        /// It is not well-formed, or a prefix has no namespace; mostly in the words of the XML library.
        case illFormed(String)
        /// It declares a document type.
        case documentType
        /// It has more bytes than are read.
        case tooLarge(most: Int)
        /// It has more elements within each other than are read.
        case tooDeep(most: Int)
        /// It has more elements than are read.
        case tooManyElements(most: Int)
        /// A text has more bytes than are read.
        case longText(most: Int)
        /// A name has more bytes than are read.
        case longName(most: Int)
    }
    /// The line, counted from 1.
    package let line: Int
    /// What is wrong with it.
    package let reason: Reason

    /// What is wrong, and where.
    package var description: String {
        switch reason {
        case .illFormed(let words): "line \(line) of the XML: \(words)"
        case .documentType:
            "line \(line) of the XML: a document type is not read, so leave '<!DOCTYPE' out"
        case .tooLarge(let most): "the XML may have at most \(most) bytes"
        case .tooDeep(let most):
            "line \(line) of the XML: at most \(most) elements may be within each other"
        case .tooManyElements(let most):
            "line \(line) of the XML: it may have at most \(most) elements"
        case .longText(let most):
            "line \(line) of the XML: a text may have at most \(most) bytes"
        case .longName(let most):
            "line \(line) of the XML: a name may have at most \(most) bytes with its namespace"
        }
    }
}
