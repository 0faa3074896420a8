import CommandLine
import Household
import Wording

/// `dosecal replace`: a new set of lenses is opened.
enum ReplaceCommand {
    private static let onOption = Option(
        "on", "DAY", .day, default: "today",
        "the first day of the new set: yesterday, mon or 2026-11-19")

    private static let grammar = Grammar(
        name: "replace", summary: "record that lenses were replaced by a new set",
        discussion: """
            Closes the set in use, which is kept with all the days on which it was worn, and \
            opens a new one; where sets are counted, there is one less in the box. Said a second \
            time of the same day, it changes nothing.

            Several sets go at once, as in 'dosecal replace left right'. A replacement that was \
            forgotten can be recorded later, also one before the opening of the set in use: the \
            set of that time is then parted in two.

            Exit status: 0 recorded, or recorded before; 1 not recorded; 64 wrong usage.
            """,
        operands: Operands(
            "SET", 0...,
            "lens sets, by id, name or the beginning of one; may be left out where there is one "
                + "only"),
        options: [
            onOption,
            RecordingOptions.note,
        ] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        LensRequests.command(grammar, dayOption: onOption, environment) { .replace($0) }
    }
}
