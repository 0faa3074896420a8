import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import LensCare
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
        operands: operands, options: [Recording.noteOption] + Household.options)

    private static let unwearing = Grammar(
        name: "unwear", summary: "take back that lenses were worn on a day",
        discussion: """
            Takes back that lenses were worn on a day. \(day) Nothing is deleted: the taking back \
            is an entry of its own.
            """,
        operands: operands, options: [Recording.noteOption] + Household.options)

    static func command(_ environment: Environment) -> Command {
        LensRecording.command(wearing, environment, wear)
    }

    static func unwearCommand(_ environment: Environment) -> Command {
        LensRecording.command(unwearing, environment, unwear)
    }

    @Sendable static func wear(
        _ recording: inout LensRecording, _ set: LensRecord, _ day: CivilDate,
        in change: borrowing StoreChange
    ) throws -> [String] {
        guard !set.history.worn.contains(day) else {
            return [recording.text("lens.alreadyWorn", set, day)]
        }
        let set = try recording.write(.worn, on: set, day, in: change)
        return said("lens.worn", set, day, recording)
    }

    @Sendable private static func unwear(
        _ recording: inout LensRecording, _ set: LensRecord, _ day: CivilDate,
        in change: borrowing StoreChange
    ) throws -> [String] {
        let entries = recording.entries(.worn, on: set, day)
        guard !entries.isEmpty else { return [recording.text("lens.notWorn", set, day)] }
        var set = set
        for entry in entries {
            set = try recording.write(.undone(entry.id), on: set, day, in: change)
        }
        return said("lens.unworn", set, day, recording)
    }

    /// What was recorded, and what that makes of the set that was open on the day.
    private static func said(
        _ key: String, _ set: LensRecord, _ day: CivilDate, _ recording: LensRecording
    ) -> [String] {
        let words = LensWords(set, recording.person.words)
        let cycles = set.history.cycles
        guard let cycle = cycles.last(where: { $0.opened <= day }) else {
            let opened = ["opened": recording.person.said(cycles[0].opened)]
            return [recording.text("\(key).stray", set, day, opened)]
        }
        let today = recording.person.today
        let last = cycle.end.map { min($0.date.advanced(byDays: -1), today) } ?? today
        let isInUse = cycle.opened == set.history.use(on: today).cycle.opened
        let progress = isInUse ? words.progress : words.progress(of: cycle, on: last)
        guard let end = cycle.end, end.date <= today else {
            return [recording.text(key, set, day, ["progress": progress]), words.status]
        }
        let archived = [
            "opened": recording.person.said(cycle.opened), "progress": progress,
            "ended": recording.person.said(end.date),
        ]
        return [recording.text("\(key).archived", set, day, archived)]
    }
}
