import Adherence
import CarePlan
import CivilTime
import CommandLine
import Journal
import Household

/// `dosecal today`: what is due today and what became of it.
enum TodayCommand {
    private static let grammar = Grammar(
        name: "today", summary: "show what is due today, and what was done",
        discussion: """
            Shows the person's day: what was taken or skipped, what is due, late or missed, what \
            comes next, how far lenses are used up, and which supplies run low. The day begins at \
            midnight in the plan's zone; what is still open from the evening before stands first.
            """,
        operands: nil, options: Household.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let household = try Household(arguments, environment)
            let page = Page(environment)
            let texts = try household.ids(arguments).map { id in
                try DayPage(household.person(forToday: id), household, on: page).text
            }
            try StandardOutput.print(texts.joined(separator: "\n\n") + "\n")
            return 0
        }
    }
}

extension Household {
    /// A person with as much of the record as today needs: all of it where there are lenses, whose
    /// sets follow from everything that was ever said of them.
    func person(forToday id: String) throws -> Person {
        let first = now.utc.date.advanced(byDays: -4)
        let person = try person(id, since: first)
        if person.plan.items.contains(where: \.isLensSet) { return try self.person(id) }
        let needed = person.plan.items.map(\.lookBack).max() ?? 0
        return needed < 4 ? person : try self.person(id, since: first.advanced(byDays: -needed))
    }
}
