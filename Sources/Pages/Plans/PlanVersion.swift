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
        func line(_ key: Wording.Key, _ names: [String]) -> [String] {
            names.isEmpty ? [] : ["\(view.text(key)): \(names.joined(separator: ", "))"]
        }
        let changed = difference.changed.map { item in
            let changes = ItemChangeWords(view.wording, item).texts.joined(separator: "; ")
            return "\(view.text(.planChanged)): \(item.new.name.heldTogether): \(changes)"
        }
        let texts =
            difference.head.map(view.wording.text).map(\.capitalizedFirst)
            + line(.planNew, difference.added.map(\.name.heldTogether)) + changed
            + line(.planRemovedItem, difference.removed.map(\.name.heldTogether))
        return said(texts.isEmpty ? [view.text(.applyOnlyText)] : texts)
    }

    private func said(_ texts: [String]) -> [HTML] { texts.map { .tag("p", $0) } }
}
