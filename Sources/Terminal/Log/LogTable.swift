import CarePlan
package import CivilTime
import Journal
import Wording

/// The log as a table for spreadsheets.
package struct LogTable {
    private let logs: [PersonLog]
    private let zones: EntryZones

    /// Creates the table of the persons' entries.
    package init(_ logs: [PersonLog], _ directory: ZoneDirectory) {
        self.logs = logs
        zones = EntryZones(logs, directory)
    }

    private typealias Column = (
        name: String, cell: @Sendable (PersonLog.Line, TimeZone?) -> String?
    )

    private static let columns: [Column] = [
        ("id", { line, _ in line.entry.id.description }),
        ("recorded_utc", { line, _ in line.entry.recorded.description }),
        ("person", { line, _ in line.entry.subject.person }),
        ("item", { line, _ in line.entry.subject.item }),
        ("name", { line, _ in line.entry.subject.name }),
        ("what", { line, _ in line.entry.action.kind.rawValue }),
        ("day", { line, _ in line.entry.day.description }),
        ("planned_local", { line, zone in line.entry.action.planned?.start?.text(in: zone) }),
        ("planned_utc", { line, _ in line.entry.action.planned?.start?.description }),
        ("actual_local", { line, zone in line.entry.action.at?.text(in: zone) }),
        ("actual_utc", { line, _ in line.entry.action.at?.description }),
        ("zone", { line, _ in line.entry.subject.zone }),
        ("amount", { line, _ in line.entry.action.amount?.description }),
        ("unit", { line, _ in line.entry.subject.unit }),
        ("until_utc", { line, _ in line.entry.action.until?.description }),
        ("slot", { line, _ in line.entry.action.planned?.slot }),
        ("ordinal", { line, _ in line.entry.action.planned.map { String($0.ordinal) } }),
        ("undoes", { line, _ in line.entry.action.undone?.description }),
        ("source", { line, _ in line.entry.source.rawValue }),
        ("author", { line, _ in line.entry.author?.description }),
        ("note", { line, _ in line.entry.note }),
        ("grade", { line, _ in line.entry.basis?.grade.rawValue }),
        ("counts", { line, _ in line.counts ? "yes" : "no" }),
    ]

    /// The table as comma-separated values.
    package var text: String {
        var text = CSV.line(Self.columns.map(\.name))
        for line in logs.flatMap(\.lines) {
            let zone = zones.zone(of: line.entry)
            text += CSV.line(Self.columns.map { $0.cell(line, zone) ?? "" })
        }
        return text
    }
}

extension Instant {
    /// Returns the local time in a zone with its UTC offset, such as `2026-11-20T08:00:00+01:00`,
    /// or `nil` without a zone.
    package func text(in zone: TimeZone?) -> String? {
        guard let zone else { return nil }
        let seconds = zone.offset(at: self).seconds
        let (minutes, rest) = abs(seconds).quotientAndRemainder(dividingBy: 60)
        let parts = [minutes / 60, minutes % 60] + (rest == 0 ? [] : [rest])
        let offset = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return "\(zone.wallClock(at: self))\(seconds < 0 ? "-" : "+")\(offset)"
    }
}
