import CommandLine
import Pages
import Server
import Wording

/// `dosecal serve`: feeds and pages over HTTP.
enum ServeCommand {
    static let listenOption = Option(
        "listen", short: "l", "ADDRESS:PORT", .place, default: standardPlace,
        "where, such as [::1]:8467 or 0.0.0.0:80; port 0 takes any that is free")
    static let tlsCertOption = Option(
        "tls-cert", "FILE", .file(["pem"]),
        "speak HTTPS with this certificate, with those above it (PEM)")
    static let tlsKeyOption = Option(
        "tls-key", "FILE", .file(["pem"]), "the certificate's key (PEM)")
    static let logOption = Option(
        "log", "FILE", .file(["log"]),
        "write a line for each request, without names and whole tokens")
    static let behindProxyFlag = Flag(
        "behind-proxy", "believe X-Forwarded-For and -Proto, as a proxy of yours writes them")
    static let perAddressOption = Option(
        "per-address", "N", .number(in: 1...100_000), default: "256",
        "how many connections one address may have; this machine itself has no limit")

    private static let grammar = Grammar(
        name: "serve", summary: "serve the published feeds and the pages over HTTP",
        discussion: """
            Serves the feeds as 'dosecal publish' left them, and pages on which doses are \
            confirmed: a feed is renewed within a second of a button's press. Everything else that \
            changes feeds is publish's work, so let it run beside this.

            Prints the address when it is ready, and runs until SIGTERM or Ctrl-C; what is being \
            answered then has ten seconds. Without a certificate it speaks plain HTTP, for a \
            proxy on this machine or a network of one's own. SIGHUP opens the log anew, \
            and reads a renewed certificate. \
            /healthz says whether all is well, and /metrics has the figures, for Prometheus.

            Exit status: 0 ended as asked, 1 could not start, 64 wrong usage.
            """,
        operands: nil,
        options: [
            listenOption,
            PublicURL.option,
            tlsCertOption,
            tlsKeyOption,
            logOption,
            behindProxyFlag,
            perAddressOption,
            Arguments.nowOption, Arguments.templatesOption,
        ])
    static let standardPlace = "127.0.0.1:8467"

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let options = try options(arguments, environment)
            let home = try ServedHousehold(arguments, environment)
            try home.prepare(publicURL: arguments[PublicURL.option]?.text)
            ServerLoop.holdSignals()
            try run(options, home)
            return 0
        }
    }

    /// The files of the pages, by their names.
    private static var assets: [String: Server.Response] {
        let (style, icon) = ("text/css; charset=utf-8", "image/svg+xml")
        return [
            "style.css": Server.Response(200, [("Content-Type", style)], body: PageAssets.style),
            "favicon.svg": Server.Response(200, [("Content-Type", icon)], body: PageAssets.icon),
        ]
    }

    private static func run(
        _ options: HTTPServer.Options, _ home: ServedHousehold
    ) throws {
        let settings = Router.Settings(
            folder: home.folder, isSecure: options.identity != nil,
            statusPages: try StatusPages { try home.wordings.wording(for: $0) }, assets: assets,
            clock: home.clock, complain: { Message.error($0) })
        let router = try Router(home.source, settings)
        if router.snapshot.lastChange == nil {
            Message.note("nothing is published yet; 'dosecal publish' does that")
        }
        let server = try HTTPServer(router, options)
        let daemon = try HTTPDaemon(server)
        let scheme = options.identity == nil ? "http" : "https"
        try StandardOutput.print("serving on \(scheme)://\(daemon.place)\n")
        ServerLoop(router, republish: home.republish).run(server, daemon)
    }
}
