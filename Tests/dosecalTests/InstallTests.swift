import Foundation
import TestSupport
import Testing

/// What other programs are told about dosecal is understood by them.
@Suite struct InstallTests {
    private let home = ToolHome()

    private static func path(_ program: String) -> URL? {
        let folders = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/sbin", "/bin"]
        return folders.map { URL(filePath: "\($0)/\(program)") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }

    private func installed(_ words: String...) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let result = try home.run(["install"] + words + ["--to", folder.url.path])
        try #require(result.status == 0, "\(result.errors)")
        return folder
    }

    @Test func cronLineNamesStoreAndProgram() throws {
        let store = try #require(home.folder).url.appending(path: "home").path
        let text = try home.text("install", "cron")
        let line = try #require(text.split(separator: "\n").last)
        #expect(line.hasPrefix("*/15 * * * * DOSECAL_HOME='\(store)' '/"))
        #expect(line.hasSuffix("/dosecal' publish --quiet"))
    }

    @Test func ownWordsAreUsedByWhatRunsByItself() throws {
        let folder = try TemporaryFolder(), path = folder.url.path
        let cron = try home.text("install", "cron", "--templates", path)
        #expect(cron.hasSuffix("/dosecal' publish --templates '\(path)' --quiet\n"))
        let systemd = try home.text("install", "systemd", "--templates", path)
        #expect(systemd.contains("/dosecal\" publish --templates \"\(path)\"\n"))
        #expect(systemd.contains(" --behind-proxy --templates \"\(path)\"\n"))
    }

    @Test(.enabled(if: path("systemd-analyze") != nil, "systemd-analyze is not here"))
    func systemdFindsNothingWrong() throws {
        let folder = try installed("systemd")
        let names = ["dosecal-publish.service", "dosecal-publish.timer", "dosecal-serve.service"]
        #expect(try folder.names() == names)
        let result = try Program.run(
            try #require(Self.path("systemd-analyze")),
            ["verify", "--man=no"] + names.map { (folder / $0).path })
        let own = result.errors.split(separator: "\n").filter { $0.contains("dosecal") }
        #expect(own.isEmpty)
    }

    @Test(
        .enabled(if: path("nginx") != nil, "nginx is not here"),
        arguments: ["https://care.example", "https://care.example:8443/doses"])
    func nginxTakesBothParts(url: String) throws {
        try home.apply("person: Ann\nzone: UTC\nreminders: [{title: Walk, at: \"08:00\"}]\n")
        try home.text("publish", "--public-url", url)
        let parts = try [installed("nginx"), installed("nginx", "--direct")]
        let folder = try TemporaryFolder()
        let includes = try parts.flatMap { part in
            try part.names().map { "include \"\((part / $0).path)\";" }
        }
        let configuration = """
            pid \(folder.url.path)/pid;
            error_log stderr;
            events {}
            http { server { listen 127.0.0.1:18467; access_log off;
            \(includes.joined(separator: "\n"))
            } }

            """
        try Data(configuration.utf8).write(to: folder / "nginx.conf")
        let result = try Program.run(
            try #require(Self.path("nginx")),
            ["-t", "-p", folder.url.path, "-c", (folder / "nginx.conf").path])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test(.enabled(if: path("caddy") != nil, "Caddy is not here"))
    func caddyTakesItsPart() throws {
        let folder = try installed("caddy")
        let result = try Program.run(
            try #require(Self.path("caddy")),
            ["validate", "--adapter", "caddyfile", "--config", (folder / "dosecal.caddy").path])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func unknownProgramIsNamedWithTheNearest() throws {
        #expect(
            try home.errors("install", "nginxx", status: 64)
                == "dosecal: error: unknown program 'nginxx'; did you mean 'nginx'?\n")
    }
}
