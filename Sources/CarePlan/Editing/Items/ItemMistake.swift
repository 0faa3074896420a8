/// A mistake in the values that a form has for an item.
public struct ItemMistake: Error, Hashable, Sendable {
    /// The path of the field, such as `doses.0.at`, or of a group or the whole item if no single
    /// field is wrong. `nil` if the mistake is elsewhere in the plan.
    public private(set) var path: String?
    /// The kind of mistake.
    public let reason: Reason
    /// Whether the path names the field with which a sentence about the mistake begins.
    public let followsField: Bool

    /// The kind of a mistake.
    public enum Reason: Hashable, Sendable {
        /// A mistake that the plan reader found.
        case plan(PlanError)
        /// A question without an answer.
        case needed
        /// A unit that another amount has.
        case unitNeeded(String)
        /// A missing name, or the name of another item.
        case nameMissing, nameTaken
        /// Named alarms and other alarms together.
        case alarmsTwice
        /// An item that is never due.
        case idle
    }

    /// Creates a mistake.
    public init(_ path: String?, _ reason: Reason, followsField: Bool = true) {
        self.path = path
        self.reason = reason
        self.followsField = followsField
    }

    /// Returns the mistake with the index of a line in the form instead of its index in the text.
    /// `lists` has the form's indices by list.
    public func withLineIndices(of lists: [String: [Int]]) -> ItemMistake {
        var parts = path?.split(separator: ".").map(String.init) ?? []
        guard parts.count > 1, let lines = lists[parts[0]], let number = Int(parts[1]),
            lines.indices.contains(number)
        else { return self }
        parts[1] = "\(lines[number])"
        var mistake = self
        mistake.path = parts.joined(separator: ".")
        return mistake
    }

    /// Finds the field that a mistake of the plan reader is about. `item` is the node of the item.
    init(_ mistake: PlanError, in item: YAMLNode) {
        let path = item.path(to: mistake.position)
        guard let path, let name = mistake.field else {
            self.init(path, .plan(mistake), followsField: false)
            return
        }
        if path.split(separator: ".").last.map(String.init) == name {
            self.init(path, .plan(mistake))
        } else if path.isEmpty || item.isGroup(at: path) {
            self.init(path.isEmpty ? name : "\(path).\(name)", .plan(mistake))
        } else {
            self.init(path, .plan(mistake), followsField: false)
        }
    }
}

/// The reason why an item's text was not changed.
public enum ItemTextError: Error, Hashable, Sendable {
    /// The mistakes, never empty.
    case mistakes([ItemMistake])
    /// The text cannot be changed safely.
    case notEditable(PlanEditError)
}

extension YAMLNode {
    /// Returns the path to the value at a position, or `nil` if it is not in the node. The path of
    /// the node itself is empty.
    fileprivate func path(to position: SourcePosition) -> String? {
        if position == self.position, text != nil { return "" }
        switch content {
        case .scalar: return nil
        case .mapping(let pairs):
            for pair in pairs {
                guard let name = pair.key.text else { continue }
                if let rest = pair.value.path(to: position) {
                    return rest.isEmpty ? name : "\(name).\(rest)"
                }
                if pair.key.position == position, position != self.position { return name }
            }
        case .sequence(let nodes):
            for (index, node) in nodes.enumerated() {
                guard let rest = node.path(to: position) else { continue }
                // The words of a list belong to one field; the lines of a list have fields.
                return node.text != nil ? "" : rest.isEmpty ? "\(index)" : "\(index).\(rest)"
            }
        }
        return position == self.position ? "" : nil
    }

    fileprivate func isGroup(at path: String) -> Bool {
        var node: YAMLNode? = self
        for step in path.split(separator: ".") {
            let line = Int(step).flatMap { node?.child(at: .line($0)) }
            node = line ?? node?.child(at: .field(String(step)))
        }
        return node?.isGroup ?? false
    }
}
