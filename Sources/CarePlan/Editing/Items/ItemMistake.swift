/// A mistake in the values that a form has for an item.
public struct ItemMistake: Error, Hashable, Sendable {
    /// The path of the field, such as `doses.0.at`, or of a group or the whole item if no single
    /// field is wrong. `nil` if the mistake is elsewhere in the plan.
    public let path: String?
    /// The message, which follows the name of the field if there is one.
    public let text: String
    /// The kind of mistake, or `nil` if forms cannot cause it easily.
    public let reason: Reason?
    /// The whole sentence of the plan reader, or `nil` if the mistake is not from there.
    public let sentence: String?

    /// The kind of a mistake, from which messages in other languages are made.
    public enum Reason: Hashable, Sendable {
        /// A mistake that the plan reader found, with the text at its place.
        case plan(PlanError.Reason, found: String?)
        /// A question without an answer.
        case needed
        /// A missing name, or the name of another item.
        case nameMissing, nameTaken
        /// Named alarms and other alarms together.
        case alarmsTwice
        /// An item that is never due.
        case idle
    }

    /// Creates a mistake.
    public init(
        _ path: String?, _ text: String, _ reason: Reason? = nil, sentence: String? = nil
    ) {
        self.path = path
        self.text = text
        self.reason = reason
        self.sentence = sentence
    }

    /// Returns the mistake with the index of a line in the form instead of its index in the text.
    /// `lists` has the form's indices by list.
    public func withLineIndices(of lists: [String: [Int]]) -> ItemMistake {
        var parts = path?.split(separator: ".").map(String.init) ?? []
        guard parts.count > 1, let lines = lists[parts[0]], let number = Int(parts[1]),
            lines.indices.contains(number)
        else { return self }
        parts[1] = "\(lines[number])"
        return ItemMistake(parts.joined(separator: "."), text, reason, sentence: sentence)
    }

    /// Finds the field that a mistake of the plan reader is about. `item` is the node of the item.
    init(_ mistake: PlanError, in item: YAMLNode) {
        let detail = mistake.detail
        let path = item.path(to: mistake.position)
        let reason = mistake.reason.map { Reason.plan($0, found: mistake.foundText) }
        let parts = detail.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard let path, parts.count == 3, parts[0].isEmpty else {
            // Of the mistakes outside the item, only these are caused by it.
            let isOfItem = path != nil || [.titleIsMarked, .sameID].contains(mistake.reason)
            self.init(path, detail, isOfItem ? reason : nil, sentence: detail)
            return
        }
        let name = String(parts[1])
        let rest = String(parts[2].drop(while: \.isWhitespace))
        if rest.hasPrefix("and ") {
            self.init(path, detail, sentence: detail)
        } else if path.split(separator: ".").last.map(String.init) == name {
            self.init(path, rest, reason, sentence: detail)
        } else if path.isEmpty || item.isGroup(at: path) {
            self.init(path.isEmpty ? name : "\(path).\(name)", rest, reason, sentence: detail)
        } else {
            self.init(path, detail, sentence: detail)
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
