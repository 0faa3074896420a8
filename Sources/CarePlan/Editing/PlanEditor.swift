/// The place of an item: its list and its index there.
struct ItemPlace {
    let kind: ItemKind
    let index: Int
}

/// Collects changes of a plan's text at the places where libyaml found the values.
struct PlanEditor {
    let lines: TextLines
    let root: YAMLNode
    private let mark: [UInt8]
    private var changes: [Change] = []

    private struct Change {
        let range: Range<Int>
        let text: String
    }

    /// Parses a text, or returns `nil` if it is not valid YAML.
    init?(_ bytes: [UInt8]) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        mark = bytes.starts(with: byteOrderMark) ? byteOrderMark : []
        let text = String(decoding: bytes.dropFirst(mark.count), as: UTF8.self)
        // The only possible error is invalid YAML.
        guard let root = try? YAMLDocument.root(of: bytes) else { return nil }
        lines = TextLines(Array(text.unicodeScalars))
        self.root = root
    }

    mutating func replace(_ range: Range<Int>, with text: String) {
        changes.append(Change(range: range, text: text))
    }

    mutating func insert(_ text: String, at place: Int) {
        replace(place..<place, with: text)
    }

    /// Removes whole lines. If the text had no final line end, it still has none afterwards.
    mutating func removeLines(from start: Int, through last: Int) {
        let isOpen = lines.end(ofLineAt: last) == lines.characters.count
        if isOpen, let previous = lines.previous(beforeLineAt: start) {
            replace(lines.end(ofLineAt: previous)..<lines.characters.count, with: "")
        } else {
            replace(start..<lines.next(afterLineAt: last), with: "")
        }
    }

    /// The text with all changes.
    var result: [UInt8] {
        var characters = lines.characters
        // Changes are applied from the end, so that no change moves the place of another.
        let order = changes.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
        }
        for (_, change) in order {
            characters.replaceSubrange(change.range, with: change.text.unicodeScalars)
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: characters)
        return mark + Array(String(text).utf8)
    }

    /// Returns the list of a kind of items, or `nil` if the plan has none.
    func field(of kind: ItemKind) -> YAMLNode.Field? {
        root.pair(named: kind.list)
    }

    /// Returns the items of a kind.
    func nodes(of kind: ItemKind) -> [YAMLNode] {
        if case .sequence(let nodes)? = field(of: kind)?.value.content { nodes } else { [] }
    }

    /// Returns whether an item contains an anchor or an alias.
    func isShared(_ place: ItemPlace) -> Bool {
        let nodes = nodes(of: place.kind)
        return nodes.indices.contains(place.index) && nodes[place.index].isShared
    }

    /// Returns the number of characters before a value on its line.
    func column(of node: YAMLNode) -> Int {
        node.position.column - 1
    }

    /// Returns the end of a value without the white space after a block of text.
    func end(of node: YAMLNode) -> Int {
        lines.trimmedEnd(node.place.characters)
    }

    /// Returns the characters of a value.
    func range(of node: YAMLNode) -> Range<Int> {
        node.place.characters.lowerBound..<end(of: node)
    }

    /// Returns the characters of a field, from its name to the end of its value.
    func range(of field: YAMLNode.Field) -> Range<Int> {
        field.key.place.characters.lowerBound..<end(of: field.value)
    }
}

extension YAMLNode {
    /// The fields of a group.
    var pairs: [Field] {
        if case .mapping(let pairs) = content { pairs } else { [] }
    }

    var isGroup: Bool { if case .mapping = content { true } else { false } }

    /// Returns the field of this name.
    func pair(named name: String) -> Field? {
        pairs.first { $0.key.text == name }
    }

    /// The notation of the group's fields and of the space between them.
    var writer: YAMLWriter {
        guard style == .flow, let first = pairs.first,
            pairs.allSatisfy({ $0.key.style == .doubleQuoted })
        else { return YAMLWriter(notation: .yaml) }
        let gap = first.value.place.characters.lowerBound - first.key.place.characters.upperBound
        return YAMLWriter(notation: gap == 1 ? .compactJSON : .json)
    }
}
