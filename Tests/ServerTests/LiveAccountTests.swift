import Foundation
import Journal
import SQLStore
import Server
import TestSupport
import Testing

/// Tests of accounts that need a running server.
@Suite struct LiveAccountTests {
    private let accounts: AccountsHome
    private var home: Home { accounts.home }
    init() throws { accounts = try AccountsHome() }

    /// The calendar of the account to which apps write.
    private var calendar: String {
        get throws {
            let person = try #require(try accounts.store().subscribers().first?.people.first)
            return "/dav/\(AccountsHome.user)/cal/\(person)-tasks/"
        }
    }

    /// Returns the status that curl gets for a request to the account.
    private func curl(
        _ server: LiveServer, _ method: String, _ path: String, password: String? = nil,
        _ words: String..., input: Data = Data()
    ) throws -> (status: String, body: String) {
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "curl", "-sS", "--noproxy", "*", "-X", method, "-u",
                "\(AccountsHome.user):\(password ?? accounts.password.text)",
                "-w", "\n%{http_code}",
            ] + words + ["http://127.0.0.1:\(server.port)\(path)"], input: input)
        let lines = result.text.components(separatedBy: "\n")
        return (lines.last ?? "", lines.dropLast().joined(separator: "\n"))
    }

    @Test func appSignsInWithCurl() throws {
        let log = home.folder / "access.log"
        let server = try LiveServer(home, ["--log", log.path])
        let task = try "\(calendar)a.ics"
        let kind = "Content-Type: text/calendar"
        #expect(try curl(server, "PROPFIND", "/dav/", password: "wrong").status == "401")
        #expect(try curl(server, "PROPFIND", "/dav/", "-H", "Depth: 0").status == "207")
        #expect(
            try curl(server, "MKCALENDAR", "/dav/\(AccountsHome.user)/cal/new/").status == "403")
        let body = Data(accounts.tick.body ?? [])
        #expect(
            try curl(server, "PUT", task, "-H", kind, "--data-binary", "@-", input: body).status
                == "201")
        let chunked = "Transfer-Encoding: chunked"
        #expect(
            try curl(
                server, "PUT", task, "-H", kind, "-H", chunked, "--data-binary", "@-", input: body
            ).status == "204")
        server.send(SIGTERM)
        #expect(server.status() == 0)
        let text = try String(contentsOf: log, encoding: .utf8)
        #expect(text.contains(" MKCALENDAR dav - 403 "))
        #expect(!text.contains("anna") && !text.contains("tasks"))
    }

    private static let (noon, plan) = (
        "2099-11-20T12:00:00Z",
        "person: Ann\nzone: UTC\nmedicines: [{name: Aspirin, doses: [{at: \"11:30\"}]}]\n"
    )

    @Test func doseCompletedInTheAccountAppearsInTheFeed() throws {
        let file = home.folder / "ann.yaml"
        try Data(Self.plan.utf8).write(to: file)
        try home.run("apply", "--now", "2099-11-20T07:00:00Z", file.path)
        try home.run("publish", "--now", "2099-11-20T07:00:00Z")
        let added = try home.run(
            "subscriber", "add", "ann", "--account", "--id", "ann-phone", "--now", Self.noon)
        let password = try #require(
            added.split(whereSeparator: \.isWhitespace).first { word in
                word.count { $0 == "-" } == 7
            })
        let field = AccountsHome.basic("ann-phone", String(password))
        let server = try LiveServer(home, ["--now", Self.noon])
        func ask(_ method: String, _ path: String, _ body: [UInt8]? = []) throws -> Response {
            try server.ask(
                Request(
                    method, path,
                    fields: [
                        "authorization": field, "depth": "1", "content-type": "text/calendar",
                    ], body: body))
        }
        let folder = "/dav/ann-phone/cal/ann-tasks/"
        let list = String(decoding: try ask("PROPFIND", folder).body, as: UTF8.self)
        let places = list.components(separatedBy: "<D:href>").dropFirst()
            .map { String($0.prefix { $0 != "<" }) }.filter { $0.hasSuffix(".ics") }
        let task = try #require(
            try places.lazy.map { ($0, String(decoding: try ask("GET", $0).body, as: UTF8.self)) }
                .first { $0.1.contains("20991120T113000") })
        let ticked = task.1.replacingOccurrences(
            of: "STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED\r\nCOMPLETED:20991120T115500Z")
        let token = try #require(
            try SQLiteStore(path: (home.folder / "dosecal.db").path, creating: false).tokens()
                .first { $0.subscriber == "ann" }?.token)
        let feed = Request("GET", "/feeds/\(token.digits)/ann.ics")
        let before = try server.ask(feed).body
        #expect(try ask("PUT", task.0, Array(ticked.utf8)).status == 204)
        #expect(try home.run("log", "--now", Self.noon).contains("11:55"))
        try wait(for: "another feed") { try server.ask(feed).body != before }
    }

    @Test func requestsToAccountsMayBeLarger() throws {
        let server = try LiveServer(home)
        func response(_ size: Int, _ authorization: String) throws -> Response {
            let request = Request(
                "PUT", try "\(calendar)a.ics", fields: ["authorization": authorization],
                body: [UInt8](repeating: 0x61, count: size))
            return try server.ask(request)
        }
        // The protocol limits the size of an object, not the server.
        #expect(try ![400, 401, 413].contains(response(1 << 20, accounts.right).status))
        let refused = try response(1 << 20 + 1, accounts.right)
        #expect(refused.status == 413)
        #expect(
            String(decoding: refused.body, as: UTF8.self)
                == "The body may have at most 1048576 bytes.\n")
        #expect(try response(8193, AccountsHome.wrong).status == 401)
    }

    @Test func proxiedRequestIsNotLocal() throws {
        let server = try LiveServer(home)
        let field = accounts.right
        for name in ["x-forwarded-for", "forwarded", "via", "x-forwarded-proto"] {
            let request = Request(
                "PROPFIND", "/dav/", fields: ["authorization": field, "depth": "0", name: "https"])
            #expect(try server.ask(request).status == 403, "\(name)")
        }
        let proxied = try LiveServer(home, ["--behind-proxy"])
        for (scheme, status) in [("https", 207), ("http", 403)] {
            let request = Request(
                "PROPFIND", "/dav/",
                fields: [
                    "authorization": field, "x-forwarded-for": "192.0.2.7",
                    "x-forwarded-proto": scheme, "depth": "0",
                ])
            #expect(try proxied.ask(request).status == status, "\(scheme)")
        }
    }
}
