import Foundation
import Journal
import SQLStore
import PostgreSQLSupport
import Server
import TestSupport
import Testing

/// Tests of a database that has lost its standby and does not confirm commits.
@Suite(.enabled(if: DatabaseServer.isExpected))
struct LostStandbyTests {
    private let folder: TemporaryFolder
    private let address: PostgreSQLAddress
    private let proxy: LossyProxy
    private let token: SecretToken

    init() throws {
        folder = try TemporaryFolder()
        let database = try DatabaseServer.shared()
        address = try database.newAddress()
        proxy = try LossyProxy(database)
        let plan = Program.package.appending(path: "samples/anna.yaml").path
        for words in [["apply", plan], ["publish", "--to", (folder / "feeds").path]] {
            let result = try Program.run(
                Program.dosecal, words + ["--store", address.text],
                environment: ["DOSECAL_HOME": folder.url.path])
            try #require(result.status == 0, "\(words): \(result.errors)")
        }
        token = try #require(
            try PostgreSQLStore(address, creating: false).tokens().last?.token)
    }

    private func serve() throws -> LiveServer {
        let tomorrow = Date(timeIntervalSinceNow: 86_400).ISO8601Format().prefix(10)
        return try LiveServer(
            in: folder.url,
            ["--store", proxy.address(of: address).text, "--now", "\(tomorrow)T09:00:00Z"])
    }

    /// Begins a press that records a dose.
    private func press(on server: LiveServer) throws -> Wire {
        let today = PageText(try server.ask(Request("GET", "/today/\(token.digits)")))
        let form = try #require(today.forms.first { $0.label.hasPrefix("Tag:") })
        let parts = form.action.split(separator: "/").filter { $0 != ".." }
        let body = form.fields.map { "\($0)=\($1.replacing(":", with: "%3A"))" }
        return try server.begin(
            Request(
                "POST", "/" + parts.joined(separator: "/"),
                fields: ["content-type": "application/x-www-form-urlencoded"],
                body: Array(body.joined(separator: "&").utf8)))
    }

    @Test func waitingPressEndsWithTheServer() throws {
        let server = try serve()
        try proxy.lose([.waits])
        let press = try press(on: server)
        try wait(for: "the entry") {
            try !PostgreSQLStore(address, creating: false).entries(of: "anna", since: nil).isEmpty
        }
        server.send(SIGTERM)
        #expect(try LiveServer.response(press.rest()).status == 503)
        #expect(server.status() == 0)
        #expect(server.errors == "")
    }

    @Test func waitingPublisherEndsWithTheServer() throws {
        let server = try serve()
        try proxy.lose([.passes, .waits])
        #expect(try LiveServer.response(press(on: server).rest()).status == 303)
        try wait(for: "the publishing") { try proxy.hasLostAll }
        server.send(SIGTERM)
        #expect(server.status() == 0)
        #expect(server.errors == "")
    }
}
