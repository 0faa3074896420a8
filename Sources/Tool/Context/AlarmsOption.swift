import CommandLine
import Journal

/// `--alarms` and `--no-alarms`.
enum AlarmsOption {
    /// For a subscriber.
    static let forNewSubscribers = option(usual: .together)
    /// For a subscriber that there is.
    static let toSet = Option<Subscriber.Alarms>(
        "alarms", "WHICH", .choice, explanation)
    /// For what is written without one, which stays as it was.
    static let forFiles = option(usual: .each)
    /// Which of an account's calendars rings.
    static let rings = Option<Subscriber.Kind>(
        "rings", "KIND", .choice, "which calendar of an account rings: tasks (usually) or events")
    static let noneFlag = Flag("no-alarms", "the same as --alarms none")

    private static func option(usual: Subscriber.Alarms) -> Option<Subscriber.Alarms> {
        Option(
            "alarms", "WHICH", .choice, default: usual.rawValue, explanation)
    }

    private static let explanation =
        "an alarm for each dose, one for all that are due together, or none"

    /// The alarms that were asked for; nil if nothing was said of them.
    static func choice(_ arguments: Arguments) throws(UsageError) -> Subscriber.Alarms? {
        let choice = arguments[forNewSubscribers]
        guard arguments[noneFlag] else { return choice }
        if let choice, choice != .none { throw .conflict("--alarms", with: "--no-alarms") }
        return Subscriber.Alarms.none
    }
}
