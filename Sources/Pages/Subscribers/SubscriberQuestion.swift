/// What somebody is asked about a subscriber before it is done.
package enum SubscriberQuestion: Hashable, Sendable {
    /// Whether it is to get a new address or password.
    case rotate(String)
    /// Whether its access is to end.
    case revoke(String)

    /// The subscriber's id.
    package var id: String {
        switch self {
        case .rotate(let id), .revoke(let id): id
        }
    }

    /// What the form says that does it.
    package var word: String {
        switch self {
        case .rotate: "rotate"
        case .revoke: "revoke"
        }
    }

    /// What stands for it in an address: revoke-wall-tablet.
    package var path: String { "\(word)-\(id)" }

    /// Reads what stands in an address; nil for anything else.
    package init?(path: String) {
        let word = path.prefix { $0 != "-" }
        self.init(String(word), id: String(path.dropFirst(word.count + 1)))
    }

    /// The question of a form; nil if no form asks for that.
    package init?(_ word: String, id: String) {
        guard !id.isEmpty else { return nil }
        switch word {
        case "rotate": self = .rotate(id)
        case "revoke": self = .revoke(id)
        default: return nil
        }
    }
}
