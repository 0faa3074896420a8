extension Subscriber {
    /// What it is called where nobody gives it a name: as its persons are.
    package static func name(of persons: [String]) -> String { persons.joined(separator: ", ") }

    /// Whether it is called as its persons are, also where some of them cannot be asked now.
    package func isNamed(after names: [String]) -> Bool {
        name == Self.name(of: names) || parts.map { $0.contains(where: names.contains) } ?? false
    }

    /// Its name person by person; nil where it is none of that kind.
    private var parts: [String]? {
        if people.count == 1 { return [name] }
        let parts = name.split(separator: ", ").map(String.init)
        return parts.count == people.count ? parts : nil
    }

    /// The same after a person got another name; nil where it is not called so.
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
