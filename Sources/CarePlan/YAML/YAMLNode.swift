/// A value in a YAML document with its range.
struct YAMLNode: Sendable {
    enum Content: Sendable {
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        case mapping([Field])
    }
    /// A field of a group.
    struct Field: Sendable {
        let key: YAMLNode
        let value: YAMLNode
    }
    /// The notation of a value. Lists and groups are `block` or `flow`.
    enum Style: Sendable {
        case plain, singleQuoted, doubleQuoted, block, flow, alias
    }
    let content: Content
    let place: SourceRange
    let style: Style
    private let hasAnchor: Bool

    /// The position of the start.
    var position: SourcePosition { place.position }

    init(_ content: Content, at place: SourceRange, _ style: Style, hasAnchor: Bool = false) {
        self.content = content
        self.place = place
        self.style = style
        self.hasAnchor = hasAnchor
    }

    /// Whether the value contains an anchor or an alias.
    var isShared: Bool {
        if hasAnchor || style == .alias { return true }
        return switch content {
        case .scalar: false
        case .sequence(let nodes): nodes.contains(where: \.isShared)
        case .mapping(let fields): fields.contains { $0.key.isShared || $0.value.isShared }
        }
    }

    /// The number of values in the node, including itself. Aliases count each time.
    var size: Int {
        switch content {
        case .scalar: 1
        case .sequence(let nodes): nodes.reduce(1) { $0 + $1.size }
        case .mapping(let fields): fields.reduce(1) { $0 + $1.key.size + $1.value.size }
        }
    }

    /// The text of a scalar, or `nil` for lists and groups.
    var text: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    /// Whether the value is empty, `~` or `null`.
    var isNull: Bool {
        guard case .scalar(let text, isPlain: true) = content, text.utf8.count <= 4 else {
            return false
        }
        return switch text {
        case "", "~", "null", "Null", "NULL": true
        default: false
        }
    }

    /// The type of the value, for a message.
    var sort: PlanError.Found {
        switch content {
        case .scalar: .value
        case .sequence: .list
        case .mapping: .group
        }
    }
}
