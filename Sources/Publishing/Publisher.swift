import CivilTime
package import Files
package import Household
package import Journal
package import Wording

/// Brings feeds in a folder or in the store up to date. It may be interrupted at any time; each
/// feed is then either the old or the new one.
///
/// New files are written under temporary names and synced, then their revisions are stored, then
/// they are renamed. So apps never see a revision that the store does not have. The stamp of the
/// files is stored last, so that an interrupted run is repeated.
package struct Publisher {
    let household: Household
    let wording: WordingSource
    /// The path of the folder, or `nil` if the store has the feeds.
    let folder: String?
    /// A digest of the program and the user's wording files, on which feeds depend.
    let materials: Fingerprint
    /// Further threads that make feeds, or `nil` to use only this one.
    let threads: Threads?

    /// Further threads that make feeds.
    package struct Threads: Sendable {
        /// The number of threads, including the publisher's.
        let count: Int
        /// Opens the store for another thread.
        let publisher: @Sendable () throws -> Publisher

        /// Creates up to `count` threads, including the publisher's. `publisher` opens the store
        /// for each other thread.
        package init(upTo count: Int, _ publisher: @escaping @Sendable () throws -> Publisher) {
            self.count = count
            self.publisher = publisher
        }
    }

    var store: any Store { household.store }
    var now: Instant { household.now }

    /// Creates a publisher of the feeds as of the household's current time. `materials` is a digest
    /// of the program and the user's wording files.
    package init(
        _ household: Household, wording: @escaping WordingSource, folder: String?,
        materials: Fingerprint, threads: Threads? = nil
    ) {
        self.household = household
        self.wording = wording
        self.folder = folder
        self.materials = materials
        self.threads = threads
    }

    /// Brings the chosen feeds up to date. If another publisher is at work, waits for it or throws.
    /// Calls `progress` after each feed.
    package func run(
        _ choice: FeedChoice = .everything, waiting: Bool = true,
        progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws -> PublishingResult {
        let folder = try folder.map { try FeedFolder(at: $0, waiting: waiting) }
        try household.addMissingSubscribers()
        let all = try store.feedCount(choice)
        var done = 0
        let advance = {
            done += 1
            progress(done, all)
        }
        guard let folder else { return try runInStore(choice, waiting: waiting, advance) }
        let run = try PublishingRun(self, in: folder)
        try run.removeRevoked(choice)
        try run.renew(choice, advance)
        if case .everything = choice {
            folder.note(LastRun(at: now, failures: run.result.failures.count))
        }
        return run.result
    }

    /// Publishes into the store. Other publishers may work at the same time, and each feed is made
    /// by one of them.
    private func runInStore(
        _ choice: FeedChoice, waiting: Bool, _ advance: () -> Void
    ) throws -> PublishingResult {
        guard let feeds = store.storedFeeds else {
            preconditionFailure("a store without feeds has a folder for them")
        }
        let run = try StoredFeedsRun(self, feeds)
        try run.forgetRevoked()
        try run.renew(choice, waiting: waiting, advance)
        return run.result
    }

    /// Removes the states of revoked subscribers' feeds and returns their number.
    func forgetRevoked() throws -> Int {
        let revoked = try store.feedsOfRevoked()
        guard !revoked.isEmpty else { return 0 }
        try store.write { change in
            for id in revoked { try change.set(nil, of: id) }
        }
        return revoked.count
    }
}

extension Publisher {
    /// Removes feeds whose tokens are revoked or unknown in the store, and returns their number.
    package static func removeUnknownFeeds(
        from path: String, of store: any Store
    ) throws -> Int {
        let status = try PublishError.naming(.open, path) { () throws(SystemError) in
            try FileStatus.found(at: path)
        }
        guard status?.kind == .folder else { return 0 }
        let folder = try FeedFolder(at: path, waiting: true)
        return try folder.deadTokens(store).count { try folder.remove(FeedFiles(of: $0.token)) }
    }
}
