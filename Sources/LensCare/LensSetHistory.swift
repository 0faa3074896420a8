package import CarePlan
package import CivilTime

/// The versions of one lens set item in the plan, by day.
package struct LensSetHistory: Hashable, Sendable {
    /// A version of the lens set that applies from a day on.
    package struct Version: Hashable, Sendable {
        /// The first day on which the version applies.
        package let from: CivilDate
        /// The lens set in this version.
        package let set: LensSet

        /// Creates a version.
        package init(from: CivilDate, _ set: LensSet) {
            self.from = from
            self.set = set
        }
    }

    /// The versions, oldest first, at most one for each day. There is at least one.
    package let versions: [Version]

    /// Creates the history, or returns `nil` if there are no versions.
    ///
    /// Of several versions from one day only the last is kept, because a correction on the same day
    /// replaces the others.
    package init?(_ versions: [Version]) {
        guard !versions.isEmpty else { return nil }
        let lastOfEachDay = Dictionary(versions.map { ($0.from, $0) }) { $1 }
        self.versions = lastOfEachDay.values.sorted { $0.from < $1.from }
    }

    /// Returns the set that applies on a day. For days before the first version, it is the first
    /// one.
    package func set(on day: CivilDate) -> LensSet {
        guard let version = versions.last(where: { $0.from <= day }) ?? versions.first else {
            preconditionFailure("a history has at least one version")
        }
        return version.set
    }
}
