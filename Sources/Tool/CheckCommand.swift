import CarePlan
import CivilTime
import CommandLine
import Schedule
import Wording

/// `dosecal check`: prints all mistakes of plan files.
enum CheckCommand {
    private static let grammar = Grammar(
        name: "check", summary: "check care plans for mistakes",
        discussion: """
            Prints each mistake with its file, line and column, the line itself, and what to write \
            instead. For a plan without mistakes, prints the number of items, and warns of dates \
            that look wrong (a last day or a single day in the past, lenses or a stock count in \
            the future), of planned doses that break the plan's own limits, and of alarms that no \
            item uses.

            Exit status: 0 no mistakes, 1 mistakes found, 64 wrong usage.
            """,
        operands: PlanFiles.operands, options: [Arguments.nowOption])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let files = PlanFiles(environment: environment)
            // Every file is checked, even if an earlier one has mistakes.
            let areSound = try arguments.operands.map { path in
                guard let file = files.plan(at: path) else { return false }
                try report(file, at: arguments.now(environment), environment)
                return true
            }
            return areSound.contains(false) ? 1 : 0
        }
    }

    /// Prints the number of items and the holidays from a file, and a note if the language is unknown.
    private static func report(
        _ file: PlanFile, at now: Instant, _ environment: Environment
    ) throws {
        let wording = try Wordings(folder: nil, environment)
            .wording(for: file.plan.locale)
        let off = file.plan.items.count { !$0.isEnabled }
        let words = [
            "file": file.path, "items": wording.counted(.planItems, file.plan.items.count),
            "off": off == 0 ? "" : wording.text(.checkOff, ["count": String(off)]),
        ]
        try environment.output.print(wording.text(.checkSound, words) + "\n")
        let today = file.plan.zone.wallClock(at: now).date
        if let holidays = file.holidays {
            let lines = TextLayout(width: environment.width).filled(
                holidays.text(from: today, wording), indent: 2)
            try environment.output.print(lines.joined(separator: "\n") + "\n")
        }
        warn(of: file, on: today, wording, environment.messages)
    }

    /// Prints warnings about values that are probably mistakes, and about unused alarms.
    private static func warn(
        of file: PlanFile, on today: CivilDate, _ wording: Wording, _ messages: MessageWriter
    ) {
        let warn = { (position: SourcePosition, text: String) in
            messages.write("\(file.path):\(position.line):\(position.column): warning: \(text)")
        }
        for item in file.plan.items {
            for slip in item.slips(on: today, in: file.plan.zone) {
                warn(item.position, "\(item.name): \(slip.text(wording))")
            }
        }
        for alarms in file.plan.unusedAlarms {
            warn(alarms.position, wording.text(.checkUnusedAlarms, ["name": alarms.name]))
        }
    }
}
