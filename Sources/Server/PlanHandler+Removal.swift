import Household
import Journal
import Pages

/// Removal of a whole plan after confirmation.
extension PlanHandler {
    /// Returns the page that asks for confirmation.
    func removal(of view: PersonView, isUnsure: Bool = false) throws -> String {
        let base = try PlanEditing(household, view.person.id).number
        return PlanRemovalPage(base: base, isUnsure: isUnsure, view, context.frame).text
    }

    /// Removes a plan that has not changed since it was shown.
    func remove(_ person: String, in change: borrowing StoreChange) throws -> JobOutput {
        guard let view = context.views.first(where: { $0.person.id == person }) else {
            return JobOutput(context.notFound)
        }
        guard !view.isPartial else { return JobOutput(.page(partial(view), status: 403)) }
        guard let seen = request.form["base"].flatMap(Int.init) else {
            return JobOutput(Response(400))
        }
        guard request.form["sure"] == "on" else {
            return JobOutput(.page(try removal(of: view, isUnsure: true), status: 422))
        }
        do {
            let last = try household.remove(planOf: person, seen: seen, in: change)
            let page = PlanRemovedPage(last: last.number, view, context.frame)
            return JobOutput(.page(page.text), changed: [person])
        } catch let refusal as PlanRefusal {
            return JobOutput(refused(refusal, view))
        }
    }
}
