package import CarePlan
package import CivilTime

/// One lens set as the plan's versions had it: what held from a day on.
package struct LensSetHistory: Hashable, Sendable {
    /// What the plan said from a day on.
    package struct Version: Hashable, Sendable {
        /// The first day on which it held.
        package let from: CivilDate
        /// What it said.
        package let set: LensSet

        /// A set as the plan had it from a day on.
        package init(from: CivilDate, _ set: LensSet) {
            self.from = from
            self.set = set
        }
    }

    /// The versions, oldest first, one a day; there is at least one.
    package let versions: [Version]

    /// What held from each day on, or nil if there is no version at all.
    ///
    /// Of several from one day the last counts: what was put right the same day never held.
    package init?(_ versions: [Version]) {
        guard !versions.isEmpty else { return nil }
        let lastOfEachDay = Dictionary(versions.map { ($0.from, $0) }) { $1 }
        self.versions = lastOfEachDay.values.sorted { $0.from < $1.from }
    }

    /// What held on a day; on days before the first version, that one.
    package func set(on day: CivilDate) -> LensSet {
        guard let version = versions.last(where: { $0.from <= day }) ?? versions.first else {
            preconditionFailure("a history has at least one version")
        }
        return version.set
    }
}
