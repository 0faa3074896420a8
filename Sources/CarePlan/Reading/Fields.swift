/// The fields of a group. Each has a known name and occurs once.
struct Fields {
    /// The position of the group.
    let position: SourcePosition
    /// Arrays, because searching a few words is faster than hashing.
    private var words: [String] = []
    private var values: [YAMLNode] = []

    /// Reserves space for `count` fields.
    fileprivate init(_ count: Int, at position: SourcePosition) {
        self.position = position
        words.reserveCapacity(count)
        values.reserveCapacity(count)
    }

    /// The value of a field, or `nil` if it is missing.
    subscript(name: String) -> YAMLNode? { place(of: name).map { values[$0] } }

    private func place(of name: String) -> Int? { words.firstIndex { $0.isWord(name) } }

    /// Sets the value of a field. Returns `false` if it replaces another value.
    fileprivate mutating func set(_ word: String, to value: YAMLNode) -> Bool {
        if let place = place(of: word) {
            values[place] = value
            return false
        }
        words.append(word)
        values.append(value)
        return true
    }

    /// Returns the first of these names that the group has.
    func first(of names: [String]) -> String? {
        names.first { self[$0] != nil }
    }

    /// Returns the position of a value, or of the group if the field is missing.
    func position(of name: String) -> SourcePosition {
        self[name]?.position ?? position
    }
}

extension String {
    /// Returns whether the strings are equal. Lengths are compared first, which is faster than
    /// `==`.
    fileprivate func isWord(_ word: String) -> Bool {
        utf8.count == word.utf8.count && self == word
    }
}

extension PlanReader {
    /// Returns the fields of a group. Unknown names and other mistakes are noted.
    mutating func fields(
        of node: YAMLNode, _ owner: PlanError.Subject, such example: String, known words: [String]
    ) -> Fields? {
        guard case .mapping(let pairs) = node.content else {
            note(node.position, of: owner, .must(.group(such: example)), found: node.sort)
            return nil
        }
        var fields = Fields(pairs.count, at: node.position)
        for pair in pairs {
            let place = pair.key.position
            guard let word = pair.key.text else {
                note(place, of: .fieldName, .must(.word), found: pair.key.sort)
                continue
            }
            if !words.contains(where: { $0.isWord(word) }) {
                noteUnknown(word, at: place, in: owner, known: words)
            } else if pair.value.isNull {
                note(place, of: .field(word), .noValue)
            } else if !fields.set(word, to: pair.value) {
                note(place, of: .field(word), .givenTwice)
            }
        }
        return fields
    }

    private mutating func noteUnknown(
        _ word: String, at position: SourcePosition, in owner: PlanError.Subject,
        known words: [String]
    ) {
        let nearest =
            Self.sameAs[word].flatMap { words.contains($0) ? $0 : nil }
            ?? Spelling.nearest(to: word, in: words)
        note(
            position, .unknownField(of: owner), found: .shortened(word),
            hints: [nearest.map(PlanError.Hint.nearest) ?? .use(words)])
    }

    /// Names that people confuse.
    private static let sameAs = [
        "name": "title", "title": "name", "time": "at", "times": "at", "days": "on",
        "weekdays": "on", "start": "from", "end": "until", "dose": "doses", "timezone": "zone",
        "color": "colour", "tag": "tags", "meal": "food", "why": "reason",
        "alarms": "remind", "alarm": "remind", "remind": "alarms",
    ]

    /// Returns the value of a field, or `nil` if it is missing or wrong.
    mutating func optional<Value>(
        _ name: String, in fields: Fields, _ form: @autoclosure () -> ScalarForm<Value>
    ) -> Value? {
        fields[name].flatMap { value(of: $0, name, form()) }
    }

    /// Returns the value of a field. Notes a mistake if it is missing.
    mutating func required<Value>(
        _ name: String, in fields: Fields, _ form: @autoclosure () -> ScalarForm<Value>
    ) -> Value? {
        guard fields[name] != nil else {
            note(name, in: fields, .missing)
            return nil
        }
        return optional(name, in: fields, form())
    }

    /// Returns the values of a list, or none if it is missing. A single value needs no brackets.
    mutating func list<Value>(
        _ name: String, in fields: Fields, _ form: @autoclosure () -> ScalarForm<Value>
    ) -> [Value] {
        placedList(name, in: fields, form()).map(\.value)
    }

    /// Returns the values of a list with their positions. Messages about values call the field
    /// `title`.
    mutating func placedList<Value>(
        _ name: String, in fields: Fields, _ form: @autoclosure () -> ScalarForm<Value>,
        called title: String? = nil
    ) -> [(value: Value, position: SourcePosition)] {
        guard let node = fields[name] else { return [] }
        var nodes = [node]
        if case .sequence(let list) = node.content { nodes = list }
        if nodes.isEmpty { note(node.position, of: .field(name), .emptyList) }
        let form = form()
        return nodes.compactMap { node in
            value(of: node, title ?? name, form).map { ($0, node.position) }
        }
    }

    private mutating func value<Value>(
        of node: YAMLNode, _ name: String, _ form: ScalarForm<Value>
    ) -> Value? {
        guard let text = node.text else {
            note(node.position, of: .field(name), .must(form.expectation), found: node.sort)
            return nil
        }
        guard let value = form.read(text) else {
            note(
                node.position, of: .field(name), .must(form.expectation), found: .shortened(text))
            return nil
        }
        return value
    }
}
