/// The values of a text without their notation, to verify that an edit changes nothing else.
indirect enum YAMLTree: Hashable {
    case scalar(String)
    case list([YAMLTree])
    case group([String: YAMLTree])
    /// A group with a duplicate or unnamed field.
    case other

    init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let text, _):
            self.init(text)
        case .sequence(let nodes): self = .list(nodes.map(YAMLTree.init))
        case .mapping(let pairs):
            self.init(pairs.map { ($0.key.text, YAMLTree($0.value)) })
        }
    }

    init(_ value: YAMLValue) {
        switch value {
        case .word(let text), .text(let text), .time(let text): self.init(text)
        case .list(let values), .lines(let values): self = .list(values.map(YAMLTree.init))
        case .group(let fields): self.init(fields.map { ($0.name, YAMLTree($0.value)) })
        }
    }

    /// Trailing line ends are dropped, because their number depends on what follows a block of
    /// text, and the plan reader ignores them.
    private init(_ text: String) {
        let end = text.lastIndex { !$0.isNewline }
        self = .scalar(end.map { String(text[...$0]) } ?? "")
    }

    private init(_ fields: [(String?, YAMLTree)]) {
        var group: [String: YAMLTree] = [:]
        for (name, value) in fields {
            guard let name, group.updateValue(value, forKey: name) == nil else {
                self = .other
                return
            }
        }
        self = .group(group)
    }

    /// The value of a field.
    subscript(name: String) -> YAMLTree? {
        get { if case .group(let fields) = self { fields[name] } else { nil } }
        set {
            guard case .group(var fields) = self else { return }
            fields[name] = newValue
            self = .group(fields)
        }
    }

    /// The value of a line.
    subscript(index: Int) -> YAMLTree? {
        get {
            guard case .list(let lines) = self, lines.indices.contains(index) else { return nil }
            return lines[index]
        }
        set {
            guard case .list(var lines) = self, lines.indices.contains(index) else { return }
            if let newValue { lines[index] = newValue } else { lines.remove(at: index) }
            self = .list(lines)
        }
    }

    /// Returns the values after a change.
    func changed(by edit: TextEdit) -> YAMLTree {
        var tree = self
        switch edit {
        case .set(let name, let value, let path, _):
            tree.change(at: path[...]) { $0[name] = YAMLTree(value) }
        case .remove(let name, let path, _): tree.change(at: path[...]) { $0[name] = nil }
        case .append(let value, let path):
            tree.change(at: path[...]) { $0.append(YAMLTree(value)) }
        case .removeLine(let index, let path): tree.change(at: path[...]) { $0[index] = nil }
        case .addItem(let item, let kind):
            if tree[kind.list] == nil { tree[kind.list] = .list([]) }
            tree[kind.list]?.append(YAMLTree(item))
        case .removeItem(let place):
            tree[place.kind.list]?[place.index] = nil
            if tree[place.kind.list] == .list([]) { tree[place.kind.list] = nil }
        }
        return tree
    }

    private mutating func append(_ line: YAMLTree) {
        if case .list(let lines) = self { self = .list(lines + [line]) }
    }

    private mutating func change(
        at path: ArraySlice<TextEdit.Step>, _ make: (inout YAMLTree) -> Void
    ) {
        switch path.first {
        case nil: make(&self)
        case .field(let name)?: self[name]?.change(at: path.dropFirst(), make)
        case .line(let index)?: self[index]?.change(at: path.dropFirst(), make)
        }
    }
}
