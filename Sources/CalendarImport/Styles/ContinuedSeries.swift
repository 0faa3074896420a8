import Feed

/// E: a program closes a series and goes on with it under a UID of its own.
enum ContinuedSeries {
    /// If several series share a title, nothing follows.
    private static let mostOfOneTitle = 20

    /// The new UIDs, each with the one before it: tasks with a rule and the title of a closed
    /// series of ours that has lost its rule.
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
            // With two of them, there is no telling which one continues it.
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
