import CivilTime
import Foundation
import Journal
import SQLStore
import Server
import Synchronization
import TestSupport
import Testing

/// The messages that a server reports.
final class Complaints: Sendable {
    private let said = Mutex<[String]>([])
    var all: [String] { said.withLock { $0 } }
    @Sendable func add(_ complaint: String) { said.withLock { $0.append(complaint) } }
}

/// Tests of a server while other processes write, publish and restore.
@Suite struct BusyTests {
    private let home: Home
    init() throws { home = try Home() }

    private var store: String { (home.folder / "dosecal.db").path }

    private func press(_ path: String, _ body: String = "a=b") -> Request {
        Request(
            "POST", path, fields: ["content-type": "application/x-www-form-urlencoded"],
            body: Array(body.utf8))
    }

    @Test func pressDuringAWriteIsAnsweredWithARetry() throws {
        let router = try home.router()
        let other = try SQLiteStore(path: store, creating: false)
        let path = try takePath(router)
        let undoing = "do=undone&to=today&entry=00000000000000000000000000000001"
        try other.write { _ in
            let response = router.answer(press(path, undoing))
            #expect(response.status == 503 && response["retry-after"] == "2")
            #expect(String(decoding: response.body, as: UTF8.self).contains("One moment, please"))
            for path in [home.address, "/healthz", "/today/\(home.token.digits)"] {
                router.renew()
                #expect(router.answer(Request("GET", path)).status == 200, "\(path)")
            }
        }
        #expect(router.answer(press(path, undoing)).status == 409)
    }

    @Test func pressAfterAnUpgradeIsRefusedUntilTheServerRestarts() throws {
        let (router, idle) = (try home.router(), try home.router())
        let path = try takePath(router)
        let undoing = "do=undone&to=today&entry=00000000000000000000000000000001"
        #expect(router.answer(press(path, undoing)).status == 409)
        _ = try SQLiteStore(
            path: store, creating: false,
            settings: StoreSettings(laterMigrations: ["CREATE TABLE later (a BIGINT)"]))
        // One router has the store open for writes, the other opens it now.
        for router in [router, idle] {
            let response = router.answer(press(path, undoing))
            #expect(response.status == 503 && response["retry-after"] == "2")
        }
    }

    @Test func upgradeIsReportedOnceAndRevocationsStillApply() throws {
        let complaints = Complaints()
        let router = try home.router(complain: complaints.add)
        #expect(router.answer(Request("GET", "/healthz")).status == 200)
        let newer = try SQLiteStore(
            path: store, creating: false,
            settings: StoreSettings(laterMigrations: ["CREATE TABLE later (a BIGINT)"]))
        for _ in 0..<2 { router.renew() }
        let health = router.answer(Request("GET", "/healthz"))
        let lines = String(decoding: health.body, as: UTF8.self).split(separator: "\n")
        #expect(health.status == 503 && lines.first == "failing")
        #expect(lines.contains("store: upgraded by a newer dosecal"))
        #expect(router.answer(Request("GET", home.address)).status == 200)
        try newer.write { try $0.issue(nil, to: "anna", at: Instant(seconds: time(nil))) }
        router.renew()
        #expect(router.answer(Request("GET", home.address)).status == 410)
        #expect(router.answer(Request("GET", "/healthz")).status == 503)
        #expect(complaints.all.count == 1)
        #expect(complaints.all.first?.contains("was upgraded by a newer dosecal") == true)
    }

    @Test func tableRemovedByAnUpgradeIsNotDamage() throws {
        let complaints = Complaints()
        let router = try home.router(complain: complaints.add)
        #expect(router.answer(Request("GET", home.address)).status == 200)
        _ = try SQLiteStore(
            path: store, creating: false,
            settings: StoreSettings(laterMigrations: ["DROP TABLE publication"]))
        for _ in 0..<2 { router.renew() }
        #expect(complaints.all.count == 1)
        #expect(complaints.all.first?.contains("was upgraded by a newer dosecal") == true)
        #expect(router.answer(Request("GET", "/healthz")).status == 503)
        #expect(router.answer(Request("GET", home.address)).status == 200)
        // Revoking an address removes its files, which works even if the store cannot be read.
        try FileManager.default.removeItem(at: home.file())
        #expect(router.answer(Request("GET", home.address)).status == 404)
    }

    /// Returns the path of an item's page with buttons.
    private func takePath(_ router: Router) throws -> String {
        let today = router.answer(Request("GET", "/today/\(home.token.digits)"))
        let page = PageText(String(decoding: today.body, as: UTF8.self))
        return "/"
            + (try #require(page.forms.first)).action.split(separator: "/").dropFirst().joined(
                separator: "/")
    }

    @Test(arguments: ["revoke", "rotate"])
    func revokedAddressIsGoneWhenTheCommandReturns(command: String) throws {
        let router = try home.router()
        #expect(router.answer(Request("GET", home.address)).status == 200)
        let today = "/today/\(home.token.digits)"
        let path = try takePath(router)
        let log = try home.run("log", "--json")
        try home.run("subscriber", command, "anna")
        #expect(router.answer(press(path, "do=needed&to=today&last=")).status == 410)
        #expect(router.answer(Request("GET", path)).status == 410)
        #expect(router.answer(Request("GET", today)).status == 410)
        #expect(router.answer(Request("GET", home.address)).status == 410)
        #expect(try home.run("log", "--json") == log)
    }

