extension Subscriber {
    /// Its name if nobody gives it one: the names of its persons.
    package static func name(of persons: [String]) -> String { persons.joined(separator: ", ") }

    /// A name that somebody typed, on one line; nil if it is empty, longer than 100 characters or
    /// holds control characters.
    package static func name(typed text: String) -> String? {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let isPlain = !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return !name.isEmpty && name.count <= 100 && isPlain ? name : nil
    }

    /// Whether it has its persons' names, even if some of them cannot be looked up now.
    package func isNamed(after names: [String]) -> Bool {
        name == Self.name(of: names) || parts.map { $0.contains(where: names.contains) } ?? false
    }

    /// Its name person by person; nil if it is none of that kind.
    private var parts: [String]? {
        if people.count == 1 { return [name] }
        let parts = name.split(separator: ", ").map(String.init)
        return parts.count == people.count ? parts : nil
    }

    /// The same after a person got another name; nil if it is not called so.
    package func renamed(_ person: String, from old: String, to new: String) -> Subscriber? {
        guard let index = people.firstIndex(of: person), var parts, parts[index] == old else {
            return nil
        }
        parts[index] = new
        var other = self
        other.name = Self.name(of: parts)
        return other
    }
}
