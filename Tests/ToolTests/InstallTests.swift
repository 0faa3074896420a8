import Foundation
import TestSupport
import Testing

/// Tests that the configuration files of `dosecal install` are accepted by the programs that read
/// them.
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

    @Test func wordingFolderIsUsedByScheduledRuns() throws {
        let folder = try TemporaryFolder(), path = folder.url.path
        let cron = try home.text("install", "cron", "--templates", path)
        #expect(cron.hasSuffix("/dosecal' publish --templates '\(path)' --quiet\n"))
        let systemd = try home.text("install", "systemd", "--templates", path)
        #expect(systemd.contains("/dosecal\" publish --templates \"\(path)\"\n"))
        #expect(systemd.contains(" --behind-proxy --templates \"\(path)\"\n"))
    }

    @Test func filesAreListedWithTheNextSteps() throws {
        let folder = try TemporaryFolder(), path = folder.url.path
        #expect(
            try home.text("install", "systemd", "--to", path) == """
                \(path)/dosecal-publish.service
                \(path)/dosecal-publish.timer
                \(path)/dosecal-serve.service
                Copy these to /etc/systemd/system, unless they are already there; then run as
                root:
                  systemctl daemon-reload && systemctl enable --now dosecal-publish.timer \
                dosecal-serve.service

                """)
        #expect(try home.text("install", "nginx", "--to", path).contains("\n  nginx -t && "))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can be somebody's disguise"))
    func sudoWithoutAStoreIsRefused() throws {
        let folder = try TemporaryFolder(), path = folder.url.path
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"),
            ["-u", "DOSECAL_HOME", "HOME=\(path)", "SUDO_USER=anna", Program.dosecal.path]
                + ["install", "systemd"])
        #expect(result.status == 1)
        #expect(
            result.errors
                == "dosecal: error: with sudo this would be about root's store and not that of "
                + "'anna'; say 'dosecal install systemd --to DIR' without it, and copy the files "
                + "with sudo\n")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func servicesRunAsTheOwnerOfTheStore() throws {
        try home.apply("person: Ann\nzone: UTC\nreminders: [{title: Walk, at: \"08:00\"}]\n")
        let store = try #require(home.folder).url.appending(path: "home/dosecal.db").path
        #expect(chown(store, 65534, 65534) == 0)
        #expect(try home.text("install", "systemd").contains("\nUser=nobody\n"))
    }

    @Test(.enabled(if: path("systemd-analyze") != nil, "systemd-analyze is not here"))
    func systemdAcceptsTheUnits() throws {
        let folder = try installed("systemd")
        let names = ["dosecal-publish.service", "dosecal-publish.timer", "dosecal-serve.service"]
        #expect(try folder.names() == names)
        let result = try Program.run(
            try #require(Self.path("systemd-analyze")),
            ["verify", "--man=no"] + names.map { (folder / $0).path })
        let own = result.errors.split(separator: "\n").filter { $0.contains("dosecal") }
        #expect(own.isEmpty)
    }

    /// Reminders go to servers of others.
    @Test func servingUnitSendsReminders() throws {
        let units = try home.text("install", "systemd")
        let start = try #require(
            units.firstRange(of: "# /etc/systemd/system/dosecal-serve.service"))
        let unit = units[start.lowerBound...]
        #expect(unit.contains(" serve --publish --listen 127.0.0.1:8467"))
        #expect(!unit.contains("IPAddress") && !unit.contains("PrivateNetwork"))
    }

    @Test(
        .enabled(if: path("nginx") != nil, "nginx is not here"),
        arguments: ["https://care.example", "https://care.example:8443/doses"])
    func nginxAcceptsBothConfigurations(url: String) throws {
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
            http { server { listen "unix:\(folder.url.path)/socket"; access_log off;
            \(includes.joined(separator: "\n"))
            } }

            """
        try Data(configuration.utf8).write(to: folder / "nginx.conf")
        let result = try Program.run(
            try #require(Self.path("nginx")),
            ["-t", "-p", folder.url.path, "-c", (folder / "nginx.conf").path])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test(.enabled(if: path("nginx") != nil, "nginx is not here"))
    func nginxDoesNotPassOnTheMetrics() throws {
        try home.apply("person: Ann\nzone: UTC\nreminders: [{title: Walk, at: \"08:00\"}]\n")
        try home.text("publish", "--public-url", "https://care.example/doses")
        let part = try installed("nginx")
        let folder = try TemporaryFolder()
        let socket = (folder / "socket").path
        let configuration = """
            pid \(folder.url.path)/pid;
            daemon off;
            master_process off;
            error_log stderr;
            events {}
            http { server { listen "unix:\(socket)"; access_log off; include "\((part / "dosecal.nginx").path)"; } }

            """
        try Data(configuration.utf8).write(to: folder / "nginx.conf")
        let nginx = try KilledProgram(
            try #require(Self.path("nginx")),
            ["-p", folder.url.path, "-c", (folder / "nginx.conf").path])
        defer { _ = nginx.kill() }
        try wait(for: "nginx") { try status(of: "/", socket) != "000" }
        for path in ["healthz", "metrics", "%68ealthz", "/metrics", "./healthz", "healthz?a"] {
            #expect(try status(of: "/doses/\(path)", socket) == "404", "\(path)")
        }
        // Either status shows that the request was passed to dosecal.
        #expect(try ["200", "502"].contains(status(of: "/doses/robots.txt", socket)))
    }

    private func status(of path: String, _ socket: String) throws -> String {
        try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "curl", "-s", "--path-as-is", "--noproxy", "*", "-o", "/dev/null", "-w",
                "%{http_code}", "--unix-socket", socket, "http://localhost\(path)",
            ]
        ).text
    }

    @Test(.enabled(if: path("caddy") != nil, "Caddy is not here"))
    func caddyAcceptsItsConfiguration() throws {
        let folder = try installed("caddy")
        let result = try Program.run(
            try #require(Self.path("caddy")),
            ["validate", "--adapter", "caddyfile", "--config", (folder / "dosecal.caddy").path])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func unknownProgramGetsASuggestion() throws {
        #expect(
            try home.errors("install", "nginxx", status: 64)
                == "dosecal: error: unknown command 'nginxx' after 'install'; did you mean 'nginx'?\n"
        )
    }
}
