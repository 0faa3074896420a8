import CarePlan
import CivilTime
import CommandLine
import Feed
import Household
import Journal
import Terminal
import Wording

/// `dosecal pause` and `resume`: change the pauses of the stored plan or of an item.
enum PauseCommand {
    private static let fromOption = Option(
        "from", "DAY", .planDay, default: "today", "the first day of the pause")
    private static let untilOption = Option(
        "until", "DAY", .planDay, default: "until further notice", "the last day, included")
    private static let againOption = Option(
        "from", "DAY", .planDay, default: "today", "the first day on which it is due again")

    static func pause(_ environment: Environment) -> Command {
        command(
            "pause", "pause an item, or everything",
            """
            Adds 'pauses' to the item in the stored plan, or to the whole plan if you name no \
            item. On those days nothing is due, nothing is missed, and calendars have no entry.

              dosecal pause --from 2026-12-01 --until 2026-12-08
              dosecal pause Metformin
              dosecal pause --until friday

            A weekday means the next one after today. Past days count only if you give them with \
            --from, such as yesterday or a date: doses missed on them then count as paused. If it \
            is already paused when the pause begins, that pause ends with --until.
            """, environment, [fromOption, untilOption]
        ) { .pausing(from: $0[fromOption], until: $0[untilOption]) }
    }

    static func resume(_ environment: Environment) -> Command {
        command(
            "resume", "end a pause, or cancel it",
            """
            Ends the current pause, on the day before --from; a weekday means the next one after \
            today. If there is no pause now, it cancels the next one. Days that were paused stay \
            paused.
            """, environment, [againOption]
        ) { .resuming(from: $0[againOption]) }
    }

    private static func command(
        _ name: String, _ summary: String, _ discussion: String, _ environment: Environment,
        _ options: [any AnyOption],
        _ edit: @escaping @Sendable (Arguments) -> Household.PauseEdit
    ) -> Command {
        StoredPlanCommand.command(
            name, summary, discussion, environment, on: RecordingOptions.optionalOperand, options
        ) { arguments, context in
            let wanted = arguments.operands.first
            let id = try context.id(having: wanted)
            let edit = edit(arguments)
            let edited = try context.household.edit(
                edit, of: wanted.map { .named($0) }, person: id)
            return try lines(edited, edit, context)
        }
    }

    private static func lines(
        _ edited: Household.PauseEditResult, _ edit: Household.PauseEdit, _ context: CommandContext
    ) throws -> [String] {
        switch edited {
        case .changed(let change): return try context.text(of: change).lines(isTrial: false)
        case .unchanged(let item, let person):
            let wording = try context.words(for: person).wording
            return TextLayout(width: context.environment.width)
                .filled(edit.unchanged(item, of: person, wording))
        }
    }
}
