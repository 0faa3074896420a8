/// A change of a plan's text.
enum TextEdit {
    /// Sets a field of the group at a path. A new field is added after the first of the fields in
    /// `after` that exists, or at the end.
    case set(String, YAMLValue, in: [Step], after: [String])
    /// Removes a field. A field with a comment on its line is removed only if `leavingComment` is
    /// true.
    case remove(String, in: [Step], leavingComment: Bool)
    /// Adds a line to the list at a path.
    case append(YAMLValue, to: [Step])
    /// Removes a line from the list at a path.
    case removeLine(Int, of: [Step])
    /// Adds an item to its list, which is created if there is none.
    case addItem(YAMLValue, ItemKind)
    /// Removes an item, and its list if that becomes empty.
    case removeItem(ItemPlace)

    /// A step of a path from the root of the plan.
    enum Step {
        case field(String)
        case line(Int)
    }
}

extension ItemPlace {
    /// The path of the item.
    var path: [TextEdit.Step] { [.field(kind.list), .line(index)] }
}

extension PlanEditor {
    /// Applies an edit to the text.
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

    /// Returns the node at a path. Throws `shared` if an alias is on the way.
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
    /// Returns the editor after some changes, in or near the item at a place.
    ///
    /// The values of the result are compared with the expected ones, so nothing else changes.
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

    /// Returns the plan after some changes. Throws if the result has mistakes.
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
