import Files
import Journal
import Schedule

/// What a browser calls a press, so that one that is sent twice is recorded once: 128 random bits.
package struct PressID: Hashable, Sendable {
    /// The digits.
    package let text: String

    /// Reads thirty-two hexadecimal digits in lower case; nil for anything else.
    package init?(_ text: String) {
        guard EntryID(text) != nil else { return nil }
        self.text = text
    }

    /// The id of the entry that it makes of an item, or of one of its occurrences: nobody can choose
    /// one that another entry has.
    func entry(of what: [String]) -> EntryID {
        let sum = SHA256.digits(of: Array((["press", text] + what).joined(separator: "\0").utf8))
        guard let id = EntryID(String(sum.prefix(32))) else {
            preconditionFailure("a digest is written in hexadecimal digits")
        }
        return id
    }
}

extension Household.Request {
    /// Whether it comes later than the press that asks for it.
    var isLate: Bool {
        switch verb {
        case .take(_, at: .pressed, _), .skip(_, at: .pressed): true
        default: false
        }
    }

    /// The id of the entry that its press makes; nil where it has none.
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
