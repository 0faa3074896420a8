import CivilTime

/// The contents of the system's zone files according to Python's `zoneinfo`, as printed by
/// zoneinfo_table.py.
struct ZoneinfoTable: Sendable {
    /// The offset and the abbreviation at an instant.
    struct State: Hashable, Sendable {
        let offset: Int
        let isDaylight: Bool
        let abbreviation: String
    }

    /// A local time, read with fold=0 and with fold=1; results are in seconds from the change.
    struct Reading: Sendable {
        let wallClock, first, second: Int
    }

    /// The states around a change; many changes have equal ones.
    struct Pattern: Sendable {
        let minuteBefore, after, minuteAfter: State
        let readings: [Reading]
    }

    /// Zones whose files have equal bytes.
    struct Zone: Sendable {
        let names: [String]
        let stateAtStart: State
        let changes: [(second: Int, pattern: Pattern)]
    }

    let zones: [Zone]
    /// The names of all zones, including those that were not read.
    let names: [String]

    /// Reads one file in `every`.
    init(
        _ script: PythonScript, folder: String, from start: Int, until end: Int, oneIn every: Int
    ) throws {
        var patterns: [Pattern] = []
        var zones: [Zone] = []
        var others: [String] = []
        for line in try script.lines(folder, String(start), String(end), String(every)) {
            let cells = line.split(separator: " ")
            switch cells[0] {
            case "N": others += cells[1].split(separator: ",").map(String.init)
            case "P": patterns.append(try Pattern(cells.dropFirst()))
            default: zones.append(try Zone(cells.dropFirst(), patterns))
            }
        }
        self.zones = zones
        names = zones.flatMap(\.names) + others
    }
}

extension ZoneinfoTable.State {
    init(_ offset: TimeZone.Offset) {
        self.init(
            offset: offset.seconds, isDaylight: offset.isDaylight,
            abbreviation: offset.abbreviation)
    }

    fileprivate init(_ cell: Substring) throws {
        let parts = cell.split(separator: ",")
        guard parts.count == 3, let offset = Int(parts[0]) else { throw UnreadableCell(cell) }
        self.init(offset: offset, isDaylight: parts[1] == "1", abbreviation: String(parts[2]))
    }
}

extension ZoneinfoTable.Reading {
    /// Returns the reading of the local time near a change.
    ///
    /// According to PEP 495, the two folds differ if the local time occurs twice and, in the
    /// opposite order, if it is skipped.
    func reading(near change: Int) -> TimeZone.Reading {
        let first = Instant(seconds: change + first)
        let second = Instant(seconds: change + second)
        return first == second
            ? .once(first) : first < second ? .twice(first: first, second: second) : .skipped(first)
    }

    fileprivate init(_ cell: Substring) throws {
        let parts = cell.split(separator: ",").compactMap { Int($0) }
        guard parts.count == 3 else { throw UnreadableCell(cell) }
        self.init(wallClock: parts[0], first: parts[1], second: parts[2])
    }
}

extension ZoneinfoTable.Pattern {
    fileprivate init(_ cells: ArraySlice<Substring>) throws {
        let states = try cells.prefix(3).map { try ZoneinfoTable.State($0) }
        minuteBefore = states[0]
        after = states[1]
        minuteAfter = states[2]
        readings = try cells.dropFirst(3).map { try ZoneinfoTable.Reading($0) }
    }
}

extension ZoneinfoTable.Zone {
    fileprivate init(
        _ cells: ArraySlice<Substring>, _ patterns: [ZoneinfoTable.Pattern]
    ) throws {
        let cells = Array(cells)
        names = cells[0].split(separator: ",").map(String.init)
        stateAtStart = try ZoneinfoTable.State(cells[1])
        changes = try cells.dropFirst(2).map { cell in
            let parts = cell.split(separator: ":").compactMap { Int($0) }
            guard parts.count == 2 else { throw UnreadableCell(cell) }
            return (parts[0], patterns[parts[1]])
        }
    }
}

/// An error in the format of the table.
private struct UnreadableCell: Error, CustomStringConvertible {
    let description: String

    init(_ cell: Substring) {
        description = "zoneinfo_table.py printed '\(cell)', which ZoneinfoTable cannot read"
    }
}
