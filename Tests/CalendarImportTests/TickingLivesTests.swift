import CivilTime
import CalendarImport
import Journal
import TestSupport
import Testing

/// Random use of an app in one style: doses are completed and reopened there, recorded with buttons
/// of a page, and undone at the command line. The expected entries are computed from these actions
/// alone.
@Suite struct TickingLivesTests {
    /// The seeds of a quick run; the first nine cover one style each.
    private static let seeds: [UInt64] = {
        let first: [UInt64] = [0, 1, 3, 4, 6, 10, 11, 15, 23]
        return first + (0..<80).filter { !first.contains($0) }
    }()

    @Test(arguments: Seed.list(seeds, quick: 9))
    func entriesMatchTheActions(seed: Seed) throws {
        var life = Life(try Desk(Desk.drops), seed: seed.value)
        if let problem = try life.live() {
            Issue.record("seed \(seed), \(life.style): \(problem)")
        }
    }
}

/// Nine days with one dose a day, and an app that stores them in one source.
private struct Life {
    /// The style of an app: standalone tasks, overrides (A), overrides in separate files (B) or of
    /// all future occurrences (H), moving the start of a series (C, F), finished copies (D), ending
    /// a series and continuing it under a different UID (E), or closing the whole series (G).
    enum Style: CaseIterable {
        case tasks, overrides, resources, following, moved, pointer, copies, continued, closed

        /// Whether the app records the state of each dose separately.
        var namesDoses: Bool { [.tasks, .overrides, .resources, .following].contains(self) }
    }

    private static let days = 2...10

    let style: Style
    private var random: SeededRandom
    private var desk: Desk
    /// The completion marks of single doses by day, and the days that changed since the last
    /// reading.
    private var marks: [Int: [String]] = [:]
    private var changed: Set<Int> = []
    /// The day on which the app's series starts, and the days that were completed.
    private var start = 2
    private var ticks: [(day: Int, from: Int)] = []
    /// The doses that were recorded with a button.
    private var pressed: Set<Int> = []
    /// The doses that the app skipped and that were not undone.
    private var leftOut: Set<Int> = []
    /// The last claim of the app about each dose, and the expected entry.
    private var said: [Int: Action.Kind] = [:]
    private var expected: [Int: Action.Kind] = [:]
    private var written = "20261101T000100Z"
    private var log: [String] = []

    init(_ desk: Desk, seed: UInt64) {
        self.desk = desk
        random = SeededRandom(seed: seed)
        style = Style.allCases.randomElement(using: &random) ?? .tasks
    }

    /// Returns the first difference with its history, or `nil` if there is none.
    mutating func live() throws -> String? {
        for day in Self.days.dropLast() {
            for hour in [7, 11, 20] {
                for _ in 0..<Int.random(in: 0...2, using: &random) { act(day, hour) }
                let readings = Int.random(in: 0...2, using: &random)
                for _ in 0..<readings { try read(day, hour) }
                if readings > 0, let problem {
                    return "\(problem)\n\(log.joined(separator: "\n"))"
                }
                if readings > 0, chance(10) { try undo(day, hour) }
                if chance(15) { try press(day, hour) }
            }
        }
        return nil
    }

    private var problem: String? {
        let found = desk.standing.map { $0.split(separator: " ")[1...2].joined(separator: " ") }
        let wanted = expected.map { "\(date($0)) \($1)" }.sorted()
        return found == wanted ? nil : "expected \(wanted), found \(found)"
    }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    private func date(_ day: Int) -> String { "2026-11-\(two(day))" }
}

/// The actions in the app.
extension Life {
    private mutating func act(_ day: Int, _ hour: Int) {
        let stamp =
            "202611\(two(day))T\(two(hour))\(two(Int.random(in: 5...25, using: &random)))00Z"
        switch style {
        case .tasks, .overrides, .resources, .following:
            let dose = Int.random(in: max(2, day - 2)...min(10, day + 3), using: &random)
            if changed.insert(dose).inserted { answer(dose, day, hour, stamp) }
        case .moved, .pointer, .copies:
            if changed.isEmpty { move(day, hour, stamp) }
        case .continued:
            if changed.isEmpty { goOn(day, hour, stamp) }
        case .closed:
            if changed.isEmpty { close(day, stamp) }
        }
    }

