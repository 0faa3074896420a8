import CarePlan
import CommandLine
import Household
import Journal
import Wording
import Terminal

/// Reads the options that choose the items of a feed.
struct ItemChoice {
    private static let kinds = Subscriber.Selection.allKinds

    private let plans: [CarePlan]

    init(among plans: [CarePlan]) {
        self.plans = plans
    }

    static let itemsOption = Option("items", "A,B", .list, "show only these items")
    static let onlyOption = Option(
        "only", "KINDS", .list, "show only these kinds: \(kinds.joined(separator: ", "))")

    func selection(_ arguments: Arguments) throws -> Subscriber.Selection {
        Subscriber.Selection(
            items: try (arguments[Self.itemsOption] ?? []).map(item),
            kinds: try (arguments[Self.onlyOption] ?? []).map(kind),
            tags: try TagOption.tags(arguments, among: plans.flatMap(\.items)))
    }

    private func kind(_ word: String) throws(UsageError) -> String {
        guard Self.kinds.contains(word.lowercased()) else {
            throw .unknownWord(word, place: .option("--only"), known: Self.kinds)
        }
        return word.lowercased()
    }

    private func item(_ word: String) throws(ItemError) -> String {
        let items = plans.flatMap(\.items)
        let wanted = word.lowercased()
        if let item = items.first(where: { $0.id == wanted || $0.name.lowercased() == wanted }) {
            return item.id
        }
        throw .unknown(
            word, known: items.map(\.id),
            person: plans.map(\.person).joined(separator: ", "))
    }
}

extension ValueParser where Value == [String] {
    /// A list of words that are separated by commas, with single blanks.
    static var list: ValueParser {
        ValueParser(needs: .text(.valueList)) { text in
            let words = text.split(separator: ",").map {
                $0.split(separator: " ").joined(separator: " ")
            }
            .filter { !$0.isEmpty }
            return words.isEmpty ? nil : words
        }
    }
}
