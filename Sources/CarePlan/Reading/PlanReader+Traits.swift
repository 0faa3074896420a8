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
            note("tags", in: fields, .tooManyTags(most: Self.mostTags))
        }
        var seen: Set<String> = []
        for (tag, position) in tags where !seen.insert(tag.lowercased()).inserted {
            note(position, of: .field("tags"), .tagTwice)
        }
        return tags.map(\.value)
    }
}

extension ScalarForm where Value == String {
    /// A tag. Lists of tags are separated by commas or blanks.
    fileprivate static var tag: ScalarForm {
        ScalarForm(.tag) { tag in
            text(atMost: 40).read(tag).flatMap { tag in
                tag.contains { $0.isWhitespace || $0 == "," } ? nil : tag
            }
        }
    }
}
