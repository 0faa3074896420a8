import CivilTime
import CalendarImport
import Journal
import Testing

/// The expected entry for every answer, in every style of completion, read at every time: a table
/// written by hand.
@Suite struct AnswerMatrixTests {
    /// The styles in which apps complete an occurrence (A to H), and a standalone task.
    enum Way: String, CaseIterable {
        case single, A, B, C, D, E, F, G, H
    }

    /// The action of the user: completes the dose, reverts that, cancels or deletes it, or
    /// completes it again. The words after the action name the marks that an app leaves in the
    /// task.
    enum Act: String, CaseIterable {
        case tick, again, delete
        /// Only STATUS is set; the other marks are removed.
        case untick, cancel
        /// All marks are removed.
        case bare
        /// COMPLETED and PERCENT-COMPLETE are left, as in Home Assistant and `todoman cancel`.
        case stale, staleCancel
        /// STATUS is IN-PROCESS, and COMPLETED is left.
        case process
        /// PERCENT-COMPLETE is left, as in python-caldav.
        case percent
    }

    /// The state that was read before the last one.
    enum Sight: String, CaseIterable {
        case first, open, done
    }

    /// The time of completion, in the order of the table's columns: within minutes; in the evening;
    /// on the 2nd for the dose of 6 November; on the 5th, after the doses since the 2nd were
    /// missed.
    enum Timing: Int, CaseIterable {
        case onTime, late, ahead, missed

        var day: Int { self == .missed ? 5 : 2 }
        var dose: Int { [2, 2, 6, 5][rawValue] }
        var hour: Int { self == .late ? 19 : 7 }
    }

    /// The resulting entries: `x` exact, `l` likely, `c` to be checked, `s` skipped, each with the
    /// day of November; `+` means that unmatched evidence is left, `0` that there is no entry.
    ///
    /// An app that reverts the finished copy of a series (D) leaves a new open task and a series
    /// that has moved on, which reads as a completion in style C.
    static let table = """
        way           act                 sight            on time  late  ahead  missed
        single,A,B    tick,again          first,open,done  x2       x2    +      x5
        single,A,B    untick,bare         first,open       0        0     0      0
        single,A,B    stale,process       first,open       x2       x2    +      x5
        single,A,B    percent             first,open       l2       l2    +      l5
        single,A,B,H  untick,bare,stale,process,percent  done  0    0     +      0
        single,A,B,H  cancel              first,open       s2       s2    s6     s5
        single,A,B,H  staleCancel         first,open       c2       c2    +      c5
        single,A,B,H  cancel,staleCancel  done             s2       s2    s6+    s5
        single        delete              first            0        0     0      0
        single        delete              open             s2       s2    s6     s5
        single        delete              done             x2       x2    +      x5
        A,B,H         delete              first,open       0        0     0      0
        A,B,H         delete              done             0        0     +      0
        H             tick,again          first,open,done  l2       l2    +      l5
        H             untick,bare         first,open       0        0     0      0
        H             stale,process,percent  first,open    l2       l2    +      l5
        C             tick,again          first,open,done  l2       l2    +      l5+
        C,F,G         untick,bare         first,open       0        0     0      0
        C,F           stale,process,percent  first,open    0        0     0      0
        C             untick,bare,stale,process,percent  done  0    0     +      +
        C             cancel,staleCancel  first,open,done  l2+      l2+   +      l5+
        C,E,F,G       delete              first            0        0     0      0
        C,E,F,G       delete              open             +        +     +      +
        C             delete              done             l2+      l2+   +      l5+
        D             tick                first,open,done  l2       l2    +      l5
        D             again               first,open       l2       l2    +      l5
        D             again               done             c2       c2    +      c5
        D             untick,bare,cancel,delete  first,open  l2     l2    +      l5+
        D             stale,process,percent,staleCancel  first,open  l2  l2  +   l5
        D             untick,bare,stale,process,percent,cancel,staleCancel  done  0  0  +  0
        D             delete              done             l2       l2    +      l5
        E             tick,again          first,open,done  x2       x2    -      x2
        E             untick,bare         first,open       0        0     -      0
        E             stale,process       first,open       x2       x2    -      x2
        E             percent             first,open       l2       l2    -      l2
        E             untick,bare,stale,process,percent  done  0    0     -      0
        E             cancel              first,open,done  s2       s2    -      s2
        E             staleCancel         first,open       x2       x2    -      x2
        E             staleCancel         done             s2       s2    -      s2
        E             delete              done             x2       x2    -      x2
        F             tick,again          first,open,done  l2       l2    +      l5+
        F             untick,bare,stale,process,percent  done  0    0     +      +
        F             cancel,staleCancel  first,open,done  l2+      l2+   +      l5+
        F             delete              done             l2+      l2+   +      l5+
        G             tick,again          first,open,done  c2       c2    c2     c5
        G             stale,process,percent,staleCancel  first,open  c2  c2  c2  c5
        G             untick,bare,stale,process,percent  done  0    0     0      0
        G             cancel              first,open       +        +     +      +
        G             cancel,staleCancel  done             c2+      c2+   c2+    c5+
        G             delete              done             c2       c2    c2     c5
        """

