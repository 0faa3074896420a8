/// One change of an item's text.
enum FieldEdit {
    /// Gives a field a value, in its place or behind the first of these; the field is one of the
    /// item, or of the group or line to which the steps lead.
    case set(String, YAMLValue, in: [Step], after: [String])
    /// Takes a field out.
    case remove(String, in: [Step])
    /// Adds a line to a list that there is.
    case append(YAMLValue, to: String)
    /// Takes a line out of a list.
    case removeLine(Int, of: String)

    /// A way further into an item.
    enum Step {
        case field(String)
        case line(Int)
    }
}

extension PlanEditor {
    /// Makes one change of an item.
    mutating func make(_ edit: FieldEdit, at place: ItemPlace) throws(PlanEditError) {
        let item = try group(at: place)
        switch edit {
        case .set(let name, let value, let steps, let names):
            try set(name, to: value, in: node(at: steps, in: item), after: names)
        case .remove(let name, let steps):
            let group = try node(at: steps, in: item)
            guard remove(name, from: group) || removeBesideComment(name, from: group) else {
                throw .risky
            }
        case .append(let value, let list):
            let node = try node(at: [.field(list)], in: item)
            guard case .sequence(let lines) = node.content, !lines.isEmpty else { throw .risky }
            try append(value, to: node, lines)
        case .removeLine(let index, let list):
            let node = try node(at: [.field(list)], in: item)
            guard case .sequence(let lines) = node.content, lines.indices.contains(index) else {
                throw .risky
            }
            try remove(index, of: lines, in: node)
        }
    }

    private func node(
        at steps: [FieldEdit.Step], in item: YAMLNode
    ) throws(PlanEditError) -> YAMLNode {
        var node = item
        for step in steps {
            guard let next = node.child(at: step) else { throw .risky }
            guard next.style != .alias else { throw .shared }
            node = next
        }
        return node
    }
}

extension YAMLNode {
    fileprivate func child(at step: FieldEdit.Step) -> YAMLNode? {
        switch (step, content) {
        case (.field(let name), _): pair(named: name)?.value
        case (.line(let index), .sequence(let nodes)) where nodes.indices.contains(index):
            nodes[index]
        case (.line, _): nil
        }
    }
}