    /// Returns whether a dose can be completed now. A dose more than half a day ahead remains
    /// unmatched.
    private func isInReach(_ dose: Int, _ day: Int, _ hour: Int) -> Bool {
        dose <= day || dose == day + 1 && hour >= 19
    }

    private mutating func answer(_ dose: Int, _ day: Int, _ hour: Int, _ stamp: String) {
        let left = (marks[dose] ?? []).filter(isOwn)
        let isTaken = said[dose] == .taken
        let new: [String]
        if chance(20) {
            new = ["STATUS:CANCELLED"] + (isTaken && chance(50) ? left : [])
            if isTaken || expected[dose] == nil && said[dose] != .skipped {
                expected[dose] = .skipped
            }
            if said.updateValue(.skipped, forKey: dose) != .skipped { leftOut.insert(dose) }
        } else if isTaken {
            new = unticked(left)
            leftOut.remove(dose)
            (said[dose], expected[dose]) = (nil, nil)
        } else {
            new = ticked(stamp)
            leftOut.remove(dose)
            (said[dose], expected[dose]) = (.taken, isInReach(dose, day, hour) ? .taken : nil)
        }
        marks[dose] = new + ["LAST-MODIFIED:\(stamp)"]
        log.append("\(stamp) dose \(dose): \(new)")
    }

    private mutating func ticked(_ stamp: String) -> [String] {
        let ways = [
            ["STATUS:COMPLETED", "COMPLETED:\(stamp)", "PERCENT-COMPLETE:100"],
            ["STATUS:COMPLETED", "COMPLETED:\(stamp)"], ["STATUS:COMPLETED"],
            ["STATUS:COMPLETED", "PERCENT-COMPLETE:100"],
        ]
        return ways.randomElement(using: &random) ?? []
    }

    /// Returns the marks of a reopened task; apps leave some of the completion marks.
    private mutating func unticked(_ left: [String]) -> [String] {
        let status = chance(20) ? "STATUS:IN-PROCESS" : "STATUS:NEEDS-ACTION"
        return [status] + left.filter { _ in chance(50) }
    }

    /// Moves a series past the first open dose, or in KDE past all past doses, or moves it back.
    private mutating func move(_ day: Int, _ hour: Int, _ stamp: String) {
        if let last = ticks.last, chance(30) {
            ticks.removeLast()
            if style == .copies {
                marks[last.day] = unticked(["COMPLETED:\(stamp)"]) + ["LAST-MODIFIED:\(stamp)"]
            } else {
                start = last.from
            }
            // A copy may be the user's own task, so reopening it undoes only the entry that was
            // made from it.
            if style != .copies || !pressed.contains(last.day) { expected[last.day] = nil }
        } else {
            let dose = style == .moved ? start : max(start, day)
            guard dose < 10, isInReach(dose, day, hour) else { return }
            ticks.append((dose, start))
            start = dose + 1
            if style == .copies { marks[dose] = ticked(stamp) + ["LAST-MODIFIED:\(stamp)"] }
            expected[dose] = .taken
        }
        written = stamp
        changed = [start]
        log.append("\(stamp) the series stands on \(start), ticked off are \(ticks.map(\.day))")
    }

    /// Closes a series whose next dose continues under a different UID, or opens or closes one of
    /// those again.
    private mutating func goOn(_ day: Int, _ hour: Int, _ stamp: String) {
        let dose: Int
        if let old = ticks.randomElement(using: &random), chance(30) {
            dose = old.day
        } else {
            dose = start
            guard dose < 10, isInReach(dose, day, hour) else { return }
            ticks.append((dose, dose))
            start = dose + 1
            written = stamp
        }
        let isTaken = said[dose] == .taken
        marks[dose] =
            (isTaken ? unticked((marks[dose] ?? []).filter(isOwn)) : ticked(stamp))
            + ["LAST-MODIFIED:\(stamp)"]
        said[dose] = isTaken ? nil : .taken
        expected[dose] = isTaken ? nil : .taken
        changed = [dose]
        log.append("\(stamp) dose \(dose) of \(ticks.map(\.day)): \(marks[dose] ?? [])")
    }

    private func isOwn(_ mark: String) -> Bool {
        !mark.hasPrefix("STATUS") && !mark.hasPrefix("LAST")
    }

