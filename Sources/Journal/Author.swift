/// The author of an entry, with the name at the time it was recorded.
package enum Author: Hashable, Sendable {
    /// The command line.
    case command
    /// A browser that is signed in as owner. The name is empty if it is not known.
    case owner(browser: String)
    /// The pages at the address of a subscriber.
    case subscriber(String)
    /// An app that is signed in to an account.
    case account(String)
    /// An imported calendar: the file, folder or host.
    case imported(from: String)
    /// dosecal, which told a subscriber that an occurrence stays open.
    case told(String)

    /// The source of entries by this author.
    package var source: Entry.Source {
        switch self {
        case .command, .told: .command
        case .owner, .subscriber: .page
        case .account, .imported: .calendar
        }
    }

    /// The name, or `nil` for the command line.
    package var name: String? {
        switch self {
        case .command: nil
        case .owner(let name), .subscriber(let name), .account(let name), .imported(let name),
            .told(let name):
            name
        }
    }
}

extension Author: CustomStringConvertible, LosslessStringConvertible {
    private enum Role: String {
        case command, owner, subscriber, account, told
        case imported = "import"
    }

    private var role: Role {
        switch self {
        case .command: .command
        case .owner: .owner
        case .subscriber: .subscriber
        case .account: .account
        case .imported: .imported
        case .told: .told
        }
    }

    /// The text in stores and files: the role, followed by a space and the name if there is one.
    package var description: String {
        guard let name, !name.isEmpty else { return role.rawValue }
        return "\(role.rawValue) \(name)"
    }

    /// Parses the text of an author, or returns `nil` if it is not valid.
    package init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard let role = parts.first.flatMap({ Role(rawValue: String($0)) }) else { return nil }
        let name = parts.count == 2 ? String(parts[1]) : nil
        switch (role, name) {
        case (.command, nil): self = .command
        case (.owner, let name): self = .owner(browser: name ?? "")
        case (.subscriber, let name?): self = .subscriber(name)
        case (.account, let name?): self = .account(name)
        case (.imported, let name?): self = .imported(from: name)
        case (.told, let name?): self = .told(name)
        case (.command, _?), (_, nil): return nil
        }
    }
}
