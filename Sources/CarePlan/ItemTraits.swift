/// Descriptive details of an item, such as its reason, its appearance and its relation to food.
public struct ItemTraits: Hashable, Sendable {
    /// The relation of a medicine to food.
    public enum Food: String, CaseIterable, Sendable {
        /// Taken before eating.
        case before
        /// Taken while eating.
        case with
        /// Taken after eating.
        case after
    }
    private struct Words: Hashable {
        let tags: [String]
        let food: Food?
        let colour: String?
        let shape: String?
        let reason: String?
    }
    /// Indirect, because items are copied often and most have no details.
    private indirect enum Content: Hashable {
        case none
        case some(Words)

        var words: Words? { if case .some(let words) = self { words } else { nil } }
    }
    private let content: Content

    /// Creates details. All may be empty.
    init(tags: [String], food: Food?, colour: String?, shape: String?, reason: String?) {
        let words = Words(tags: tags, food: food, colour: colour, shape: shape, reason: reason)
        let nothing = Words(tags: [], food: nil, colour: nil, shape: nil, reason: nil)
        content = words == nothing ? .none : .some(words)
    }

    /// The tags for grouping items, such as heart.
    public var tags: [String] { content.words?.tags ?? [] }
    /// The relation to food.
    public var food: Food? { content.words?.food }
    /// The colour.
    public var colour: String? { content.words?.colour }
    /// The shape.
    public var shape: String? { content.words?.shape }
    /// The reason for taking or doing the item.
    public var reason: String? { content.words?.reason }

    /// Whether there are no details.
    public var isEmpty: Bool { content == .none }

    /// Returns whether the item has one of these tags. Case is ignored.
    public func hasTag(among wanted: [String]) -> Bool {
        let own = Set(tags.map { $0.lowercased() })
        return wanted.contains { own.contains($0.lowercased()) }
    }
}