    /// Closes the whole series, which can only mean the dose of the day, or opens it again on the
    /// same day to correct that.
    private mutating func close(_ day: Int, _ stamp: String) {
        if let last = ticks.popLast() {
            marks[0] = unticked((marks[0] ?? []).filter(isOwn)) + ["LAST-MODIFIED:\(stamp)"]
            // A series that is opened for the next dose does not affect the last one.
            if last.day == day { expected[day] = nil }
        } else {
            ticks = [(day, day)]
            marks[0] = ticked(stamp) + ["LAST-MODIFIED:\(stamp)"]
            expected[day] = .taken
        }
        changed = [0]
        log.append("\(stamp) the series: \(marks[0] ?? [])")
    }

    /// Presses the button of an open dose. If the app has a claim about it that was not read yet,
    /// the page shows the old state.
    private mutating func press(_ day: Int, _ hour: Int) throws {
        let dose = Int.random(in: max(2, day - 1)...day, using: &random)
        let isKnown = style.namesDoses ? !changed.contains(dose) : changed.isEmpty
        guard isKnown, expected[dose] == nil else { return }
        let time = "\(date(day))T\(two(hour)):45:00Z"
        guard try desk.press("drops", on: date(dose), at: time) else { return }
        pressed.insert(dose)
        expected[dose] = .taken
        log.append("\(time) pressed: dose \(dose)")
    }

    /// Undoes an entry, which must not be imported again until the app makes a new claim.
    private mutating func undo(_ day: Int, _ hour: Int) throws {
        guard changed.isEmpty, style.namesDoses else { return }
        let standing = Record(desk.entries).standing
        guard let entry = standing.randomElement(using: &random) else { return }
        try desk.append(
            .undone(entry.id), like: entry, recorded: "\(date(day))T\(two(hour)):40:00Z")
        for dose in expected.keys where date(dose) == "\(entry.day)" {
            // Undoing a press does not undo a claim of the app.
            let isLeft = entry.action.kind == .taken && leftOut.contains(dose)
            expected[dose] = isLeft ? .skipped : nil
            if !isLeft { leftOut.remove(dose) }
        }
        log.append("\(date(day)) \(hour):40 undone: \(entry.day)")
    }
}

/// The contents of the app's source.
extension Life {
    private mutating func read(_ day: Int, _ hour: Int) throws {
        let now = "\(date(day))T\(two(hour)):30:00Z"
        try desk.read(all: try files().map { calendar($0) }, at: "/a", now: now)
        changed = []
        log.append("read at \(now)")
    }

    private func text(_ uid: String, _ lines: [String]) -> String {
        (["BEGIN:VTODO", "UID:\(uid)", "SUMMARY:1 tablet Drops"] + lines + ["END:VTODO"])
            .joined(separator: "\n")
    }

    private func begin(_ day: Int, _ name: String = "DTSTART") -> String {
        "\(name);TZID=Europe/Berlin:202611\(two(day))T080000"
    }

    private func files() throws -> [String] {
        let uid = try desk.uid("drops")
        let answered = marks.keys.sorted()
        let at = ["RRULE:FREQ=DAILY", "LAST-MODIFIED:\(written)"]
        switch style {
        case .tasks:
            return try Self.days.map { day in
                text(
                    try desk.uid("drops", on: date(day)),
                    [begin(day)] + (marks[day] ?? ["STATUS:NEEDS-ACTION"]))
            }
        case .overrides, .resources, .following:
            let name = style == .following ? "RECURRENCE-ID;RANGE=THISANDFUTURE" : "RECURRENCE-ID"
            let overrides = answered.map { day in
                text(uid, [begin(day, name), begin(day)] + (marks[day] ?? []))
            }
            let series = text(uid, [begin(2)] + at)
            return style == .resources
                ? [series] + overrides : [([series] + overrides).joined(separator: "\n")]
        case .moved: return [text(uid, [begin(start)] + at)]
        case .pointer:
            return [text(uid, [begin(2), begin(start, "X-KDE-LIBKCAL-DTRECURRENCE")] + at)]
        case .copies:
            let copies = answered.map { day in text("copy\(day)", [begin(day)] + (marks[day] ?? []))
            }
            return [text(uid, [begin(start)] + at)] + copies
        case .continued:
            let name = { (day: Int) in day == 2 ? uid : "next\(day)" }
            return ticks.map { text(name($0.day), [begin($0.day)] + (marks[$0.day] ?? [])) }
                + [text(name(start), ["DTSTART:202611\(two(start))T070000Z"] + at)]
        case .closed: return [text(uid, [begin(2), at[0]] + (marks[0] ?? [at[1]]))]
        }
    }
}
