import CarePlan
import CivilTime
import Schedule

/// `dosecal check`: finds every mistake of a plan in one pass.
enum CheckCommand {
    private static let grammar = Grammar(
        name: "check", summary: "find every mistake in care plans",
        discussion: """
            Prints each mistake with file, line and column, the line itself and what to write \
            instead. Says nothing wrong of a sound plan, and how many items it has.

            Exit status: 0 all plans are sound, 1 there are mistakes, 64 wrong usage.
            """,
        operands: PlanFiles.operands, options: [])

    static func command(_ surroundings: Surroundings) -> Command {
        Command(grammar) { arguments in
            let files = PlanFiles(surroundings: surroundings)
            // Every file is looked at, whatever is wrong with those before it.
            let plans = arguments.operands.map(files.plan(at:))
            for plan in plans.compactMap({ $0 }) { report(plan) }
            return plans.contains { $0 == nil } ? 1 : 0
        }
    }

    private static func report(_ file: PlanFile) {
        let count = file.plan.items.count
        let off = file.plan.items.count { !$0.isEnabled }
        let items = count == 1 ? "1 item" : "\(count) items"
        print("\(file.path): sound, \(items)\(off == 0 ? "" : ", \(off) of them switched off")")
        for item in file.plan.items where item.isNeverDue(beginning: file) {
            Message.write(
                "\(file.path):\(item.position.line):\(item.position.column): warning: "
                    + "this item is never due; look at its days and at 'from' and 'until'")
        }
    }
}

extension Item {
    /// Whether the item has times, and yet no date meets all that is said of them.
    fileprivate func isNeverDue(beginning file: PlanFile) -> Bool {
        if case .medicine(let medicine) = care, case .asNeeded = medicine.intake { return false }
        let zone = file.plan.zone
        let begin = zone.wallClock(at: file.revision).date
        return series(beginning: begin, in: zone).isEmpty
    }
}
