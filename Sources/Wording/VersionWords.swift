package import CarePlan
package import CivilTime

/// Says when versions of a plan began, and what they changed.
package struct VersionWords {
    private let wording: Wording

    /// These words in the language of a wording.
    package init(_ wording: Wording) {
        self.wording = wording
    }

    /// A moment on a plan's clocks: Fri 20 Nov 2026 08:00.
    package func text(of moment: Instant, in zone: TimeZone) -> String {
        let shown = zone.wallClock(at: moment)
        return "\(wording.longDate(shown.date)) \(shown.time.withoutSeconds)"
    }

    /// What a version changed, by the names of the items: + Zinc, ~ Metformin. A removal has no plan.
    package func changes(from old: CarePlan?, to new: CarePlan?) -> String {
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
