import CivilTime
import Foundation
import Journal
import Publishing
import TestSupport
import Testing

/// Tests that only changed feeds are written and that all feeds are readable.
@Suite struct PublisherTests {
    private let home: FeedHome
    private let morning = FeedHome.morning

    init() throws {
        home = try FeedHome()
    }

    @Test func everyPersonHasAFeedInAPrivateFolder() throws {
        try home.apply("Ann", "Bo")
        let result = try home.publish()
        #expect((result.people, result.written, result.unchanged) == (2, 2, 0))
        #expect(result.failures.isEmpty)
        #expect(try home.store.subscribers().map(\.id) == ["ann", "bo"])
        #expect(try home.store.subscribers().map(\.name) == ["Ann", "Bo"])
        #expect(try home.text(of: "ann").hasPrefix("BEGIN:VCALENDAR\r\n"))
        #expect(try home.text(of: "bo").hasSuffix("END:VCALENDAR\r\n"))
        let mode = try FileManager.default.attributesOfItem(atPath: home.feeds.path)
        #expect(mode[.posixPermissions] as? Int == 0o700)
    }

    @Test func compressedFeedIsTheSame() throws {
        try home.apply("Ann")
        try home.publish()
        let unpacked = try Program.run(
            URL(filePath: "/usr/bin/env"), ["gzip", "-dc", home.packed(of: "ann").path])
        #expect(unpacked.status == 0)
        #expect(try unpacked.output == Data(contentsOf: home.calendar(of: "ann")))
        let stamps = try home.stamps()
        let times = stamps.values.map { $0.suffix(2) }
        #expect(stamps.count == 2 && Set(times).count == 1)
        #expect(times.first?.first == morning.seconds)
    }

    @Test func unchangedFeedIsNotRewritten() throws {
        try home.apply("Ann", "Bo")
        try home.publish()
        let before = try home.stamps()
        let soon = try home.publish(at: morning.advanced(byMinutes: 1))
        #expect((soon.written, soon.unchanged) == (0, 2))
        // A new version of the program makes the same bytes again.
        let made = try home.publisher(program: 1).run()
        #expect((made.written, made.unchanged) == (0, 2))
        #expect(try home.stamps() == before)
    }

    @Test func onlyTheChangedFeedIsWritten() throws {
        try home.apply("Ann", "Bo")
        try home.publish()
        let before = try home.stamps()
        let later = morning.hours(1)
        try home.apply(FeedHome.plan("Bo", at: "09:00"), of: "bo", at: later)
        let result = try home.publish(at: later)
        #expect((result.written, result.unchanged) == (1, 1))
        let after = try home.stamps()
        let ann = try FeedFiles(of: home.token(of: "ann"))
        #expect(after[ann.calendar] == before[ann.calendar])
        #expect(try home.text(of: "bo").contains("T090000"))
    }

    @Test func publishingCanBeLimitedToAPerson() throws {
        try home.apply("Ann", "Bo")
        let result = try home.publish(.people(["bo"]))
        #expect((result.people, result.written) == (1, 1))
        #expect(try home.stamps().count == 2)
    }

    @Test func filesOfRevokedAndRotatedAddressesAreRemoved() throws {
        try home.apply("Ann", "Bo")
        try home.publish()
        let ann = try FeedFiles(of: home.token(of: "ann"))
        let bo = try FeedFiles(of: home.token(of: "bo"))
        var random = SeededRandom(seed: 7)
        try home.store.write { try $0.issue(SecretToken(using: &random), to: "ann", at: morning) }
        var subscriber = try #require(try home.store.subscribers().last)
        subscriber.revoked = morning
        try home.store.write { try $0.put(subscriber) }
        try home.store.write { try $0.issue(nil, to: "bo", at: morning) }
        let result = try home.publish()
        #expect((result.written, result.removed) == (1, 2))
        let names = try home.stamps().keys
        #expect(!names.contains(ann.calendar) && !names.contains(ann.packed))
        #expect(!names.contains(bo.calendar) && !names.contains(bo.packed))
        #expect(names.count == 2)
        #expect(try home.store.feedStates().keys.sorted() == ["ann"])
        #expect(try home.publish().removed == 0)
    }

