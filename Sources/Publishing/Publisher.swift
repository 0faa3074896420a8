import CivilTime
package import Files
package import Household
import Journal
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

    var store: any Store { household.store }
    var now: Instant { household.now }

    /// Which feeds.
    package enum Scope {
        /// All of them.
        case everything
        /// Those about any of these persons.
        case people([String])
        /// Those of these subscribers.
        case subscribers([String])
    }

    /// Publishes a household's feeds to a folder, as they are at its moment; `materials` is what
    /// else they follow from.
    package init(
        _ household: Household, wording: @escaping WordingSource, folder: String?,
        materials: Fingerprint
    ) {
        self.household = household
        self.wording = wording
        self.folder = folder
        self.materials = materials
    }

    /// Publishes. If another publisher is at work, waits for it or throws. `progress` is called
    /// after each feed how many are done of how many.
    package func run(
        _ scope: Scope = .everything, waiting: Bool = true,
        progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws -> PublishingResult {
        guard let folder else { return try runInStore(scope, waiting: waiting, progress: progress) }
        return try run(scope, in: FeedFolder(at: folder, waiting: waiting), progress: progress)
    }

    private func run(
        _ scope: Scope, in folder: borrowing FeedFolder,
        progress: (_ done: Int, _ all: Int) -> Void
    ) throws -> PublishingResult {
        try household.addMissingSubscribers()
        let state = try PublishingState(store)
        let chosen = state.subscribers.filter(scope.contains)
        var run = try PublishingRun(self, state)
        try run.removeRevoked(scope, from: folder)
        for (index, subscriber) in chosen.enumerated() {
            try run.renew(subscriber, in: folder)
            progress(index + 1, chosen.count)
        }
        try run.finish(in: folder)
        if case .everything = scope {
            folder.note(CompletedRun(at: now, failures: run.result.failures.count))
        }
        run.result.people = Set(chosen.flatMap(\.people)).count
        return run.result
    }

    /// Other publishers may be at work: each feed is made by one of them.
    private func runInStore(
        _ scope: Scope, waiting: Bool, progress: (_ done: Int, _ all: Int) -> Void
    ) throws -> PublishingResult {
        guard let feeds = store.storedFeeds else {
            preconditionFailure("a store without feeds has a folder for them")
        }
        try household.addMissingSubscribers()
        let state = try store.read { try PublishingState(store) }
        let chosen = state.subscribers.filter(scope.contains)
        var run = try StoredFeedsRun(self, feeds, state)
        if !state.forgotten.isEmpty {
            try store.write { change in
                for id in state.forgotten { try change.set(nil, of: id) }
            }
            run.result.removed += state.forgotten.count
        }
        try run.renew(chosen, waiting: waiting, progress: progress)
        run.result.people = Set(chosen.flatMap(\.people)).count
        return run.result
    }
}

extension Publisher.Scope {
    func contains(_ subscriber: Subscriber) -> Bool {
        switch self {
        case .everything: true
        case .people(let people): subscriber.people.contains(where: people.contains)
        case .subscribers(let ids): ids.contains(subscriber.id)
        }
    }
}
