import CivilTime
import Files
import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Router {
    /// The gauges that are computed from the store and the feeds.
    var gauges: [(name: String, help: String, value: Int)] {
        let snapshot = snapshot
        let run = lastRun(in: snapshot)
        return [
            ("dosecal_feeds", "Feeds that somebody may fetch.", snapshot.tokens.liveCount),
            (
                "dosecal_feeds_overdue", "Feeds that should have been published anew by now.",
                snapshot.overdue(at: settings.clock())
            ),
            (
                "dosecal_feeds_failed", "Feeds that the last run of publish could not make.",
                run?.failures ?? 0
            ),
            (
                "dosecal_last_publish_timestamp_seconds", "When publish was last through.",
                run?.moment.seconds ?? 0
            ),
            (
                "dosecal_disk_free_bytes", "How many bytes the disk of the store has room for.",
                watch.room ?? 0
            ),
            (
                "dosecal_last_change_timestamp_seconds", "When a feed last changed.",
                snapshot.lastChange?.seconds ?? 0
            ),
        ]
    }

    /// The health check: whether the store and the feeds are readable and current. A feed that
    /// could not be made affects only its subscribers, so the server counts as degraded, not as
    /// failing.
    var health: RoutedResponse {
        let snapshot = snapshot
        guard !snapshot.keepsFeeds else { return databaseHealth }
        let now = settings.clock()
        let run = lastRun(in: snapshot)
        let store = watch.condition
        let isFolderReadable = access(snapshot.folder, R_OK | X_OK) == 0
        let late = snapshot.late(at: now, since: run?.moment)
        let isFull = watch.room.map { $0 < Self.leastRoom } ?? false
        let isFailing = store != .readable || !isFolderReadable || isFull || late != nil
        let failures = run?.failures ?? 0
        let channels = snapshot.failingChannels(at: now)
        return text(
            """
            \(isFailing ? "failing" : failures + channels > 0 ? "degraded" : "ok")
            store: \(store.words)
            disk: \(isFull ? "full" : "has room")
            feeds: \(isFolderReadable ? "readable" : "not readable")
            publishing: \(late.map { "late since \($0)" } ?? "in time")
            last run: \(Self.age(run?.moment, at: now))
            last change: \(Self.age(snapshot.lastChange, at: now))
            overdue: \(snapshot.overdue(at: now))
            failed: \(failures)
            channels that fail: \(channels)

            """, status: isFailing ? 503 : 200)
    }

    /// The health check for a store that keeps the feeds. These are made on request, so they are
    /// never late.
    private var databaseHealth: RoutedResponse {
        let store = watch.condition
        let channels = snapshot.failingChannels(at: settings.clock())
        return text(
            """
            \(store != .readable ? "failing" : channels > 0 ? "degraded" : "ok")
            store: \(store.words)
            feeds: in the store
            channels that fail: \(channels)

            """, status: store == .readable ? 200 : 503)
    }

    /// The minimum free disk space in bytes.
    private static let leastRoom = 1 << 20

    private static func age(_ moment: Instant?, at now: Instant) -> String {
        moment.map { "\(now.seconds - $0.seconds) s ago" } ?? "never"
    }

    /// Returns the last complete run of a publisher.
    private func lastRun(in snapshot: Snapshot) -> LastRun? {
        let file = WholeFile("\(snapshot.folder)/\(LastRun.file)", upTo: 256)
        return file.flatMap { LastRun(String(decoding: $0.bytes, as: UTF8.self)) }
    }
}

extension StoreCondition {
    fileprivate var words: String {
        switch self {
        case .readable: "readable"
        case .unreadable: "not readable"
        case .upgraded: "upgraded by a newer dosecal"
        }
    }
}
