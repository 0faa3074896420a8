// Serves an account with calendars in memory, which clients can create and delete, to test suites
// for CalDAV servers.
//
// Usage: DAVTestServer FOLDER ADDRESS:PORT USER PASSWORD

import CalDAVSupport
import CivilTime
import Collections
import Feed
import Files
import Household
import ICalendar
import Journal
import Pages
import SQLStore
import Server
import Wording

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

struct Usage: Error {}

let words = CommandLine.arguments.dropFirst()
guard words.count == 4, let address = ListenAddress(words[2]) else { throw Usage() }
let (folder, user, password) = (words[1], words[3], words[4])
let clock = { @Sendable () in Instant(seconds: Int(time(nil))) }
let english = { @Sendable (_: String) in
    guard let wording = Wording(builtIn: "en") else { throw Usage() }
    return wording
}

/// Creates a store with the account.
func makeStore(at path: String) throws {
    let store = try SQLiteStore(path: path, creating: true)
    var account = Subscriber(id: user, name: user, people: [], added: clock())
    account.isAccount = true
    guard let digest = AppPassword(typed: password).digest else { throw Usage() }
    try store.write { change in
        try change.put(account)
        try change.issue(digest, to: user, at: clock())
    }
}

/// Returns the handler of a thread; all threads share the calendars.
@Sendable func handler(_ path: String, _ home: PlainHome) throws -> HouseholdHandler {
    let store = try SQLiteStore(path: path, creating: false)
    let household = Household(
        store, zones: ZoneDirectory(), feedTitles: FeedTitles(english), at: clock(),
        newID: {
            var random = SystemRandomNumberGenerator()
            return EntryID(using: &random)
        },
        newToken: {
            var random = SystemRandomNumberGenerator()
            return SecretToken(using: &random)
        })
    _ = try household.secret()
    let maker = CalendarMaker(home, ZoneDirectory())
    return HouseholdHandler(PageHandler(household, wording: english, version: "test")) { _, _ in
        var account = OpenAccount(home)
        account.special = maker.response
        return account
    }
}

let path = "\(folder)/dosecal.db"
try makeStore(at: path)
let home = PlainHome(user: user, name: user, CalendarReader(zones: ZoneDirectory()))
_ = home.make(
    AccountCollection(
        name: "calendar", components: ["VEVENT", "VTODO", "VJOURNAL"], title: "Calendar",
        isWritable: true))
ServerLoop.holdSignals()
var settings = Router.Settings(
    folder: "\(folder)/feeds", isSecure: false, statusPages: try StatusPages(english),
    assets: Router.assets, clock: clock, complain: { print($0) })
settings.allowsPlainPasswords = true
let source = StoreSource(path) {
    try SQLiteStore(path: path, creating: false)
} handler: {
    try handler(path, home)
}
let router = try Router(source, settings)
let server = try HTTPServer(
    router, .init(address, ticks: { Stopwatch.nanoseconds }, wake: ServerLoop.wake))
let daemon = try HTTPDaemon(server)
print("serving on http://\(daemon.place)")
fflush(nil)
try ServerLoop(router, republish: { _ in true }).run(server, daemon)
