import CommandLine
import Files
import Journal
import Templates
import Wording

/// The words that are filled into what other programs need, each as that program writes it.
struct SetupWords {
    private let program: String
    private let home: String
    /// The database, where the store is one.
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

    /// A file with its words filled in; the user's own, where there is one.
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

    /// What publishing and serving need to use the user's own wording.
    private func options(_ quoted: (String) -> String) -> String {
        wording.map { " --templates \(quoted($0))" } ?? ""
    }

    /// What follows the folder in a shell, where the store is a database.
    private func naming() -> String {
        database.map { " DOSECAL_STORE=\(Self.forCron($0))" } ?? ""
    }

    /// For a shell that cron starts, which takes a bare per cent sign for the end of the line.
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
    /// What stands where nobody said yet what addresses begin with.
    static let example = PublicURL(scheme: "https://", rest: "care.example")

    /// The host, with its port.
    var host: String { String(rest.prefix { $0 != "/" }) }
    /// What comes after the host, without a slash at the end.
    var path: String { String(rest.dropFirst(host.count)) }
    /// The host as Caddy wants it, which takes https unless told otherwise.
    var site: String { scheme == "https://" ? host : "\(scheme)\(host)" }
}
