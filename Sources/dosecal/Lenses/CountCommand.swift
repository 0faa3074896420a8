import CommandLine
import Journal
import CarePlan
import Household
import Wording

/// `dosecal count`: how much is left of a supply.
enum CountCommand {
    private static let grammar = Grammar(
        name: "count", summary: "correct how much is left of a medicine or of lenses",
        discussion: """
            Records that so much is left now, and tells how long that lasts. From then on each \
            dose taken, and each set of lenses opened, counts it down. What was taken before is \
            in it; an item needs no 'stock' in the plan for it.

            Of lenses it counts the sets in the box, without the one in use.
            """,
        operands: Operands(
            "ITEM", 2...2, usage: "ITEM N", "the item, and how much is left of it, such as 56"),
        options: [RecordingOptions.note] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let amount = try amount(arguments.operands[1])
            let context = try CommandContext(arguments, environment)
            let request = try arguments.request(.count(amount), person: context.id(arguments))
            let recording = try context.household.record(request, by: .command)
            return try RecordingText(recording, context, arguments).output().print(environment)
        }
    }

    private static func amount(_ text: String) throws(UsageError) -> Amount {
        guard let amount = Amount(text) else {
            throw .unfitOperand(text, needs: "a number such as 56 or 10.5")
        }
        return amount
    }
}
