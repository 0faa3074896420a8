/// What is wrong with what a form says of an item.
public struct ItemMistake: Error, Hashable, Sendable {
    /// The path of the field that it is about, such as `doses.0.at`; of a group or of the whole item
    /// where it is about no one field. Nil where it is about something else in the plan.
    public let path: String?
    /// What is wrong and what to do; behind the name of the field, where there is one.
    public let text: String
    /// What kind it is; nil for what forms hardly cause.
    public let reason: Reason?
    /// The whole sentence of the plan's reader, or `nil` if it is not the reader's.
    public let sentence: String?

    /// A kind of mistake, for whoever tells it in another language.
    public enum Reason: Hashable, Sendable {
        /// One that the plan's reader tells, and what it found.
        case plan(PlanError.Reason, found: String?)
        /// A question is not answered.
        case needed
        /// The item has no name, or that of another one.
        case nameMissing, nameTaken
        /// It has alarms of the plan and alarms of its own.
        case alarmsTwice
        /// It would never be due.
        case idle
    }

    /// Something wrong with a field.
    public init(
        _ path: String?, _ text: String, _ reason: Reason? = nil, sentence: String? = nil
    ) {
        self.path = path
        self.text = text
        self.reason = reason
        self.sentence = sentence
    }

    /// The same, told of the line of a form that became a line of a list, as these say.
    public func told(ofLinesIn lists: [String: [Int]]) -> ItemMistake {
        var parts = path?.split(separator: ".").map(String.init) ?? []
        guard parts.count > 1, let lines = lists[parts[0]], let number = Int(parts[1]),
            lines.indices.contains(number)
        else { return self }
        parts[1] = "\(lines[number])"
        return ItemMistake(parts.joined(separator: "."), text, reason, sentence: sentence)
    }

    /// A mistake as the plan's reader tells it, in the text of an item.
    init(_ mistake: PlanError, in item: YAMLNode) {
        let detail = mistake.detail
        let path = item.path(to: mistake.position)
        let reason = mistake.reason.map { Reason.plan($0, found: mistake.foundText) }
        let parts = detail.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard let path, parts.count == 3, parts[0].isEmpty else {
            // Elsewhere in the plan, only these are about the item.
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

/// Why an item is not as a form says it.
public enum ItemTextError: Error, Hashable, Sendable {
    /// What is wrong with it; never empty.
    case mistakes([ItemMistake])
    /// The text is written in a way in which it cannot be changed safely.
    case notEditable(PlanEditError)
}

extension YAMLNode {
    /// The path to what stands at a place, empty for the node itself; nil if it is elsewhere.
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
                // Words of a list share a field; lines have some of their own.
                return node.text != nil ? "" : rest.isEmpty ? "\(index)" : "\(index).\(rest)"
            }
        }
        return position == self.position ? "" : nil
    }

    /// Whether a path leads to a group.
    fileprivate func isGroup(at path: String) -> Bool {
        var node: YAMLNode? = self
        for step in path.split(separator: ".") {
            let line = Int(step).flatMap { node?.child(at: .line($0)) }
            node = line ?? node?.child(at: .field(String(step)))
        }
        return node?.isGroup ?? false
    }
}
