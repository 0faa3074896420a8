import CivilTime
import Files
import Journal
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Site {
    /// The figures that follow from the store and the feeds.
    var figures: [(name: String, help: String, value: Int)] {
        let snapshot = snapshot
        let round = round(in: snapshot)
        return [
            ("dosecal_feeds", "Feeds that somebody may fetch.", snapshot.tokens.liveCount),
            (
                "dosecal_feeds_overdue", "Feeds that should have been published anew by now.",
                snapshot.overdue(at: settings.clock())
            ),
            (
                "dosecal_feeds_failed", "Feeds that the last run of publish could not make.",
                round?.failures ?? 0
            ),
            (
                "dosecal_last_publish_timestamp_seconds", "When publish was last through.",
                round?.moment.seconds ?? 0
            ),
            (
                "dosecal_last_change_timestamp_seconds", "When a feed last changed.",
                snapshot.lastChange?.seconds ?? 0
            ),
        ]
    }

    /// Whether everything is there that answers are made of, and kept up to date. A feed that
    /// cannot be made is its subscribers' trouble, and fails nobody else.
    var health: Answer {
        let snapshot = snapshot
        let now = settings.clock()
        let round = round(in: snapshot)
        let isStoreReadable = isStoreReadable.load(ordering: .relaxed)
        let isFolderReadable = access(snapshot.folder, R_OK | X_OK) == 0
        let late = snapshot.late(at: now, since: round?.moment)
        let isFailing = !isStoreReadable || !isFolderReadable || late != nil
        let failures = round?.failures ?? 0
        return text(
            """
            \(isFailing ? "failing" : failures > 0 ? "degraded" : "ok")
            store: \(isStoreReadable ? "readable" : "not readable")
            feeds: \(isFolderReadable ? "readable" : "not readable")
            publishing: \(late.map { "late since \($0)" } ?? "in time")
            last run: \(Self.age(round?.moment, at: now))
            last change: \(Self.age(snapshot.lastChange, at: now))
            overdue: \(snapshot.overdue(at: now))
            failed: \(failures)

            """, status: isFailing ? 503 : 200)
    }

    private static func age(_ moment: Instant?, at now: Instant) -> String {
        moment.map { "\(now.seconds - $0.seconds) s ago" } ?? "never"
    }

    /// The last run of a publisher through all feeds.
    private func round(in snapshot: Snapshot) -> PublishedRound? {
        let file = WholeFile("\(snapshot.folder)/\(PublishedRound.file)", upTo: 256)
        return file.flatMap { PublishedRound(String(decoding: $0.bytes, as: UTF8.self)) }
    }
}
