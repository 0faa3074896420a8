import CarePlan
import CivilTime
import Household
import Journal
import Pages

/// The versions of a plan.
extension PlanHandler {
    /// Shows all versions or a single one.
    func versions(_ view: PersonView, _ number: Int?) throws -> Response {
        let stored = try household.store.plans(of: view.person.id, since: nil)
        var plan: CarePlan?
        let versions = stored.map { version in
            let before = plan
            // A version that cannot be read is still listed with its text.
            let own = try? household.identified(version, of: view.person.id)?.plan
            if own != nil || version.content == nil { plan = own }
            return PlanVersion(
                stored: version, plan: own, before: before, isLast: version == stored.last)
        }
        guard let number else {
            return .page(PlanVersionsPage(versions, view, context.frame).text)
        }
        guard let version = versions.first(where: { $0.stored.number == number }) else {
            return context.notFound
        }
        let page = PlanVersionPage(
            version, last: stored.last?.number ?? number, view, context.frame)
        return .page(page.text)
    }
}
