import CivilTime
import Journal
import SQLStore
import PostgreSQLSupport
import Server
import TestSupport
import Testing

/// Tests of a server that is older than its database.
@Suite(.enabled(if: DatabaseServer.isExpected))
struct UpgradedDatabaseTests {
    @Test(arguments: ["", "; ALTER TABLE setting RENAME TO later"])
    func upgradeIsReportedAndIsNotDamage(change: String) throws {
        let server = try DatabaseServer.shared()
        let address = try server.newAddress()
        _ = try PostgreSQLStore(address, creating: true)
        let complaints = Complaints()
        let router = try Home.router(
            in: TemporaryFolder(),
            from: { try PostgreSQLStore(address, creating: false) },
            clock: { Instant(seconds: 1_795_000_000) }, complain: complaints.add)
        func health() -> (status: Int, text: String) {
            let response = router.answer(Request("GET", "/healthz"))
            return (response.status, String(decoding: response.body, as: UTF8.self))
        }
        #expect(
            health() == (200, "ok\nstore: readable\nfeeds: in the store\nchannels that fail: 0\n"))
        _ = try server.run(
            "UPDATE schema_version SET version = version + 1\(change)", at: address.text)
        for _ in 0..<2 { router.renew() }
        let failing =
            "failing\nstore: upgraded by a newer dosecal\nfeeds: in the store\nchannels that fail: 0\n"
        #expect(health() == (503, failing))
        #expect(complaints.all.count == 1)
        #expect(complaints.all.first?.contains("was upgraded by a newer dosecal") == true)
    }
}
