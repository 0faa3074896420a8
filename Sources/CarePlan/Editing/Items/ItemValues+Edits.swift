/// Edits that turn an item's text into the values of a form.
extension ItemValues {
    /// Returns the edits from these values, which are those of the text, to others: additions
    /// first, then removals.
    func edits(
        to new: ItemValues, in item: YAMLNode, at path: [TextEdit.Step]
    ) -> [TextEdit] {
        var edits: [TextEdit] = []
        var before: [String] = []
        for field in fields {
            let change = FieldChange(
                field: field, old: self, new: new, node: item.pair(named: field.name)?.value,
                before: before, item: path)
            if !new.removed.contains(field.name) { edits += change.edits }
            before.insert(field.name, at: 0)
        }
        let gone = new.removed.sorted().filter { item.pair(named: $0) != nil }
        return edits.filter(\.isAddition) + edits.filter { !$0.isAddition }
            + gone.map { .remove($0, in: path, leavingComment: true) }
    }

    /// Returns for each list the indices of the form's lines that are in the text after the edit.
    func remainingLines(in new: ItemValues, of item: YAMLNode) -> [String: [Int]] {
        var lists: [String: [Int]] = [:]
        for field in fields {
            guard case .lines = field.shape else { continue }
            let change = FieldChange(
                field: field, old: self, new: new, node: item.pair(named: field.name)?.value,
                before: [], item: [])
            lists[field.name] = change.remainingLines
        }
        return lists
    }

    /// The fields of a new item.
    var value: YAMLValue {
        let nothing = ItemValues(kind)
        let fields = ItemField.all(of: kind).compactMap {
            field -> (name: String, value: YAMLValue)? in
            let change = FieldChange(
                field: field, old: nothing, new: self, node: nil, before: [], item: [])
            return change.whole.map { (field.name, $0) }
        }
        return .group(fields)
    }
}

extension TextEdit {
    fileprivate var isAddition: Bool {
        switch self {
        case .set, .append, .addItem: true
        case .remove, .removeLine, .removeItem: false
        }
    }
}

/// A change of the value of one field.
private struct FieldChange {
    let field: ItemField
    let old: ItemValues
    let new: ItemValues
    /// The value in the text, or `nil` if there is none.
    let node: YAMLNode?
    /// The fields that come before this one in a plan, the nearest first.
    let before: [String]
    /// The path of the item.
    let item: [TextEdit.Step]

    private var name: String { field.name }
    private var parts: [ItemField] { field.parts }
    private var path: [TextEdit.Step] { item + [.field(name)] }

    var edits: [TextEdit] {
        switch field.shape {
        case .one(let sort): edits(of: name, name, sort, in: item, node, after: before)
        case .group:
            node == nil
                ? settingWhole
                : isEmptied ? removal : edits(below: name, path, node)
        case .either(let sort, let main, _): edits(ofEither: sort, main)
        case .lines: editsOfLines
        }
    }

    private var removal: [TextEdit] { [.remove(name, in: item, leavingComment: true)] }

    private var settingWhole: [TextEdit] {
        whole.map { [.set(name, $0, in: item, after: before)] } ?? []
    }

    /// The value to write if the text has none.
    var whole: YAMLValue? {
        switch field.shape {
        case .one: return value(of: field, at: name)
        case .group: return group(below: name)
        case .either(_, let main, _):
            let one = value(of: field, at: name)
            guard case .group(let fields)? = group(below: name) else { return one }
            let first = main.flatMap { main in one.map { [(name: main, value: $0)] } } ?? []
            return .group(first + fields)
        case .lines:
            let lines = (0..<new.count(of: name)).compactMap(line)
            return lines.isEmpty ? nil : .lines(lines)
        }
    }

    /// Returns the value to write, or `nil` if it is empty or a usual value that is not stated.
    private func value(of field: ItemField, at path: String) -> YAMLValue? {
        let text = new[path]
        let isStated = field.isNeeded || new.statesUsualValues || text != field.usual
        guard let sort = field.sort, !text.isEmpty, isStated else { return nil }
        return sort.value(of: text, asList: sort.isUsuallyList)
    }

    private func group(below path: String) -> YAMLValue? {
        let fields = parts.compactMap { part in
            value(of: part, at: "\(path).\(part.name)").map { (name: part.name, value: $0) }
        }
        return fields.isEmpty ? nil : .group(fields)
    }

