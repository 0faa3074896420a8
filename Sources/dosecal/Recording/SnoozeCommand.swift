import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Household
import Wording

/// `dosecal snooze`: asks to be reminded later.
enum SnoozeCommand {
    private static let grammar = Grammar(
        name: "snooze", summary: "ask to be reminded of an open dose later",
        discussion: """
            Records that the open occurrence nearest to its time waits for a while: SPAN is \
            '10 min', '1 h' or a number of minutes, by default 10 min. It stays due, and is missed \
            if nothing comes of it.
            """,
        operands: Operands(
            "ITEM", 1...4, usage: "ITEM [SPAN]",
            "an item's id, its name or the beginning of one, then for how long"),
        options: [Recording.forOption, Recording.noteOption] + Household.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let span = try span(arguments)
            let household = try Household(arguments, environment)
            let id = try household.id(arguments)
            let reply = try household.store.write { change in
                try snooze(
                    Recording(household, id, arguments, at: household.now), minutes: span,
                    in: change)
            }
            return try reply.print(environment)
        }
    }

    private static func span(_ arguments: Arguments) throws(UsageError) -> Int {
        let words = arguments.operands.dropFirst().joined(separator: " ")
        if words.isEmpty { return 10 }
        guard let minutes = WhenPhrase.minutes(words), (1...24 * 60).contains(minutes) else {
            throw .unfitOperand(words, needs: "a span from 1 min to 24 h such as '10 min'")
        }
        return minutes
    }

    private static func snooze(
        _ recording: Recording, minutes: Int, in change: borrowing StoreChange
    ) throws -> CommandOutput {
        try recording.refuseUnplanned("snooze")
        guard case .open(let outcome) = try recording.choice() else {
            throw Refusal("nothing of \(recording.item.name) is open now, so nothing to snooze")
        }
        guard outcome.start <= recording.person.now else {
            throw Refusal(
                "the one of \(recording.phrase(outcome)) is not due yet, so nothing to snooze")
        }
        let until = recording.person.now.advanced(byMinutes: minutes)
        guard until < outcome.end else {
            throw Refusal(
                "by then it is over: the dose of \(recording.phrase(outcome)) can be taken until "
                    + "\(recording.person.said(outcome.end))")
        }
        _ = try recording.writing(
            .snoozed(outcome.planned, at: recording.person.now, until: until), on: outcome.date,
            in: change)
        return CommandOutput(lines: [
            recording.wording.text(
                "record.snoozed",
                [
                    "name": recording.item.name, "planned": recording.person.said(outcome),
                    "time": recording.person.said(until),
                ])
        ])
    }
}
