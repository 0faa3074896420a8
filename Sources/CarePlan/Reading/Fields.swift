/// The fields of one group: each known word at most once.
struct Fields {
    /// Where the group begins.
    let position: SourcePosition
    /// So few that looking through them is quicker than hashing.
    private let nodes: [(word: String, value: YAMLNode)]

    init(_ nodes: [(word: String, value: YAMLNode)], at position: SourcePosition) {
        self.nodes = nodes
        self.position = position
    }

    /// What stands at a word; nil if it is missing.
    subscript(name: String) -> YAMLNode? { nodes.first { $0.word == name }?.value }

    /// The first of these words that the group has.
    func first(of names: [String]) -> String? {
        names.first { self[$0] != nil }
    }

    /// Where a word's value stands; where the group begins if it is missing.
    func position(of name: String) -> SourcePosition {
        self[name]?.position ?? position
    }
}

extension PlanReader {
    /// The fields of a group, after noting whatever is not one of the known words.
    mutating func fields(
        of node: YAMLNode, _ owner: String, such example: String, known words: [String]
    ) -> Fields? {
        guard case .mapping(let pairs) = node.content else {
            note(
                node.position,
                "\(owner) must be a group of fields such as \(example), not \(node.sort)")
            return nil
        }
        var nodes: [(word: String, value: YAMLNode)] = []
        for (key, value) in pairs {
            guard let word = key.text else {
                note(key.position, "a field's name must be a single word, not \(key.sort)")
                continue
            }
            if !words.contains(word) {
                noteUnknown(word, at: key.position, in: owner, known: words)
            } else if value.isNull {
                note(key.position, "'\(word)' has no value; give it one or remove it")
            } else if let first = nodes.firstIndex(where: { $0.word == word }) {
                nodes[first].value = value
                note(key.position, "'\(word)' is given twice; keep one")
            } else {
                nodes.append((word, value))
            }
        }
        return Fields(nodes, at: node.position)
    }

    private mutating func noteUnknown(
        _ word: String, at position: SourcePosition, in owner: String, known words: [String]
    ) {
        let nearest =
            Self.sameAs[word].flatMap { words.contains($0) ? $0 : nil }
            ?? Spelling.nearest(to: word, in: words)
        let advice =
            nearest.map { "; did you mean '\($0)'?" } ?? "; use \(words.joinedAsChoice)"
        note(position, "unknown field", lead: " ", found: word, advice: " in \(owner)\(advice)")
    }

    /// Words that people write for another.
    private static let sameAs = [
        "name": "title", "title": "name", "time": "at", "times": "at", "days": "on",
        "weekdays": "on", "start": "from", "end": "until", "dose": "doses", "timezone": "zone",
        "color": "colour", "tag": "tags", "meal": "food", "why": "reason",
        "alarms": "remind", "alarm": "remind", "remind": "alarms",
    ]

    /// What a word says, or nil if it is missing.
    mutating func optional<Value>(
        _ name: String, in fields: Fields, _ form: @autoclosure () -> ScalarForm<Value>
    ) -> Value? {
        fields[name].flatMap { value(of: $0, name, form()) }
    }

    /// What a word says; a mistake where it is missing.
    mutating func required<Value>(
        _ name: String, in fields: Fields, _ form: @autoclosure () -> ScalarForm<Value>
    ) -> Value? {
        guard fields[name] != nil else {
            note(fields.position, "'\(name)' is missing, so add it", reason: .missing)
            return nil
        }
        return optional(name, in: fields, form())
    }

    /// What a list says; one value may stand without brackets. Empty where it is missing.
    mutating func list<Value>(
        _ name: String, in fields: Fields, _ form: @autoclosure () -> ScalarForm<Value>
    ) -> [Value] {
        placedList(name, in: fields, form()).map(\.value)
    }

    /// What a list says, with where each value stands; mistakes in it may call it otherwise.
    mutating func placedList<Value>(
        _ name: String, in fields: Fields, _ form: @autoclosure () -> ScalarForm<Value>,
        called title: String? = nil
    ) -> [(value: Value, position: SourcePosition)] {
        guard let node = fields[name] else { return [] }
        var nodes = [node]
        if case .sequence(let list) = node.content { nodes = list }
        if nodes.isEmpty { note(node.position, "'\(name)' is an empty list; fill it or remove it") }
        let form = form()
        return nodes.compactMap { node in
            value(of: node, title ?? name, form).map { ($0, node.position) }
        }
    }

    private mutating func value<Value>(
        of node: YAMLNode, _ name: String, _ form: ScalarForm<Value>
    ) -> Value? {
        guard let text = node.text else {
            note(node.position, "'\(name)' must be \(form.expectation), not \(node.sort)")
            return nil
        }
        guard let value = form.read(text) else {
            note(
                node.position, "'\(name)' must be \(form.expectation)", found: text,
                reason: form.meaning.map(PlanError.Reason.must))
            return nil
        }
        return value
    }
}
