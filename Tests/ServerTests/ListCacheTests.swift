import CivilTime
import Foundation
import Journal
import SQLStore
import Server
import Synchronization
import TestSupport
import Testing

/// Tests of the cache for lists that apps request repeatedly.
@Suite struct ListCacheTests {
    private let accounts: AccountsHome
    private let clock = Clock()
    init() throws { accounts = try AccountsHome() }

    private static let start = Instant(seconds: 4_000_000_000)
    private static let collection = "/dav/anna-phone/cal/doses/"
    private static let (tag, name) = (question("getetag"), question("displayname"))

    private final class Clock: Sendable {
        private let time = Atomic(ListCacheTests.start.seconds)
        var now: Instant {
            get { Instant(seconds: time.load(ordering: .relaxed)) }
            set { time.store(newValue.seconds, ordering: .relaxed) }
        }
    }

    private static func question(_ property: String) -> [UInt8] {
        Array("<propfind xmlns='DAV:'><prop><\(property)/></prop></propfind>".utf8)
    }

    private func router(due: Instant? = start.advanced(byMinutes: 30)) throws -> Router {
        let clock = clock
        return try accounts.home.router(clock: { clock.now }) { household, account in
            let home = RecordingHome(household, account)
            home.due = due
            return home
        }
    }

    private func list(
        _ body: [UInt8] = tag, _ method: String = "PROPFIND", at path: String = collection,
        fields: [String: String] = [:]
    ) -> Request {
        accounts.request(method, path, accounts.right, fields: fields, body: body)
    }

    /// Returns whether the response needs the store; the response is made in either case.
    private func needsStore(_ request: Request, _ router: Router) -> Bool {
        switch router.route(request).0 {
        case .response: return false
        case .job(let job):
            _ = router.response(to: job)
            return true
        }
    }

    @Test func repeatedListIsCached() throws {
        let router = try router()
        let first = router.answer(list())
        #expect(first.status == 207)
        guard case .response(let again) = router.route(list()).0 else {
            Issue.record("it was made anew")
            return
        }
        #expect(again.response.body == first.body)
        #expect(again.response.fields.map(\.name) == first.fields.map(\.name))
        #expect(again.response.fields.map(\.value) == first.fields.map(\.value))
    }

    @Test func differentListIsMade() throws {
        let router = try router()
        _ = router.answer(list())
        for other in [
            list(Self.name), list(at: "/dav/anna-phone/cal/"), list(Self.tag, "REPORT"),
            list(fields: ["depth": "1"]), list(fields: ["prefer": "return=minimal"]),
            list(fields: ["brief": "t"]),
        ] { #expect(needsStore(other, router)) }
        #expect(!needsStore(list(), router))
    }

    @Test(arguments: ["a change", "a write through the account", "another store"])
    func listIsMadeAgainAfterAChange(what: String) throws {
        let router = try router()
        _ = router.answer(list())
        switch what {
        case "a change":
            try accounts.store().write { try $0.set("https://example.org", for: .publicURL) }
        case "another store":
            let folder = accounts.home.folder
            try accounts.store().backup(to: (folder / "other.db").path)
            for ending in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(at: folder / "dosecal.db\(ending)")
            }
            #expect(rename((folder / "other.db").path, (folder / "dosecal.db").path) == 0)
        default:
            #expect(router.answer(accounts.tick).status == 201)
        }
        #expect(needsStore(list(), router))
        router.renew()
        _ = router.answer(list())
        #expect(!needsStore(list(), router))
    }

    @Test func listIsValidUntilItsCollectionsAreDue() throws {
        let router = try router()
        _ = router.answer(list())
        clock.now = Self.start.advanced(byMinutes: 29)
        #expect(!needsStore(list(), router))
        clock.now = Self.start.advanced(byMinutes: 30)
        #expect(needsStore(list(), router))
    }

    /// Zones can change outside the store.
    @Test func listIsValidForAtMostAnHour() throws {
        let router = try router(due: Self.start.advanced(byMinutes: 600))
        _ = router.answer(list())
        clock.now = Self.start.advanced(byMinutes: 59)
        #expect(!needsStore(list(), router))
        clock.now = Self.start.advanced(byMinutes: 60)
        #expect(needsStore(list(), router))
        // A clock that is set back invalidates the list.
        clock.now = Self.start.advanced(byMinutes: 59)
        #expect(needsStore(list(), router))
    }

    @Test func listOfUnknownValidityIsNotCached() throws {
        let router = try router(due: nil)
        for _ in 1...2 { #expect(needsStore(list(), router)) }
    }

    @Test func revokedAccountGetsNoCachedList() throws {
        let router = try router()
        _ = router.answer(list())
        try accounts.withdraw()
        // The server has not checked the store since.
        #expect(router.answer(list()).status == 401)
    }
}
