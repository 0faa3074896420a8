import CivilTime
import Foundation
import Journal
import Publishing
import SQLStore
import TestSupport
import Testing
import Wording

/// Tests that a fault affects as few feeds as possible and is repaired by the next run.
@Suite struct PublisherFaultTests {
    private let home: FeedHome
    private let morning = FeedHome.morning

    init() throws {
        home = try FeedHome()
    }

    private func isWhole(_ subscriber: String) throws -> Bool {
        let packed = try home.packed(of: subscriber).path
        let unpacked = try Program.run(URL(filePath: "/usr/bin/env"), ["gzip", "-dc", packed])
        let bytes = try Data(contentsOf: home.calendar(of: subscriber))
        return unpacked.output == bytes && bytes.suffix(15) == Data("END:VCALENDAR\r\n".utf8)
    }

    /// An error is not reported as a folder without unknown feeds.
    @Test func unreadableFolderIsNotMissing() throws {
        let loop = home.folder / "loop"
        try FileManager.default.createSymbolicLink(at: loop, withDestinationURL: loop)
        #expect(throws: PublishError.self) {
            try Publisher.removeUnknownFeeds(from: loop.path, of: home.store)
        }
        let missing = (home.folder / "missing").path
        #expect(try Publisher.removeUnknownFeeds(from: missing, of: home.store) == 0)
    }

    @Test func brokenPlanAffectsOnlyItsFeed() throws {
        try home.apply("Ann", "Bo")
        try home.publish()
        let before = try home.text(of: "ann")
        let later = morning.hours(1)
        try home.apply("medicines: [", of: "ann", at: later)
        try home.apply(FeedHome.plan("Bo", at: "09:00"), of: "bo", at: later)
        let result = try home.publish(at: later)
        #expect((result.written, result.unchanged) == (1, 0))
        #expect(result.failures.map(\.subscriber) == ["ann"])
        #expect(
            result.reasons.first?.contains("version 2 of the plan of 'ann' cannot be read")
                ?? false)
        #expect(try home.text(of: "ann") == before)
        #expect(try home.text(of: "bo").contains("T090000"))
    }

    @Test func futurePlanKeepsTheLastFeed() throws {
        try home.apply("Ann")
        try home.publish()
        let before = try home.stamps()
        let result = try home.publish(at: morning.hours(-24 * 366))
        #expect(
            result.reasons == [
                "the plan of 'ann' counts from 2026-11-20T07:00:00Z, which is in the future; "
                    + "set the clock right"
            ])
        #expect(try home.stamps() == before)
    }

    @Test func feedLargerThanTheServersLimitIsRefused() throws {
        try home.apply("Ann", "Bo")
        try home.publish()
        let before = try home.text(of: "ann")
        let later = morning.hours(1)
        let note = String(repeating: "x", count: 900)
        let times = (0..<72).map { "{at: \"\($0 / 6 < 10 ? "0" : "")\($0 / 6):\($0 % 6)0\"}" }
        let items = (1...200).map { number in
            "  - name: Water \(number)\n    note: \(note)\n    doses: [\(times.joined(separator: ", "))]"
        }
        let plan =
            "person: Ann\nzone: Europe/Copenhagen\nmedicines:\n\(items.joined(separator: "\n"))\n"
        try home.apply(plan, of: "ann", at: later)
        let result = try home.publish(at: later)
        let reason = try #require(result.reasons.first)
        #expect(result.failures.map(\.subscriber) == ["ann"])
        #expect(reason.hasSuffix("MB; let the subscriber have fewer items or persons"))
        #expect(try home.text(of: "ann") == before)
    }

    enum Damage: CaseIterable {
        case calendarGone, packedGone, edited, cut, exchanged
    }

    @Test(arguments: Damage.allCases)
    func changedFeedFileIsRepaired(damage: Damage) throws {
        try home.apply("Ann", "Bo")
        try home.publish()
        let (calendar, packed) = (try home.calendar(of: "ann"), try home.packed(of: "ann"))
        let good = try Data(contentsOf: calendar)
        switch damage {
        case .calendarGone: try FileManager.default.removeItem(at: calendar)
        case .packedGone: try FileManager.default.removeItem(at: packed)
        case .edited: try (good + Data("X".utf8)).write(to: calendar)
        case .cut: try good.prefix(100).write(to: calendar)
        case .exchanged:
            try FileManager.default.removeItem(at: calendar)
            try FileManager.default.copyItem(at: home.calendar(of: "bo"), to: calendar)
        }
        let result = try home.publish()
        #expect((result.written, result.unchanged) == (1, 1))
        #expect(try Data(contentsOf: calendar) == good)
        #expect(try isWhole("ann"))
        #expect(try home.publish().unchanged == 2)
    }

    /// Its revision cannot be read. It is not treated as missing, because apps ignore a SEQUENCE
    /// that decreases.
    @Test func folderInPlaceOfAFeedAffectsOnlyThatFeed() throws {
        try home.apply("Ann", "Bo")
        try home.publish()
        let calendar = try home.calendar(of: "ann")
        try FileManager.default.removeItem(at: calendar)
        try FileManager.default.createDirectory(at: calendar, withIntermediateDirectories: true)
        let result = try home.publish()
        #expect(result.failures.map(\.subscriber) == ["ann"])
        #expect(
            result.reasons.first
                == "cannot read '\(home.feeds.path)': Is a directory")
        #expect(try home.stamps().keys.allSatisfy { !$0.hasSuffix(".tmp") })
        try FileManager.default.removeItem(at: calendar)
        #expect(try home.publish().written == 1)
    }

    @Test func fileInPlaceOfTheParentIsReported() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "file")
        try Data().write(to: file)
        let home = try FeedHome(feeds: file.appending(path: "feeds"))
        try home.apply("Ann")
        let error = #expect(throws: PublishError.self) { try home.publish() }
        #expect(
            error.map(Wording.english.text(about:))
                == "cannot make a folder in '\(file.path)': Not a directory")
    }

    @Test func oldFileThatCannotBeRemovedDoesNotBlockOtherFeeds() throws {
        try home.apply("Ann", "Bo")
        try home.publish()
        let (calendar, packed) = (try home.calendar(of: "ann"), try home.packed(of: "ann"))
        try FileManager.default.removeItem(at: calendar)
        try FileManager.default.createDirectory(at: calendar, withIntermediateDirectories: true)
        var random = SeededRandom(seed: 7)
        try home.store.write { try $0.issue(SecretToken(using: &random), to: "ann", at: morning) }
        try home.apply(FeedHome.plan("Bo", at: "09:00"), of: "bo", at: morning)
        let result = try home.publish()
        #expect((result.written, result.removed) == (2, 0))
        #expect(result.failures.map(\.subscriber) == ["ann"])
        #expect(
            result.reasons.first?.hasPrefix(
                "cannot write to '\(home.feeds.path)': ") ?? false)
        #expect(!FileManager.default.fileExists(atPath: packed.path))
        try FileManager.default.removeItem(at: calendar)
        #expect(try home.publish().failures.isEmpty)
    }

    /// The store fails while feeds are synced and renamed.
    @Test func storeFailureLeavesNoFeedHalfPublished() throws {
        let names = (1...400).map { "P\($0)" }
        try home.apply(names)
        let (store, away) = (home.folder / "dosecal.db", home.folder / "away.db")
        #expect(throws: StoreError.self) {
            try home.publisher().run { done, _ in
                if done == 200 { try? FileManager.default.moveItem(at: store, to: away) }
            }
        }
        #expect(FileManager.default.fileExists(atPath: away.path))
        let left = try home.stamps().keys
        #expect(left.contains { $0.hasSuffix(".ics") } && !left.contains { $0.hasSuffix(".tmp") })
        try FileManager.default.moveItem(at: away, to: store)
        #expect(try home.publish().failures.isEmpty)
        for name in names { #expect(try isWhole(name.lowercased())) }
        #expect(try home.publish().unchanged == names.count)
    }

    @Test func secondPublisherIsRefusedOrWaits() async throws {
        try home.apply("Ann")
        try home.publish()
        let lock = open(home.feeds.appending(path: ".lock").path, O_RDWR | O_CLOEXEC)
        #expect(flock(lock, LOCK_EX) == 0)
        let error = #expect(throws: PublishError.self) {
            try home.publisher().run(waiting: false)
        }
        #expect(error?.reason == .busy)
        let path = (home.folder / "dosecal.db").path
        let (feeds, moment) = (home.feeds, morning)
        let second = Task.detached {
            let other = try FeedHome(feeds: feeds)
            let store = try SQLiteStore(path: path, creating: false)
            return try other.publisher(at: moment, on: store).run().unchanged
        }
        try await Task.sleep(for: .milliseconds(200))
        // A process that a different test is just starting may hold the closed descriptor.
        #expect(flock(lock, LOCK_UN) == 0)
        close(lock)
        #expect(try await second.value == 1)
    }

    @Test func folderWithoutAParentIsNotCreated() throws {
        let other = try FeedHome(feeds: home.folder / "no/feeds")
        let error = #expect(throws: PublishError.self) { try other.publish() }
        let parent = (home.folder / "no").path
        #expect(
            error.map { PublishError.logText(of: $0) }
                == "there is no folder '\(parent)' for '\(parent)/feeds'; if that is the right "
                + "name, make it first: mkdir -p '\(parent)'")
    }
}

