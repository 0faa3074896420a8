import CivilTime
import Feed
import Foundation
import Journal
import SQLiteStore
import Server
import TestSupport
import Testing

/// A store with Anna's plan and her published feed.
final class Home: Sendable {
    let folder: TemporaryFolder
    let token: FeedToken

    init() throws {
        folder = try TemporaryFolder()
        try Self.run(["apply", Program.package.appending(path: "samples/anna.yaml").path], folder)
        try Self.run(["publish"], folder)
        token = try #require(try Self.store(folder).tokens().last?.token)
    }

    @discardableResult
    private static func run(_ words: [String], _ folder: TemporaryFolder) throws -> String {
        let result = try Program.run(
            Program.dosecal, words, environment: ["DOSECAL_HOME": folder.url.path])
        try #require(result.status == 0, "\(words): \(result.errors)")
        return result.text
    }

    private static func store(_ folder: TemporaryFolder) throws -> SQLiteStore {
        try SQLiteStore(path: (folder / "dosecal.db").path, creating: false)
    }

    /// Runs a command of the tool.
    @discardableResult
    func run(_ words: String...) throws -> String { try Self.run(words, folder) }

    /// The feed's file, or its compressed form.
    func file(_ ending: String = "ics") -> URL { folder / "feeds/\(token.digits).\(ending)" }

    /// Lets the feed look as if it had been published a while ago.
    func age() throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: file().path)
    }

    var address: String { "/feeds/\(token.digits)/anna.ics" }

    /// What the server answers, without its sockets.
    func site(
        clock: @escaping @Sendable () -> Instant = { Instant(seconds: time(nil)) }
    ) throws -> Site {
        let english = { @Sendable (language: String) in
            try #require(Wording(builtIn: language) ?? Wording(builtIn: "en"))
        }
        let settings = Site.Settings(
            folder: (folder / "feeds").path, isSecure: false, notices: try Notices(english),
            assets: ["style.css": Reply(200, [("Content-Type", "text/css")], body: [0x20])],
            clock: clock, complain: { _ in })
        let path = (folder / "dosecal.db").path
        let store = { @Sendable () throws -> sending SQLiteStore in
            try SQLiteStore(path: path, creating: false, settings: StoreSettings(patience: 100))
        }
        let source = Site.Source(path) {
            try store()
        } office: {
            let store = try store()
            let handler = PageHandler(store, zones: ZoneDirectory(), wording: english) {
                var random = SystemRandomNumberGenerator()
                return EntryID(using: &random)
            }
            return Site.Office(store, handler)
        }
        return try Site(source, settings)
    }
}

extension Site {
    /// What comes of a request, however long it takes.
    func answer(_ incoming: Request) -> (Answer, Destination) {
        let (reaction, destination) = reaction(to: incoming)
        return switch reaction {
        case .answer(let answer): (answer, destination)
        case .job(let job): (answer(job), destination)
        }
    }
}
