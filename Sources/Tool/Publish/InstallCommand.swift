import CommandLine
import Feed
import Files
import Journal
import Templates
import Wording

/// `dosecal install`: prints the configuration of cron, systemd and web servers.
enum InstallCommand {
    private enum Target: String, CaseIterable {
        case cron, systemd, nginx, caddy

        /// The instructions for the files.
        var text: Wording.Key {
            switch self {
            case .cron: .installCron
            case .systemd: .installSystemd
            case .nginx: .installNginx
            case .caddy: .installCaddy
            }
        }

        /// The description of the printed file.
        var summary: String {
            switch self {
            case .cron: "a line that publishes every quarter of an hour"
            case .systemd: "a service and timer that publish, and a service that serves"
            case .nginx, .caddy: "the part that forwards requests to 'dosecal serve'"
            }
        }

        var files: [Templates.Setup] {
            switch self {
            case .cron: [.cron]
            case .systemd: [.publishService, .publishTimer, .serveService]
            case .nginx: [.nginx]
            case .caddy: [.caddy]
            }
        }

        /// The command that activates the files.
        var start: String {
            switch self {
            case .cron: "crontab -e"
            case .systemd:
                "systemctl daemon-reload && systemctl enable --now dosecal-publish.timer "
                    + "dosecal-serve.service"
            case .nginx: "nginx -t && nginx -s reload"
            case .caddy: "caddy reload --config /etc/caddy/Caddyfile"
            }
        }
    }

    private static let directFlag = Flag("direct", "let nginx serve the feeds itself")
    private static let toOption = Option("to", "DIR", .folder, "write files to this folder")

    static func command(_ environment: Environment) -> Command {
        Command(
            name: "install", summary: "print the lines that cron, systemd, nginx or Caddy need",
            discussion: """
                Prints the configuration that publishes and serves feeds automatically, filled in \
                for this user, store and program. Changes nothing. With --to DIR it writes files \
                there instead, and tells you what to do with them. Addresses start with the URL \
                that you gave to 'dosecal publish --public-url'.
                """,
            Target.allCases.map { command(for: $0, environment) })
    }

    private static func command(for target: Target, _ environment: Environment) -> Command {
        let options: [any AnyOption] = target == .nginx ? [directFlag] : []
        let direct =
            target == .nginx
            ? " With --direct, nginx serves the feeds itself, from their folder." : ""
        let grammar = Grammar(
            name: target.rawValue, summary: target.summary,
            discussion: "Prints \(target.summary).\(direct)",
            options: options + [
                toOption, Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
            ])
        return Command(grammar) { arguments in
            let isDirect = target == .nginx && arguments[directFlag]
            if let user = environment.sudoUser { throw sudoRefusal(of: user, target) }
            let context = try CommandContext(forTrial: arguments, environment)
            let words = try SetupWords(context)
            let files = isDirect ? [.nginxDirect] : target.files
            let texts = try files.map { ($0.rawValue, try words.filled($0)) }
            guard let folder = arguments[toOption] else {
                try environment.output.write(texts.map(\.1).joined(separator: "\n"))
                return 0
            }
            try write(texts, to: folder)
            try tell(texts.map { "\(folder)/\($0.0)" }, target, context)
            return 0
        }
    }

    /// Returns the error for sudo: root has another store, and files made by root cannot be
    /// replaced by other users.
    private static func sudoRefusal(of user: String, _ target: Target) -> Refusal {
        Refusal(.refusalSudo, ["user": user, "target": target.rawValue])
    }

    private static func write(
        _ texts: [(name: String, text: String)], to folder: String
    ) throws {
        for (name, text) in texts {
            try AtomicFile.write(to: "\(folder)/\(name)") { file in
                try file.write(Array(text.utf8))
            }
        }
    }

    /// Prints the paths of the files and the instructions.
    private static func tell(
        _ paths: [String], _ target: Target, _ context: CommandContext
    ) throws {
        let text = try context.systemWording().text(target.text)
        let layout = TextLayout(width: context.environment.width)
        let lines = paths + layout.filled(text) + ["  \(target.start)"]
        try context.environment.output.print(lines.map { $0 + "\n" }.joined())
    }
}
