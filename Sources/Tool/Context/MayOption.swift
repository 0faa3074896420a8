import CommandLine
import Household
import Journal
import Wording
import Terminal

/// The option `--may`: the access that an address or a password gives.
enum MayOption {
    /// The option for new subscribers.
    static let forNewSubscribers = Option<Access>(
        "may", "WHAT", .choice, default: Access.answer.rawValue, explanation)
    /// The option for existing subscribers.
    static let toSet = Option<Access>("may", "WHAT", .choice, explanation)

    private static let explanation =
        "look, also answer (tick off, skip, snooze), or also manage plans and subscribers"

    /// Throws for an access that apps with an account cannot use.
    static func requireForAccount(_ access: Access) throws(UsageError) {
        if !Access.ofAccounts.contains(access) {
            throw .text(.usageAccountManages)
        }
    }
}
