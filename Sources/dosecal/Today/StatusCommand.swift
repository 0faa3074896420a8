import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Household
import Wording

/// `dosecal status`: how things stand, in a few lines.
enum StatusCommand {
    private static let grammar = Grammar(
        name: "status", summary: "summarize doses, streak, lenses and supplies",
        discussion: """
            Shows today's doses in one line, the streak of days with every dose, each set of \
            lenses with its replacement day, and each supply with what is left and when it runs \
            out. If something from a calendar needs your attention, the last line says so.
            """,
        operands: nil, options: CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let page = Page(environment)
            let persons = try context.ids(arguments).map {
                try context.household.person($0, for: .figures(since: nil))
            }
            let texts = try persons.map { try StatusPage($0, context, page).text }
            let look = try CalendarDoubts(context, persons).line.map {
                TextLayout(width: page.width).filled($0).joined(separator: "\n")
            }
            let parts = texts + [look].compactMap { $0 }
            try StandardOutput.print(parts.joined(separator: "\n\n") + "\n")
            return 0
        }
    }
}

private struct StatusPage {
    private let person: Person
    private let words: PersonWords
    private let context: CommandContext
    private let page: Page

    init(_ person: Person, _ context: CommandContext, _ page: Page) throws {
        self.person = person
        words = try context.words(for: person)
        self.context = context
        self.page = page
    }

    private var wording: Wording { words.wording }

    var text: String {
        get throws {
            let title = page.strong(person.plan.person) + " · " + wording.longDate(person.today)
            return try ([title, ""] + summary + lenses + supplies).joined(separator: "\n")
        }
    }

    private var summary: [String] {
        let today = person.timeline.outcomes(from: person.today, through: person.today)
        let rows = [
            (wording.text(.statusToday), day(today)), (wording.text(.statusStreak), streak),
        ]
        return TextLayout(width: page.width).table(rows)
    }

    private func day(_ outcomes: [Outcome]) -> String {
        var counts: [Wording.Key: Int] = [:]
        for key in outcomes.compactMap({ $0.statusKey(at: person.now) }) {
            counts[key, default: 0] += 1
        }
        let due = outcomes.count { $0.state(at: person.now) != .paused }
        let taken = counts[.statusTaken] ?? 0
        let head =
            due == 0
            ? wording.text(.todayNothing)
            : wording.text(.statusTaken, ["count": String(taken), "due": String(due)])
        let rest = [Wording.Key.statusDue, .statusLate, .statusSkipped, .statusMissed]
            .compactMap { key in
                counts[key].map { wording.text(key, ["count": String($0)]) }
            }
        let next = person.timeline.next(after: person.now).map {
            wording.text(
                .statusNext,
                ["time": words.said($0), "title": wording.title(of: $0.series)])
        }
        return ([head] + rest + [next].compactMap { $0 }).joined(separator: "; ")
    }

    private var streak: String {
        let statistics = Statistics(
            person.timeline, from: person.today, through: person.today, at: person.now)
        let figures = statistics.medicines
        guard figures.longestStreak > 0 else { return wording.text(.statusNoStreak) }
        return wording.text(
            .statusDays,
            [
                "current": wording.counted(.days, figures.currentStreak),
                "longest": wording.counted(.days, figures.longestStreak),
            ])
    }

    private var lenses: [String] {
        let lines = person.lensLines(words, on: page)
        return lines.isEmpty ? [] : ["", page.strong(wording.text(.todayLenses))] + lines
    }

    private var supplies: [String] {
        get throws {
            let rows = try SupplyLines(person, context).all.map { ($0.name, $0.text) }
            guard !rows.isEmpty else { return [] }
            return ["", page.strong(wording.text(.todaySupplies))]
                + TextLayout(width: page.width).table(rows)
        }
    }
}

extension Outcome {
    /// How the number of such is told, if at all; what is due for long is late.
    fileprivate func statusKey(at now: Instant) -> Wording.Key? {
        if isLate(at: now) { return .statusLate }
        return switch state(at: now) {
        case .due: .statusDue
        case .taken: .statusTaken
        case .skipped: .statusSkipped
        case .missed: .statusMissed
        case .notYetDue, .paused: nil
        }
    }
}
