/// A part of the store that a change has to itself from its first look until it is kept.
enum ChangeScope: Hashable {
    /// Subscribers, settings, owners and the contents of calendars.
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

/// How other changes may look at such a part.
enum Hold {
    case shared
    case alone
}
