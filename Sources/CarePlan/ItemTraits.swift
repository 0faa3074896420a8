/// Words about an item: what it is for, what it looks like, what it is taken with.
public struct ItemTraits: Hashable, Sendable {
    /// How a medicine goes with food.
    public enum Food: String, CaseIterable, Sendable {
        /// It is taken before eating.
        case before
        /// It is taken while eating.
        case with
        /// It is taken after eating.
        case after
    }
    private struct Words: Hashable {
        let tags: [String]
        let food: Food?
        let colour: String?
        let shape: String?
        let reason: String?
    }
    /// Apart, as most items have none: what is copied with each item is to be small.
    private indirect enum Content: Hashable {
        case none
        case some(Words)

        var words: Words? { if case .some(let words) = self { words } else { nil } }
    }
    private let content: Content

    /// What is said of it; nothing where it is all left out.
    init(tags: [String], food: Food?, colour: String?, shape: String?, reason: String?) {
        let words = Words(tags: tags, food: food, colour: colour, shape: shape, reason: reason)
        let nothing = Words(tags: [], food: nil, colour: nil, shape: nil, reason: nil)
        content = words == nothing ? .none : .some(words)
    }

    /// What the person sorts items by, such as heart.
    public var tags: [String] { content.words?.tags ?? [] }
    /// How it goes with food.
    public var food: Food? { content.words?.food }
    /// Its colour.
    public var colour: String? { content.words?.colour }
    /// Its shape.
    public var shape: String? { content.words?.shape }
    /// Why it is taken or done.
    public var reason: String? { content.words?.reason }

    /// Nothing is said of it.
    public var isEmpty: Bool { content == .none }

    /// Whether it has one of these tags; capitals make no difference.
    public func hasTag(among wanted: [String]) -> Bool {
        let own = Set(tags.map { $0.lowercased() })
        return wanted.contains { own.contains($0.lowercased()) }
    }
}
