import TestSupport
import Testing

/// How far a zone's clocks are ahead of UTC, as Python says.
struct SlowZone {
    let name: String
    /// From these minutes on, so many minutes ahead; the first counts for all time before as well.
    let offsets: [(minute: Int, offset: Int)]

    /// The minutes at which the clocks change.
    var changes: [Int] { offsets.dropFirst().map(\.minute) }

    /// Zones by their names, with the changes from 2011 to 2027.
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

/// What the clocks of a person show at each minute, found by walking from one to the next.
///
/// All minutes are counted from 1970: real ones in UTC, and those of the clocks as if these never
/// changed.
struct SlowClock {
    let zone: String
    private let first: Int
    private let shown: [Int]
    private let firstShown: Int
    private let meant: [Int]

    /// The clocks of a zone over some days. What they skip when a journey begins or ends is read on
    /// those that are left in that minute.
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
            // A time that comes again means the first.
            guard wall >= expected else { continue }
            // One that was left out is when it would have been, had the clocks not changed.
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

    /// What the clocks show.
    func wall(at minute: Int) -> Int { shown[minute - first] }

    /// The day that the clocks show.
    func day(at minute: Int) -> Int { wall(at: minute) / 1440 }

    /// The minute that a time on the clocks means.
    func minute(of wall: Int) -> Int { meant[wall - firstShown] }

    /// When a day begins.
    func midnight(of day: Int) -> Int { minute(of: day * 1440) }
}
