import CarePlan
import Journal

/// Reads which part of the plans a feed shows.
struct ItemChoice {
    /// The kinds of items, as plans and options call them.
    static let kinds = ["medicine", "lenses"] + Reminder.Kind.allCases.map(\.rawValue)

    private let plans: [CarePlan]

    init(among plans: [CarePlan]) {
        self.plans = plans
    }

    func selection(_ arguments: Arguments) throws -> Subscriber.Selection {
        Subscriber.Selection(
            items: try words(arguments, "items").map(item),
            kinds: try words(arguments, "only").map(kind))
    }

    private func words(_ arguments: Arguments, _ option: String) throws(UsageError) -> [String] {
        guard let text = arguments.value(option) else { return [] }
        let words = text.split(separator: ",").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        .filter { !$0.isEmpty }
        guard !words.isEmpty else {
            throw .unfitValue(text, option: option, needs: "words with commas between them")
        }
        return words
    }

    private func kind(_ word: String) throws(UsageError) -> String {
        guard Self.kinds.contains(word.lowercased()) else {
            throw .unknownWord(word, place: .option("--only"), known: Self.kinds)
        }
        return word.lowercased()
    }

    private func item(_ word: String) throws(Refusal) -> String {
        let items = plans.flatMap(\.items)
        let wanted = word.lowercased()
        if let item = items.first(where: { $0.id == wanted || $0.name.lowercased() == wanted }) {
            return item.id
        }
        let people = plans.map(\.person).joined(separator: ", ")
        let known = items.map(\.id)
        if let nearest = Spelling.nearest(to: wanted, in: known) {
            throw Refusal(
                "there is no '\(word)' in what \(people) has; did you mean '\(nearest)'?")
        }
        let choice = known.map { "'\($0)'" }.joinedAsChoice
        throw Refusal(
            known.isEmpty
                ? "the plan of \(people) has no items; 'dosecal add' adds one"
                : "there is no '\(word)' in what \(people) has; choose \(choice)")
    }
}