    /// Returns a line of a list, or `nil` if it is empty. A line with usual values only states one
    /// of them.
    private func line(_ index: Int) -> YAMLValue? {
        let path = "\(name).\(index)"
        if let group = group(below: path) { return group }
        let first = parts.first { !new["\(path).\($0.name)"].isEmpty }
        return first.flatMap { part in
            part.sort.map {
                .group([(part.name, $0.value(of: new["\(path).\(part.name)"], asList: false))])
            }
        }
    }

    /// Whether the form empties a group that the text has.
    private var isEmptied: Bool {
        !old.kept.contains { $0.hasPrefix("\(name).") }
            && parts.allSatisfy { new["\(name).\($0.name)"] == $0.usual && !$0.isNeeded }
            && parts.contains { new["\(name).\($0.name)"] != old["\(name).\($0.name)"] }
    }

    private func edits(
        below path: String, _ steps: [TextEdit.Step], _ group: YAMLNode?
    ) -> [TextEdit] {
        var before: [String] = []
        return parts.flatMap { part -> [TextEdit] in
            defer { before.insert(part.name, at: 0) }
            guard let sort = part.sort else { return [] }
            let value = group?.pair(named: part.name)?.value
            return edits(
                of: part.name, "\(path).\(part.name)", sort, in: steps, value, after: before)
        }
    }

    private func edits(
        of name: String, _ path: String, _ sort: ItemField.Sort, in steps: [TextEdit.Step],
        _ node: YAMLNode?, after before: [String]
    ) -> [TextEdit] {
        guard old.shows(path), old[path] != new[path] else { return [] }
        if new[path].isEmpty {
            return node == nil ? [] : [.remove(name, in: steps, leavingComment: true)]
        }
        let isList =
            switch node?.content {
            case nil: sort.isUsuallyList
            case .sequence: true
            case .scalar, .mapping: false
            }
        return [.set(name, sort.value(of: new[path], asList: isList), in: steps, after: before)]
    }

    private func edits(ofEither sort: ItemField.Sort, _ main: String?) -> [TextEdit] {
        let paths = [name] + parts.map { "\(name).\($0.name)" }
        guard paths.contains(where: { old[$0] != new[$0] }) else { return [] }
        guard let node, node.text == nil else {
            return whole == nil ? (node == nil ? [] : removal) : settingWhole
        }
        let isGone = parts.allSatisfy { new["\(name).\($0.name)"].isEmpty }
        if isGone, main == nil || new[name].isEmpty {
            return whole == nil ? removal : settingWhole
        }
        let first = main.map {
            edits(of: $0, name, sort, in: path, node.pair(named: $0)?.value, after: [])
        }
        return (first ?? []) + edits(below: name, path, node)
    }

    private var editsOfLines: [TextEdit] {
        guard case .sequence(let nodes)? = node?.content else {
            return node == nil ? settingWhole : []
        }
        let lines = (0..<new.count(of: name)).map(line)
        let gone = nodes.indices.filter(isGone)
        if gone.count == nodes.count, lines.dropFirst(nodes.count).allSatisfy({ $0 == nil }) {
            return removal
        }
        let changed = nodes.indices.filter { !gone.contains($0) }.flatMap { index in
            edits(below: "\(name).\(index)", path + [.line(index)], nodes[index])
        }
        let added = lines.dropFirst(nodes.count).compactMap { $0 }
            .map { TextEdit.append($0, to: path) }
        return changed + added
            + gone.reversed().map { .removeLine($0, of: path) }
    }

    var remainingLines: [Int] {
        let count = if case .sequence(let nodes)? = node?.content { nodes.count } else { 0 }
        let added = (0..<new.count(of: name)).dropFirst(count).filter { line($0) != nil }
        return (0..<count).filter { !isGone($0) } + added
    }

    /// Returns whether a line is removed, either by its own button or because its time or all its
    /// values were emptied.
    private func isGone(_ index: Int) -> Bool {
        let path = "\(name).\(index)"
        let named = parts[0].sort == .time ? [parts[0]] : parts
        let isLeftOut = { (values: ItemValues) in
            named.allSatisfy { values["\(path).\($0.name)"].isEmpty }
        }
        return new.removed.contains(path) || !isLeftOut(old) && isLeftOut(new)
    }
}
