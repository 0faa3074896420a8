import Feed

/// Style E: a program closes a series and continues it under a new UID.
enum ContinuedSeries {
    /// The maximum number of recurring tasks with one title. If there are more, no continuation is
    /// inferred.
    private static let mostOfOneTitle = 20

    /// Returns the new UIDs, each mapped to the previous one.
    ///
    /// A continuation is a recurring task with the title of a closed series of dosecal that has
    /// lost its RRULE.
    static func aliases(closed: [ObjectGroup], among others: [ParsedTask]) -> [String: String] {
        let byTitle = Dictionary(grouping: others.filter { $0.hasRule && $0.isTask }) {
            $0.summary.normalized
        }
        var aliases: [String: String] = [:]
        for group in closed {
            guard let old = group.master, old.isMarkedDone, !old.hasRule,
                !group.isAboutOne(old), let titled = byTitle[old.summary.normalized],
                titled.count <= mostOfOneTitle
            else { continue }
            let next = titled.filter { other in
                other.place.isWith(old.place)
                    && other.begins(after: old, group.person)
            }
            // If two tasks qualify, the continuation is ambiguous.
            if next.count == 1, let uid = next.first?.uid { aliases[uid] = old.uid }
        }
        return aliases
    }
}

extension ParsedTask {
    fileprivate func begins(after old: ParsedTask, _ person: PublishedView) -> Bool {
        guard let mine = start ?? due, let other = old.start ?? old.due else { return false }
        return person.instant(mine) > person.instant(other)
    }
}
