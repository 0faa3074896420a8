import CarePlan
import CivilTime
import Feed
import Household
import Files
import Foundation
import Journal
import Publishing
import SQLStore
import TestSupport
import Testing
import Wording

/// A store and a folder of feeds.
final class FeedHome {
    let folder: TemporaryFolder
    let store: any Store
    let feeds: URL
    private var random = SeededRandom(seed: 1)
    private let wording = Wording(builtIn: "en")

    static let morning = Instant("2026-11-20T07:00:00Z") ?? Instant(seconds: 0)

    /// Creates a home. By default the feeds are in a temporary folder and the store in a file.
    init(feeds: URL? = nil, store: (any Store)? = nil) throws {
        folder = try TemporaryFolder()
        self.store =
            try store ?? SQLiteStore(path: (folder / "dosecal.db").path, creating: true)
        self.feeds = feeds ?? folder / "feeds"
    }

    static func plan(_ name: String, _ medicine: String = "Zinc", at time: String = "08:00")
        -> String
    {
        """
        person: \(name)
        zone: Europe/Copenhagen
        medicines:
          - name: \(medicine)
            doses: [{at: "\(time)", id: morning}]

        """
    }

    /// Stores a text as the next version of a plan, even if it is unreadable.
    func apply(_ text: String, of person: String, at moment: Instant = morning) throws {
        let stored = try store.plans(of: person, since: nil)
        let plan = try? CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
        let identities = plan?.identities(
            following: [], on: CivilDate("2026-11-20") ?? .earliest)
        try store.write { change in
            try change.add(
                StoredPlan(
                    number: stored.count + 1, since: moment,
                    content: .init(text: Array(text.utf8), identities: identities ?? [])),
                of: person)
        }
    }

    func apply(_ names: String...) throws { try apply(names) }

    func apply(_ names: [String]) throws {
        for name in names { try apply(Self.plan(name), of: name.lowercased()) }
    }

    func publisher(
        at moment: Instant = morning, on store: (any Store)? = nil, program: Int = 0,
        inStore: Bool = false, threads: Publisher.Threads? = nil
    ) -> Publisher {
        let words = { [wording] (_: String) in try #require(wording) }
        let household = Household(
            store ?? self.store, zones: ZoneDirectory(), feedTitles: FeedTitles(words), at: moment,
            newID: { EntryID(high: 0, low: 0) },
            newToken: { [self] in SecretToken(using: &random) })
        return Publisher(
            household, wording: words, folder: inStore ? nil : feeds.path,
            materials: Self.materials(program), threads: threads)
    }

    private static func materials(_ program: Int) -> Fingerprint {
        var materials = Fingerprint()
        materials.add(program)
        return materials
    }

    /// Creates threads that make feeds at a time, each with a new connection to the store.
    func threads(
        _ count: Int, at moment: Instant = morning, program: Int = 0, inStore: Bool = false,
        _ open: @escaping @Sendable () throws -> any Store
    ) -> Publisher.Threads {
        Publisher.Threads(upTo: count) { [wording, folder = inStore ? nil : feeds.path] in
            let words = { (_: String) in try #require(wording) }
            let household = Household(
                try open(), zones: ZoneDirectory(), feedTitles: FeedTitles(words), at: moment,
                newID: { EntryID(high: 0, low: 0) },
                newToken: { preconditionFailure("who makes feeds gives no token") })
            return Publisher(
                household, wording: words, folder: folder, materials: Self.materials(program))
        }
    }

    @discardableResult
    func publish(
        _ scope: FeedChoice = .everything, at moment: Instant = morning
    ) throws -> PublishingResult {
        try publisher(at: moment).run(scope, waiting: true)
    }

    func token(of subscriber: String) throws -> SecretToken {
        try #require(
            try store.tokens().last { $0.subscriber == subscriber && $0.until == nil }?.token)
    }

    func calendar(of subscriber: String) throws -> URL {
        feeds.appending(path: try FeedFiles(of: token(of: subscriber)).calendar)
    }

    func packed(of subscriber: String) throws -> URL {
        feeds.appending(path: try FeedFiles(of: token(of: subscriber)).packed)
    }

    func text(of subscriber: String) throws -> String {
        String(decoding: try Data(contentsOf: calendar(of: subscriber)), as: UTF8.self)
    }

    /// Returns the inode, the size and the modification time of each file by name.
    func stamps() throws -> [String: [Int]] {
        let names = try FileManager.default.contentsOfDirectory(atPath: feeds.path)
        return Dictionary(
            uniqueKeysWithValues: names.filter { $0 != ".lock" }.map { ($0, stamp($0)) })
    }

    private func stamp(_ name: String) -> [Int] {
        var status = stat()
        guard lstat(feeds.appending(path: name).path, &status) == 0 else { return [] }
        return [
            Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
        ]
    }
}

extension Instant {
    /// Returns the time some hours later.
    func hours(_ count: Int) -> Instant { advanced(byMinutes: 60 * count) }
}
