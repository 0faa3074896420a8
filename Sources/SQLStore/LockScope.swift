/// A part of the store that a transaction locks from its first read until it ends.
enum LockScope: Hashable {
    /// Subscribers, settings, owners and data about imported calendars.
    case household
    /// The plans and the record of a person.
    case person(String)
    /// The collections of an account.
    case account(String)

    var name: String {
        switch self {
        case .household: "household"
        case .person(let id): "person \(id)"
        case .account(let id): "account \(id)"
        }
    }
}

/// The kind of a lock: whether other transactions may read the part.
enum LockMode {
    case shared
    case alone
}
