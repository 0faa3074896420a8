import CivilTime
import Collections
import CommandLine
import ICalendar
import Server

/// An account whose calendars are only kept in memory, for programs that judge servers: it has one
/// for all components, and they make others.
struct ScratchAccount: Sendable {
    let signIn: SignIn
    private let home: PlainHome

    /// Reads a name and a password with a colon between them.
    init(_ text: String, zones: ZoneDirectory) throws(UsageError) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            throw .unfitVariable(
                "DOSECAL_SCRATCH_ACCOUNT", needs: "a name and a password such as judge:secret")
        }
        signIn = SignIn(parts[0], typing: parts[1])
        home = PlainHome(user: signIn.user, name: parts[0], CalendarReader(zones: zones))
        _ = home.make(
            AccountCollection(
                name: "calendar", components: ["VEVENT", "VTODO", "VJOURNAL"], title: "Calendar",
                isWritable: true))
    }

    /// The account, for somebody who knows its name and its password.
    func account(for other: SignIn) -> OpenAccount? {
        let isRight = other.user == signIn.user && other.password == signIn.password
        return isRight ? OpenAccount(home, of: []) : nil
    }
}
