import CommandLine
import Household
import Wording

/// `dosecal wear` and `dosecal unwear`: on which days lenses were worn.
enum WearCommand {
    private static let operands = Operands(
        "SET", 0..., usage: "[SET…] [DAY]",
        "lens sets, by id, name or the beginning of one; may be left out where there is one only")
    private static let day = """
        DAY is today where it is left out; else yesterday, a weekday gone by such as mon, or a \
        date such as 2026-11-19.
        """

    private static let wearing = Grammar(
        name: "wear", summary: "record that lenses were worn",
        discussion: """
            Records that lenses were worn on a day, which uses up one of the days of the set that \
            was open then. \(day) Said a second time of the same day, it changes nothing.

            Several sets go at once, as in 'dosecal wear left right yesterday'.

            Exit status: 0 recorded, or recorded before; 1 not recorded; 64 wrong usage.
            """,
        operands: operands, options: [RecordingOptions.note] + CommandContext.options)

    private static let unwearing = Grammar(
        name: "unwear", summary: "take back that lenses were worn on a day",
        discussion: """
            Takes back that lenses were worn on a day. \(day) Nothing is deleted: the taking back \
            is an entry of its own.
            """,
        operands: operands, options: [RecordingOptions.note] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        LensRequests.command(wearing, environment) { .wear($0) }
    }

    static func unwearCommand(_ environment: Environment) -> Command {
        LensRequests.command(unwearing, environment) { .unwear($0) }
    }
}
