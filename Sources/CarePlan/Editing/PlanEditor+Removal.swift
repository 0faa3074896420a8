/// Removing an item from its list.
extension PlanEditor {
    mutating func removeItem(at place: ItemPlace) throws(PlanEditError) {
        guard let section = field(of: place.kind) else { throw .risky }
        let nodes = nodes(of: place.kind)
        guard nodes.indices.contains(place.index) else { throw .risky }
        let isDone =
            switch (section.value.style, nodes.count) {
            case (.block, 1): removeBlockSection(section.key, nodes[0])
            case (.block, _): removeBlockItem(nodes[place.index])
            case (.flow, 1): removeFlowSection(place.kind)
            case (.flow, _): removeFlowItem(nodes, at: place.index)
            case (.plain, _), (.singleQuoted, _), (.doubleQuoted, _), (.alias, _): false
            }
        guard isDone else { throw section.value.isShared ? .shared : .risky }
    }

    /// Returns the lines of an item in a block list, with the comments that belong to it.
    private func linesOfBlockItem(_ node: YAMLNode) -> (start: Int, last: Int)? {
        guard let dash = dash(of: node) else { return nil }
        let line = lines.start(ofLineAt: dash)
        let start = lines.startWithComments(ofLineAt: line, indentedBy: dash - line)
        let last = lines.endWithComments(ofLineAt: end(of: node), deeperThan: dash - line)
        return (start, last)
    }

    mutating func removeBlockItem(_ node: YAMLNode) -> Bool {
        guard let (start, last) = linesOfBlockItem(node) else { return false }
        removeParagraph(from: start, through: last)
        return true
    }

    private mutating func removeBlockSection(_ key: YAMLNode, _ node: YAMLNode) -> Bool {
        let keyLine = lines.start(ofLineAt: key.place.characters.lowerBound)
        guard let (start, last) = linesOfBlockItem(node), isAlone(key, on: keyLine) else {
            return false
        }
        if lines.next(afterLineAt: keyLine) == start {
            removeParagraph(from: keyLine, through: last)
        } else {
            removeLines(from: keyLine, through: keyLine)
            removeLines(from: start, through: last)
        }
        return true
    }

    /// Returns whether the key is the first text on a line, and its value begins on a later line.
    private func isAlone(_ key: YAMLNode, on line: Int) -> Bool {
        lines.isBlank(line..<key.place.characters.lowerBound)
            && lines.characters[key.place.characters.upperBound...].first == ":"
            && lines.isBlankOrComment(from: key.place.characters.upperBound + 1)
    }

    /// Removes lines, and the blank lines around them that would otherwise be doubled.
    private mutating func removeParagraph(from start: Int, through last: Int) {
        var (start, last) = (start, last)
        let next = lines.next(afterLineAt: last)
        let isBlankAbove = lines.previous(beforeLineAt: start).map(lines.isBlankLine(at:)) ?? true
        if next == lines.characters.count {
            while let line = lines.previous(beforeLineAt: start), lines.isBlankLine(at: line) {
                start = line
            }
        } else if isBlankAbove, lines.isBlankLine(at: next) {
            last = next
        }
        removeLines(from: start, through: last)
    }

    private mutating func removeFlowSection(_ kind: ItemKind) -> Bool {
        guard let field = field(of: kind) else { return false }
        let outside = field.value.place.characters
        let inside = nodes(of: kind)[0].place.characters
        guard lines.isBlank(outside.lowerBound..<inside.lowerBound, besides: ["["]),
            lines.isBlank(inside.upperBound..<outside.upperBound, besides: [",", "]"])
        else { return false }
        guard root.style == .block else { return remove(kind.list, from: root) }
        let line = lines.start(ofLineAt: field.key.place.characters.lowerBound)
        guard lines.isBlank(line..<field.key.place.characters.lowerBound),
            lines.isBlankOrComment(from: outside.upperBound)
        else { return false }
        removeParagraph(from: line, through: outside.upperBound)
        return true
    }

    private mutating func removeFlowItem(_ nodes: [YAMLNode], at index: Int) -> Bool {
        removeInBrackets(nodes.map { range(of: $0) }, at: index)
            || removeFlowLines(nodes[index], isLast: index == nodes.count - 1)
    }

    /// Removes the lines of an item in a flow list and returns `true`, if they contain nothing else
    /// but its comments.
    private mutating func removeFlowLines(_ node: YAMLNode, isLast: Bool) -> Bool {
        let first = node.place.characters.lowerBound
        let line = lines.start(ofLineAt: first)
        let next = lines.afterSpaces(from: end(of: node))
        let hasComma = lines.characters[next...].first == ","
        guard lines.isBlank(line..<first), hasComma || isLast,
            lines.isBlankOrComment(from: hasComma ? next + 1 : next)
        else { return false }
        let start = lines.startWithComments(ofLineAt: line, indentedBy: first - line)
        removeLines(from: start, through: end(of: node))
        return true
    }

    /// Returns the index of an item's dash: the nearest one before it with only comments in
    /// between.
    func dash(of node: YAMLNode) -> Int? {
        let begin = node.place.characters.lowerBound
        var line = lines.start(ofLineAt: begin)
        while true {
            let first = lines.afterSpaces(from: line)
            if first < begin, lines.characters[first] == "-" {
                let rest = lines.afterSpaces(from: first + 1)
                return rest == begin || lines.isBlankOrComment(from: first + 1) ? first : nil
            }
            guard first >= begin || lines.isBlankOrComment(from: line),
                let previous = lines.previous(beforeLineAt: line)
            else { return nil }
            line = previous
        }
    }
}
