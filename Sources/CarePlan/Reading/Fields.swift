/// The fields of one group: each known word at most once.
struct Fields {
    /// Where the group begins.
    let position: SourcePosition
    /// So few that looking through them is quicker than hashing.
    private var words: [String] = []
    private var values: [YAMLNode] = []

    /// A group that has so many fields.
    fileprivate init(_ count: Int, at position: SourcePosition) {
        self.position = position
        words.reserveCapacity(count)
        values.reserveCapacity(count)
    }

    /// What stands at a word; nil if it is missing.
    subscript(name: String) -> YAMLNode? { place(of: name).map { values[$0] } }

    private func place(of name: String) -> Int? { words.firstIndex { $0.isWord(name) } }

    /// Sets what stands at a word; false if it had a value before.
    fileprivate mutating func set(_ word: String, to value: YAMLNode) -> Bool {
        if let place = place(of: word) {
            values[place] = value
            return false
        }
        words.append(word)
        values.append(value)
        return true
    }

    /// The first of these words that the group has.
    func first(of names: [String]) -> String? {
        names.first { self[$0] != nil }
    }

    /// Where a word's value stands; where the group begins if it is missing.
    func position(of name: String) -> SourcePosition {
        self[name]?.position ?? position
    }
}

extension String {
    /// Whether it is a word in plain letters; told sooner than whether two texts are equal.
    fileprivate func isWord(_ word: String) -> Bool {
        utf8.count == word.utf8.count && self == word
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
        var fields = Fields(pairs.count, at: node.position)
        for pair in pairs {
            let place = pair.key.position
            guard let word = pair.key.text else {
                note(place, "a field's name must be a single word, not \(pair.key.sort)")
                continue
            }
            if !words.contains(where: { $0.isWord(word) }) {
                noteUnknown(word, at: place, in: owner, known: words)
            } else if pair.value.isNull {
                note(place, "'\(word)' has no value; give it one or remove it")
            } else if !fields.set(word, to: pair.value) {
                note(place, "'\(word)' is given twice; keep one")
            }
        }
        return fields
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
