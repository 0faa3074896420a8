/// An error that ends a request with a response.
struct DAVRefusal: Error {
    /// The response.
    let response: DAVResponse

    /// Creates an error with the given response.
    init(_ response: DAVResponse) {
        self.response = response
    }

    /// Creates an error with a status and a sentence for people.
    init(_ status: Int, _ words: String) {
        response = .words(status, words)
    }

    /// Creates an error with a status and the violated precondition (RFC 4918 section 16).
    init(_ status: Int, condition: XMLName, content: (inout XMLWriter) -> Void = { _ in }) {
        var writer = XMLWriter()
        writer.beginDocument("D:error")
        writer.element(condition, content: content)
        writer.endDocument("D:error")
        response = .xml(status, writer)
    }
}

extension DAVResponse {
    /// Creates a plain-text response.
    static func words(_ status: Int, _ words: String) -> Self {
        Self(
            status, [("Content-Type", "text/plain; charset=utf-8")], body: Array("\(words)\n".utf8))
    }

    /// Creates an XML response.
    static func xml(
        _ status: Int, _ writer: XMLWriter, _ fields: [(name: String, value: String)] = []
    ) -> Self {
        let type = (name: "Content-Type", value: "application/xml; charset=utf-8")
        return Self(status, [type] + fields, body: writer.bytes)
    }
}
