extension CollectionChanges {
    /// Creates a list of the first `limit` changes after a revision, oldest first. Each change has
    /// a different revision.
    package init(
        of objects: some Sequence<AccountObject>, removed: [String: Int], since: Int, now: Int,
        limit: Int?
    ) {
        let changed = objects.filter { $0.revision > since }.sorted { $0.revision < $1.revision }
        // A client that starts an initial synchronization has no objects to remove.
        let gone =
            since == 0
            ? []
            : removed.filter { $0.value > since }
                .sorted { $0.value < $1.value }
        let revisions = (changed.map(\.revision) + gone.map(\.value)).sorted()
        let isCut = limit.map { $0 < revisions.count } ?? false
        let last = limit.map { isCut ? revisions[max(1, $0) - 1] : now } ?? now
        self.init(
            changed: changed.filter { $0.revision <= last },
            removed: gone.filter { $0.value <= last }.map(\.key), revision: last, isCut: isCut)
    }
}
