import Foundation
import TestSupport
import Testing

/// A server that gets its settings from the environment, as in a container.
@Suite struct HealthCommandTests {
    private func health(_ address: String) throws -> ProgramResult {
        try Program.run(Program.dosecal, ["health"], environment: ["DOSECAL_LISTEN": address])
    }

    @Test func healthOfAServerThatAlsoPublishes() throws {
        let folder = try TemporaryFolder()
        let server = try LiveServer(in: folder.url, ["--publish"])
        let applied = try Program.run(
            Program.dosecal, ["apply", "-"], environment: ["DOSECAL_HOME": folder.url.path],
            input: Data(
                """
                person: Sam
                zone: Europe/Copenhagen
                medicines: [{name: Zinc, doses: [{at: "08:00"}]}]

                """.utf8))
        #expect(applied.status == 0, "\(applied.errors)")
        try wait(for: "the feed") {
            let feeds = try? FileManager.default.contentsOfDirectory(
                atPath: (folder / "feeds").path)
            return feeds?.contains { $0.hasSuffix(".ics") } ?? false
        }
        var result = try health("127.0.0.1:\(server.port)")
        #expect(result.status == 0)
        #expect(result.text.hasPrefix("ok\n"))
        #expect(result.text.contains("publishing: in time\n"))
        server.send(SIGTERM)
        #expect(server.status() == 0)
        result = try health("127.0.0.1:\(server.port)")
        #expect(result.status == 1)
    }

    @Test func healthFailsIfNoServerAnswers() throws {
        let result = try health("127.0.0.1:1")
        #expect(result.status == 1)
        #expect(
            result.errors
                == "dosecal: error: no server answers at 127.0.0.1:1 over plain HTTP; start 'dosecal "
                + "serve', or name its address with --listen\n")
    }

    @Test(arguments: [
        (
            "DOSECAL_LISTEN", "home",
            "an address and a port such as 127.0.0.1:8467 or [::1]:8467"
        ),
        (
            "DOSECAL_PUBLIC_URL", "care.example",
            "an address such as https://care.example, without '?' or a user's name"
        ), ("DOSECAL_BEHIND_PROXY", "yes", "0 or 1"),
    ])
    func unusableVariableIsNamed(name: String, value: String, needs: String) throws {
        let result = try Program.run(
            Program.dosecal, ["serve"], environment: [name: value])
        #expect(result.status == 64)
        #expect(result.errors == "dosecal: error: the environment's \(name) must be \(needs)\n")
    }
}
