extension Collection where Element: Sendable {
    /// Makes something of each, and has it kept here in their order: where there are many, on up to
    /// so many threads.
    ///
    /// Elements of a lazy collection are asked for here, too, a few at a time, so that never all
    /// are in memory; where there are not many, each just before it is needed.
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

/// Some of many jobs.
private struct JobWindow<Job: Sendable>: JobBatch {
    let jobs: [Job]
}
