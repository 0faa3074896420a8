import CivilTime
import Foundation
import Journal
import SQLStore
import Server
import TestSupport
import Testing

/// Tests of the server's health check.
@Suite struct HealthTests {
    private let home: Home
    /// The time at which the first feed was published.
    private let start: Instant

    init() throws {
        home = try Home()
        start = try home.published
    }

    private func ask(_ path: String, hours: Int = 0) throws -> (status: Int, lines: Set<String>) {
        let now = start.advanced(byMinutes: hours * 60)
        let response = try home.router(clock: { now }).answer(Request("GET", path))
        let text = String(decoding: response.body, as: UTF8.self)
        return (response.status, Set(text.split(separator: "\n").map(String.init)))
    }

    private func publish(hours: Int) throws -> Int32 {
        let now = start.advanced(byMinutes: hours * 60)
        return try Program.run(
            Program.dosecal, ["publish", "--now", "\(now)"],
            environment: ["DOSECAL_HOME": home.folder.url.path]
        ).status
    }

    @Test func publishedFeedsAreHealthy() throws {
        let (status, lines) = try ask("/healthz")
        #expect(status == 200)
        #expect(lines.isSuperset(of: ["ok", "publishing: in time", "overdue: 0", "failed: 0"]))
        let metrics = try ask("/metrics").lines
        #expect(metrics.contains("dosecal_feeds_failed 0"))
        #expect(!metrics.contains("dosecal_last_publish_timestamp_seconds 0"))
    }

    @Test func failingChannelIsReportedAfterTenMinutes() throws {
        let store = try home.store
        try store.write { change in
            try change.put(
                NoticeChannel(
                    number: 1, subscriber: "anna", kind: .command, target: "/ring", added: start))
            try change.set(
                NoticeChannel.Failure(since: start, problem: "no answer", alert: nil), of: 1)
        }
        #expect(try ask("/healthz").lines.contains("ok"))
        let (status, lines) = try ask("/healthz", hours: 1)
        #expect(status == 200)
        #expect(lines.isSuperset(of: ["degraded", "channels that fail: 1"]))
        #expect(!lines.contains { $0.lowercased().contains("anna") })
    }

    @Test func stoppedPublisherIsReportedUntilItRuns() throws {
        let (status, lines) = try ask("/healthz", hours: 48)
        #expect(status == 503)
        #expect(lines.contains("failing") && lines.contains("overdue: 1"))
        #expect(lines.contains { $0.hasPrefix("publishing: late since 20") })
        #expect(try publish(hours: 48) == 0)
        #expect(try ask("/healthz", hours: 48).status == 200)
    }

    @Test func failedFeedIsCountedAndDoesNotAffectOthers() throws {
        try FileManager.default.removeItem(at: home.file())
        try FileManager.default.createDirectory(at: home.file(), withIntermediateDirectories: false)
        try home.run("subscriber", "add", "anna", "--name", "Tablet")
        for hours in [0, 48] {
            #expect(try publish(hours: hours) == 1)
            let (status, lines) = try ask("/healthz", hours: hours)
            #expect(status == 200)
            #expect(lines.isSuperset(of: ["degraded", "failed: 1", "publishing: in time"]))
            #expect(!lines.contains { $0.lowercased().contains("anna") })
        }
        #expect(try ask("/metrics", hours: 48).lines.contains("dosecal_feeds_failed 1"))
        #expect(try ask("/healthz", hours: 96).status == 503)
    }
}
