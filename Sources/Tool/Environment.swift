#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import CivilTime
import CommandLine
import Files
import Journal
import WebPush
import Wording
import Terminal

/// The settings of one run of the tool, from its `SystemContext`: time, terminal, folders, store.
struct Environment: Sendable {
    private let system: SystemContext
    /// The clock's time at the start of the run, or at the last `atCurrentTime()`.
    private(set) var now: Instant
    /// The time that replaces the modification time of every plan, if SOURCE_DATE_EPOCH is set.
    let revision: Instant?
    /// The number of columns of the terminal, or 80.
    let width: Int
    /// Whether output may be coloured.
    let isColoured: Bool
    var zones: ZoneDirectory
    /// The command of the person's editor, or `nil` if no variable states it.
    let editor: String?
    /// The folder for temporary files.
    let temporaryFolder: String
    /// The name of the system's time zone, or `nil` if it is unknown.
    let systemZone: String?
    /// The system's language, such as da, or `nil` if no variable states it.
    let language: String?
    /// The environment variables for programs that access the web, as NAME=VALUE.
    let webEnvironment: [String]
    /// The environment variables for programs that show reminders, as NAME=VALUE.
    let programEnvironment: [String]
    let folders: Folders
    /// The stated address of the store, or `nil` for the file at its default path.
    var store: StoreAddress?

    /// The folders that environment variables state.
    struct Folders {
        let own: String?
        let data: String?
        let home: String?
    }

    /// The user who became root with sudo, unless a variable states the folder of the store;
    /// otherwise `nil`.
    var sudoUser: String? {
        let sudoer = system.value(of: "SUDO_USER")
        return geteuid() == 0 && folders.own == nil && sudoer != "root" ? sudoer : nil
    }

    /// Returns the address of the store.
    func storeAddress() throws(UsageError) -> StoreAddress {
        if let store { return store }
        return .file(try storePath())
    }

    /// Opens the store. `creating` creates one if there is none. Prints a note while waiting for a
    /// process that writes.
    func openStore(creating: Bool) throws -> any Store {
        let address = try storeAddress()
        return try address.open(creating: creating) { process in
            messages.note(
                wording.text(
                    process == nil ? .messageWaiting : .messageWaitingFor,
                    ["store": address.text, "process": process.map { "\($0)" } ?? ""]))
        }
    }

    /// Returns the path of the store's file. If the store is a database, returns the default path.
    func storePath() throws(UsageError) -> String {
        if case .file(let path)? = store { return path }
        if let own = folders.own { return "\(own)/dosecal.db" }
        if let data = folders.data, data.hasPrefix("/") { return "\(data)/dosecal/dosecal.db" }
        guard let home = folders.home else {
            throw .unfitVariable(
                "DOSECAL_HOME", needs: .text(.valueStoreFolder))
        }
        // The home folder of the user that the package and 'make install' create holds nothing else.
        if home == "/var/lib/dosecal" { return "\(home)/dosecal.db" }
        return "\(home)/.local/share/dosecal/dosecal.db"
    }

    /// Returns the value of an environment variable, read as the value of an option; `nil` if it is
    /// unset or empty.
    func value<Value>(
        of name: String, as option: Option<Value>
    ) throws(UsageError) -> Value? {
        guard let text = system.value(of: name) else { return nil }
        do { return try option.read(text) } catch { throw .unfitVariable(name, needs: error.needs) }
    }

    /// Returns whether an environment variable is 1; it must be 0, 1, empty or unset.
    func isSet(_ name: String) throws(UsageError) -> Bool {
        switch system.value(of: name) {
        case nil, "0": false
        case "1": true
        default: throw .unfitVariable(name, needs: .word(["0", "1"]))
        }
    }

    /// Returns a new ID for an entry.
    func newEntryID() -> EntryID {
        var random = RandomNumbers(number: system.randomNumber)
        return EntryID(using: &random)
    }

    /// The hosts of push services and ntfy servers that the pages accept although they are private,
    /// from DOSECAL_PUSH_HOSTS, which separates them by spaces.
    var pushHosts: [String] {
        (system.value(of: "DOSECAL_PUSH_HOSTS") ?? "").lowercased().split(separator: " ")
            .map { String($0) }
    }

    /// The address at which push services reach the operator, from DOSECAL_PUSH_CONTACT.
    var pushContact: String? { system.value(of: "DOSECAL_PUSH_CONTACT") }

    /// The source of random bytes for messages to browsers.
    var pushRandom: PushRandom { PushRandom(system.randomNumber) }

    /// Returns a new token.
    func newToken() -> SecretToken {
        var random = RandomNumbers(number: system.randomNumber)
        return SecretToken(using: &random)
    }

    /// Returns these settings with the current time as `now`, for use after waiting for a person.
    func atCurrentTime() -> Environment {
        var later = self
        later.now = Instant(seconds: Self.seconds(system.clock))
        return later
    }

    /// Throws if the clock is outside the supported years.
    func requireClock() throws(Refusal) {
        if !now.isSupported { throw Refusal(.refusalClock) }
    }

    /// The built-in wording in the system's language, or in English.
    var wording: Wording { system.wording }

