/// Adding an item at the end of its list.
extension PlanEditor {
    mutating func add(_ item: YAMLValue, to kind: ItemKind) throws(PlanEditError) {
        guard let list = field(of: kind)?.value else {
            return try addSection(kind, of: item)
        }
        guard let last = nodes(of: kind).last else { throw .risky }
        switch list.style {
        case .block: try add(item, after: last, in: kind)
        case .flow:
            let range = range(of: last)
            insertInBrackets(last.writer.flow(item), after: range, last.writer)
        case .plain, .singleQuoted, .doubleQuoted, .alias: throw .risky
        }
    }

    /// Adds an item to a block list in the layout of the last item.
    private mutating func add(
        _ item: YAMLValue, after last: YAMLNode, in kind: ItemKind
    ) throws(PlanEditError) {
        guard let layout = layout(of: last) else { throw .risky }
        let nodes = nodes(of: kind)
        let text =
            nodes.allSatisfy { $0.style == .flow }
            ? [layout.dashed(last.writer.flow(item))] : layout.lines(of: item)
        let isSpaced = nodes.count > 1 ? areSpaced(nodes) : otherItemsAreSpaced
        let end = lines.endWithComments(ofLineAt: end(of: last), deeperThan: layout.dash)
        insert(text, at: end, isSpaced: isSpaced)
    }

    private mutating func addSection(
        _ kind: ItemKind, of item: YAMLValue
    ) throws(PlanEditError) {
        guard let last = root.pairs.last else { throw .risky }
        let name = kind.list
        guard root.style == .block else {
            let range = range(of: last)
            let field = root.writer.field(name, .list([item]))
            return insertInBrackets(field, after: range, root.writer)
        }
        let margin = column(of: root.pairs[0].key)
        let layout =
            ItemKind.allCases.compactMap { nodes(of: $0).first }.compactMap(layout(of:)).first
            ?? ItemLayout(margin: margin, dash: margin + 2, key: margin + 4)
        let head = String(repeating: " ", count: margin) + name + ":"
        let end = lines.endWithComments(ofLineAt: end(of: last.value), deeperThan: margin)
        insert([head] + layout.lines(of: item), at: end, isSpaced: sectionsAreSpaced)
    }

    private mutating func insert(_ text: [String], at end: Int, isSpaced: Bool) {
        let newline = lines.newline
        let gap = isSpaced ? newline : ""
        insert(gap + text.map { newline + $0 }.joined(), at: end)
    }

    /// Returns the layout of a block item, or `nil` for other notations.
    private func layout(of node: YAMLNode) -> ItemLayout? {
        guard let dash = dash(of: node) else { return nil }
        let line = lines.start(ofLineAt: dash)
        guard lines.isBlank(line..<dash) else { return nil }
        let begin = node.place.characters.lowerBound
        let isOnLine = lines.start(ofLineAt: begin) == line && node.style == .block
        return ItemLayout(
            margin: root.pairs.first.map { column(of: $0.key) } ?? 0, dash: dash - line,
            key: isOnLine ? begin - line : dash - line + 2)
    }

    private var sectionsAreSpaced: Bool {
        let hasSections = ItemKind.allCases.contains { field(of: $0) != nil }
        return !hasSections
            || zip(root.pairs, root.pairs.dropFirst()).contains { before, after in
                lines.hasBlankLine(
                    within: end(of: before.value)..<after.key.place.characters.lowerBound)
            }
    }

    private var otherItemsAreSpaced: Bool {
        ItemKind.allCases.contains { areSpaced(nodes(of: $0)) }
    }

    /// Returns whether there are blank lines between items.
    private func areSpaced(_ nodes: [YAMLNode]) -> Bool {
        zip(nodes, nodes.dropFirst()).contains { before, after in
            lines.hasBlankLine(within: end(of: before)..<after.place.characters.lowerBound)
        }
    }
}

/// The indentation of an item's lines.
private struct ItemLayout {
    let margin: Int
    let dash: Int
    let key: Int

    func dashed(_ text: String) -> String {
        spaces(dash) + "-" + spaces(key - dash - 1) + text
    }

    /// Returns the lines of an item, one for each field and for each dose.
    func lines(of item: YAMLValue) -> [String] {
        guard case .group(let fields) = item else { return [] }
        let writer = YAMLWriter(notation: .yaml)
        let text = fields.flatMap { name, value -> [String] in
            guard case .lines(let values) = value else { return [writer.field(name, value)] }
            let indentation = spaces(dash - margin)
            return ["\(name):"] + values.map { "\(indentation)- \(writer.flow($0))" }
        }
        return text.enumerated().map { $0 == 0 ? dashed($1) : spaces(key) + $1 }
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
