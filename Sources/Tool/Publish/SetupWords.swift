import CommandLine
import Files
import Journal
import Templates
import Wording

/// The values that are filled into configuration files, quoted for each program.
struct SetupWords {
    private let program: String
    private let home: String
    /// The address of the database, or `nil` if the store is a file.
    private let database: String?
    private let folder: String
    private let user: String
    private let publicURL: PublicURL
    private let templates: String?
    private let wording: String?

    init(_ context: CommandContext) throws {
        let environment = context.environment
        program = environment.programPath
        home = try environment.storeFolder()
        let address = try environment.storeAddress()
        database = address.path == nil ? address.text : nil
        folder = try context.feedsFolder()
        user = environment.owner(of: try environment.storePath())
        let url = try context.store.value(of: .publicURL).flatMap { PublicURL($0) }
        publicURL = url ?? .example
        templates = context.wordings.folder
        wording = templates.map(environment.absolute)
    }

    /// Returns a configuration file with its values. The person's own template is used if there is
    /// one.
    func filled(_ setup: Templates.Setup) throws -> String {
        let own = templates.map { "\($0)/\(setup.rawValue)" }.flatMap {
            FileStamp($0) == nil ? nil : $0
        }
        let bytes = try own.map { try OpenFile(reading: $0).bytes(upTo: 1 << 20) } ?? setup.text
        return words(of: setup).reduce(String(decoding: bytes, as: UTF8.self)) { text, word in
            text.split(separator: "@\(word.key)@", omittingEmptySubsequences: false)
                .joined(separator: word.value)
        }
    }

    private func words(of setup: Templates.Setup) -> [(key: String, value: String)] {
        let general = [
            ("user", user), ("host", publicURL.host), ("path", publicURL.path),
            ("site", publicURL.site),
        ]
        switch setup {
        case .cron:
            return general + [
                ("home", Self.forCron(home) + naming()), ("binary", Self.forCron(program)),
                ("options", options(Self.forCron)),
            ]
        case .publishService, .publishTimer, .serveService:
            return general + [
                (
                    "home",
                    Self.forSystemd("DOSECAL_HOME=\(home)")
                        + (database.map { " " + Self.forSystemd("DOSECAL_STORE=\($0)") } ?? "")
                ),
                ("binary", Self.forSystemd(program)), ("options", options(Self.forSystemd)),
                ("folders", "\(Self.forSystemd("-\(home)")) \(Self.forSystemd("-\(folder)"))"),
            ]
        case .nginx, .nginxDirect, .caddy: return general + [("folder", folder)]
        }
    }

    /// Returns the options that publishing and serving need for the person's own wording.
    private func options(_ quoted: (String) -> String) -> String {
        wording.map { " --templates \(quoted($0))" } ?? ""
    }

    /// Returns the variable that names the database, for a shell.
    private func naming() -> String {
        database.map { " DOSECAL_STORE=\(Self.forCron($0))" } ?? ""
    }

    /// Quotes a text for a shell that cron starts. In a crontab, a bare percent sign ends the line.
    private static func forCron(_ text: String) -> String {
        text.quotedForShell.replacing(scalar: "%", with: "\\%")
    }

    private static func forSystemd(_ text: String) -> String {
        let escaped = text.replacing(scalar: "\\", with: "\\\\")
            .replacing(scalar: "\"", with: "\\\"")
        return "\"\(escaped.replacing(scalar: "%", with: "%%"))\""
    }
}

extension PublicURL {
    /// The example that is used if no public URL was stated.
    static let example = PublicURL(scheme: "https://", rest: "care.example")

    /// The host and port.
    var host: String { String(rest.prefix { $0 != "/" }) }
    /// The path, without a slash at the end.
    var path: String { String(rest.dropFirst(host.count)) }
    /// The host for Caddy, which uses https by default.
    var site: String { scheme == "https://" ? host : "\(scheme)\(host)" }
}
