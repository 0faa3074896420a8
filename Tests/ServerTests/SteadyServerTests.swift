import Foundation
import Journal
import SQLStore
import Server
import TestSupport
import Testing

/// Tests that a server that runs for months does not use more files, threads and memory than at
/// first.
@Suite struct SteadyServerTests {
    /// An all-day reminder can be answered at any hour.
    private static let plan = """
        person: Sam
        zone: UTC
        reminders:
          - {title: Walk, id: walk, at: all-day}

        """
    private static let rounds = Seed.isFull ? 1000 : 30
    private static let warmUp = 12
    /// The limits. The server starts some threads when it has jobs for them, and each opens the
    /// store. A leak adds one in each round.
    private static let most = (files: 12, threads: 8, kilobytes: 32 * 1024)

    private let folder: TemporaryFolder
    private let token: String

    init() throws {
        folder = try TemporaryFolder()
        let environment = ["DOSECAL_HOME": folder.url.path]
        for words in [["apply", "-"], ["publish"]] {
            let result = try Program.run(
                Program.dosecal, words, environment: environment, input: Data(Self.plan.utf8))
            try #require(result.status == 0, "\(result.errors)")
        }
        let store = try SQLiteStore(path: (folder / "dosecal.db").path, creating: false)
        let id = try #require(try store.subscribers().first?.id)
        try store.write { change in
            guard var subscriber = try store.subscribers().first(where: { $0.id == id }) else {
                return
            }
            subscriber.may = .manage
            try change.put(subscriber)
        }
        token = try #require(try store.tokens().last?.token).digits
    }

    @Test(.enabled(if: HeldResources.areCounted))
    func requestsDoNotLeakResources() throws {
        let server = try LiveServer(in: folder.url)
        var first: HeldResources?
        var count = 0
        for round in 0..<Self.rounds {
            count += try ask(server)
            if round == Self.warmUp { first = try server.held }
        }
        let before = try #require(first)
        // libmicrohttpd may miss the end of a connection that comes with data. It closes such a
        // connection after 60 seconds.
        try wait(for: "the end of connections after \(before)") {
            try server.held.files <= before.files + Self.most.files
        }
        let after = try server.held
        print("\(count) requests: \(before), then \(after)")
        #expect(count == 10 * Self.rounds)
        #expect(after.threads <= before.threads + Self.most.threads, "\(before), then \(after)")
        #expect(
            after.kilobytes <= before.kilobytes + Self.most.kilobytes, "\(before), then \(after)")
    }

    /// Sends one request of each kind, each on a new connection, and returns their number.
    private func ask(_ server: LiveServer) throws -> Int {
        try press("taken", server)
        try press("undone", server)
        let looks = [
            ("GET", "/feeds/\(token)/sam.ics", 200), ("GET", "/plan/\(token)", 200),
            ("GET", "/subscribers/\(token)", 200), ("PROPFIND", "/dav/", 401),
            ("GET", "/healthz", 200), ("GET", "/feeds/\(String(token.reversed()))/sam.ics", 404),
        ]
        for (method, path, status) in looks {
            let response = try server.ask(Request(method, path))
            #expect(response.status == status, "\(method) \(path)")
        }
        // A client that disconnects during a request.
        try Wire(port: server.port).send("GET /today/\(token) HTTP/1.1\r\nHost: x\r\n")
        return 4 + looks.count
    }

    /// Opens the Today page and presses its button.
    private func press(_ word: String, _ server: LiveServer) throws {
        let page = PageText(try server.ask(Request("GET", "/today/\(token)")))
        let form = try #require(page.forms.first { $0.fields["do"] == word }, "\(page.text)")
        let body = form.fields.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        let kind = ["content-type": "application/x-www-form-urlencoded"]
        let path = "/\(form.action.drop { $0 == "." || $0 == "/" })"
        let response = try server.ask(
            Request("POST", path, fields: kind, body: Array(body.utf8)))
        #expect(response.status == 303, "\(path)?\(body)")
    }
}
