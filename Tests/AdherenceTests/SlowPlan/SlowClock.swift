import TestSupport
import Testing

/// The UTC offsets of a time zone, according to Python.
struct SlowZone {
    let name: String
    /// Pairs of a minute and the offset from then on, in minutes. The first offset also applies
    /// before.
    let offsets: [(minute: Int, offset: Int)]

    /// The minutes at which the offset changes.
    var changes: [Int] { offsets.dropFirst().map(\.minute) }

    /// Returns zones by name, with their changes from 2011 to 2027.
    static func read(_ names: [String]) throws -> [SlowZone] {
        let result = try Program.runPython(
            "AdherenceTests/SlowPlan/zone_offsets.py", ["2011", "2028"] + names)
        try #require(result.status == 0, "\(result.errors)")
        return try result.text.split(separator: "\n").map { line in
            let cells = line.split(separator: " ")
            let changes = try cells.dropFirst(2).map { cell in
                let parts = cell.split(separator: ":").compactMap { Int($0) }
                try #require(parts.count == 2)
                return (minute: parts[0], offset: parts[1])
            }
            let first = try #require(Int(cells[1]))
            return SlowZone(name: String(cells[0]), offsets: [(0, first)] + changes)
        }
    }
}

/// The local time of a person at each minute, computed minute by minute.
///
/// Minutes are counted from 1970-01-01, in UTC for real time, and without regard to clock changes
/// for local time.
struct SlowClock {
    let zone: String
    private let first: Int
    private let shown: [Int]
    private let firstShown: Int
    private let meant: [Int]

    /// Creates the clock of a zone for some days. Local times that are skipped at the start or end
    /// of a journey are read on the clock before, which is in `leaving`.
    init(_ zone: SlowZone, days: ClosedRange<Int>, leaving: [Int: SlowClock] = [:]) {
        self.zone = zone.name
        first = days.lowerBound * 1440
        var rest = zone.offsets[...]
        var offset = 0
        var shown: [Int] = []
        var meant: [Int] = []
        var next: Int?
        for minute in first...(days.upperBound + 1) * 1440 {
            while let change = rest.first, change.minute <= minute {
                offset = change.offset
                rest.removeFirst()
            }
            let wall = minute + offset
            let usual = shown.last.map { $0 + 1 } ?? wall
            shown.append(wall)
            let expected = next ?? wall
            // A local time that occurs twice means the first.
            guard wall >= expected else { continue }
            // A skipped local time means the instant it would have had without the clock change.
            for late in 0..<wall - expected {
                let skipped = expected + late
                meant.append(
                    leaving[minute]?.minute(of: skipped) ?? minute + skipped - usual)
            }
            meant.append(minute)
            next = wall + 1
        }
        self.shown = shown
        self.meant = meant
        firstShown = shown[0]
    }

    /// Returns the local time at a minute.
    func wall(at minute: Int) -> Int { shown[minute - first] }

    /// Returns the local day at a minute.
    func day(at minute: Int) -> Int { wall(at: minute) / 1440 }

    /// Returns the minute of a local time.
    func minute(of wall: Int) -> Int { meant[wall - firstShown] }

    /// Returns the minute at which a day begins.
    func midnight(of day: Int) -> Int { minute(of: day * 1440) }
}
