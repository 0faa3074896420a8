package import CivilTime
package import Journal
package import Persons

/// The pages of one household, and what their buttons do.
///
/// It belongs to one thread at a time, as its store does.
package struct Desk {
    private let store: any Store
    private let zones: ZoneDirectory
    private let wording: WordingSource
    private let newID: () -> EntryID

    package init(
        _ store: any Store, zones: ZoneDirectory, wording: @escaping WordingSource,
        newID: @escaping () -> EntryID
    ) {
        self.store = store
        self.zones = zones
        self.wording = wording
        self.newID = newID
    }

    /// The answer, and the ids of the persons whose record has changed with it.
    package struct Outcome {
        package let reply: Reply
        package let changed: [String]
    }

    /// Answers `/subscribe/TOKEN`, `/today/TOKEN` and `/take/TOKEN/ITEM` for the subscriber whose
    /// token it is.
    package func answer(
        _ request: Request, for subscriber: Subscriber, _ token: FeedToken, at now: Instant
    ) throws -> Outcome {
        Outcome(reply: Reply(404), changed: [])
    }
}
