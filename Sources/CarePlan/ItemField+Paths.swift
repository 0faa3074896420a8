/// Fields found by kind and by path.
extension ItemField {
    private static let fields = Dictionary(
        uniqueKeysWithValues: ItemKind.allCases.map { kind in
            (kind, table.filter { $0.kinds.contains(kind) }.map { $0.limited(to: kind) })
        })

    /// The fields of items of a kind, in the order in which a plan is best read.
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

    /// The fields of the group or of a line.
    package var parts: [ItemField] {
        switch shape {
        case .one: []
        case .group(let parts), .either(_, _, let parts), .lines(let parts): parts
        }
    }

    /// The form of the field's own value, or `nil` for groups and lists.
    package var sort: Sort? {
        switch shape {
        case .one(let sort), .either(let sort, _, _): sort
        case .group, .lines: nil
        }
    }

    /// The field at a path such as `doses.1.at`.
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
    /// The paths that a form about an item of a kind shows, without those in lines of lists.
    package static func shownPaths(of kind: ItemKind) -> [String] {
        all(of: kind).filter(\.isShown).flatMap { field in
            let own = field.sort == nil ? [] : [field.name]
            let parts = field.isList ? [] : field.parts.filter(\.isShown)
            return own + parts.map { "\(field.name).\($0.name)" }
        }
    }

    /// Whether people type the value at a path in their language, as they do spans of time.
    package static func isTypedInLanguage(_ path: String) -> Bool {
        ItemKind.allCases.contains { at(path, of: $0)?.isTypedInLanguage ?? false }
    }

    /// Whether people type the value in their language.
    package var isTypedInLanguage: Bool {
        switch sort {
        case .length, .lengths: true
        default: false
        }
    }

    /// Whether a form shows the field at a path beside the one in which it is.
    package static func isBesideItsOwner(_ path: String) -> Bool {
        table.contains { field in
            guard case .either(_, _, let parts) = field.shape else { return false }
            return parts.contains { path == "\(field.name).\($0.name)" }
        }
    }

    private var isList: Bool { if case .lines = shape { true } else { false } }
}

/// The words that the reader knows.
extension ItemField {
    private static let words = fields.mapValues { fields in
        let groups = fields.filter { !$0.parts.isEmpty }.map { ($0.name, $0.wordsInside) }
        return Dictionary(groups + [("", inOrder(fields))]) { first, _ in first }
    }

    /// The names of an item's fields, or of those in one of its groups or lines, in the order in
    /// which mistakes list them.
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

    /// The names of the fields that decide when items of a kind are due.
    package static func timing(of kind: ItemKind) -> [String] {
        all(of: kind).filter(\.isTiming).map(\.name)
    }
}
