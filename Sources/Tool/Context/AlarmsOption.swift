import CommandLine
import Journal

/// The options `--alarms` and `--no-alarms`.
enum AlarmsOption {
    /// The option for new subscribers.
    static let forNewSubscribers = option(usual: .together)
    /// The option for existing subscribers.
    static let toSet = Option<Subscriber.Alarms>(
        "alarms", "WHICH", .choice, explanation)
    /// The option for exported files, whose default is an alarm for each dose.
    static let forFiles = option(usual: .each)
    /// The option for the calendar of an account that has the alarms.
    static let rings = Option<Subscriber.Kind>(
        "rings", "KIND", .choice, "which calendar of an account rings: tasks (usually) or events")
    static let noneFlag = Flag("no-alarms", "the same as --alarms none")

    private static func option(usual: Subscriber.Alarms) -> Option<Subscriber.Alarms> {
        Option(
            "alarms", "WHICH", .choice, default: usual.rawValue, explanation)
    }

    private static let explanation =
        "an alarm for each dose, one for everything due at the same time, or none"

    /// Returns the alarms that the options state, or `nil` if they state none.
    static func choice(_ arguments: Arguments) throws(UsageError) -> Subscriber.Alarms? {
        let choice = arguments[forNewSubscribers]
        guard arguments[noneFlag] else { return choice }
        if let choice, choice != .none { throw .conflict("--alarms", with: "--no-alarms") }
        return Subscriber.Alarms.none
    }
}
