import CarePlan
package import CivilTime
package import Journal

/// Brings feeds in the folder up to date, each whole or not at all, whenever it may be cut off.
///
/// New files are written beside their places and brought to the disk, the revisions in them go into
/// the store, and only then they take their places: no revision is ever seen that the store has
/// forgotten. A feed's stamp comes into its row last, so that what was cut off is done again.
package struct Publisher {
    let store: any Store
    let folder: String
    let tools: PublishingTools
    let now: Instant

    /// Which feeds.
    package enum Scope {
        /// All of them.
        case everything
        /// Those about any of these persons.
        case people([String])
        /// Those of these subscribers.
        case subscribers([String])
    }

    /// A publisher at a moment.
    package init(_ store: any Store, folder: String, _ tools: PublishingTools, at now: Instant) {
        self.store = store
        self.folder = folder
        self.tools = tools
        self.now = now
    }

    /// Does it; another publisher is waited for, or refused. `progress` is told after each feed
    /// how many are done of how many.
    package func run(
        _ scope: Scope = .everything, waiting: Bool = true,
        progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws -> PublishingResult {
        let folder = try FeedFolder(at: folder, waiting: waiting)
        try addMissing()
        let secret = try store.secret(tools.newToken)
        let state = try PublishingState(store)
        let chosen = state.subscribers.filter(scope.contains)
        var run = try PublishingRun(self, state, secret: secret)
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

    /// Makes the first subscribers of persons whose plans are older than subscribers.
    private func addMissing() throws {
        let served = try store.subscribers().served
        let lacking = try store.people().filter { !served.contains($0) }
        guard !lacking.isEmpty else { return }
        let people = lacking.map { id in (id, (try? name(of: id)) ?? id) }
        try store.write { change in
            try change.addFirstSubscribers(of: people, at: now, tools.newToken)
        }
    }

    private func name(of person: String) throws -> String {
        let plans = try store.plans(of: person, since: nil).filter { $0.content != nil }
        let history = try PlanHistory(of: person, plans.suffix(1), zones: tools.zones)
        return history.plan?.person ?? person
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