    /// The line of the table for each style, action and state.
    private static let expected: [String: [String]] = {
        var expected: [String: [String]] = [:]
        for line in table.split(separator: "\n").dropFirst() {
            let words = line.split(separator: " ").map(String.init)
            let parts = words.prefix(3).map { $0.split(separator: ",") }
            for way in parts[0] {
                for act in parts[1] {
                    for sight in parts[2] {
                        expected["\(way) \(act) \(sight)"] = Array(words.dropFirst(3))
                    }
                }
            }
        }
        return expected
    }()

    @Test(arguments: Way.allCases, Act.allCases)
    func entriesMatchTheTable(way: Way, act: Act) throws {
        let empty = try Desk(Desk.drops)
        for sight in Sight.allCases {
            let cells = try #require(
                Self.expected["\(way) \(act) \(sight)"], "\(way) \(act) \(sight) has no line")
            try #require(cells.count == Timing.allCases.count)
            for timing in Timing.allCases where cells[timing.rawValue] != "-" {
                let found = try Answering(empty, way, timing).outcome(of: act, sight)
                #expect(
                    found == cells[timing.rawValue], "\(way) \(act) seen \(sight), \(timing)")
            }
        }
    }
}

/// One dose that is answered in one style, as the source contains it at each time.
private struct Answering {
    typealias Matrix = AnswerMatrixTests
    private let way: Matrix.Way
    private let timing: Matrix.Timing
    private var desk: Desk

    init(_ desk: Desk, _ way: Matrix.Way, _ timing: Matrix.Timing) {
        self.desk = desk
        self.way = way
        self.timing = timing
    }

    /// The state of the dose in the source.
    private enum State {
        case open
        case ticked(minute: Int)
        case changed(Matrix.Act)
    }

    func outcome(of act: Matrix.Act, _ sight: Matrix.Sight) throws -> String {
        var states: [State] =
            switch act {
            case .tick: [.ticked(minute: 5)]
            case .again: [.ticked(minute: 5), .changed(.untick), .ticked(minute: 40)]
            default: [.ticked(minute: 5), .changed(act)]
            }
        switch sight {
        case .first: states = states.suffix(1)
        case .open: states = [.open] + states.suffix(1)
        case .done: states += act == .tick ? states : []
        }
        var one = self
        // Each state is read twice; the second reading must not add anything.
        for state in states.flatMap({ [$0, $0] }) { try one.read(state) }
        return one.standing
    }

    private mutating func read(_ state: State) throws {
        let time: String
        switch state {
        case .open: time = "2026-11-02T06:00:00Z"
        case .ticked(let minute): time = "2026-11-0\(timing.day)T\(clock(minute + 5)):00Z"
        case .changed: time = "2026-11-0\(timing.day)T\(clock(25)):00Z"
        }
        let files = try files(state)
        let sources = files.map { calendar($0) }
        try desk.read(all: sources, at: "/a", now: time)
    }

