import Collections

extension ObjectCondition.Tags {
    /// The entity tags of `If-Match` or `If-None-Match` (RFC 9110 8.8.3, 13.1); nil where they are
    /// not written as the RFC says.
    init?(field: String, countingWeak: Bool) {
        let text = field.trimmingPrefix { $0 == " " || $0 == "\t" }
        if text.prefix(while: { $0 != " " && $0 != "\t" }) == "*" {
            self = .any
            return
        }
        var tags: [String] = []
        var rest = text[...]
        while let item = Self.next(&rest) {
            if !item.isWeak || countingWeak { tags.append(String(item.tag)) }
        }
        guard rest.isEmpty else { return nil }
        self = .these(tags)
    }

    private static func next(_ rest: inout Substring) -> (tag: Substring, isWeak: Bool)? {
        var text = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
        if text.isEmpty { rest = text }
        let isWeak = text.hasPrefix("W/")
        if isWeak { text = text.dropFirst(2) }
        guard text.first == "\"", let end = text.dropFirst().firstIndex(of: "\"") else {
            return nil
        }
        let tag = text[text.index(after: text.startIndex)..<end]
        text = text[text.index(after: end)...].drop { $0 == " " || $0 == "\t" }
        guard text.isEmpty || text.first == "," else { return nil }
        rest = text
        return (tag, isWeak)
    }
}

extension ObjectCondition {
    /// The conditions of a request. A weak tag never matches what `If-Match` asks for
    /// (RFC 9110 13.1.1).
    init(of request: DAVRequest) throws(DAVRefusal) {
        self.init(
            match: try Self.tags("if-match", of: request, countingWeak: false),
            noneMatch: try Self.tags("if-none-match", of: request, countingWeak: true))
    }

    private static func tags(
        _ field: String, of request: DAVRequest, countingWeak: Bool
    ) throws(DAVRefusal) -> Tags? {
        guard let value = request.fields[field] else { return nil }
        guard let tags = Tags(field: value, countingWeak: countingWeak) else {
            throw DAVRefusal(400, "\(field) must be * or entity tags in double quotes.")
        }
        return tags
    }
}