    /// Reads the settings from a context.
    init(_ system: SystemContext) throws(UsageError) {
        self.system = system
        now = Instant(seconds: Self.seconds(system.clock))
        revision = try Self.epoch(system)
        width = system.outputColumns ?? 80
        isColoured = Self.isColoured(system)
        zones = system.value(of: "TZDIR").map { ZoneDirectory(path: $0) } ?? ZoneDirectory()
        editor = system.value(of: "VISUAL") ?? system.value(of: "EDITOR")
        temporaryFolder = system.value(of: "TMPDIR") ?? "/tmp"
        systemZone = system.value(of: "TZ").map(Self.zoneName) ?? Self.localZone
        language = system.language
        webEnvironment = Self.webVariables.compactMap { name in
            system.value(of: name).map { "\(name)=\($0)" }
        }
        programEnvironment = Self.programVariables.compactMap { name in
            system.value(of: name).map { "\(name)=\($0)" }
        }
        folders = Folders(
            own: system.value(of: "DOSECAL_HOME"), data: system.value(of: "XDG_DATA_HOME"),
            home: system.value(of: "HOME"))
        store = try system.value(of: "DOSECAL_STORE").map { text throws(UsageError) in
            try StoreAddress(text)
        }
    }

    /// The name of the zone that /etc/localtime links to.
    private static var localZone: String? {
        guard let path = realpath("/etc/localtime", nil) else { return nil }
        defer { free(path) }
        return zoneName(String(cString: path))
    }

    /// Returns the name of a zone that is given by its name or by the path of its file.
    private static func zoneName(_ text: String) -> String {
        let path = text.drop { $0 == ":" }
        let folder = "zoneinfo/"
        let place = path.indices.first { path[$0...].hasPrefix(folder) }
        return place.map { String(path[$0...].dropFirst(folder.count)) } ?? String(path)
    }

    /// Returns whether output is coloured, following https://bixense.com/clicolors and
    /// https://no-color.org.
    private static func isColoured(_ system: SystemContext) -> Bool {
        if system.value(of: "NO_COLOR") != nil { return false }
        let isForced = system.value(of: "CLICOLOR_FORCE").map { $0 != "0" } ?? false
        return isForced || system.outputColumns != nil && system.value(of: "TERM") != "dumb"
    }

    /// The variables that state proxies, certificates and the encoding of host names.
    private static let webVariables = [
        "PATH", "LANG", "LC_ALL", "LC_CTYPE", "http_proxy", "https_proxy", "HTTPS_PROXY",
        "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY", "CURL_CA_BUNDLE", "SSL_CERT_FILE",
        "SSL_CERT_DIR",
    ]

    /// The variables that programs of the user need, also those that show notices on the screen.
    private static let programVariables =
        webVariables + [
            "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ", "XDG_RUNTIME_DIR",
            "XDG_CONFIG_HOME", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY",
        ]

    private static func epoch(_ system: SystemContext) throws(UsageError) -> Instant? {
        guard let text = system.value(of: "SOURCE_DATE_EPOCH") else { return nil }
        guard let seconds = Int(text), seconds >= 0, Instant(seconds: seconds).isSupported else {
            throw .unfitVariable(
                "SOURCE_DATE_EPOCH",
                needs: .text(.valueEpoch))
        }
        return Instant(seconds: seconds)
    }
}

/// Streams, clock and program.
extension Environment {
    /// Returns a clock that starts at a time and advances with the system's clock. The time spent
    /// waiting for the store therefore counts.
    func clock(from start: Instant) -> @Sendable () -> Instant {
        let (system, ahead) = (system, start.seconds - now.seconds)
        return {
            let later = Instant(seconds: Self.seconds(system.clock) + ahead)
            return min(max(later, Instant.supported.lowerBound), Instant.supported.upperBound)
        }
    }

    /// Returns the clock's seconds, limited to just outside the supported years. A wrong clock may
    /// return a number that overflows in calculations.
    private static func seconds(_ clock: @Sendable () -> Int) -> Int {
        min(
            max(clock(), Instant.supported.lowerBound.seconds - 1),
            Instant.supported.upperBound.seconds + 1)
    }

    /// Returns a function that returns the milliseconds since this call.
    func stopwatch() -> () -> Int {
        let watch = Stopwatch()
        return { watch.milliseconds }
    }

    /// Whether standard input is a terminal.
    var isInteractive: Bool { system.input.isTerminal }
    /// Whether standard error is a terminal that can erase a line.
    var isWatched: Bool { system.hasErrorTerminal && system.value(of: "TERM") != "dumb" }
    /// The path of the program's file.
    var programPath: String { system.programPath }
    var input: StandardInput { system.input }
    /// Whether standard output is a terminal.
    var isOutputWatched: Bool { system.outputColumns != nil }
    var output: StandardStream { system.output }
    /// The writer of messages to standard error.
    var messages: MessageWriter { system.messages }
}

extension SystemContext {
    /// The writer of messages to standard error.
    var messages: MessageWriter {
        MessageWriter(program: Dosecal.name, to: errors, sharing: line)
    }

    /// The system's language, such as da, or `nil` if no variable states it.
    var language: String? {
        (value(of: "LC_ALL") ?? value(of: "LC_MESSAGES") ?? value(of: "LANG"))
            .map { String($0.prefix(while: \.isLetter)).lowercased() }
    }

    /// The built-in wording in the system's language, or in English.
    var wording: Wording { language.flatMap(Wording.init(builtIn:)) ?? .english }

    /// Returns the value of an environment variable, or `nil` if it is unset or empty.
    func value(of name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
}

/// A generator whose numbers come from a function.
private struct RandomNumbers: RandomNumberGenerator {
    let number: @Sendable () -> UInt64

    mutating func next() -> UInt64 { number() }
}
