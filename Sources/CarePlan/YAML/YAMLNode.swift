/// A value in a YAML document and where it stands.
struct YAMLNode: Sendable {
    enum Content: Sendable {
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        case mapping([(key: YAMLNode, value: YAMLNode)])
    }
    /// How a value is written; lists and groups are `block` or `flow`.
    enum Style: Sendable {
        case plain, singleQuoted, doubleQuoted, block, flow, alias
    }
    let content: Content
    let place: SourceRange
    let style: Style
    /// Whether it, or something in it, is or has an anchor or an alias.
    let isShared: Bool
    /// How many values there are in it, itself included, aliases counted each time.
    let size: Int

    /// Where it begins.
    var position: SourcePosition { place.position }

    init(_ content: Content, at place: SourceRange, _ style: Style, isShared: Bool) {
        self.content = content
        self.place = place
        self.style = style
        switch content {
        case .scalar:
            self.isShared = isShared
            size = 1
        case .sequence(let nodes):
            self.isShared = isShared || nodes.contains(where: \.isShared)
            size = nodes.reduce(1) { $0 + $1.size }
        case .mapping(let pairs):
            self.isShared = isShared || pairs.contains { $0.key.isShared || $0.value.isShared }
            size = pairs.reduce(1) { $0 + $1.key.size + $1.value.size }
        }
    }

    /// The text of a scalar.
    var text: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    /// Whether it is a group that has a field of this name.
    func hasField(_ name: String) -> Bool {
        guard case .mapping(let pairs) = content else { return false }
        return pairs.contains { $0.key.text == name }
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
