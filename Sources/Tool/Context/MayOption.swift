import CommandLine
import Household
import Journal

/// `--may`: what a subscriber's address or password allows.
enum MayOption {
    /// For a subscriber.
    static let forNewSubscribers = Option<Access>(
        "may", "WHAT", .choice, default: Access.answer.rawValue, explanation)
    /// For a subscriber that there is.
    static let toSet = Option<Access>("may", "WHAT", .choice, explanation)

    private static let explanation =
        "look, also answer (tick off, skip, snooze), or also manage plans and subscribers"

    /// Refuses what no app can do that signs in to an account.
    static func requireForAccount(_ access: Access) throws(UsageError) {
        if !Access.ofAccounts.contains(access) {
            throw .contradiction(
                "an account can look or answer: no calendar app manages plans",
                summary: "--may manage with an account")
        }
    }
}
