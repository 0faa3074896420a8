/// A value in a YAML document and where it stands.
struct YAMLNode: Sendable {
    enum Content: Sendable {
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        case mapping([(key: YAMLNode, value: YAMLNode)])
    }
    let content: Content
    let position: SourcePosition
    /// How many values there are in it, itself included, aliases counted each time.
    let size: Int

    init(_ content: Content, at position: SourcePosition) {
        self.content = content
        self.position = position
        size =
            switch content {
            case .scalar: 1
            case .sequence(let nodes): nodes.reduce(1) { $0 + $1.size }
            case .mapping(let pairs): pairs.reduce(1) { $0 + $1.key.size + $1.value.size }
            }
    }

    /// The text of a scalar.
    var text: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    /// Whether nothing is written: an empty value, `~` or `null`.
    var isNull: Bool {
        guard case .scalar(let text, isPlain: true) = content else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// What sort of value it is, in the words of an error message.
    var sort: String {
        switch content {
        case .scalar: "a single value"
        case .sequence: "a list"
        case .mapping: "a group of fields"
        }
    }
}