    @Test func filesOfAKilledRunAreRemovedAndForeignFilesStay() throws {
        try home.apply("Ann")
        try home.publish()
        let files = try FeedFiles(of: home.token(of: "ann"))
        let left = home.feeds.appending(path: ".\(files.calendar).tmp")
        try Data("half".utf8).write(to: left)
        try Data("mine".utf8).write(to: home.feeds.appending(path: ".notes.tmp"))
        try home.publish()
        let expected = [".notes.tmp", files.calendar, files.packed].sorted()
        #expect(try home.stamps().keys.sorted() == expected)
    }

    @Test(arguments: [-60, -366 * 24 * 60])
    func clockSetBackDoesNotDecreaseASequence(minutes: Int) throws {
        try home.apply(FeedHome.plan("Ann"), of: "ann", at: morning.hours(-24 * 800))
        try home.publish()
        try home.apply(FeedHome.plan("Ann", at: "09:00"), of: "ann", at: morning.hours(1))
        try home.publish(at: morning.hours(1))
        let before = try sequences()
        let (time, wrong) = (try times(), morning.advanced(byMinutes: minutes))
        try home.publish(at: wrong)
        try home.apply(FeedHome.plan("Ann", at: "10:00"), of: "ann", at: wrong)
        try home.publish(at: wrong)
        #expect(try home.text(of: "ann").contains("T100000"))
        let after = try sequences()
        for (uid, sequence) in before { #expect(after[uid].map { $0 >= sequence } ?? true) }
        #expect(try times() > time)
        try home.publish(at: morning.hours(2))
        for (uid, sequence) in after {
            #expect(try sequences()[uid].map { $0 >= sequence } ?? true)
        }
    }

    @Test func planAppliedBeforeTheClockWasSetBackIsPublishedAtItsTime() throws {
        try home.apply("Ann")
        let later = morning.hours(1)
        try home.apply(FeedHome.plan("Ann", at: "19:30"), of: "ann", at: later)
        try home.publish(at: morning.advanced(byMinutes: 30))
        #expect(try clockOfSeries() == "T080000")
        #expect(try home.publish(at: later).written == 1)
        #expect(try clockOfSeries() == "T193000")
    }

    /// Returns the start time of Ann's only series.
    private func clockOfSeries() throws -> String? {
        let lines = try home.text(of: "ann").split(separator: "\r\n")
        let rule = lines.lastIndex { $0.hasPrefix("RRULE:FREQ=DAILY") }
        return rule.map { String(lines[$0 - 2].suffix(7)) }
    }

    @Test func restoredStoreDoesNotDecreaseASequence() throws {
        let evening = FeedHome.plan("Ann", at: "20:00")
        try home.apply(evening, of: "ann")
        try home.publish()
        let (content, row) = (try content(), try home.store.feedStates()["ann"])
        let revisions = try home.store.revisions(of: "ann")
        try home.apply(FeedHome.plan("Ann", at: "21:00"), of: "ann", at: morning.hours(1))
        try home.publish(at: morning.hours(1))
        let before = try sequences()
        try home.apply(evening, of: "ann", at: morning.hours(2))
        try home.store.write { try $0.set(row, of: "ann") }
        try home.store.write { try $0.set(revisions: revisions, of: "ann") }
        try home.publish(at: morning.hours(2))
        #expect(try self.content() == content)
        let after = try sequences()
        #expect(before.keys == after.keys && !before.isEmpty)
        for (uid, sequence) in before { #expect(try #require(after[uid]) > sequence) }
        #expect(try home.publish(at: morning.hours(2)).unchanged == 1)
    }

    /// Returns the feed without its revisions.
    private func content() throws -> [Substring] {
        let revised = ["SEQUENCE:", "DTSTAMP:", "LAST-MODIFIED:"]
        return try home.text(of: "ann").split(separator: "\r\n").filter { line in
            !revised.contains { line.hasPrefix($0) }
        }
    }

    private func times() throws -> Int {
        try #require(try home.store.feedStates()["ann"]).changed.seconds
    }

    /// Returns the SEQUENCE of each component by UID.
    private func sequences() throws -> [String: Int] {
        var found: [String: Int] = [:]
        var uid = ""
        for line in try home.text(of: "ann").split(separator: "\r\n") {
            if line.hasPrefix("UID:") { uid = String(line) }
            if line.hasPrefix("SEQUENCE:") { found[uid] = Int(line.dropFirst(9)) }
        }
        return found
    }
}
