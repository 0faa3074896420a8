import CivilTime
package import Files
package import Household
package import Journal
package import Wording

/// Brings feeds in a folder or in the store up to date, each whole or not at all, whenever it may be cut off.
///
/// New files are written beside their places and brought to the disk, the revisions in them go into
/// the store, and only then they take their places: no revision is ever seen that the store has
/// forgotten. A feed's stamp comes into its row last, so that what was cut off is done again.
package struct Publisher {
    let household: Household
    let wording: WordingSource
    /// Where they go; nil where the store keeps them.
    let folder: String?
    /// What else feeds follow from: the program and the user's own wording files.
    let materials: Fingerprint
    /// What helps to make many feeds.
    let threads: Threads?

    /// More threads that make feeds.
    package struct Threads: Sendable {
        /// The number of feeds that are made at the same time, this thread's included.
        let count: Int
        /// Opens the store for another thread.
        let publisher: @Sendable () throws -> Publisher

        /// Up to `count` threads, of which the publisher's is one; `publisher` opens the store for
        /// each other thread.
        package init(upTo count: Int, _ publisher: @escaping @Sendable () throws -> Publisher) {
            self.count = count
            self.publisher = publisher
        }
    }

    var store: any Store { household.store }
    var now: Instant { household.now }

    /// Publishes a household's feeds to a folder, as they are at its moment; `materials` is what
    /// else they follow from. Without `threads`, one after the other.
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

    /// Publishes. If another publisher is at work, waits for it or throws. `progress` is called
    /// after each feed how many are done of how many.
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
            folder.note(CompletedRun(at: now, failures: run.result.failures.count))
        }
        return run.result
    }

    /// Other publishers may be at work: each feed is made by one of them.
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

    /// Forgets what is known of the feeds of revoked subscribers, and gives how many there were.
    func forgetRevoked() throws -> Int {
        let forgotten = try store.forgottenFeeds()
        guard !forgotten.isEmpty else { return 0 }
        try store.write { change in
            for id in forgotten { try change.set(nil, of: id) }
        }
        return forgotten.count
    }
}

extension Publisher {
    /// Removes feeds from a folder whose addresses open nothing in the store, and returns their
    /// number.
    package static func removeUnknownFeeds(
        from path: String, of store: any Store
    ) throws -> Int {
        let status = try PublishError.naming("open", path) { () throws(SystemError) in
            try FileStatus.found(at: path)
        }
        guard status?.kind == .folder else { return 0 }
        let folder = try FeedFolder(at: path, waiting: true)
        return try folder.deadTokens(store).count { try folder.remove(FeedFiles(of: $0.token)) }
    }
}
