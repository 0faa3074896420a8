import CarePlan
import CivilTime
import Schedule

/// `dosecal check`: finds every mistake of a plan in one pass.
enum CheckCommand {
    private static let grammar = Grammar(
        name: "check", summary: "find every mistake in care plans",
        discussion: """
            Prints each mistake with file, line and column, the line itself and what to write \
            instead. Of a sound plan it says how many items there are.

            Exit status: 0 all plans are sound, 1 there are mistakes, 64 wrong usage.
            """,
        operands: PlanFiles.operands, options: [])

    static func command(_ surroundings: Surroundings) -> Command {
        Command(grammar) { arguments in
            let files = PlanFiles(surroundings: surroundings)
            // Every file is looked at, whatever is wrong with those before it.
            let areSound = arguments.operands.map { path in
                files.plan(at: path).map(report) ?? false
            }
            return areSound.contains(false) ? 1 : 0
        }
    }

    /// Prints what is to be said of a plan that could be read; false where that is a mistake.
    private static func report(_ file: PlanFile) -> Bool {
        let idle = file.plan.items.filter { $0.isNeverDue(in: file) }
        for item in idle {
            let place = "\(file.path):\(item.position.line):\(item.position.column)"
            Message.write(
                "\(place): error: this item is never due; look at its days, 'from' and 'until'")
        }
        guard idle.isEmpty else { return false }
        let count = file.plan.items.count
        let off = file.plan.items.count { !$0.isEnabled }
        let items = count == 1 ? "1 item" : "\(count) items"
        print("\(file.path): sound, \(items)\(off == 0 ? "" : ", \(off) of them switched off")")
        return true
    }
}

extension Item {
    /// Whether the item has times, and yet no date meets all that is said of them.
    fileprivate func isNeverDue(in file: PlanFile) -> Bool {
        let timing: Timing? =
            switch care {
            case .reminder(let reminder): reminder.timing
            case .medicine(let medicine):
                if case .scheduled(let timing) = medicine.intake { timing } else { nil }
            case .lenses: nil
            }
        // Without a first day, a course whose last day is past is over, which is no mistake.
        guard let timing, timing.from != nil || timing.until == nil else { return false }
        let zone = file.plan.zone
        let begin = zone.wallClock(at: file.revision).date
        return series(beginning: begin, in: zone).isEmpty
    }
}
