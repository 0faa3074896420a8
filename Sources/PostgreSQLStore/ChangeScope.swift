/// What a change must have to itself from its first look until it is kept.
enum ChangeScope: Hashable {
    /// What concerns everybody: subscribers, settings, owners, what calendars said.
    case household
    /// A person, with plans and record.
    case person(String)
    /// An account's collections.
    case account(String)

    var name: String {
        switch self {
        case .household: "household"
        case .person(let id): "person \(id)"
        case .account(let id): "account \(id)"
        }
    }
}
