/// The limits for parsing the XML of a request.
package struct XMLLimits: Sendable {
    /// The maximum size of a body in bytes.
    package var bytes = 1 << 20
    /// The maximum nesting depth of elements.
    package var depth = 64
    /// The maximum number of elements.
    package var elements = 20_000
    /// The maximum size of an element's text in bytes.
    package var text = 64 << 10
    /// The maximum size of a name with its namespace in bytes. A response may repeat a name for
    /// each object.
    package var name = 256

    /// Creates the default limits.
    package init() {}
}

/// The reason why a request body could not be parsed as XML.
package struct XMLProblem: Error, Equatable, CustomStringConvertible {
    /// The kind of problem.
    package enum Reason: Equatable, Sendable {
        /// The document is not well-formed or uses an undeclared prefix. The text usually comes
        /// from the XML library.
        case illFormed(String)
        /// The document contains a document type declaration.
        case documentType
        /// The document exceeds the size limit in bytes.
        case tooLarge(most: Int)
        /// Elements are nested more deeply than the limit.
        case tooDeep(most: Int)
        /// The document has more elements than the limit.
        case tooManyElements(most: Int)
        /// A text or an attribute value exceeds the size limit in bytes.
        case longText(most: Int)
        /// A name exceeds the size limit in bytes.
        case longName(most: Int)
    }
    /// The line number, starting at 1.
    package let line: Int
    /// The kind of problem.
    package let reason: Reason

    /// The problem and its line.
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
