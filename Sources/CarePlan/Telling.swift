/// A message to a subscriber, the carer, about a dose or task that stays open.
public struct Telling: Hashable, Sendable {
    /// The ID of the subscriber.
    public let who: String
    /// The number of minutes from the start until the message.
    public let after: Int

    /// The default of `after`.
    public static let usualMinutes = 60
}

extension CarePlan {
    /// The IDs of the subscribers who get messages about open items, sorted.
    public var carers: [String] {
        Set(([telling] + items.filter(\.isEnabled).map(\.telling)).compactMap { $0?.who }).sorted()
    }
}
