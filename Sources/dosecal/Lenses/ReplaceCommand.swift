import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import LensCare
import Household
import Wording

/// `dosecal replace`: a new set of lenses is opened.
enum ReplaceCommand {
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
            Option(
                "on", .value("DAY", default: "today"),
                "the first day of the new set: yesterday, mon or 2026-11-19"),
            Recording.noteOption,
        ] + Household.options)

    static func command(_ environment: Environment) -> Command {
        LensRecording.command(grammar, dayOption: "on", environment, replace)
    }

    @Sendable static func replace(
        _ recording: inout LensRecording, _ set: LensRecord, _ day: CivilDate,
        in change: borrowing StoreChange
    ) throws -> [String] {
        let cycles = set.history.cycles
        guard recording.entries(.replaced, on: set, day).isEmpty else {
            return [recording.text("lens.alreadyReplaced", set, day)]
        }
        guard !cycles.contains(where: { $0.opened == day }) else {
            return [recording.text("lens.alreadyOpened", set, day)]
        }
        guard cycles[0].opened < day else {
            throw Refusal(beforeTheFirst(set, cycles[0].opened, day, recording.person.today))
        }
        let after = try recording.write(.replaced, on: set, day, in: change)
        return said(after, day, recording)
    }

    private static func beforeTheFirst(
        _ set: LensRecord, _ opened: CivilDate, _ day: CivilDate, _ today: CivilDate
    ) -> String {
        let what =
            opened > today
            ? "'\(set.item.id)' is not opened before \(opened) by the plan"
            : "the first set of '\(set.item.id)' was opened on \(opened)"
        return "\(what), so none could be replaced on \(day); if another day is right, write it as "
            + "'opened' into the plan"
    }

    private static func said(
        _ set: LensRecord, _ day: CivilDate, _ recording: LensRecording
    ) -> [String] {
        let words = LensWords(set, recording.person.words)
        let cycles = set.history.cycles
        let ended = cycles.last { $0.end?.date == day }
        let closing = ended.map { cycle in
            let used = cycle.recorded(on: day)
            return recording.text(
                "lens.ended.\(used.counting.rawValue)", set, day,
                [
                    "opened": recording.person.said(cycle.opened), "days": words.days(of: cycle),
                    "used": String(used.days),
                ])
        }
        let headline = recording.text("lens.replaced", set, day)
        let begun = cycles.last { $0.opened == day }
        let rest =
            begun?.end.map { next in
                [
                    recording.text(
                        "lens.replacedBetween", set, day,
                        ["opened": recording.person.said(next.date)])
                ]
            } ?? newSet(set, words, recording)
        return [[headline, closing].compactMap { $0 }.joined(separator: " ")] + rest
    }

    /// How the new set stands, and what is left in the box.
    private static func newSet(
        _ set: LensRecord, _ words: LensWords, _ recording: LensRecording
    ) -> [String] {
        let use = set.history.use(on: recording.person.today)
        let progress =
            use.progress.usedDays > 0
            ? recording.text(
                "lens.newSet", set, use.day,
                ["progress": words.progress]) : nil
        let box = [words.left, words.lastOpening].compactMap { $0 }.joined(separator: " ")
        return [progress, words.status, box.isEmpty ? nil : box, words.shortage].compactMap { $0 }
    }
}
