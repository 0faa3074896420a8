import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Household
import Wording

/// `dosecal stats`: what the record says in numbers.
enum StatsCommand {
    static let onTimeOption = Option(
        "on-time", "SPAN", .text, default: "60 min", "what counts as on time")

    private static let grammar = Grammar(
        name: "stats", summary: "tell how many doses were taken, in time, late or missed",
        discussion: """
            Tells for each item, and for all medicines taken at set times together, over the last \
            days: the doses due and what became of them, how much was taken in all, the days with \
            every dose, the streaks and the proportion of days covered. Each ratio stands with \
            its two numbers; below stand the window, the zone, and what is left out.

            due: taken, skipped or missed. What can still be taken, is paused, as needed or \
            beside the plan is in no ratio.
            on time: within 60 minutes of its time, or as --on-time says.
            days with every dose: of the days on which any was due.
            days covered (PDC, for recorded doses): a day is covered where every dose of the last \
            day on which any was due was taken; the period begins with the first dose due.
            streak: days with every dose in a row, over the whole record; days without any dose \
            due do not break it.
            """,
        operands: Operands("ITEM", 0...1, "one item only, also one that left the plan"),
        options: [
            Arguments.windowOption, Arguments.windowEndOption,
            onTimeOption,
        ] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let tolerance = try tolerance(arguments)
            let context = try CommandContext(arguments, environment)
            let page = Page(environment)
            let texts = try context.ids(arguments, among: .recorded).map { id in
                let person = try context.household.person(id, for: .wholeRecord)
                let (from, through) = try arguments.window(today: person.today)
                let statistics = Statistics(
                    person.timeline, from: from, through: through, tolerance: tolerance,
                    at: person.now)
                let only = try arguments.operands.first.map { try person.itemEver($0).id }
                let wording = try context.words(for: person).wording
                return StatsPage(statistics, person, wording, only: only, on: page).text
            }
            try StandardOutput.print(texts.joined(separator: "\n\n") + "\n")
            return 0
        }
    }

    private static func tolerance(_ arguments: Arguments) throws(UsageError) -> Int {
        guard let text = arguments[Self.onTimeOption] else { return Statistics.usualTolerance }
        guard let minutes = WhenPhrase.minutes(text), (1...24 * 60).contains(minutes) else {
            throw .unfitValue(text, option: "on-time", needs: "a span from 1 min to 24 h")
        }
        return minutes
    }
}

/// A person's figures as lines for the terminal.
struct StatsPage {
    private let statistics: Statistics
    private let person: Person
    private let wording: Wording
    private let only: String?
    private let page: Page

    init(
        _ statistics: Statistics, _ person: Person, _ wording: Wording, only: String?, on page: Page
    ) {
        self.statistics = statistics
        self.person = person
        self.wording = wording
        self.only = only
        self.page = page
    }

    var text: String {
        let title = page.strong(person.plan.person) + " · " + window
        let lines = statistics.lines.filter { only == nil || $0.item.id == only }
        let scheduled = lines.filter(\.hasPlannedDoses)
        var sections = lines.map(section)
        if only == nil, scheduled.count > 1 {
            sections.append(
                section(
                    wording.text(.statsAll), statistics.medicines, unit: nil, isMedicine: true))
        }
        if sections.isEmpty {
            sections = [TextLayout(width: page.width).filled(wording.text(.listEmpty), indent: 2)]
        }
        let parts = [TextLayout(width: page.width).filled(title)] + sections + [notes]
        return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private var window: String {
        wording.text(
            .statsWindow,
            [
                "from": wording.longDate(statistics.from),
                "through": wording.longDate(statistics.through), "zone": statistics.zone.name,
            ])
    }

    private var notes: [String] {
        TextLayout(width: page.width).filled(
            wording.text(.statsNote, ["span": wording.span(minutes: statistics.tolerance)])
        ).map(page.faint)
    }

    private func section(_ line: Statistics.Line) -> [String] {
        let item = line.item
        var name = item.title
        if !line.isCurrent { name += " (\(wording.text(.statsRemoved)))" }
        return section(
            name, line.figures, unit: item.isMedicine ? item.unit : nil,
            isMedicine: line.hasPlannedDoses)
    }

    private func section(
        _ name: String, _ figures: Figures, unit: String?, isMedicine: Bool
    ) -> [String] {
        let words = FiguresWords(figures, wording, isMedicine: isMedicine, unit: unit)
        return [page.strong(name)] + TextLayout(width: page.width).table(words.rows)
    }
}
