import CarePlan
import CivilTime
import CommandLine
import Schedule
import Wording

/// `dosecal check`: finds every mistake of a plan in one pass.
enum CheckCommand {
    private static let grammar = Grammar(
        name: "check", summary: "check care plans for mistakes",
        discussion: """
            Prints each mistake with its file, line and column, the line itself, and what to \
            write instead. For a plan without mistakes, prints the number of items.

            Exit status: 0 no mistakes, 1 mistakes found, 64 wrong usage.
            """,
        operands: PlanFiles.operands, options: [])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let files = PlanFiles(environment: environment)
            // Every file is looked at, whatever is wrong with those before it.
            let areSound = try arguments.operands.map { path in
                guard let file = files.plan(at: path) else { return false }
                try report(file)
                return true
            }
            return areSound.contains(false) ? 1 : 0
        }
    }

    /// Says how many items a plan has, and where its language is not known.
    private static func report(_ file: PlanFile) throws {
        _ = try Wordings(folder: nil).wording(for: file.plan.language)
        let count = file.plan.items.count
        let off = file.plan.items.count { !$0.isEnabled }
        let items = count == 1 ? "1 item" : "\(count) items"
        let switched = off == 0 ? "" : ", \(off) of them switched off"
        try StandardOutput.print("\(file.path): sound, \(items)\(switched)\n")
    }
}
