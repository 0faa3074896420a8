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

    /// What it changed, a line for each kind of change.
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
