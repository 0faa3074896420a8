import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests that need a running server.
@Suite struct LiveTests {
    private let home: Home
    init() throws { home = try Home() }

    private func status(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix(12).suffix(3), as: UTF8.self)
    }

    private static let hostile: [(text: String, statuses: Set<String>)] = [
        ("GET / HTTP/1.1\r\n\r\n", ["400"]),
        ("NONSENSE\r\n\r\n", ["400", "404", ""]),
        (
            "GET / HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "a", count: 40_000))\r\n\r\n",
            ["431", "413", ""]
        ),
        ("GET /\(String(repeating: "a", count: 40_000)) HTTP/1.1\r\nHost: x\r\n\r\n", ["414", ""]),
        (
            "POST /take/x HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            ["400"]
        ),
        ("POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n", ["404", "413"]),
        ("POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", ["400"]),
    ]

    @Test func hostileRequestsAreRefusedAndDoNotAffectOthers() throws {
        let server = try LiveServer(home)
        for (text, statuses) in Self.hostile {
            let wire = try Wire(port: server.port)
            wire.send(text + "GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(statuses.contains(status(wire.rest())), "\(text.prefix(60))")
        }
        #expect(try server.ask(Request("GET", home.address)).status == 200)
    }

    /// RFC 9112, sections 5 and 6.3: a proxy might see a different request in each of these.
    @Test(arguments: [
        "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
        "Content-Length : 5\r\n\r\nabcde",
        "X-Folded: one\r\n two\r\n\r\n",
        "X-Folded: one\r\n\t\r\n\r\n",
        "Content-Length:\r\n 5\r\n\r\nabcde",
        "X-Return: one\rX: two\r\n\r\n",
        "X(Name): one\r\n\r\n",
    ])
    func malformedRequestIsRefusedAndItsConnectionClosed(head: String) throws {
        let server = try LiveServer(home)
        let next = "GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        let text = String(
            decoding: try server.answer(to: "POST /x HTTP/1.1\r\nHost: x\r\n\(head)\(next)"),
            as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 400 "))
        #expect(text.components(separatedBy: "HTTP/1.1 ").count == 2)
    }

    @Test func notModifiedResponseHasTheContentLength() throws {
        let server = try LiveServer(home)
        let whole = try server.ask(Request("GET", home.address))
        let tag = try #require(whole["etag"])
        let lines = "If-None-Match: \"other\"\r\nIf-None-Match: \(tag)\r\n"
        let answer = try LiveServer.response(
            server.answer(
                to: "GET \(home.address) HTTP/1.1\r\nHost: x\r\n\(lines)Connection: close\r\n\r\n"))
        #expect(answer.status == 304)
        #expect(answer["content-length"] == "\(whole.body.count)")
        #expect(answer.body.isEmpty)
    }

    @Test func tooLargeFormIsRefused() throws {
        let server = try LiveServer(home)
        let kind = ["content-type": "application/x-www-form-urlencoded"]
        let path = "/take/\(home.token.digits)/0123456789abcdef"
        let response = try server.ask(
            Request(
                "POST", path, fields: kind, body: [UInt8](repeating: 0x61, count: 9000)))
        #expect(response.status == 413)
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() throws {
        let server = try LiveServer(home)
        let one = "GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n"
        let last = "HEAD \(home.address) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        let text = String(decoding: try server.answer(to: one + one + last), as: UTF8.self)
        #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 4)
        #expect(text.hasSuffix("\r\n\r\n"))
    }

    @Test func publishingDropsNoRequests() throws {
        let server = try LiveServer(home)
        var seen: Set<String> = []
        let sample = Program.package.appending(path: "samples/anna.yaml")
        let text = try String(contentsOf: sample, encoding: .utf8)
        for round in 0..<4 {
            let plan = home.folder / "plan.yaml"
            try text.replacingOccurrences(of: "name: Metformin", with: "name: Metformin \(round)")
                .write(to: plan, atomically: true, encoding: .utf8)
            try home.run("apply", plan.path)
            let publishing = try KilledProgram(
                URL(filePath: "/usr/bin/env"),
                ["DOSECAL_HOME=\(home.folder.url.path)", Program.dosecal.path, "publish"])
            for _ in 0..<100 {
                let response = try server.ask(Request("GET", home.address))
                #expect(response.status == 200)
                #expect(response.body.suffix(15) == Array("END:VCALENDAR\r\n".utf8)[...])
                seen.insert(response["etag"] ?? "")
            }
            try wait(for: "the end of the publishing") { !publishing.lines.isEmpty }
            _ = publishing.kill()
        }
        #expect(seen.count > 1)
    }

    @Test func newTokenIsAcceptedSoon() throws {
        let server = try LiveServer(home)
        try home.run("subscriber", "rotate", "anna")
        try wait(for: "the new token") {
            try server.ask(Request("GET", home.address)).status == 410
        }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func signalEndsTheServerAfterPendingRequests(signal: Int32) throws {
        let server = try LiveServer(home)
        let wire = try Wire(port: server.port)
        wire.send("GET \(home.address) HTTP/1.1\r\nHost: x\r\n")
        try wire.waitUntilRead()
        server.send(signal)
        wire.send("\r\n")
        let response = try LiveServer.response(wire.rest())
        #expect(try Data(response.body) == Data(contentsOf: home.file()))
        #expect(server.status() == 0)
    }

    @Test func usedPortIsReported() throws {
        let server = try LiveServer(home)
        let result = try Program.run(
            Program.dosecal, ["serve", "--listen", "127.0.0.1:\(server.port)"],
            environment: ["DOSECAL_HOME": home.folder.url.path])
        #expect(result.status == 1)
        #expect(
            result.errors
                == "dosecal: error: serveren kan ikke lytte på 127.0.0.1:\(server.port): det gør et "
                + "andet program allerede; stop det, eller vælg en anden port med '--listen'\n",
            "the plans are in Danish")
    }

    @Test func logContainsNoNamesAndIsReopened() throws {
        let log = home.folder / "access.log"
        let server = try LiveServer(home, ["--log", log.path, "--behind-proxy"])
        _ = try server.ask(
            Request("GET", home.address, fields: ["x-forwarded-for": "10.0.0.1, 192.0.2.7"]))
        _ = try server.ask(Request("GET", "/take/\(home.token.digits)/secretcode"))
        try wait(for: "two lines of the log") {
            try String(contentsOf: log, encoding: .utf8).count { $0 == "\n" } == 2
        }
        try FileManager.default.moveItem(at: log, to: home.folder / "old.log")
        server.send(SIGHUP)
        try wait(for: "the new log") { FileManager.default.fileExists(atPath: log.path) }
        _ = try server.ask(Request("GET", "/robots.txt"))
        server.send(SIGTERM)
        #expect(server.status() == 0)
        let old = try String(contentsOf: home.folder / "old.log", encoding: .utf8)
        let lines = old.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].contains(" 192.0.2.7 GET feeds \(home.token.shortened) 200 "))
        #expect(
            lines[1].contains(" - GET take \(home.token.shortened) 404 ")
                || lines[1].contains(" 127.0.0.1 GET take \(home.token.shortened) 404 "))
        for secret in [home.token.digits, "secretcode", "anna"] { #expect(!old.contains(secret)) }
        let new = try String(contentsOf: log, encoding: .utf8)
        #expect(new.contains(" GET robots - 200 "))
    }

    /// A proxy that appends a line keeps the lines that the client sent.
    @Test func lastForwardedLineCounts() throws {
        let log = home.folder / "access.log"
        let server = try LiveServer(home, ["--log", log.path, "--behind-proxy"])
        let wire = try Wire(port: server.port)
        wire.send(
            "GET /robots.txt HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.1\r\n"
                + "X-Forwarded-For: 198.51.100.2, 192.0.2.7\r\nConnection: close\r\n\r\n")
        #expect(try LiveServer.response(wire.rest()).status == 200)
        try wait(for: "a line of the log") {
            try String(contentsOf: log, encoding: .utf8).contains(" 192.0.2.7 GET robots - 200 ")
        }
    }

    @Test func certificateEnablesHTTPS() throws {
        let (certificate, key) = try identity("cert")
        let server = try LiveServer(home, ["--tls-cert", certificate.path, "--tls-key", key.path])
        #expect(server.scheme == "https")
        let answer = try curl(["-i"], on: server, trusting: certificate).text
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("\r\nStrict-Transport-Security: max-age=31536000\r\n"))
    }

    private func identity(_ name: String) throws -> (certificate: URL, key: URL) {
        let (certificate, key) = (home.folder / "\(name).pem", home.folder / "\(name).key")
        let made = try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                "-out", certificate.path, "-keyout", key.path,
            ])
        try #require(made.status == 0)
        return (certificate, key)
    }

    private func curl(
        _ words: [String], on server: LiveServer, trusting certificate: URL
    ) throws -> ProgramResult {
        let address = "https://localhost:\(server.port)\(home.address)"
        return try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "curl", "-sS", "--noproxy", "*", "--cacert", certificate.path, "--resolve",
                "localhost:\(server.port):127.0.0.1",
            ] + words + [address])
    }

    @Test func renewedCertificateIsLoadedWithoutDroppedRequests() throws {
        let (used, new) = try (identity("used"), identity("new"))
        let old = try Data(contentsOf: used.certificate)
        let server = try LiveServer(
            home, ["--tls-cert", used.certificate.path, "--tls-key", used.key.path])
        let before = home.folder / "before.pem"
        try old.write(to: before)
        // One connection that stays open throughout, with a request every tenth of a second.
        let address = "https://localhost:\(server.port)\(home.address)"
        let client = try KilledProgram(
            URL(filePath: "/usr/bin/env"),
            [
                "curl", "-sS", "--noproxy", "*", "--cacert", before.path, "--resolve",
                "localhost:\(server.port):127.0.0.1", "--rate", "10/s", "-o", "/dev/null", "-w",
                "%{http_code} %{num_connects}\n", "\(address)?[1-30]",
            ])
        try wait(for: "five answers") { client.lines.count >= 5 }
        for (from, to) in [(new.certificate, used.certificate), (new.key, used.key)] {
            try Data(contentsOf: from).write(to: to)
        }
        server.send(SIGHUP)
        try wait(for: "the new certificate") {
            try curl([], on: server, trusting: new.certificate).status == 0
        }
        #expect(try curl([], on: server, trusting: before).status != 0)
        try Data("nonsense".utf8).write(to: used.key)
        server.send(SIGHUP)
        try wait(for: "a complaint") { server.errors.hasSuffix("\n") }
        #expect(server.errors.hasSuffix("; the certificate of before stays in use\n"))
        #expect(try curl([], on: server, trusting: new.certificate).status == 0)
        try wait(for: "thirty answers") { client.lines.count >= 30 }
        #expect(client.lines == ["200 1"] + [String](repeating: "200 0", count: 29))
        server.send(SIGTERM)
        #expect(server.status() == 0)
    }

    @Test func serverListensOnIPv6() throws {
        let server = try LiveServer(home, listen: "[::1]:0")
        let answer = try Program.run(
            URL(filePath: "/usr/bin/env"),
            ["curl", "-sSg", "--noproxy", "*", "http://[::1]:\(server.port)/robots.txt"])
        #expect(answer.text == "User-agent: *\nAllow: /feeds/\nDisallow: /\n")
    }
}
