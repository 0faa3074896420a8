import CivilTime
import TestSupport
import Testing

/// The zones of the system from 1970 to 2100, compared with Python's `zoneinfo`; a quick run reads
/// one file in forty.
struct ZoneinfoTests {
    private static let directory = ZoneDirectory()
    private static let table = Result {
        try ZoneinfoTable(
            PythonScript("zoneinfo_table.py"), folder: directory.path, from: 1970, until: 2101,
            oneIn: Seed.isFull ? 1 : 40)
    }
    private static let start = Instant(seconds: 0)
    /// 2101-01-01 00:00 UTC.
    private static let end = Instant(seconds: 4_133_980_800)

    @Test func namesMatchPython() throws {
        let python = Set(try Self.table.get().names)
        let own = Set(Self.directory.names())
        #expect(python.count > 300)
        #expect(python == own)
    }

    @Test func changesMatchPython() throws {
        var differences = Differences()
        for (zone, python) in try zones() {
            var before = python.stateAtStart
            let expected = python.changes.map { change in
                defer { before = change.pattern.after }
                return SeenChange(
                    second: change.second, before: before, after: change.pattern.after)
            }
            let found = zone.transitions(from: Self.start, until: Self.end).map(SeenChange.init)
            differences.compare(found, expected, in: zone.name)
        }
        #expect(differences.compared > (Seed.isFull ? 30_000 : 300))
        #expect(differences.isEmpty, differences.comment)
    }

    @Test func localTimesAroundEveryChangeMatchPython() throws {
        var differences = Differences()
        for (zone, python) in try zones() {
            for (second, pattern) in python.changes {
                let states = [pattern.minuteBefore, pattern.after, pattern.minuteAfter]
                for (state, distance) in zip(states, [-60, 0, 60]) {
                    let instant = Instant(seconds: second + distance)
                    differences.compare(
                        ZoneinfoTable.State(zone.offset(at: instant)), state, in: zone.name,
                        at: instant)
                }
            }
        }
        #expect(differences.compared > (Seed.isFull ? 100_000 : 1_000))
        #expect(differences.isEmpty, differences.comment)
    }

    @Test func readingsAroundEveryChangeMatchPython() throws {
        var differences = Differences()
        for (zone, python) in try zones() {
            for (second, pattern) in python.changes {
                for reading in pattern.readings {
                    let wallClock = CivilDateTime(clockSeconds: second + reading.wallClock)
                    differences.compare(
                        zone.read(wallClock), reading.reading(near: second), in: zone.name,
                        at: wallClock)
                }
            }
        }
        #expect(differences.compared > (Seed.isFull ? 200_000 : 2_000))
        #expect(differences.isEmpty, differences.comment)
    }

    /// Returns each zone with Python's data about it.
    private func zones() throws -> [(TimeZone, ZoneinfoTable.Zone)] {
        try Self.table.get().zones.flatMap { python in
            try python.names.map { name in
                (try #require(Self.directory.zone(named: name), "\(name) is unknown"), python)
            }
        }
    }
}

/// A clock change according to Python.
private struct SeenChange: Equatable, CustomStringConvertible {
    let second: Int
    let before, after: ZoneinfoTable.State

    init(second: Int, before: ZoneinfoTable.State, after: ZoneinfoTable.State) {
        self.second = second
        self.before = before
        self.after = after
    }

    init(_ transition: TimeZone.Transition) {
        self.init(
            second: transition.instant.seconds, before: ZoneinfoTable.State(transition.before),
            after: ZoneinfoTable.State(transition.after))
    }

    var description: String { "\(Instant(seconds: second)): \(before) to \(after)" }
}

/// Counts differences and keeps the first ten, so that one mistake causes one failure.
private struct Differences {
    private(set) var compared = 0
    private var count = 0
    private var first: [String] = []

    var isEmpty: Bool { count == 0 }
    var comment: Comment { "\(count) differ, first: \(first.joined(separator: "\n"))" }

    mutating func compare<Value: Equatable>(
        _ found: Value, _ expected: Value, in zone: String,
        at moment: @autoclosure () -> any CustomStringConvertible
    ) {
        compared += 1
        guard found != expected else { return }
        note("\(zone) at \(moment()): \(found), but Python says \(expected)")
    }

    mutating func compare(_ found: [SeenChange], _ expected: [SeenChange], in zone: String) {
        compared += expected.count
        guard found != expected else { return }
        for change in found where !expected.contains(change) { note("\(zone) invents \(change)") }
        for change in expected where !found.contains(change) { note("\(zone) misses \(change)") }
        if found.count != expected.count { note("\(zone) has \(found.count) changes") }
    }

    private mutating func note(_ difference: String) {
        count += 1
        if first.count < 10 { first.append(difference) }
    }
}
