import CarePlan
import CivilTime
import Journal
import Schedule

extension Household {
    /// Parses and checks a plan text that replaces a person's plan in force, as `dosecal check`
    /// does. Throws `PlanErrors` with all mistakes, or `PlanRefusal` if the plan is another
    /// person's.
    ///
    /// An item that is never due is a mistake, unless it is never due in the plan in force either.
    package func submission(_ text: [UInt8], of person: String) throws -> Submission {
        let plan = try CarePlan(reading: text, zones: zones)
        guard plan.id == person else {
            throw PlanRefusal.ofAnother(person: person, edited: plan.id)
        }
        let current = try store.plans(of: person, since: .distantFuture).last?.content?.text
        // If the plan in force cannot be read, the error is dropped and the new plan is checked as
        // strictly as a first plan.
        let before = current.flatMap { try? CarePlan(reading: $0, zones: zones) }
        let today = plan.zone.wallClock(at: now).date
        let known = Set(before?.itemsNeverDue(beginning: today).map(\.id) ?? [])
        let idle = plan.itemsNeverDue(beginning: today).filter { !known.contains($0.id) }
        guard idle.isEmpty else { throw PlanErrors(idle.map(\.neverDueError)) }
        return Submission(text, plan)
    }
}
