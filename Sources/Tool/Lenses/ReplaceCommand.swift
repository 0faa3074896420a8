import CarePlan
import CommandLine
import Household
import Wording

/// `dosecal replace`: records that a new set of lenses or a new pack was opened.
enum ReplaceCommand {
    private static let onOption = Option(
        "on", "DAY", .day, default: "today",
        "the first day of the new set: yesterday, mon or 2026-11-19")

    private static let grammar = Grammar(
        name: "replace",
        summary: "record that you started a new set of lenses, or opened a new pack",
        discussion: """
            Ends the current set, which is kept with all its days of wear, and starts a new one. \
            If you count sets, there is one less in the box. Recording the same day again \
            changes nothing.

            You can name several sets: 'dosecal replace left right'. You can also record a \
            forgotten replacement later, even one from before the current set was opened: the \
            set of that time is then split in two.

            A medicine whose plan has 'use-within', such as eye drops, can be named as well: from that \
            day on, a new pack or bottle is in use.

            Exit status: 0 recorded, or already recorded; 1 not recorded; 64 wrong usage.
            """,
        operands: Operands(
            "SET", 0..., completion: NamesCommand.Kind.items.completion,
            "lens sets or medicines, by id or name, or the beginning of either; needed if there are several"
        ),
        options: [
            onOption,
            RecordingOptions.note,
        ] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        LensRequests.command(
            grammar, dayOption: onOption, environment,
            about: { $0.isLensSet || $0.shelfLife.within != nil }
        ) { .replace($0) }
    }
}
