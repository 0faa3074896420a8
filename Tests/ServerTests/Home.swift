import CivilTime
import Collections
import Feed
import Household
import Foundation
import Journal
import SQLStore
import Server
import TestSupport
import Testing
import Wording

/// A store with Anna's plan and her published feed.
final class Home: Sendable {
    let folder: TemporaryFolder
    let token: SecretToken

    /// A home from which others are copied, which is faster than running the tool for each.
    private static let first = Result {
        let folder = try TemporaryFolder()
        try run(["apply", Program.package.appending(path: "samples/anna.yaml").path], folder)
        try run(["publish"], folder)
        return folder
    }

    init() throws {
        folder = try TemporaryFolder()
        let copied = try Program.run(
            URL(filePath: "/bin/cp"), ["-a", Self.first.get().url.path + "/.", folder.url.path])
        try #require(copied.status == 0, "\(copied.errors)")
        let store = try SQLiteStore(path: (folder / "dosecal.db").path, creating: false)
        if try store.value(of: .feedsFolder) != nil {
            try store.write { [folder] in
                try $0.set((folder / "feeds").path, for: .feedsFolder)
            }
        }
        token = try #require(try store.tokens().last?.token)
    }

    /// The time at which the feed was published, before anything is due again.
    var published: Instant {
        get throws { try #require(try store.feedStates().values.map(\.changed).max()) }
    }

    @discardableResult
    private static func run(_ words: [String], _ folder: TemporaryFolder) throws -> String {
        let result = try Program.run(
            Program.dosecal, words, environment: ["DOSECAL_HOME": folder.url.path])
        try #require(result.status == 0, "\(words): \(result.errors)")
        return result.text
    }

    var store: SQLiteStore {
        get throws { try SQLiteStore(path: (folder / "dosecal.db").path, creating: false) }
    }

    /// Runs a command of the tool.
    @discardableResult
    func run(_ words: String...) throws -> String { try Self.run(words, folder) }

    /// Returns the feed's file, or its compressed form.
    func file(_ ending: String = "ics") -> URL { folder / "feeds/\(token.digits).\(ending)" }

    /// Sets the modification time of the feed back.
    func age() throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: file().path)
    }

    var address: String { "/feeds/\(token.digits)/anna.ics" }

    /// Returns the server's router, without sockets. `account` makes the calendars of an account
    /// that signs in.
    func router(
        clock: @escaping @Sendable () -> Instant = { Instant(seconds: time(nil)) },
        account: @escaping @Sendable (Household, Subscriber) -> any AccountHome = AccountsHome
            .empty,
        complain: @escaping @Sendable (String) -> Void = { _ in },
        adjust: (inout Router.Settings) -> Void = { _ in }
    ) throws -> Router {
        try Self.router(
            in: folder, clock: clock, account: account, complain: complain, adjust: adjust)
    }

    /// Returns the router of a store in a folder, or of a database.
    static func router(
        in folder: TemporaryFolder,
        from database: (@Sendable () throws -> sending any Store)? = nil,
        clock: @escaping @Sendable () -> Instant,
        account: @escaping @Sendable (Household, Subscriber) -> any AccountHome = AccountsHome
            .empty,
        complain: @escaping @Sendable (String) -> Void = { _ in },
        adjust: (inout Router.Settings) -> Void = { _ in }
    ) throws -> Router {
        let english = { @Sendable (language: String) in
            try #require(Wording(builtIn: language) ?? Wording(builtIn: "en"))
        }
        var settings = Router.Settings(
            folder: (folder / "feeds").path, isSecure: false, statusPages: try StatusPages(english),
            assets: Router.assets,
            clock: clock, complain: complain)
        adjust(&settings)
        let path = (folder / "dosecal.db").path
        let store = { @Sendable () throws -> sending any Store in
            if let database { return try database() }
            return try SQLiteStore(
                path: path, creating: false, settings: StoreSettings(patience: 100))
        }
        let source = StoreSource(database == nil ? path : nil) {
            try store()
        } handler: {
            let store = try store()
            let household = Household(
                store, zones: ZoneDirectory(), feedTitles: FeedTitles(english), at: clock(),
                newID: {
                    var random = SystemRandomNumberGenerator()
                    return EntryID(using: &random)
                },
                newToken: {
                    var random = SystemRandomNumberGenerator()
                    return SecretToken(using: &random)
                })
            return HouseholdHandler(PageHandler(household, wording: english, version: "test")) {
                signIn, now in
                let household = household.with(at: now)
                let subscriber = try household.account(signIn.user, signIn.password)
                return subscriber.map { OpenAccount(account(household, $0)) }
            }
        }
        return try Router(source, settings)
    }
}

extension Router {
    /// Returns the response to a request, after any waiting.
    func answer(_ request: Request) -> Response {
        switch route(request).0 {
        case .response(let routed): routed.response
        case .job(let job): response(to: job).response
        }
    }
}
