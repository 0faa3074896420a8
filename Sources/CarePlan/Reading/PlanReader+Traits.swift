extension PlanReader {
    /// Reads the descriptive details of an item.
    mutating func traits(in fields: Fields) -> ItemTraits {
        ItemTraits(
            tags: tags(in: fields), food: optional("food", in: fields, .word),
            colour: optional("colour", in: fields, .text(atMost: 60)),
            shape: optional("shape", in: fields, .text(atMost: 60)),
            reason: optional("reason", in: fields, .text(atMost: 120)))
    }

    private static let mostTags = 20

    private mutating func tags(in fields: Fields) -> [String] {
        let tags = placedList("tags", in: fields, .tag)
        if tags.count > Self.mostTags {
            note(
                fields.position(of: "tags"),
                "'tags' has more than \(Self.mostTags); keep those you use")
        }
        var seen: Set<String> = []
        for (tag, position) in tags where !seen.insert(tag.lowercased()).inserted {
            note(position, "'tags' has this tag twice; keep one")
        }
        return tags.map(\.value)
    }
}

extension ScalarForm where Value == String {
    /// A tag. Lists of tags are separated by commas or blanks.
    fileprivate static var tag: ScalarForm {
        ScalarForm(expectation: "words of 1 to 40 characters without blanks or commas") { tag in
            text(atMost: 40).read(tag).flatMap { tag in
                tag.contains { $0.isWhitespace || $0 == "," } ? nil : tag
            }
        }
    }
}
