import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Schedule
import Wording

/// The progress of a day: the number of doses in each state.
struct DayProgress {
    private(set) var taken = 0
    private(set) var all = 0
    private(set) var skipped = 0
    private(set) var missed = 0
    /// The number of doses that are due now, including those of the evening before.
    private(set) var due = 0
    /// The number of doses that are not due yet.
    private(set) var later = 0

    init() {}

    /// Counts the outcomes of a day, and the due ones among those of the day before that are still
    /// open.
    init(_ outcomes: [Outcome], open: [Outcome], at now: Instant) {
        for outcome in outcomes where !outcome.isPaused {
            all += 1
            switch outcome.state(at: now) {
            case .taken: taken += 1
            case .skipped: skipped += 1
            case .missed: missed += 1
            case .due: due += 1
            case .notYetDue: later += 1
            case .paused: all -= 1
            }
        }
        due += open.count { $0.state(at: now) == .due }
    }

    /// Adds the progress of two persons.
    static func + (one: DayProgress, other: DayProgress) -> DayProgress {
        var sum = one
        sum.taken += other.taken
        sum.all += other.all
        sum.skipped += other.skipped
        sum.missed += other.missed
        sum.due += other.due
        sum.later += other.later
        return sum
    }

    /// Returns a ring with the share of doses taken, or nothing if none were due.
    func ring(_ wording: Wording, size: Int) -> HTML {
        guard all > 0 else { return .empty }
        let words = ["count": String(taken), "all": String(all)]
        return .ring(
            "day", label: wording.text(.pageDoneLabel, words),
            text: "\(taken)/\(all)",
            arcs: [("arc", taken * 100 / all), ("pass", (skipped + missed) * 100 / all)],
            size: size)
    }

    /// Returns the state of the day in a few texts, the most urgent first: 2 due now, 1 skipped.
    func said(_ wording: Wording) -> [String] {
        (headline(wording).map { [$0] } ?? []) + left(wording)
    }

    /// Returns texts with the number of skipped and of missed doses.
    func left(_ wording: Wording) -> [String] {
        [
            skipped > 0 ? wording.text(.pageLeftSkipped, ["count": String(skipped)]) : nil,
            missed > 0 ? wording.text(.pageLeftMissed, ["count": String(missed)]) : nil,
        ].compactMap { $0 }
    }

    /// Returns the text that doses are due or that all is done, or `nil` if doses are still to
    /// come.
    func headline(_ wording: Wording) -> String? {
        if due > 0 { return wording.text(.pageDue, ["count": String(due)]) }
        if all == 0 { return wording.text(.todayNothing) }
        guard later == 0 else { return nil }
        return wording.text(taken == all ? .pageAllDone : .pageNothingLeft)
    }

    /// Returns the numbers of the ring as text, or `nil` if nothing was due.
    func count(_ wording: Wording) -> String? {
        all == 0
            ? nil
            : wording.text(.pageDoneLabel, ["count": String(taken), "all": String(all)])
    }
}

/// The top of a page about a day: progress ring, state, next dose and streak.
struct DaySummary {
    let progress: DayProgress
    let wording: Wording
    let isToday: Bool
    /// A text that is as urgent as a due dose, or `nil`.
    let warning: String?
    /// Further lines, such as the next dose; shown only if nothing is due, so that the first button
    /// is near the top.
    let more: [String]

    var piece: HTML {
        let big = isToday ? progress.headline(wording) : progress.count(wording)
        let count = isToday ? progress.count(wording) : nil
        let small = ([count].compactMap { $0 } + progress.left(wording)).joined(separator: ", ")
        let lines = [small] + (progress.due > 0 && isToday ? [] : more)
        let words = HTML.tag(
            "div", ["class": "what"],
            [big.map { .tag("p", ["class": "big"], $0) } ?? .empty]
                + [warning.map { .tag("p", ["class": "state bad"], $0) } ?? .empty]
                + lines.filter { !$0.isEmpty }.map { .tag("p", $0) })
        return .tag(
            "section", ["class": "summary", "id": "day"],
            [progress.ring(wording, size: 64), words])
    }
}
