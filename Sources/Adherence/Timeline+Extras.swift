package import CivilTime
package import Journal

extension Timeline {
    /// Returns the valid entries for doses that were taken on a day outside the plan, in order of
    /// time.
    package func extras(on day: CivilDate) -> [Entry] {
        record.standing.filter { entry in
            guard case .taken(nil, _, _) = entry.action else { return false }
            return entry.day == day
        }.sorted { ($0.action.at ?? $0.recorded) < ($1.action.at ?? $1.recorded) }
    }
}
