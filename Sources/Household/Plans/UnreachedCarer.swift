package import CarePlan
package import Journal

/// A subscriber to whom a plan sends messages, but who gets none.
package struct UnreachedCarer: Hashable, Sendable {
    /// The reason why a subscriber gets no message.
    package enum Reason: Sendable {
        /// The subscriber was revoked or never existed.
        case isGone
        /// The person is not in the subscriber's feed.
        case isOfOthers
        /// The subscriber has no channel that accepts messages.
        case hasNoChannel
    }
    /// The ID of the subscriber.
    package let id: String
    /// The reason.
    package let reason: Reason

    /// Returns the carers of a plan who get no message.
    package static func all(
        of plan: CarePlan, among subscribers: [Subscriber], _ channels: [NoticeChannel]
    ) -> [UnreachedCarer] {
        plan.carers.compactMap { id in
            let subscriber = subscribers.first { $0.id == id && $0.revoked == nil }
            let reason: Reason? =
                if let subscriber {
                    !subscriber.people.contains(plan.id)
                        ? .isOfOthers
                        : channels.contains { $0.subscriber == id && !$0.hasEnded }
                            ? nil : .hasNoChannel
                } else {
                    .isGone
                }
            return reason.map { UnreachedCarer(id: id, reason: $0) }
        }
    }
}
