import CommandLine
import ICalendar
import Pages
import Server
import Threads
import Wording

/// `dosecal serve`: serves feeds and pages over HTTP.
enum ServeCommand {
    static let listenOption = Option(
        "listen", short: "l", "ADDRESS:PORT", .place, default: standardPlace,
        "where to listen: [::1]:8467, 0.0.0.0:80; port 0 means any")
    static let tlsCertOption = Option(
        "tls-cert", "FILE", .file(["pem"]),
        "use HTTPS with this certificate chain (PEM)")
    static let tlsKeyOption = Option(
        "tls-key", "FILE", .file(["pem"]), "the certificate's key (PEM)")
    static let logOption = Option(
        "log", "FILE", .file(["log"]),
        "log each request, without names or whole tokens; - means on standard output")
    static let behindProxyFlag = Flag(
        "behind-proxy", "trust X-Forwarded-For and -Proto from your proxy")
    static let plainPasswordsFlag = Flag(
        "allow-plain-passwords", "let apps sign in without TLS: others can read passwords")
    static let perAddressOption = Option(
        "per-address", "N", .number(in: 1...100_000), default: "256",
        "connections that one address may have; this machine has no limit")

    static let lanFlag = Flag(
        "lan", "listen on the local network, and print a QR code for a phone")
    static let publishFlag = Flag(
        "publish", "also publish what is due and send reminders, as 'publish --watch' does")

    private static let grammar = Grammar(
        name: "serve", summary: "serve feeds and pages over HTTP",
        discussion: """
            Serves the feeds that 'dosecal publish' writes, and pages for recording doses. A press \
            on a page updates the feed within a second. On a store without plans, it prints a link \
            to a page where you can start one. Feeds change at other times too, for example when a \
            day ends: add --publish, or keep 'dosecal publish' running as well.

            At a terminal, it prints a link that signs in one browser.

            Prints its address when it is ready, and runs until SIGTERM or Ctrl-C; open requests \
            then have ten seconds to finish. Without a certificate it uses plain HTTP, for a proxy \
            on this machine or a home network. With --lan, phones in the home network can open it, \
            and the code that it prints signs one of them in. SIGHUP reopens the log and reloads the certificate. \
            Apps can sign in to accounts only if their password cannot be read on the way: over \
            TLS, behind a proxy that uses it, or on this machine. /healthz reports problems, and \
            /metrics has figures for Prometheus.

            The variables DOSECAL_LISTEN, DOSECAL_PUBLIC_URL and DOSECAL_BEHIND_PROXY=1 stand for \
            the options of these names, and DOSECAL_HOME and DOSECAL_STORE for the store; options \
            come first.

            Exit status: 0 stopped as asked, 1 could not start, 64 wrong usage.
            """,
        operands: nil,
        options: [
            listenOption,
            lanFlag,
            publishFlag,
            PublicURL.option,
            tlsCertOption,
            tlsKeyOption,
            logOption,
            behindProxyFlag,
            plainPasswordsFlag,
            perAddressOption,
            Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
        ])
    static let standardPlace = "127.0.0.1:8467"

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let home = try ServedHousehold(
                arguments, environment, try options(arguments, environment))
            home.allowsPlainPasswords = arguments[plainPasswordsFlag]
            try home.prepare(publicURL: publicURL(arguments, environment)?.text)
            try serve(home, publishing: arguments[publishFlag], tell(of:_:from:))
            return 0
        }
    }

    /// Serves a household until a signal ends it. `tell` returns the lines to print when it is
    /// ready, for the origin of the server.
    static func serve(
        _ home: ServedHousehold, publishing: Bool, isQuiet: Bool = false,
        _ tell: (Router, ServedHousehold, _ origin: String) throws -> [String]
    ) throws {
        CalendarLibrary.load()
        let (arguments, environment) = (home.arguments, home.environment)
        ServerLoop.holdSignals()
        var settings = Router.Settings(
            folder: home.folder, isSecure: home.options.identity != nil,
            statusPages: try StatusPages { try home.wordings.wording(for: $0) },
            assets: Router.assets,
            clock: home.clock, complain: environment.messages.error)
        settings.allowsPlainPasswords = home.allowsPlainPasswords
        let router = try Router(home.source, settings)
        let server = try HTTPServer(router, home.options)
        let daemon = try HTTPDaemon(server)
        let scheme = home.options.identity == nil ? "http" : "https"
        let lines = try tell(router, home, "\(scheme)://\(daemon.place)")
        try environment.output.print(lines.map { $0 + "\n" }.joined())
        guard publishing else {
            return try ServerLoop(router, republish: home.republish).run(server, daemon)
        }
        let hasEnded = SharedFlag()
        let isOver = { @Sendable in hasEnded.isSet }
        let watch = PublishWatch(arguments, environment, until: isOver, isQuiet: isQuiet)
        try WorkerThread.start { watch.run() }
        let reminders = RemindWatch(arguments, environment, until: isOver)
        let thread = try BackgroundJob { reminders.run() }
        try ServerLoop(router, republish: home.republish).run(server, daemon)
        hasEnded.set()
        try thread.finish()
    }

    /// Returns the link for creating a first plan, or the address for accounts, and the addresses
    /// for other devices.
    private static func tell(
        of router: Router, _ home: ServedHousehold, from origin: String
    ) throws -> [String] {
        let places = NetworkAddresses.reachable(origin)
        let isOnNetwork = home.arguments[lanFlag]
        var lines = [home.environment.wording.text(.serveOn, ["address": origin])]
        let link =
            isOnNetwork
            ? try home.networkLink(at: places) : try home.firstLink(from: places.first ?? origin)
        lines += link
        if link.isEmpty {
            lines += try home.signInLines(from: places.first ?? origin)
            let wording = home.environment.wording
            lines.append(
                router.accountsAddress(from: origin).map {
                    wording.text(.serveAccounts, ["address": $0])
                } ?? wording.text(.serveNoAccount))
            if router.snapshot.lastChange == nil, !router.snapshot.keepsFeeds,
                !home.arguments[publishFlag]
            {
                home.environment.messages.note(
                    home.environment.wording.text(.serveNothingPublished))
            }
        }
        if !home.options.isBehindProxy, !isOnNetwork {
            lines += try home.localWarning(router.snapshot.publicURL ?? origin)
            if places != [origin] { lines += try home.telling(of: places) }
        }
        return lines
    }
}
