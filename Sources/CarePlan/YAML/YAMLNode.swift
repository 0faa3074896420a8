/// A value in a YAML document and where it stands.
struct YAMLNode: Sendable {
    enum Content: Sendable {
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        case mapping([Field])
    }
    /// One field of a group.
    struct Field: Sendable {
        let key: YAMLNode
        let value: YAMLNode
    }
    /// How a value is written; lists and groups are `block` or `flow`.
    enum Style: Sendable {
        case plain, singleQuoted, doubleQuoted, block, flow, alias
    }
    let content: Content
    let place: SourceRange
    let style: Style
    private let hasAnchor: Bool

    /// Where it begins.
    var position: SourcePosition { place.position }

    init(_ content: Content, at place: SourceRange, _ style: Style, hasAnchor: Bool = false) {
        self.content = content
        self.place = place
        self.style = style
        self.hasAnchor = hasAnchor
    }

    /// Whether it, or something in it, is or has an anchor or an alias.
    var isShared: Bool {
        if hasAnchor || style == .alias { return true }
        return switch content {
        case .scalar: false
        case .sequence(let nodes): nodes.contains(where: \.isShared)
        case .mapping(let fields): fields.contains { $0.key.isShared || $0.value.isShared }
        }
    }

    /// How many values there are in it, itself included, aliases counted each time.
    var size: Int {
        switch content {
        case .scalar: 1
        case .sequence(let nodes): nodes.reduce(1) { $0 + $1.size }
        case .mapping(let fields): fields.reduce(1) { $0 + $1.key.size + $1.value.size }
        }
    }

    /// The text of a scalar.
    var text: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    /// Whether nothing is written: an empty value, `~` or `null`.
    var isNull: Bool {
        guard case .scalar(let text, isPlain: true) = content, text.utf8.count <= 4 else {
            return false
        }
        return switch text {
        case "", "~", "null", "Null", "NULL": true
        default: false
        }
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
