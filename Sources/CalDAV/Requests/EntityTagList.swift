import Collections

extension ObjectCondition.Tags {
    /// Parses If-Match or If-None-Match (RFC 9110 sections 8.8.3 and 13.1), or returns `nil` if the
    /// value is malformed.
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
    /// Reads the conditions of a request. Weak tags never match If-Match (RFC 9110 section 13.1.1).
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
