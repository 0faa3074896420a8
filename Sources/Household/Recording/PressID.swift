import Files
import Journal
import Schedule

/// A random 128-bit ID of a press of a button, so that a request that is sent twice is recorded
/// once.
package struct PressID: Hashable, Sendable {
    /// The hexadecimal digits.
    package let text: String

    /// Parses 32 lower-case hexadecimal digits. Returns `nil` for any other text.
    package init?(_ text: String) {
        guard EntryID(text) != nil else { return nil }
        self.text = text
    }

    /// Returns the ID of the entry that the press creates. It is a hash of the press and its
    /// target, so a client cannot choose the ID of another entry.
    func entry(of what: [String]) -> EntryID {
        let sum = SHA256.digits(of: Array((["press", text] + what).joined(separator: "\0").utf8))
        guard let id = EntryID(String(sum.prefix(32))) else {
            preconditionFailure("a digest is written in hexadecimal digits")
        }
        return id
    }
}

extension Household.Request {
    /// Whether the request can arrive later than the press of its button.
    var isLate: Bool {
        switch verb {
        case .take(_, at: .pressed, _), .skip(_, at: .pressed): true
        default: false
        }
    }

    /// The ID of the entry that the press creates, or `nil` if the request has no press ID.
    var entryID: EntryID? {
        guard let press else { return nil }
        let name: [String] =
            switch verb {
            case .take(.named(let name), _, _), .skip(.named(let name), _),
                .snooze(.named(let name), _):
                [name.slot, "\(name.date)", "\(name.ordinal)"]
            default: []
            }
        let item =
            switch item {
            case .id(let id), .named(let id): id
            }
        return press.entry(of: [person, item] + name)
    }
}