    private func clock(_ minute: Int) -> String {
        "\(timing.hour < 10 ? "0" : "")\(timing.hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// Returns the time of completion plus some minutes, in calendar syntax.
    private func stamp(_ minute: Int) -> String {
        "2026110\(timing.day)T\(clock(minute).filter { $0 != ":" })00Z"
    }

    private var standing: String {
        let words = desk.standing.map { line -> String in
            let fields = line.split(separator: " ")
            let grade = fields[2] == "skipped" ? "s" : String(fields[4].prefix(1))
            return (grade == "e" ? "x" : grade) + String(Int(fields[1].suffix(2)) ?? 0)
        }
        let waiting = desk.unmatched.isEmpty ? "" : "+"
        return words.isEmpty && waiting.isEmpty ? "0" : words.joined() + waiting
    }
}

/// The calendars that each style writes.
extension Answering {
    /// Returns the completion marks of a task in a state.
    private func marks(_ state: State) -> [String] {
        let completed = "COMPLETED:\(stamp(5))"
        switch state {
        case .open: return ["STATUS:NEEDS-ACTION", "LAST-MODIFIED:20261101T000100Z"]
        case .ticked(let minute):
            return [
                "STATUS:COMPLETED", "COMPLETED:\(stamp(minute))", "PERCENT-COMPLETE:100",
                "LAST-MODIFIED:\(stamp(minute))",
            ]
        case .changed(let act):
            let left: [String] =
                switch act {
                case .tick, .again, .delete, .bare: []
                case .untick: ["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:0"]
                case .cancel: ["STATUS:CANCELLED"]
                case .stale: ["STATUS:NEEDS-ACTION", completed, "PERCENT-COMPLETE:100"]
                case .staleCancel: ["STATUS:CANCELLED", completed, "PERCENT-COMPLETE:100"]
                case .process: ["STATUS:IN-PROCESS", completed]
                case .percent: ["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:100"]
                }
            return left + ["LAST-MODIFIED:\(stamp(20))"]
        }
    }

    private func isGone(_ state: State) -> Bool {
        if case .changed(.delete) = state { true } else { false }
    }

    private func isOpen(_ state: State) -> Bool {
        if case .open = state { true } else { false }
    }

    /// Returns whether a series that records completion by its start has moved on.
    private func hasMoved(_ state: State) -> Bool {
        switch state {
        case .open: false
        case .ticked: true
        case .changed(let act): [.cancel, .staleCancel].contains(act)
        }
    }

    private func start(_ day: Int) -> String { "DTSTART;TZID=Europe/Berlin:2026110\(day)T080000" }

    private func series(from day: Int, _ lines: [String]) throws -> String {
        text(try desk.uid("drops"), ["RRULE:FREQ=DAILY", start(day)] + lines)
    }

    private func text(_ uid: String, _ lines: [String]) -> String {
        (["BEGIN:VTODO", "UID:\(uid)", "SUMMARY:1 tablet Drops"] + lines + ["END:VTODO"])
            .joined(separator: "\n")
    }

    /// Returns the files of the source in a state. There is always a file with a task of dosecal.
    private func files(_ state: State) throws -> [String] {
        let dose = timing.dose
        let open = marks(.open)
        switch way {
        case .single:
            let other = text(try desk.uid("drops", on: "2026-11-09"), [start(9)] + open)
            let own = text(
                try desk.uid("drops", on: "2026-11-0\(dose)"), [start(dose)] + marks(state))
            return isGone(state) ? [other] : [other, own]
        case .A, .B, .H:
            let series = try series(from: 2, open)
            if isGone(state) || isOpen(state) { return [series] }
            let range = way == .H ? ";RANGE=THISANDFUTURE" : ""
            let one = text(
                try desk.uid("drops"),
                [
                    start(dose).replacing("DTSTART", with: "RECURRENCE-ID\(range)"), start(dose),
                ] + marks(state))
            return way == .B ? [series, one] : [series + "\n" + one]
        case .C, .F: return isGone(state) ? [] : [try moved(state)]
        case .D:
            let copy = text("copy", [start(dose)] + marks(state))
            let series = try series(
                from: isOpen(state) ? 2 : dose + 1,
                isOpen(state) ? open : ["LAST-MODIFIED:\(stamp(5))"])
            return isGone(state) || isOpen(state) ? [series] : [series, copy]
        case .E:
            if isOpen(state) { return [try series(from: 2, open)] }
            let old = text(try desk.uid("drops"), [start(2)] + marks(state))
            let new = text("next", ["RRULE:FREQ=DAILY", start(3), "LAST-MODIFIED:\(stamp(5))"])
            return isGone(state) ? [new] : [old, new]
        case .G: return isGone(state) ? [] : [try series(from: 2, marks(state))]
        }
    }

    /// Returns a series that has moved on and has no completion marks.
    private func moved(_ state: State) throws -> String {
        let to = hasMoved(state) ? timing.dose + 1 : 2
        var lines = marks(state).filter { $0.hasPrefix("LAST-MODIFIED") }
        if case .changed(let act) = state, [.cancel, .staleCancel].contains(act) {
            lines.append("STATUS:CANCELLED")
        }
        guard way == .F else { return try series(from: to, lines) }
        let pointer = start(to).replacing("DTSTART", with: "X-KDE-LIBKCAL-DTRECURRENCE")
        return try series(from: 2, lines + (isOpen(state) ? [] : [pointer]))
    }
}
