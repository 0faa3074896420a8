package import CarePlan
import CivilTime
import Household
package import Journal
import Wording

/// A version of a plan, as shown on pages.
package struct PlanVersion {
    /// The stored version.
    package let stored: StoredPlan
    private let plan: CarePlan?
    private let before: CarePlan?
    let isLast: Bool

    /// Creates a version; its plan is `nil` if it is unreadable or a removal. `before` is the
    /// previous plan.
    package init(stored: StoredPlan, plan: CarePlan?, before: CarePlan?, isLast: Bool) {
        self.stored = stored
        self.plan = plan
        self.before = before
        self.isLast = isLast
    }

    /// Returns the number as a title.
    func title(_ view: PersonView) -> String {
        view.text(.planVersion, ["number": "\(stored.number)"])
    }

    /// Returns when the version came into force: Fri 20 Nov 2026 08:00.
    func since(_ view: PersonView) -> String {
        let zone = plan?.zone ?? before?.zone ?? view.person.zone
        return VersionWords(view.wording).text(of: stored.since, in: zone)
    }

    /// Returns the changes, with a line for each kind.
    func changes(_ view: PersonView) -> [HTML] {
        guard let plan else {
            return said([view.text(stored.content == nil ? .planRemoval : .planUnreadable)])
        }
        let difference = PlanDifference(from: before, to: plan)
        let lines: [(Wording.Key, [String])] = [
            (.planNew, difference.added.map(\.name.heldTogether)),
            (.planChanged, difference.changed.map(view.wording.name)),
            (.planRemovedItem, difference.removed.map(\.name.heldTogether)),
        ]
        let texts =
            difference.head.map(view.wording.text).map(\.capitalizedFirst)
            + lines.filter { !$0.1.isEmpty }.map { key, names in
                "\(view.text(key)): \(names.joined(separator: ", "))"
            }
        return said(texts.isEmpty ? [view.text(.applyOnlyText)] : texts)
    }

    private func said(_ texts: [String]) -> [HTML] { texts.map { .tag("p", $0) } }
}
