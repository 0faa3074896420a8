/// Finding fields by kind and path.
extension ItemField {
    private static let fields = Dictionary(
        uniqueKeysWithValues: ItemKind.allCases.map { kind in
            (kind, table.filter { $0.kinds.contains(kind) }.map { $0.limited(to: kind) })
        })

    /// Returns the fields of items of a kind, in the order in which they are written.
    package static func all(of kind: ItemKind) -> [ItemField] { fields[kind] ?? [] }

    private func limited(to kind: ItemKind) -> ItemField {
        var field = self
        let own = { (parts: [ItemField]) in parts.filter { $0.kinds.contains(kind) } }
        switch shape {
        case .one: break
        case .group(let parts): field.shape = .group(own(parts))
        case .either(let sort, let part, let parts):
            field.shape = .either(sort, part: part, own(parts))
        case .lines(let parts): field.shape = .lines(own(parts))
        }
        return field
    }

    /// The fields of a group, or of each line of a list.
    package var parts: [ItemField] {
        switch shape {
        case .one: []
        case .group(let parts), .either(_, _, let parts), .lines(let parts): parts
        }
    }

    /// The form of the field's value, or `nil` for groups and lists.
    package var sort: Sort? {
        switch shape {
        case .one(let sort), .either(let sort, _, _): sort
        case .group, .lines: nil
        }
    }

    /// Returns the field at a path such as `doses.1.at`, or `nil` if there is none.
    package static func at(_ path: String, of kind: ItemKind) -> ItemField? {
        let names = path.split(separator: ".")
        guard let field = all(of: kind).first(where: { $0.name == names[0] }) else { return nil }
        guard names.count > 1 else { return field }
        guard names.count == (field.isList ? 3 : 2) else { return nil }
        return field.parts.first { $0.name == names[names.count - 1] }
    }
}

/// Fields in forms.
extension ItemField {
    /// Returns the paths that a form shows for items of a kind, except those in lines of lists.
    package static func shownPaths(of kind: ItemKind) -> [String] {
        all(of: kind).filter(\.isShown).flatMap { field in
            let own = field.sort == nil ? [] : [field.name]
            let parts = field.isList ? [] : field.parts.filter(\.isShown)
            return own + parts.map { "\(field.name).\($0.name)" }
        }
    }

    /// Returns whether the text of a switch, such as `enabled`, means off.
    package static func isOff(_ text: String) -> Bool { ScalarForm<Bool>.truth.read(text) == false }

    /// Returns whether the value at a path is typed in the person's language, as spans of time are.
    package static func isTypedInLanguage(_ path: String) -> Bool {
        ItemKind.allCases.contains { at(path, of: $0)?.isTypedInLanguage ?? false }
    }

    /// Whether the value is typed in the person's language.
    package var isTypedInLanguage: Bool {
        switch sort {
        case .length, .lengths: true
        default: false
        }
    }

    /// Returns whether the field at a path is a part of a field that can also be a single value.
    /// Forms show both side by side.
    package static func isPartOfSingleValue(_ path: String) -> Bool {
        table.contains { field in
            guard case .either(_, _, let parts) = field.shape else { return false }
            return parts.contains { path == "\(field.name).\($0.name)" }
        }
    }

    private var isList: Bool { if case .lines = shape { true } else { false } }
}

/// Field names for the plan reader.
extension ItemField {
    private static let words = fields.mapValues { fields in
        let groups = fields.filter { !$0.parts.isEmpty }.map { ($0.name, $0.wordsInside) }
        return Dictionary(groups + [("", inOrder(fields))]) { first, _ in first }
    }

    /// Returns the names of an item's fields, or of those in a group or line, in the order in which
    /// messages list them.
    static func words(of kind: ItemKind, in group: String = "") -> [String] {
        words[kind]?[group] ?? []
    }

    private var wordsInside: [String] {
        let main: String? = if case .either(_, let part, _) = shape { part } else { nil }
        return [main].compactMap(\.self) + Self.inOrder(parts)
    }

    private static func inOrder(_ fields: [ItemField]) -> [String] {
        let places = fields.enumerated().map { ($0.element.listed, $0.offset, $0.element.name) }
        return places.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// Returns the names of the fields that decide when items of a kind are due.
    package static func timing(of kind: ItemKind) -> [String] {
        all(of: kind).filter(\.isTiming).map(\.name)
    }
}
