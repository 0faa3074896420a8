/// What a text says, however it is written: to tell that an edit changes what it is to change, and
/// nothing else.
indirect enum YAMLTree: Hashable {
    case scalar(String)
    case list([YAMLTree])
    case group([String: YAMLTree])
    /// A group that has a field twice, or one that has no name.
    case other

    init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let text, _): self = .scalar(text)
        case .sequence(let nodes): self = .list(nodes.map(YAMLTree.init))
        case .mapping(let pairs):
            self.init(pairs.map { ($0.key.text, YAMLTree($0.value)) })
        }
    }

    init(_ value: YAMLValue) {
        switch value {
        case .word(let text), .text(let text), .time(let text): self = .scalar(text)
        case .list(let values), .lines(let values): self = .list(values.map(YAMLTree.init))
        case .group(let fields): self.init(fields.map { ($0.name, YAMLTree($0.value)) })
        }
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

    /// What a field says.
    subscript(name: String) -> YAMLTree? {
        get { if case .group(let fields) = self { fields[name] } else { nil } }
        set {
            guard case .group(var fields) = self else { return }
            fields[name] = newValue
            self = .group(fields)
        }
    }

    /// What a line says.
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

    /// With another line at the end of a list.
    func with(_ line: YAMLTree) -> YAMLTree {
        if case .list(let lines) = self { .list(lines + [line]) } else { self }
    }

    /// With a change of the item at a place.
    func changed(by edit: FieldEdit, at place: ItemPlace) -> YAMLTree {
        var tree = self
        guard var item = tree[place.kind.list]?[place.index] else { return self }
        switch edit {
        case .set(let name, let value, let steps, _):
            item = item.setting(name, to: YAMLTree(value), at: steps[...])
        case .remove(let name, let steps): item = item.setting(name, to: nil, at: steps[...])
        case .append(let value, let list): item[list] = item[list]?.with(YAMLTree(value))
        case .removeLine(let index, let list): item[list]?[index] = nil
        }
        tree[place.kind.list]?[place.index] = item
        return tree
    }

    private func setting(
        _ name: String, to value: YAMLTree?, at steps: ArraySlice<FieldEdit.Step>
    ) -> YAMLTree {
        var tree = self
        switch steps.first {
        case nil: tree[name] = value
        case .field(let field)?:
            tree[field] = tree[field]?.setting(name, to: value, at: steps.dropFirst())
        case .line(let index)?:
            tree[index] = tree[index]?.setting(name, to: value, at: steps.dropFirst())
        }
        return tree
    }
}
