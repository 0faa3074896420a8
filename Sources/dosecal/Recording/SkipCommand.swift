import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Household
import Wording

/// `dosecal skip`: records that something was left out on purpose.
enum SkipCommand {
    private static let grammar = Grammar(
        name: "skip", summary: "record that a dose was left out on purpose",
        discussion: """
            Records the occurrence that is open and nearest to its time as skipped. Skipped is \
            not missed: a dose is missed when nothing was said of it. What was taken cannot be \
            skipped; undo that first.

            Exit status: 0 recorded, or skipped before; 1 not recorded; 64 wrong usage.
            """,
        operands: Recording.operand,
        options: [Recording.atOption, Recording.forOption, Recording.noteOption]
            + Household.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let household = try Household(arguments, environment)
            let id = try household.id(arguments)
            let reply = try household.store.write { change in
                try skip(Recording(household, id, arguments), in: change)
            }
            return try reply.print(environment)
        }
    }

    static func skip(
        _ recording: Recording, in change: borrowing StoreChange
    ) throws -> CommandOutput {
        try recording.refuseUnplanned("skip")
        switch try recording.choice() {
        case .open(let outcome):
            let after = try recording.writing(
                .skipped(outcome.planned, at: recording.at), on: outcome.date, in: change)
            return CommandOutput(
                lines: [words("record.skipped", recording, outcome, recording.at)]
                    + (try after.afterwards()))
        case .answered(let outcome, _):
            guard let answer = outcome.answer, answer.isTaken else {
                let at = outcome.answer?.at ?? recording.at
                return CommandOutput(lines: [words("record.alreadySkipped", recording, outcome, at)]
                )
            }
            let already = words(
                recording.key("record.already"), recording, outcome, answer.at)
            return CommandOutput(
                lines: [already, recording.wording.text("record.undoFirst")], status: 1)
        case .none(let last, let next): throw Refusal(recording.nothingOpen(last, next))
        }
    }

    private static func words(
        _ key: String, _ recording: Recording, _ outcome: Outcome, _ time: Instant
    ) -> String {
        recording.wording.text(
            key,
            [
                "name": recording.item.name, "planned": recording.person.said(outcome),
                "time": recording.person.said(time),
            ])
    }
}