/// Tests of full and read-only disks.
@Suite(.enabled(if: Mount.isPossible, "\(Mount.refusal)"))
struct PublisherDiskTests {
    @Test func fullDiskKeepsEveryFeedWholeAndIsReported() throws {
        let mount = try Mount(size: "64k")
        let home = try FeedHome(feeds: mount.folder.url)
        try home.apply("Ann")
        try home.publish()
        let before = try home.stamps()
        let filler = mount.folder / "filler"
        try? Data(repeating: 1, count: 60_000).write(to: filler)
        try? Data(repeating: 1, count: 4000).write(to: mount.folder / "rest")
        try home.apply(FeedHome.plan("Ann", at: "09:00"), of: "ann")
        let result = try home.publish(at: FeedHome.morning.hours(1))
        #expect(result.failures.map(\.subscriber) == ["ann"])
        #expect(result.reasons.first?.hasSuffix("No space left on device") ?? false)
        #expect(try home.stamps().filter { before.keys.contains($0.key) } == before)
        #expect(try home.stamps().keys.allSatisfy { !$0.hasSuffix(".tmp") })
        try FileManager.default.removeItem(at: filler)
        #expect(try home.publish(at: FeedHome.morning.hours(1)).written == 1)
        #expect(try home.text(of: "ann").contains("T090000"))
    }

    @Test func readOnlyFolderIsReportedAndUnchanged() throws {
        let mount = try Mount(size: "1m")
        let home = try FeedHome(feeds: mount.folder.url)
        try home.apply("Ann")
        try home.publish()
        let before = try home.stamps()
        try mount.makeReadOnly()
        let error = #expect(throws: PublishError.self) {
            try home.publish(at: FeedHome.morning.hours(24))
        }
        #expect(
            error.map(Wording.english.text(about:))
                == "cannot write to '\(mount.folder.url.path)': Read-only file system")
        #expect(try home.stamps() == before)
    }
}

extension PublishingResult {
    /// The reasons of the failures as sentences for the log.
    fileprivate var reasons: [String] { failures.map { PublishError.logText(of: $0.error) } }
}
