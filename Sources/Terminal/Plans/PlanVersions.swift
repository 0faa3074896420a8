package import CarePlan
import CivilTime
import CommandLine
import Feed
package import Journal
package import Wording

/// The versions of a plan as lines for the terminal, with the start and the changes of each.
package struct PlanVersions {
    /// A version with its plan, and the wording to describe it.
    package struct Row {
        fileprivate let version: StoredPlan
        fileprivate let plan: CarePlan?
        fileprivate let problem: String?
        fileprivate let wording: Wording

        /// Creates a row. A removal has no plan; a version that cannot be read has a problem.
        package init(
            _ version: StoredPlan, _ plan: CarePlan?, unreadable problem: String?,
            _ wording: Wording
        ) {
            self.version = version
            self.plan = plan
            self.problem = problem
            self.wording = wording
        }
    }

    /// The lines.
    package let text: String

    /// Creates the list of a plan's versions, oldest first.
    package init(_ versions: [Row], width: Int) {
        var before: CarePlan?
        // A removal has no plan, so it is shown in the time zone of the version before it.
        var zone: TimeZone?
        let rows = versions.map { row in
            zone = row.plan?.zone ?? zone
            let changes =
                row.problem ?? VersionWords(row.wording).changes(from: before, to: row.plan)
            if row.problem == nil { before = row.plan }
            let since = zone.map {
                VersionWords(row.wording).text(of: row.version.since, in: $0).heldTogether
            }
            return (
                "\(row.version.number)",
                [since, changes].compactMap { $0 }.joined(separator: ": ")
            )
        }
        text = TextLayout(width: width).table(rows).map { $0 + "\n" }.joined()
    }
}
