package import CarePlan
import CivilTime
import CommandLine
import Feed
package import Journal
package import Wording

/// The plans of a store as lines for the terminal.
package struct PlanList {
    /// A person with the last version of their plan.
    package struct Row {
        private let id: String
        private let plan: CarePlan?
        private let problem: String?
        private let last: StoredPlan?
        private let wording: Wording

        /// Creates a row. The last version may be a removal, or unreadable for the given reason.
        package init(
            _ id: String, _ plan: CarePlan?, unreadable problem: String?, last: StoredPlan?,
            _ wording: Wording
        ) {
            self.id = id
            self.plan = plan
            self.problem = problem
            self.last = last
            self.wording = wording
        }

        fileprivate var row: (left: String, right: String) { (id, text) }

        private var text: String {
            guard let plan, let last else { return problem ?? "" }
            let since = VersionWords(wording).text(of: last.since, in: plan.zone)
            let key: Wording.Key = last.content == nil ? .planIsRemoved : .planInForce
            let facts = [
                plan.person, plan.zone.name,
                wording.text(
                    key, ["number": String(last.number), "since": since.heldTogether]),
                last.content == nil ? nil : wording.counted(.planItems, plan.items.count),
            ]
            return facts.compactMap { $0 }.joined(separator: "; ")
        }
    }

    /// The lines, each with a line end.
    package let text: String

    /// Creates the list of the persons' plans.
    package init(_ rows: [Row], width: Int) {
        text = TextLayout(width: width).table(rows.map(\.row)).map { $0 + "\n" }.joined()
    }
}
