/// The permission level of a feed address, an account or a signed-in browser. Each level includes
/// the ones before it.
package enum Access: String, CaseIterable, Sendable {
    /// Read the calendar, for a wall tablet or servers of third parties.
    case look
    /// Also record doses as taken, skipped or snoozed.
    case answer
    /// Also change plans, subscribers and settings.
    case manage

    /// Returns whether this level includes another level.
    package func includes(_ needed: Access) -> Bool { rank >= needed.rank }

    private var rank: Int {
        switch self {
        case .look: 0
        case .answer: 1
        case .manage: 2
        }
    }
}