    @Test func replacedStoreIsReopened() throws {
        let copy = home.folder / "copy.db"
        try home.run("backup", copy.path)
        try home.run("subscriber", "rotate", "anna")
        let router = try home.router()
        #expect(router.answer(Request("GET", "/today/\(home.token.digits)")).status == 410)
        for name in ["dosecal.db-wal", "dosecal.db-shm"] {
            try? FileManager.default.removeItem(at: home.folder / name)
        }
        #expect(rename(copy.path, store) == 0)
        router.renew()
        #expect(router.answer(Request("GET", "/today/\(home.token.digits)")).status == 200)
    }

    @Test func missingStoreIsReportedAndFeedsAreStillServed() throws {
        let router = try home.router()
        try FileManager.default.removeItem(atPath: store)
        router.renew()
        #expect(router.answer(Request("GET", "/healthz")).status == 503)
        #expect(router.answer(Request("GET", home.address)).status == 200)
        let page = router.answer(Request("GET", "/today/\(home.token.digits)"))
        #expect(page.status == 503)
    }

    /// Tomorrow morning, when doses are due.
    private var morning: String {
        let day = Date(timeIntervalSinceNow: 86_400).ISO8601Format().prefix(10)
        return "\(day)T09:00:00Z"
    }

    @Test func anotherPublisherDelaysNothing() throws {
        let server = try LiveServer(home, ["--now", morning])
        let before = try server.ask(Request("GET", home.address)).body
        let lock = open((home.folder / "feeds/.lock").path, O_RDWR | O_CLOEXEC)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        try pressTaken(on: server)
        usleep(1_500_000)
        #expect(try server.ask(Request("GET", home.address)).body == before)
        #expect(flock(lock, LOCK_UN) == 0)
        try wait(for: "another feed") {
            try server.ask(Request("GET", home.address)).body != before
        }
        #expect(flock(lock, LOCK_EX) == 0)
        try pressTaken(on: server)
        server.send(SIGTERM)
        #expect(server.status() == 0)
        #expect(server.errors == "")
    }

    /// Presses the first button that records a dose.
    private func pressTaken(on server: LiveServer) throws {
        #expect(try server.ask(taking(on: server)).status == 303)
    }

    private func taking(on server: LiveServer) throws -> Request {
        let today = PageText(try server.ask(Request("GET", "/today/\(home.token.digits)")))
        let form = try #require(today.forms.first { $0.label.hasPrefix("Tag:") })
        let parts = form.action.split(separator: "/").filter { $0 != ".." }
        let body = form.fields.map { "\($0)=\($1.replacing(":", with: "%3A"))" }
        return press("/" + parts.joined(separator: "/"), body.joined(separator: "&"))
    }

    /// Each press waits for two seconds while a different process writes to the store. Feeds and
    /// pages that are requested after the presses must be answered before the first press.
    @Test(arguments: LiveServer.Cores.allCases)
    func waitingPressesDelayNeitherFeedsNorPages(cores: LiveServer.Cores) throws {
        let server = try LiveServer(home, ["--now", morning], on: cores)
        let taking = try taking(on: server)
        let paths = [home.address, "/today/\(home.token.digits)", "/robots.txt"]
        // A busy machine may use up the two seconds, so there are several attempts.
        try wait(for: "answers beside presses that wait") {
            let (presses, isBeside) = try SQLiteStore(path: store, creating: false).write { _ in
                let presses = try (0..<200).map { _ in try server.begin(taking) }
                for path in paths {
                    #expect(try server.ask(Request("GET", path)).status == 200, "\(path)")
                }
                return (presses, !presses.contains(where: \.isAnswered))
            }
            // A press that waited for too long is answered with a request to retry.
            let statuses = try presses.map { try LiveServer.response($0.rest()).status }
            #expect(statuses.allSatisfy { [303, 503].contains($0) })
            return isBeside
        }
        #expect(try server.ask(taking).status == 303)
        let log = try home.run("log", "--json")
        #expect(log.components(separatedBy: "\"taken\"").count == 2)
    }

    @Test func shutdownWaitsForPendingPresses() throws {
        let server = try LiveServer(home, ["--now", morning])
        let taking = try taking(on: server)
        let press = try SQLiteStore(path: store, creating: false).write { _ in
            let press = try server.begin(taking)
            try press.waitUntilRead()
            server.send(SIGTERM)
            try wait(for: "the end of the listening") {
                (try? Wire(port: server.port)) == nil
            }
            return press
        }
        let status = try LiveServer.response(press.rest()).status
        #expect(server.status() == 0)
        // On a busy machine it may have waited for too long; it is then answered with a request to
        // retry.
        #expect([303, 503].contains(status))
        let log = try home.run("log", "--json")
        #expect(log.contains("\"taken\"") == (status == 303))
    }
}
