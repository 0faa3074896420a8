extension Collection where Element: Sendable {
    /// Makes a value from each element and passes the values to `keep` in order. If there are many
    /// elements, `make` runs on up to `threads` threads.
    ///
    /// Elements of a lazy collection are computed on this thread, a few at a time, so that they are
    /// never all in memory; if there are few, each just before it is needed.
    package func make<Made: Sendable>(
        upTo threads: Int, _ make: @escaping @Sendable (Element) throws -> Made,
        keep: (Made) throws -> Void
    ) throws {
        let workers = JobWorkers(make, upTo: threads) { make }
        guard threads > 1, count >= workers.fewest else {
            return try forEach { try keep(make($0)) }
        }
        var rest = self[...]
        try workers.run {
            defer { rest = rest.dropFirst(2 * workers.fewest) }
            return rest.isEmpty ? nil : JobWindow(jobs: Array(rest.prefix(2 * workers.fewest)))
        } keep: { _, made in
            for each in made { try keep(each.get()) }
        }
    }
}

/// A batch of consecutive jobs.
private struct JobWindow<Job: Sendable>: JobBatch {
    let jobs: [Job]
}
