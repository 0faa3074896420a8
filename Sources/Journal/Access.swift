/// What an address, an account or a browser that signed in may do. Each level holds those before it.
package enum Access: String, CaseIterable, Sendable {
    /// Read the calendar: for a wall tablet, or somebody else's servers.
    case look
    /// Also answer doses: tick off, skip, snooze.
    case answer
    /// Also change plans, subscribers and settings.
    case manage

    /// Whether whoever has this level may do what needs another.
    package func includes(_ needed: Access) -> Bool { rank >= needed.rank }

    private var rank: Int {
        switch self {
        case .look: 0
        case .answer: 1
        case .manage: 2
        }
    }
}
