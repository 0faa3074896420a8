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
    /// What the person sorts items by, such as heart.
    public let tags: [String]
    /// How it goes with food.
    public let food: Food?
    /// Its colour.
    public let colour: String?
    /// Its shape.
    public let shape: String?
    /// Why it is taken or done.
    public let reason: String?

    /// Nothing is said of it.
    public var isEmpty: Bool {
        tags.isEmpty && food == nil && colour == nil && shape == nil && reason == nil
    }

    /// Whether it has one of these tags; capitals make no difference.
    public func hasTag(among wanted: [String]) -> Bool {
        let own = Set(tags.map { $0.lowercased() })
        return wanted.contains { own.contains($0.lowercased()) }
    }
}
