import CarePlan
import CivilTime
import Household
import Journal
import Pages

/// The versions of a plan.
extension PlanHandler {
    /// All of them, or one.
    func versions(_ view: PersonView, _ number: Int?) throws -> Response {
        let stored = try household.store.plans(of: view.person.id, since: nil)
        var plan: CarePlan?
        let versions = stored.map { version in
            let before = plan
            // One that cannot be read here is still listed, and its text shown.
            let own = try? household.identified(version, of: view.person.id)?.plan
            if own != nil || version.content == nil { plan = own }
            return PlanVersion(
                stored: version, plan: own, before: before, isLast: version == stored.last)
        }
        guard let number else {
            return .page(PlanVersionsPage(versions, view, context.token).text)
        }
        guard let version = versions.first(where: { $0.stored.number == number }) else {
            return context.notFound
        }
        let page = PlanVersionPage(
            version, last: stored.last?.number ?? number, view, context.token)
        return .page(page.text)
    }
}
