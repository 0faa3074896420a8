/// A question asked before a subscriber is changed.
package enum SubscriberQuestion: Hashable, Sendable {
    /// Whether to issue a new address or password.
    case rotate(String)
    /// Whether to end the subscriber's access.
    case revoke(String)

    /// The id of the subscriber.
    package var id: String {
        switch self {
        case .rotate(let id), .revoke(let id): id
        }
    }

    /// The value in a form.
    package var word: String {
        switch self {
        case .rotate: "rotate"
        case .revoke: "revoke"
        }
    }

    /// The segment in an address: revoke-wall-tablet.
    package var path: String { "\(word)-\(id)" }

    /// Reads a segment of an address, or returns `nil` if it is no question.
    package init?(path: String) {
        let word = path.prefix { $0 != "-" }
        self.init(String(word), id: String(path.dropFirst(word.count + 1)))
    }

    /// Reads the values of a form, or returns `nil` if no page sends them.
    package init?(_ word: String, id: String) {
        guard !id.isEmpty else { return nil }
        switch word {
        case "rotate": self = .rotate(id)
        case "revoke": self = .revoke(id)
        default: return nil
        }
    }
}
