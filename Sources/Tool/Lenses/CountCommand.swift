import CommandLine
import Journal
import CarePlan
import Household
import Wording
import Terminal

/// `dosecal count`: records how much of a supply is left.
enum CountCommand {
    private static let grammar = Grammar(
        name: "count", summary: "set how much is left of a medicine or of lenses",
        discussion: """
            Records how much is left now, and prints how long it lasts. From then on, each dose \
            taken and each set of lenses opened is subtracted. The item does not need 'stock' in \
            the plan.

            With a sign, it is added or subtracted: 'count zinc +10', 'count zinc -3'. If the plan \
            has a pack size, you can count packs: 'count zinc +2 packs'.

            For lenses, count the sets in the box, without the one in use.
            """,
        operands: Operands(
            "ITEM", 2...3, completion: NamesCommand.Kind.items.completion,
            usage: "ITEM N [packs]",
            "the item, and how much is left, such as 56, or the change: +30, -2, +2 packs"),
        options: [RecordingOptions.note] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let quantity = try quantity(arguments.operands.dropFirst())
            let context = try CommandContext(arguments, environment)
            return try context.record(.count(quantity))
        }
    }

    /// Reads an amount that is left, such as 56, or a change, such as +2 packs.
    private static func quantity(
        _ words: ArraySlice<String>
    ) throws(UsageError) -> Household.Quantity {
        let text = words.first ?? ""
        let change: Household.Quantity.Change =
            text.hasPrefix("+") ? .more : text.hasPrefix("-") ? .less : .all
        guard let amount = TypedAmount.amount(change == .all ? text : String(text.dropFirst()))
        else {
            throw .unfitOperand(text, needs: .text(.valueCount))
        }
        guard words.count > 1, let last = words.last else { return .init(amount, change) }
        guard packs.contains(last.lowercased()) else {
            throw .unfitOperand(last, needs: .text(.valuePacks))
        }
        guard amount.thousandths % 1000 == 0 else {
            throw .unfitOperand(text, needs: .text(.valueWholePacks))
        }
        return .init(amount, change, isPacks: true)
    }

    /// The words for packs in English and Danish.
    private static let packs: Set<String> = ["pack", "packs", "pakke", "pakker"]
}
