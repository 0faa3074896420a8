extension Subscriber {
    /// Returns the default name of a subscriber, which is the list of its persons' names.
    package static func name(of persons: [String]) -> String { persons.joined(separator: ", ") }

    /// Returns a typed name on one line, or `nil` if it is empty, has more than 100 characters or
    /// contains control characters.
    package static func name(typed text: String) -> String? {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let isPlain = !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return !name.isEmpty && name.count <= 100 && isPlain ? name : nil
    }

    /// Returns whether the name consists of its persons' names, even if some of these cannot be
    /// looked up.
    package func isNamed(after names: [String]) -> Bool {
        name == Self.name(of: names) || parts.map { $0.contains(where: names.contains) } ?? false
    }

    /// The name of each person in the name, or `nil` if the name does not have one part for each
    /// person.
    private var parts: [String]? {
        if people.count == 1 { return [name] }
        let parts = name.split(separator: ", ").map(String.init)
        return parts.count == people.count ? parts : nil
    }

    /// Returns the subscriber with a person's new name, or `nil` if its name does not contain the
    /// old one.
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
