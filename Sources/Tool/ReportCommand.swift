import CommandLine
import Pages
import CarePlan
import CivilTime
import Household
import Wording

/// `dosecal report`: writes a page for a doctor.
enum ReportCommand {
    private static let outputOption = Arguments.outputOption(["html"])
    private static let grammar = Grammar(
        name: "report", summary: "write a page to print for the doctor",
        discussion: """
            Writes one self-contained HTML page in the person's language: the current plan, what \
            was due and taken in a period, a calendar of it, as-needed use by month, lens \
            cycles, and what was missed or skipped. It prints on A4 and Letter.

            At a terminal, the page goes to a file in the current folder unless you give -o, and \
            the command prints where it is.

            Each ratio comes with both its numbers, and the page shows what is left out. A dose is \
            on time within 60 minutes of its time.

            Exit status: 0 done, 1 not done, 64 wrong usage.
            """,
        operands: Operands(
            "PERSON", 0...1, completion: NamesCommand.Kind.persons.completion,
            "which person, if there are several: an id or a name"),
        options: [
            Arguments.windowOption, Arguments.windowEndOption,
            TagOption.option, outputOption, Arguments.nowOption, Arguments.templatesOption,
            StoreAddress.option,
        ])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let person = try context.household.person(
                context.household.id(arguments.operands.first, among: .recorded),
                for: .wholeRecord)
            let (from, through) = try arguments.window(today: person.today)
            let wording = try context.words(for: person).wording
            let report = Report(
                person, in: wording, days: from...through,
                version: Dosecal.version,
                choosing: try TagOption.choice(arguments, among: [person]))
            guard environment.isOutputWatched, arguments[outputOption] == nil else {
                try arguments.write(report.page, to: outputOption, environment)
                return 0
            }
            let path = environment.absolute("report-\(person.id)-\(through).html")
            try Arguments.write(report.page, toFile: path, environment)
            let text = wording.text(.reportWritten, ["path": path])
            try environment.output.print(text + "\n")
            return 0
        }
    }
}
