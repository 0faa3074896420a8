import CommandLine
import Household
import Wording

/// `dosecal wear` and `dosecal unwear`: record on which days lenses were worn.
enum WearCommand {
    private static let operands = Operands(
        "SET", 0..., completion: NamesCommand.Kind.lenses.completion, usage: "[SET…] [DAY]",
        "lens sets, by id or name, or the beginning of either; needed if there are several")
    private static let day = """
        DAY is today if you leave it out. It can be yesterday, a past weekday such as mon, or a \
        date such as 2026-11-19.
        """

    private static let wearing = Grammar(
        name: "wear", summary: "record that you wore lenses",
        discussion: """
            Records that you wore lenses on a day. This uses one day of the set that was open \
            then. \(day) Recording the same day again changes nothing.

            You can name several sets: 'dosecal wear left right yesterday'.

            Exit status: 0 recorded, or already recorded; 1 not recorded; 64 wrong usage.
            """,
        operands: operands, options: [RecordingOptions.note] + CommandContext.options)

    private static let unwearing = Grammar(
        name: "unwear", summary: "undo a day of wear",
        discussion: """
            Records that you did not wear lenses on a day after all. \(day) Nothing is deleted: the \
            undo is an entry too.
            """,
        operands: operands, options: [RecordingOptions.note] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        LensRequests.command(wearing, environment) { .wear($0) }
    }

    static func unwearCommand(_ environment: Environment) -> Command {
        LensRequests.command(unwearing, environment) { .unwear($0) }
    }
}
