import Adherence
import CarePlan
import CivilTime
import Journal

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

    static func command(_ surroundings: Surroundings) -> Command {
        Command(grammar) { arguments in
            let household = try Household(arguments, surroundings)
            let page = Page(surroundings)
            let texts = try household.ids(arguments).map { id in
                try DayPage(household.person(forToday: id), household, on: page).text
            }
            try StandardOutput.print(texts.joined(separator: "\n\n") + "\n")
            return 0
        }
    }
}

extension Household {
    /// A person with as much of the record as today needs.
    func person(forToday id: String) throws -> Person {
        let person = try person(id, since: now.utc.date.advanced(byDays: -4))
        // A set of lenses needs the days since it was opened, and four weeks for its pace.
        let opened = person.plan.items.compactMap { person.openedLast($0) }.min()
        let needed = person.plan.items.map(\.lookBack).max() ?? 0
        let first = min(opened ?? person.today, person.today).advanced(byDays: -max(30, needed))
        return opened == nil && needed < 4 ? person : try self.person(id, since: first)
    }
}

extension Person {
    /// The day on which a set of lenses was opened last, by the plan or by hand.
    fileprivate func openedLast(_ item: Item) -> CivilDate? {
        guard case .lenses(let lenses) = item.care else { return nil }
        let replaced = timeline.record.entries(on: item.id)
            .filter { $0.deed == .replaced && $0.day <= today }.map(\.day)
        return ([lenses.opened] + replaced).filter { $0 <= today }.max() ?? today
    }
}
