/// A request that cannot be done, and how its sender is told.
struct DAVRefusal: Error {
    /// What the sender gets.
    let response: DAVResponse

    /// A response that ends the request.
    init(_ response: DAVResponse) {
        self.response = response
    }

    /// A status with a sentence for a person.
    init(_ status: Int, _ words: String) {
        response = .words(status, words)
    }

    /// A status with the precondition that does not hold (RFC 4918 16).
    init(_ status: Int, condition: XMLName, content: (inout XMLWriter) -> Void = { _ in }) {
        var writer = XMLWriter()
        writer.beginDocument("D:error")
        writer.element(condition, content: content)
        writer.endDocument("D:error")
        response = .xml(status, writer)
    }
}

extension DAVResponse {
    /// A response with a sentence for a person.
    static func words(_ status: Int, _ words: String) -> Self {
        Self(
            status, [("Content-Type", "text/plain; charset=utf-8")], body: Array("\(words)\n".utf8))
    }

    /// A response with XML.
    static func xml(
        _ status: Int, _ writer: XMLWriter, _ fields: [(name: String, value: String)] = []
    ) -> Self {
        let type = (name: "Content-Type", value: "application/xml; charset=utf-8")
        return Self(status, [type] + fields, body: writer.bytes)
    }
}
