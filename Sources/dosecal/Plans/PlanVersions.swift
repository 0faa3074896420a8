import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Household
import Wording

/// The versions of a plan as lines for the terminal: when each began and what it changed.
struct PlanVersions {
    let text: String

    init(_ context: CommandContext, _ id: String) throws {
        var before: CarePlan?
        // A removal is told in the words of the plan that it ended.
        var spoken: CarePlan?
        let rows = try context.store.plans(of: id, since: nil).map { version in
            let plan = try context.household.identified(version)?.plan
            spoken = plan ?? spoken
            let wording = try context.wordings.wording(for: spoken?.language ?? "en")
            let changes = Self.changes(from: before, to: plan, wording)
            before = plan
            let zone = spoken?.zone
            let since = zone.map { VersionWords(wording, $0).text(of: version.since) } ?? ""
            return ("\(version.number)", "\(since.heldTogether): \(changes)")
        }
        text = TextLayout(width: context.environment.width).table(rows)
            .map { $0 + "\n" }.joined()
    }

    private static func changes(
        from old: CarePlan?, to new: CarePlan?, _ wording: Wording
    ) -> String {
        guard let new else { return wording.text(.planRemoval) }
        let difference = PlanDifference(from: old, to: new)
        let head = difference.head.isEmpty ? [] : ["~ \(new.person)"]
        let names =
            difference.added.map { "+ \($0.name)" } + head
            + difference.changed.map { "~ \($0.new.name)" }
            + difference.removed.map { "- \($0.name)" }
        if names.isEmpty { return wording.text(old == nil ? .planNoItems : .applyOnlyText) }
        return names.map(\.heldTogether).joined(separator: ", ")
    }
}
