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

    /// The form of the value that stands at the field itself, or `nil` if only groups do.
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
        let isLine = if case .lines = field.shape { true } else { false }
        guard names.count == (isLine ? 3 : 2) else { return nil }
        return field.parts.first { $0.name == names[names.count - 1] }
    }
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

    /// The fields that give items of a kind times of their own.
    static func timing(of kind: ItemKind) -> [String] {
        all(of: kind).filter(\.isTiming).map(\.name)
    }
}
