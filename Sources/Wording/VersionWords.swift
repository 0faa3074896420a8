package import CarePlan
package import CivilTime

/// The versions of a plan in words.
package struct VersionWords {
    private let wording: Wording

    /// Creates texts in the language of a wording.
    package init(_ wording: Wording) {
        self.wording = wording
    }

    /// Returns an instant in a plan's zone: `Fri 20 Nov 2026 08:00`.
    package func text(of moment: Instant, in zone: TimeZone) -> String {
        let shown = zone.wallClock(at: moment)
        return "\(wording.longDate(shown.date)) \(wording.clock(shown.time))"
    }

    /// Returns the items that a version changed: `+ Zinc, ~ Metformin`. If `new` is `nil`, the
    /// version is a removal.
    package func changes(from old: CarePlan?, to new: CarePlan?) -> String {
        guard let new else { return wording.text(.planRemoval) }
        let difference = PlanDifference(from: old, to: new)
        let pauses = difference.head.filter(\.isPause).map {
            "~\(String.joint)\(wording.text(of: $0))"
        }
        let head = difference.head.count > pauses.count ? ["~ \(new.person)".heldTogether] : []
        let names =
            difference.added.map { "+ \($0.name)".heldTogether } + head + pauses
            + difference.changed.map { "~\(String.joint)\(wording.name(of: $0))" }
            + difference.removed.map { "- \($0.name)".heldTogether }
        if names.isEmpty { return wording.text(old == nil ? .planNoItems : .applyOnlyText) }
        return names.joined(separator: ", ")
    }
}

extension HeadChange {
    fileprivate var isPause: Bool { if case .pauses = self { true } else { false } }
}

extension Wording {
    /// Returns the name of a changed item, with its pauses if they changed.
    package func name(of changed: PlanDifference.ChangedItem) -> String {
        let pauses = changed.changes.compactMap { change in
            if case .pauses(let old, let new) = change {
                self.pauses(new, before: old)
            } else {
                nil
            }
        }
        return ([changed.new.name.heldTogether] + pauses).joined(separator: ": ")
    }
}
