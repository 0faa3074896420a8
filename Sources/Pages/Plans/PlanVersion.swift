package import CarePlan
import CivilTime
import Household
package import Journal
import Wording

/// A version of a plan, as its pages show it.
package struct PlanVersion {
    /// The version as the store keeps it.
    package let stored: StoredPlan
    private let plan: CarePlan?
    private let before: CarePlan?
    let isLast: Bool

    /// A version with its plan, nil where that cannot be read or is a removal, and the plan before.
    package init(stored: StoredPlan, plan: CarePlan?, before: CarePlan?, isLast: Bool) {
        self.stored = stored
        self.plan = plan
        self.before = before
        self.isLast = isLast
    }

    /// Its number.
    func title(_ view: PersonView) -> String {
        view.text(.planVersion, ["number": "\(stored.number)"])
    }

    /// When it began: Fri 20 Nov 2026 08:00.
    func since(_ view: PersonView) -> String {
        let zone = plan?.zone ?? before?.zone ?? view.person.zone
        return VersionWords(view.wording).text(of: stored.since, in: zone)
    }

    /// What it changed.
    func changes(_ view: PersonView) -> String {
        if plan == nil, stored.content != nil { return view.text(.planUnreadable) }
        return VersionWords(view.wording).changes(from: before, to: plan)
    }
}
