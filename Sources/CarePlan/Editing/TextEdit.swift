/// One change of a plan's text.
enum TextEdit {
    /// Gives a field a value: in its place, else behind the first of these, else at the end of the
    /// group at the path.
    case set(String, YAMLValue, in: [Step], after: [String])
    /// Takes a field out. A field with a comment beside it goes only if the comment may stay alone.
    case remove(String, in: [Step], leavingComment: Bool)
    /// Adds a line to the list at the path.
    case append(YAMLValue, to: [Step])
    /// Takes a line out of the list at the path.
    case removeLine(Int, of: [Step])
    /// Adds an item to its list, which is made if there is none.
    case addItem(YAMLValue, ItemKind)
    /// Takes an item out, with its list if that becomes empty.
    case removeItem(ItemPlace)

    /// A step of a path from the root of the plan.
    enum Step {
        case field(String)
        case line(Int)
    }
}

extension ItemPlace {
    /// The path to the item.
    var path: [TextEdit.Step] { [.field(kind.list), .line(index)] }
}

extension PlanEditor {
    /// Makes one change.
    mutating func make(_ edit: TextEdit) throws(PlanEditError) {
        switch edit {
        case .set(let name, let value, let path, let names):
            try set(name, to: value, in: node(at: path), after: names)
        case .remove(let name, let path, let leavesComment):
            let group = try node(at: path)
            guard
                remove(name, from: group)
                    || leavesComment && removeBesideComment(name, from: group)
            else { throw .risky }
        case .append(let value, let path):
            let list = try node(at: path)
            guard case .sequence(let lines) = list.content, !lines.isEmpty else { throw .risky }
            try append(value, to: list, lines)
        case .removeLine(let index, let path):
            let list = try node(at: path)
            guard case .sequence(let lines) = list.content, lines.indices.contains(index) else {
                throw .risky
            }
            try remove(index, of: lines, in: list)
        case .addItem(let item, let kind): try add(item, to: kind)
        case .removeItem(let place): try removeItem(at: place)
        }
    }

    /// The node at a path.
    func node(at path: [TextEdit.Step]) throws(PlanEditError) -> YAMLNode {
        var node = root
        for step in path {
            guard let next = node.child(at: step) else { throw .risky }
            guard next.style != .alias else { throw .shared }
            node = next
        }
        return node
    }
}

extension YAMLNode {
    func child(at step: TextEdit.Step) -> YAMLNode? {
        switch (step, content) {
        case (.field(let name), _): pair(named: name)?.value
        case (.line(let index), .sequence(let nodes)) where nodes.indices.contains(index):
            nodes[index]
        case (.line, _): nil
        }
    }
}

extension PlanText {
    /// The text with some changes, in or near the item at a place.
    ///
    /// The values in the result are compared with those that the changes should give, so nothing
    /// else changes.
    func editor(
        making edits: [TextEdit], near place: ItemPlace? = nil
    ) throws(PlanEditError) -> PlanEditor {
        guard var editor = PlanEditor(bytes) else { throw .risky }
        let isShared = place.map(editor.isShared) == true
        var expected = YAMLTree(editor.root)
        do throws(PlanEditError) {
            for edit in edits {
                expected = expected.changed(by: edit)
                try editor.make(edit)
                guard let next = PlanEditor(editor.result) else { throw .risky }
                editor = next
            }
            guard YAMLTree(editor.root) == expected else { throw .risky }
        } catch {
            throw isShared ? .shared : error
        }
        return editor
    }

    /// The plan with some changes; refuses those that leave mistakes in it.
    func making(
        _ edits: [TextEdit], near place: ItemPlace? = nil
    ) throws(PlanEditError) -> PlanText {
        let editor = try editor(making: edits, near: place)
        do throws(PlanErrors) {
            return try PlanText(editor.result, zones: zones)
        } catch {
            throw place.map(editor.isShared) == true ? .shared : .risky
        }
    }
}
