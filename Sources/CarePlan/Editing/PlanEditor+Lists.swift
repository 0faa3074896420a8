/// Changing a line of a list, such as a dose or a pause.
extension PlanEditor {
    /// Adds a line to a list, whose lines are `nodes`.
    mutating func append(
        _ value: YAMLValue, to list: YAMLNode, _ nodes: [YAMLNode]
    ) throws(PlanEditError) {
        let last = nodes[nodes.count - 1]
        let text = last.writer.flow(value)
        switch list.style {
        case .flow:
            let range = range(of: last)
            insertInBrackets(text, after: range, last.writer)
        case .block:
            guard let dash = dash(of: last) else { throw .risky }
            let column = dash - lines.start(ofLineAt: dash)
            let end = lines.endWithComments(ofLineAt: end(of: last), deeperThan: column)
            insert(
                lines.newline + String(repeating: " ", count: column) + "- " + text, at: end)
        case .plain, .singleQuoted, .doubleQuoted, .alias: throw .risky
        }
    }

    /// Removes a line from a list, whose lines are `nodes`.
    mutating func remove(
        _ place: Int, of nodes: [YAMLNode], in list: YAMLNode
    ) throws(PlanEditError) {
        let isDone =
            switch list.style {
            case .flow:
                removeInBrackets(
                    nodes.map { range(of: $0) }, at: place)
            case .block: removeBlockItem(nodes[place])
            case .plain, .singleQuoted, .doubleQuoted, .alias: false
            }
        guard isDone else { throw .risky }
    }
}
