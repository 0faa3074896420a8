import CarePlan
import CivilTime
import Journal
import Schedule

extension Household {
    /// A text that somebody wrote to follow a person's plan in force, read as `dosecal check` reads
    /// it: throws all mistakes (`PlanErrors`), or that it is another person's plan (`PlanRefusal`).
    ///
    /// That an item is never due is a mistake only where the plan in force does not say so.
    package func submission(_ text: [UInt8], of person: String) throws -> Submission {
        let plan = try CarePlan(reading: text, zones: zones)
        guard plan.id == person else {
            throw PlanRefusal.ofAnother(person: person, edited: plan.id)
        }
        let current = try store.plans(of: person, since: .distantFuture).last?.content?.text
        // If the plan in force cannot be read, the new one is checked as strictly as a first plan.
        let before = current.flatMap { try? CarePlan(reading: $0, zones: zones) }
        let today = plan.zone.wallClock(at: now).date
        let known = Set(before?.idleItems(beginning: today).map(\.id) ?? [])
        let idle = plan.idleItems(beginning: today).filter { !known.contains($0.id) }
        guard idle.isEmpty else { throw PlanErrors(idle.map(\.idleMistake)) }
        return Submission(text, plan)
    }
}
