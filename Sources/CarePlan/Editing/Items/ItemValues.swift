/// The values that a form has for an item, as text by the field's path, such as `stock.left` or
/// `doses.0.at`.
public struct ItemValues: Hashable, Sendable {
    /// The kind of the item.
    public let kind: ItemKind
    /// The texts by path. Paths without a text are empty or have their usual value.
    public private(set) var texts: [String: String]
    /// The paths of fields in the plan's text that a form cannot show. They are left unchanged.
    public private(set) var kept: [String] = []
    /// The paths of fields and lines to remove.
    private(set) var removed: Set<String> = []
    /// Whether the text of a new item also states usual values.
    let statesUsualValues: Bool

    /// Creates the values of an empty form.
    public init(_ kind: ItemKind) {
        self.kind = kind
        texts = [:]
        statesUsualValues = false
        for field in fields { fill(field, from: nil) }
    }

    /// Creates a new item from texts by path, which are written unchanged.
    public init(_ kind: ItemKind, stating texts: [String: String]) {
        self.kind = kind
        self.texts = texts
        statesUsualValues = true
    }

    /// Reads the values of an item's text. Values that a form cannot show are added to `kept`.
    init(_ kind: ItemKind, _ group: YAMLNode) {
        self.kind = kind
        texts = [:]
        statesUsualValues = false
        for field in fields { fill(field, from: group.pair(named: field.name)?.value) }
        let known = Set(fields.map(\.name))
        kept += group.pairs.compactMap(\.key.text).filter { !known.contains($0) }
    }

    /// The fields that forms show.
    var fields: [ItemField] { ItemField.all(of: kind).filter(\.isShown) }

    /// The text at a path, or an empty text if there is none.
    public subscript(path: String) -> String { texts[path] ?? "" }

    /// Returns whether a form shows a value at a path.
    public func shows(_ path: String) -> Bool { texts[path] != nil }

    /// Returns the number of lines of a list such as `doses`.
    public func count(of list: String) -> Int {
        let numbers = (texts.keys + kept).compactMap { path -> Int? in
            let parts = path.split(separator: ".")
            return parts.count > 1 && parts[0] == list ? Int(parts[1]) : nil
        }
        return numbers.max().map { $0 + 1 } ?? 0
    }

    /// Removes a field and everything in it.
    mutating func remove(_ name: String) {
        removed.insert(name)
        let isOfIt = { (path: String) in path == name || path.hasPrefix("\(name).") }
        kept.removeAll(where: isOfIt)
        for path in texts.keys where isOfIt(path) {
            texts[path] = path.split(separator: ".").count > 2 ? nil : ""
        }
    }

    /// Sets the text at a path. A removed field is kept after all.
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
    /// Returns the values after a form was sent. Values that the form did not send are kept, and
    /// lines may be added to lists.
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
        // The time matters only for a subscriber who is told, and forms show both side by side.
        if ["", "false"].contains(new.texts["tell"]), !kept.contains("tell.after") {
            new.texts["tell.after"] = ItemField.at("tell.after", of: kind)?.usual
        }
        return new
    }

    /// Returns the path of the line that a form removes with a value such as `doses.1.remove`.
    private func removedLine(_ path: String) -> String? {
        path.hasSuffix(".remove") ? String(path.dropLast(".remove".count)) : nil
    }

    private static let mostLines = 100

    /// Returns whether a path is in a line that the list does not have yet.
    private func isNewLine(_ path: String) -> Bool {
        let parts = path.split(separator: ".")
        guard parts.count == 3, let number = Int(parts[1]) else { return false }
        let list = String(parts[0])
        return number >= count(of: list) && number < Self.mostLines && !kept.contains(list)
    }
}
