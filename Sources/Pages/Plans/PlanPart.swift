/// The pages of a token's plans, and where they are: /plan/TOKEN and below. People are named by
/// their ids, items by their codes.
package enum PlanPart: Hashable, Sendable {
    /// What is planned, of everybody.
    case list
    /// Where a new item is asked for.
    case add
    /// Where an item is changed.
    case change(item: String)
    /// The text of somebody's plan.
    case text(person: String)
    /// Where a change that was shown is saved.
    case save(person: String)
    /// Where one of somebody's items is switched, ended or removed.
    case item(person: String)
    /// Where a whole plan is paused, or one of its items.
    case pause(person: String, item: String? = nil)
    /// Where a journey is entered.
    case travel(person: String)
    /// Where a whole plan is removed.
    case remove(person: String)
    /// The versions of somebody's plan, or one of them.
    case versions(person: String, number: Int? = nil)

    /// What the parts of a path behind the token name; nil for what is none of these.
    package init?(_ path: some Collection<String>) {
        let parts = Array(path)
        switch (parts.first, parts.count) {
        case (nil, _): self = .list
        case ("add", 1): self = .add
        case ("change", 2): self = .change(item: parts[1])
        case ("text", 2): self = .text(person: parts[1])
        case ("save", 2): self = .save(person: parts[1])
        case ("item", 2): self = .item(person: parts[1])
        case ("pause", 2): self = .pause(person: parts[1])
        case ("pause", 3): self = .pause(person: parts[1], item: parts[2])
        case ("travel", 2): self = .travel(person: parts[1])
        case ("remove", 2): self = .remove(person: parts[1])
        case ("versions", 2): self = .versions(person: parts[1])
        case ("versions", 3):
            guard let number = Int(parts[2]), number > 0 else { return nil }
            self = .versions(person: parts[1], number: number)
        default: return nil
        }
    }

    private var parts: [String] {
        switch self {
        case .list: []
        case .add: ["add"]
        case .change(let item): ["change", item]
        case .text(let person): ["text", person]
        case .save(let person): ["save", person]
        case .item(let person): ["item", person]
        case .pause(let person, let item): ["pause", person] + [item].compactMap(\.self)
        case .travel(let person): ["travel", person]
        case .remove(let person): ["remove", person]
        case .versions(let person, let number):
            ["versions", person] + [number].compactMap { $0.map(String.init) }
        }
    }

    /// Its path, from where all pages begin.
    func path(of token: PageToken) -> String {
        (["plan", token.digits] + parts.map(\.percentEncoded)).joined(separator: "/")
    }

    /// The person whose plan it is about; nil where that is not one person's alone.
    package var person: String? {
        switch self {
        case .list, .add, .change: nil
        case .text(let person), .save(let person), .item(let person), .pause(let person, _),
            .travel(let person), .remove(let person), .versions(let person, _):
            person
        }
    }

    /// Whether something can be sent to it.
    package var isForm: Bool {
        switch self {
        case .list, .versions: false
        case .add, .change, .text, .save, .item, .pause, .travel, .remove: true
        }
    }

    /// Which kind of place its page is, for the links on it.
    package var place: PagePlace {
        switch parts.count {
        case 0: .plan
        case 1: .planName
        case 2: .planPart
        default: .planPartOf
        }
    }
}
