/// Changing a field of an item.
extension PlanEditor {
    /// Sets a field. A new field is added after the first of `names` that the group has, or at the
    /// end.
    mutating func set(
        _ name: String, to value: YAMLValue, in group: YAMLNode, after names: [String]
    ) throws(PlanEditError) {
        if let old = group.pair(named: name)?.value {
            return try replace(old, with: value, group.writer)
        }
        let neighbour = names.lazy.compactMap { group.pair(named: $0) }.first ?? group.pairs.last
        guard let neighbour else { throw .risky }
        let field = group.writer.field(name, value)
        if group.style == .flow {
            let range = range(of: neighbour)
            return insertInBrackets(field, after: range, group.writer)
        }
        let column = column(of: neighbour.key)
        let end = lines.endWithComments(ofLineAt: end(of: neighbour.value), deeperThan: column)
        insert(lines.newline + String(repeating: " ", count: column) + field, at: end)
    }

    private mutating func replace(
        _ old: YAMLNode, with value: YAMLValue, _ writer: YAMLWriter
    ) throws(PlanEditError) {
        let range = range(of: old)
        // A "#" that is not part of the value begins a comment.
        let own = old.text?.unicodeScalars.count(where: { $0 == "#" }) ?? 0
        guard lines.characters[range].count(where: { $0 == "#" }) == own else { throw .risky }
        let text = writer.flow(value)
        switch old.style {
        case .doubleQuoted where old.text != nil:
            replace(range, with: text.hasPrefix("\"") ? text : "\"\(text)\"")
        case .singleQuoted where !text.hasPrefix("\"") && !text.contains("'"):
            replace(range, with: "'\(text)'")
        case .doubleQuoted, .singleQuoted: replace(range, with: text)
        case .plain, .block, .flow, .alias: replace(range, with: text)
        }
    }

    /// Removes a field and returns `true`, unless something else is on its lines.
    mutating func remove(_ name: String, from group: YAMLNode) -> Bool {
        guard let index = group.pairs.firstIndex(where: { $0.key.text == name }) else {
            return false
        }
        let ranges = group.pairs.map { range(of: $0) }
        return group.style == .flow
            ? removeInBrackets(ranges, at: index) : removeField(ranges, at: index)
    }

    private mutating func removeField(_ ranges: [Range<Int>], at index: Int) -> Bool {
        let range = ranges[index]
        guard !lines.characters[range].contains("#"),
            lines.isBlank(range.upperBound..<lines.end(ofLineAt: range.upperBound))
        else { return false }
        let start = lines.start(ofLineAt: range.lowerBound)
        if lines.isBlank(start..<range.lowerBound) {
            removeLines(from: start, through: range.upperBound)
            return true
        }
        // The first field shares its line with the dash, and the next field takes its place.
        guard ranges.indices.contains(index + 1),
            lines.isBlank(range.upperBound..<ranges[index + 1].lowerBound)
        else { return false }
        replace(range.lowerBound..<ranges[index + 1].lowerBound, with: "")
        return true
    }

    /// Removes a field and returns `true` if a comment follows it, which stays on the line.
    mutating func removeBesideComment(_ name: String, from group: YAMLNode) -> Bool {
        guard group.style == .block, let pair = group.pair(named: name) else { return false }
        let range = range(of: pair)
        let comment = lines.afterSpaces(from: range.upperBound)
        let start = lines.start(ofLineAt: range.lowerBound)
        guard pair.value.text != nil || pair.value.style == .flow,
            comment > range.upperBound, comment < lines.characters.count,
            lines.characters[comment] == "#", lines.isBlank(start..<range.lowerBound)
        else { return false }
        replace(range.lowerBound..<comment, with: "")
        return true
    }

    /// Adds an entry to a flow collection, on a new line if its neighbour has one.
    mutating func insertInBrackets(
        _ entry: String, after neighbour: Range<Int>, _ writer: YAMLWriter
    ) {
        let end = neighbour.upperBound
        let start = lines.start(ofLineAt: neighbour.lowerBound)
        let next = lines.afterSpaces(from: end)
        let hasComma = next < lines.characters.count && lines.characters[next] == ","
        guard lines.isBlank(start..<neighbour.lowerBound),
            lines.isBlankOrComment(from: hasComma ? next + 1 : end)
        else { return insert(writer.comma + entry, at: end) }
        if !hasComma { insert(",", at: end) }
        var indentation = String.UnicodeScalarView()
        indentation.append(contentsOf: lines.characters[start..<neighbour.lowerBound])
        insert(
            lines.newline + String(indentation) + entry + (hasComma ? "," : ""),
            at: lines.end(ofLineAt: end))
    }

    /// Removes an entry and one comma from a flow collection and returns `true`, unless something
    /// else is around it.
    mutating func removeInBrackets(_ ranges: [Range<Int>], at index: Int) -> Bool {
        let range = ranges[index]
        if ranges.indices.contains(index + 1) {
            let next = ranges[index + 1].lowerBound
            guard lines.isBlank(range.upperBound..<next, besides: [","]) else { return false }
            replace(range.lowerBound..<next, with: "")
        } else {
            guard index > 0 else { return false }
            let previous = ranges[index - 1].upperBound
            guard lines.isBlank(previous..<range.lowerBound, besides: [","]) else { return false }
            replace(previous..<range.upperBound, with: "")
        }
        return true
    }
}
