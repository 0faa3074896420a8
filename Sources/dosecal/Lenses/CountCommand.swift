import CommandLine
import Journal
import CarePlan
import Household
import Wording

/// `dosecal count`: how much is left of a supply.
enum CountCommand {
    private static let grammar = Grammar(
        name: "count", summary: "set how much is left of a medicine or of lenses",
        discussion: """
            Records how much is left now, and prints how long it lasts. From then on, each dose \
            taken and each set of lenses opened is subtracted. The item does not need 'stock' in \
            the plan.

            For lenses, count the sets in the box, without the one in use.
            """,
        operands: Operands(
            "ITEM", 2...2, usage: "ITEM N", "the item, and how much is left, such as 56"),
        options: [RecordingOptions.note] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let amount = try amount(arguments.operands[1])
            let context = try CommandContext(arguments, environment)
            let request = try arguments.request(
                .count(amount), person: context.id(arguments, having: arguments.operands[0]))
            let recording = try context.household.record(request, by: .command)
            return try context.text(of: recording, arguments).output().print(environment)
        }
    }

    private static func amount(_ text: String) throws(UsageError) -> Amount {
        guard let amount = Amount(text) else {
            throw .unfitOperand(text, needs: "a number such as 56 or 10.5")
        }
        return amount
    }
}
