package import CarePlan

/// The traits of an item in words: its purpose, its appearance and instructions.
package struct TraitWords {
    private let wording: Wording

    /// Creates texts in the language of a wording.
    package init(_ wording: Wording) {
        self.wording = wording
    }

    /// Returns all traits: `with food; white, round; reason: blood pressure; tags: heart`.
    package func facts(of traits: ItemTraits) -> [String] {
        let tags = traits.tags.joined(separator: ", ")
        return essence(of: traits)
            + (tags.isEmpty ? [] : [wording.text(.traitTags, ["tags": tags])])
    }

    /// Returns the traits that help to take or do it, as one line, or `nil` if there are none.
    package func line(of traits: ItemTraits) -> String? {
        let facts = essence(of: traits)
        return facts.isEmpty ? nil : capitalized(facts.joined(separator: "; "))
    }

    /// Returns the plan's instructions for an item, line by line: food and the note.
    package func advice(on item: Item) -> [String] {
        let food = item.traits.food.map { wording.text($0.words) }.map(capitalized)
        let note = item.note?.split(whereSeparator: \.isNewline).map(String.init) ?? []
        return [food].compactMap { $0 } + note
    }

    private func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    private func essence(of traits: ItemTraits) -> [String] {
        let looks = [traits.colour, traits.shape].compactMap { $0 }.joined(separator: ", ")
        let facts = [
            traits.food.map { wording.text($0.words) },
            looks.isEmpty ? nil : looks,
            traits.reason.map { wording.text(.traitReason, ["reason": $0]) },
        ]
        return facts.compactMap { $0 }
    }
}

extension ItemTraits.Food {
    fileprivate var words: Wording.Key {
        switch self {
        case .before: .traitFoodBefore
        case .with: .traitFoodWith
        case .after: .traitFoodAfter
        }
    }
}
