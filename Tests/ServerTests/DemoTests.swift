import Foundation
import Server
import TestSupport
import Testing

/// Tests of `dosecal demo` and `dosecal serve --lan`.
@Suite struct DemoTests {
    private static let form = ["content-type": "application/x-www-form-urlencoded"]

    /// Signs in with the link that a server prints, and returns the home page.
    private func home(of server: LiveServer, _ output: String) throws -> PageText {
        let link = try #require(output.firstMatch(of: /\/sign-in\/[0-9a-f]{32}/)?.0)
        let response = try server.ask(
            Request("POST", String(link), fields: Self.form, body: Array("a=b".utf8)))
        #expect(response.status == 303)
        let cookie = try #require(response["set-cookie"]).prefix { $0 != ";" }
        return PageText(
            try server.ask(Request("GET", "/home", fields: ["cookie": String(cookie)])))
    }

    @Test func demoServesAMonthOfDosesAndRemovesIt() throws {
        let folder = try TemporaryFolder()
        let words = ["--now", "2026-11-20T12:10:00Z"]
        let server = try LiveServer(in: folder.url, words, command: "demo")
        let output = try server.output(with: "demo --clean")
        #expect(output.count { $0 == "\n" } <= 4)
        #expect(output.components(separatedBy: "http").count == 2)
        #expect(try home(of: server, output).lines.contains("Sam Carter"))
        let store = ["DOSECAL_HOME": (folder / "demo").path]
        let run = { (arguments: [String]) -> String in
            let result = try Program.run(Program.dosecal, arguments, environment: store)
            return result.text
        }
        let log = try run(["log", "--json"] + words)
        #expect(log.components(separatedBy: "\"taken\"").count > 90)
        #expect(log.components(separatedBy: "\"worn\"").count > 40)
        #expect(log.contains("\"replaced\"") && log.contains("\"skipped\""))
        // Doses of the last hours can still be answered.
        #expect(try run(["list"] + words).contains("Dentist"))
        try wait(for: "the feed") {
            FileManager.default.fileExists(atPath: (folder / "demo/feeds").path)
        }
        server.send(SIGTERM)
        #expect(server.status() == 0)
        let own = ["DOSECAL_HOME": folder.url.path]
        _ = try Program.run(Program.dosecal, ["demo", "--clean"], environment: own)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func serverOnTheNetworkPrintsACodeForAPhone() throws {
        let folder = try TemporaryFolder()
        let server = try LiveServer(in: folder.url, ["--lan"])
        let output = try server.output(with: "at home")
        #expect(output.hasPrefix("serving on http://0.0.0.0:"))
        guard output.contains("/sign-in/") else { return }
        #expect(output.contains("█▀"))
        #expect(try home(of: server, output).lines.contains("Welcome to dosecal"))
    }

    @Test(arguments: [("http://192.168.7.7:8467", false), ("https://care.example", true)])
    func codeForAPhoneDoesNotRepeatAFormerAddressOfTheHomeNetwork(
        known: String, isKept: Bool
    ) throws {
        let folder = try TemporaryFolder()
        for words in [["--public-url", known], ["--lan"]] {
            let server = try LiveServer(in: folder.url, words)
            let isOnNetwork = words == ["--lan"]
            let output = try server.output(with: isOnNetwork ? "at home" : "/sign-in/")
            if output.contains("/sign-in/") {
                #expect(output.contains("\(known)/sign-in/") == (isKept || !isOnNetwork))
            }
            server.send(SIGTERM)
            #expect(server.status() == 0)
        }
    }
}
