/// What a form says of an item: a text for each of its fields, under the field's path in the plan's
/// text, such as `stock.left` or `doses.0.at`.
public struct ItemValues: Hashable, Sendable {
    /// Which kind of item it is.
    public let kind: ItemKind
    /// The texts by path; whatever else has a path is left out, or as usual.
    public private(set) var texts: [String: String]
    /// What stands in the plan's text and not in a form, by path.
    public private(set) var kept: [String] = []
    /// The fields, and the lines of lists, that are to go, by path.
    private(set) var removed: Set<String> = []
    /// Whether the text of a new item states also what is as usual.
    let statesTheUsual: Bool

    /// An item of which nothing is known.
    public init(_ kind: ItemKind) {
        self.kind = kind
        texts = [:]
        statesTheUsual = false
        for field in fields { fill(field, from: nil) }
    }

    /// A new item with these texts, by path, which are written unchanged.
    public init(_ kind: ItemKind, stating texts: [String: String]) {
        self.kind = kind
        self.texts = texts
        statesTheUsual = true
    }

    /// What an item's text says; what a form cannot show is only named.
    init(_ kind: ItemKind, _ group: YAMLNode) {
        self.kind = kind
        texts = [:]
        statesTheUsual = false
        for field in fields { fill(field, from: group.pair(named: field.name)?.value) }
        let known = Set(fields.map(\.name))
        kept += group.pairs.compactMap(\.key.text).filter { !known.contains($0) }
    }

    /// The fields that forms show.
    var fields: [ItemField] { ItemField.all(of: kind).filter(\.isShown) }

    /// The text at a path; empty where there is none.
    public subscript(path: String) -> String { texts[path] ?? "" }

    /// Whether a form shows something at a path.
    public func shows(_ path: String) -> Bool { texts[path] != nil }

    /// How many lines a list has, as in `doses`.
    public func count(of list: String) -> Int {
        let numbers = (texts.keys + kept).compactMap { path -> Int? in
            let parts = path.split(separator: ".")
            return parts.count > 1 && parts[0] == list ? Int(parts[1]) : nil
        }
        return numbers.max().map { $0 + 1 } ?? 0
    }

    /// Takes a field out, with all that is in it.
    mutating func remove(_ name: String) {
        removed.insert(name)
        let isOfIt = { (path: String) in path == name || path.hasPrefix("\(name).") }
        kept.removeAll(where: isOfIt)
        for path in texts.keys where isOfIt(path) {
            texts[path] = path.split(separator: ".").count > 2 ? nil : ""
        }
    }

    /// Puts a text at a path; what is put into a field that was to go keeps it.
    mutating func put(_ text: String, at path: String) {
        removed.remove(String(path.prefix { $0 != "." }))
        texts[path] = text
    }

    private mutating func fill(_ field: ItemField, from node: YAMLNode?) {
        let name = field.name
        switch field.shape {
        case .one(let sort): fill(name, sort, field.usual, from: node)
        case .group(let parts): fill(parts, below: name, from: node)
        case .either(let sort, let part, let parts):
            guard let node, node.style != .alias, node.isGroup else {
                fill(name, sort, field.usual, from: node)
                return fill(parts, below: name, from: nil)
            }
            let main = part.flatMap { node.pair(named: $0)?.value }
            fill(name, sort, field.usual, from: main)
            fill(parts, below: name, from: node, besides: part)
        case .lines(let parts):
            guard let node else { return }
            guard node.style != .alias, case .sequence(let lines) = node.content else {
                return kept.append(name)
            }
            for (index, line) in lines.enumerated() {
                fill(parts, below: "\(name).\(index)", from: line)
            }
        }
    }

    private mutating func fill(
        _ parts: [ItemField], below path: String, from node: YAMLNode?,
        besides main: String? = nil
    ) {
        let parts = parts.filter(\.isShown)
        if let node, node.style == .alias || !node.isGroup { return kept.append(path) }
        for part in parts {
            let value = node?.pair(named: part.name)?.value
            let usual = node == nil && part.isNeeded ? "" : part.usual
            fill("\(path).\(part.name)", part.sort, usual, from: value)
        }
        let known = parts.map(\.name) + [main].compactMap { $0 }
        kept += (node?.pairs ?? []).compactMap(\.key.text).filter { !known.contains($0) }
            .map { "\(path).\($0)" }
    }

    private mutating func fill(
        _ path: String, _ sort: ItemField.Sort?, _ usual: String, from node: YAMLNode?
    ) {
        guard let node else { return texts[path] = usual }
        guard node.style != .alias, let text = sort?.text(of: node) else {
            return kept.append(path)
        }
        texts[path] = text
    }
}

extension ItemValues {
    /// These values as somebody changed them in a form; what the form did not send stays, and so
    /// does what has no place in it. Lines may be added to lists.
    public func changed(by form: [String: String]) -> ItemValues {
        var new = self
        for (path, text) in form {
            if let line = removedLine(path), text == "on" { new.removed.insert(line) }
            guard let field = ItemField.at(path, of: kind), field.isShown, let sort = field.sort,
                !kept.contains(path), texts[path] != nil || isNewLine(path)
            else { continue }
            let tidy = text == texts[path] ? text : sort.tidied(text)
            if tidy.isEmpty, texts[path] == nil { continue }
            new.texts[path] = tidy.isEmpty && texts[path] != "" ? field.usual : tidy
        }
        return new
    }

    /// The line that a form takes out, as `doses.1.remove` does; also one whose time is empty.
    private func removedLine(_ path: String) -> String? {
        path.hasSuffix(".remove") ? String(path.dropLast(".remove".count)) : nil
    }

    private static let mostLines = 100

    /// Whether it is in a line of a list that the item does not have yet.
    private func isNewLine(_ path: String) -> Bool {
        let parts = path.split(separator: ".")
        guard parts.count == 3, let number = Int(parts[1]) else { return false }
        let list = String(parts[0])
        return number >= count(of: list) && number < Self.mostLines && !kept.contains(list)
    }
}
