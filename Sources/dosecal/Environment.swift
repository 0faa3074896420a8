#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import CivilTime
import CommandLine
import Files
import Journal

/// What the tool takes from outside: the clock, the environment, the terminal. Read once, here.
struct Environment: Sendable {
    /// The clock's time at the start, or when it was looked at again.
    private(set) var now: Instant
    /// The moment that stands in for every plan's time of change, where SOURCE_DATE_EPOCH is set.
    let revision: Instant?
    /// The terminal's columns, or 80.
    let width: Int
    /// Whether output may be coloured.
    let isColoured: Bool
    var zones: ZoneDirectory
    /// The editor to write plans with.
    let editor: String?
    /// Whether somebody types what is read from standard input.
    let isInteractive: Bool
    /// Where files go that are not kept.
    let temporaryFolder: String
    /// The time zone of this machine, by its name; nil if nothing says so.
    let systemZone: String?
    /// The language of this machine, such as da.
    let language: String?
    /// The name and the password of an account for programs that judge servers.
    let scratchAccount: String?
    /// What the environment says to programs that fetch from the web.
    let webEnvironment: [String]
    private let folders: Folders
    /// What is said of where the store is; nil for the file in its usual place.
    var store: StoreAddress?

    /// Where the environment says that data belongs.
    private struct Folders {
        let own = Environment.variable("DOSECAL_HOME")
        let data = Environment.variable("XDG_DATA_HOME")
        let home = Environment.variable("HOME")
    }
    private let sudoer = Environment.variable("SUDO_USER")

    /// Who became root with sudo, where nothing says whose store is meant.
    var disguised: String? {
        geteuid() == 0 && folders.own == nil && sudoer != "root" ? sudoer : nil
    }

    /// Where the store is.
    func storeAddress() throws(UsageError) -> StoreAddress {
        if let store { return store }
        return .file(try storePath())
    }

    /// The store's file; with a database, where it would be.
    func storePath() throws(UsageError) -> String {
        if case .file(let path)? = store { return path }
        if let own = folders.own { return "\(own)/dosecal.db" }
        if let data = folders.data, data.hasPrefix("/") { return "\(data)/dosecal/dosecal.db" }
        guard let home = folders.home else {
            throw .unfitVariable(
                "DOSECAL_HOME", needs: "a folder for the store, as HOME is not set")
        }
        return "\(home)/.local/share/dosecal/dosecal.db"
    }

    /// An id for an entry, from the system's random numbers.
    func newEntryID() -> EntryID {
        var random = SystemRandomNumberGenerator()
        return EntryID(using: &random)
    }

    /// The same after somebody took their time.
    func lookingAtTheClock() -> Environment {
        var later = self
        later.now = Instant(seconds: Self.seconds())
        return later
    }

    /// Refuses to work by a clock that cannot be right.
    func requireClock() throws(UnusableClock) {
        if !now.isMeant { throw UnusableClock() }
    }

    static func current() throws(UsageError) -> Environment {
        let isTerminal = isatty(1) == 1
        return Environment(
            now: Instant(seconds: seconds()), revision: try epoch(),
            width: isTerminal ? terminalWidth : 80,
            isColoured: isColoured(isTerminal),
            zones: variable("TZDIR").map { ZoneDirectory(path: $0) } ?? ZoneDirectory(),
            editor: variable("VISUAL") ?? variable("EDITOR"), isInteractive: isatty(0) == 1,
            temporaryFolder: variable("TMPDIR") ?? "/tmp",
            systemZone: variable("TZ").map(zoneName) ?? localZone,
            language: (variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG")).map {
                String($0.prefix(while: \.isLetter)).lowercased()
            },
            scratchAccount: variable("DOSECAL_SCRATCH_ACCOUNT"),
            webEnvironment: webVariables.compactMap { name in
                variable(name).map { "\(name)=\($0)" }
            },
            folders: Folders(),
            store: try variable("DOSECAL_STORE").map { text throws(UsageError) in
                try StoreAddress(text)
            })
    }

    /// The name of the zone to which the system's link leads.
    private static var localZone: String? {
        guard let path = realpath("/etc/localtime", nil) else { return nil }
        defer { free(path) }
        return zoneName(String(cString: path))
    }

    /// A zone's name, also where it is given by its file.
    private static func zoneName(_ text: String) -> String {
        let path = text.drop { $0 == ":" }
        let folder = "zoneinfo/"
        let place = path.indices.first { path[$0...].hasPrefix(folder) }
        return place.map { String(path[$0...].dropFirst(folder.count)) } ?? String(path)
    }

    /// As https://bixense.com/clicolors and https://no-color.org have it.
    private static func isColoured(_ isTerminal: Bool) -> Bool {
        if variable("NO_COLOR") != nil { return false }
        let isForced = variable("CLICOLOR_FORCE").map { $0 != "0" } ?? false
        return isForced || isTerminal && variable("TERM") != "dumb"
    }

    /// The proxies, the certificates to trust, and how a host's name is written.
    private static let webVariables = [
        "PATH", "LANG", "LC_ALL", "LC_CTYPE", "http_proxy", "https_proxy", "HTTPS_PROXY",
        "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY", "CURL_CA_BUNDLE", "SSL_CERT_FILE",
        "SSL_CERT_DIR",
    ]

    private static func epoch() throws(UsageError) -> Instant? {
        guard let text = variable("SOURCE_DATE_EPOCH") else { return nil }
        guard let seconds = Int(text), seconds >= 0, Instant(seconds: seconds).isMeant else {
            throw .unfitVariable(
                "SOURCE_DATE_EPOCH",
                needs: "seconds since 1970, such as 1795132800, up to the year 2199")
        }
        return Instant(seconds: seconds)
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static var terminalWidth: Int {
        var size = winsize()
        let isKnown = ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? min(max(Int(size.ws_col), 20), 200) : 80
    }
}

/// Clocks and chance.
extension Environment {
    /// A clock that showed a moment at the start and runs on with the system's: whoever waited for
    /// the store since then has not lost that time.
    func clock(from start: Instant) -> @Sendable () -> Instant {
        let ahead = start.seconds - now.seconds
        return {
            let later = Instant(seconds: Self.seconds() + ahead)
            return min(max(later, Instant.meant.lowerBound), Instant.meant.upperBound)
        }
    }

    /// The clock's seconds, of which no clock that is wrong makes more than can be reckoned with.
    private static func seconds() -> Int {
        min(
            max(time(nil), Instant.meant.lowerBound.seconds - 1),
            Instant.meant.upperBound.seconds + 1)
    }

    /// How many milliseconds have gone by since now.
    func stopwatch() -> () -> Int {
        let watch = Stopwatch()
        return { watch.milliseconds }
    }

    /// A token from the system's random numbers.
    func newToken() -> FeedToken {
        var random = SystemRandomNumberGenerator()
        return FeedToken(using: &random)
    }
}

/// The computer's clock tells a time outside the years in which plans and records are kept.
struct UnusableClock: Error, CustomStringConvertible {
    var description: String {
        "the clock of this computer is outside the years 1900 to 2199; set it"
    }
}
