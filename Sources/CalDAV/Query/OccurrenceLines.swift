internal import CivilTime
internal import ICalendar

/// Creates the content lines for one occurrence of a component (RFC 4791 section 9.6.5).
struct OccurrenceLines {
    private let component: ReadComponent
    private let times: ComponentTimes
    private let start: RecurrenceSet.Start

    init(_ component: ReadComponent, _ times: ComponentTimes, _ start: RecurrenceSet.Start) {
        self.component = component
        self.times = times
        self.start = start
    }

    /// Returns the component's lines changed to those of the occurrence.
    mutating func lines(_ lines: ComponentLines, _ clock: inout MomentClock) -> ComponentLines {
        var result = lines
        let anchor = component.first("DTSTART") == nil ? "DUE" : "DTSTART"
        let name = Self.line("RECURRENCE-ID", start.moment, start.instant)
        result.lines = []
        for line in lines.lines where !Self.recurring.contains(line.name) {
            guard line.name == anchor else {
                result.lines.append(self.line(line, &clock))
                continue
            }
            result.lines.append(Self.line(anchor, start.moment, start.instant))
            if component.isRecurring { result.lines.append(name) }
        }
        return result
    }

    private static let recurring: Set<String> = ["RRULE", "EXRULE", "RDATE", "EXDATE"]

    /// Returns a line adapted to the occurrence. The line with the start is written separately.
    private func line(
        _ line: ComponentLines.Line, _ clock: inout MomentClock
    ) -> ComponentLines.Line {
        switch line.name {
        case "DTEND", "DUE", "DURATION":
            if let end = start.end { return Self.line(endName, .utc(end), end) }
            return line.name == "DURATION" ? line : endLine(line, &clock)
        default:
            guard let property = component.first(line.name), property.parameter("TZID") != nil,
                let moment = property.moments.first, property.moments.count == 1
            else { return line }
            return Self.line(line.name, moment, clock.instant(of: moment))
        }
    }

    private var endName: String { component.name == "VTODO" ? "DUE" : "DTEND" }

    private func endLine(
        _ line: ComponentLines.Line, _ clock: inout MomentClock
    ) -> ComponentLines.Line {
        let moment: Moment
        switch times.length {
        case .days(let days): moment = start.moment.advanced(byDays: days)
        case .seconds(let seconds):
            if case .local = start.moment {
                moment = start.moment.advanced(bySeconds: seconds)
            } else {
                moment = .utc(Instant(seconds: start.instant.seconds + seconds))
            }
        case .none, .duration: return line
        }
        return Self.line(line.name, moment, clock.instant(of: moment))
    }

    /// Returns a line with a time. Dates and floating times keep their form; other times are in
    /// UTC.
    private static func line(
        _ name: String, _ moment: Moment, _ instant: Instant
    ) -> ComponentLines.Line {
        switch moment {
        case .date(let date):
            ComponentLines.Line(name, parameters: ";VALUE=DATE", value: date.compact)
        case .local(let wallClock): ComponentLines.Line(name, value: wallClock.compact)
        case .zoned, .utc: ComponentLines.Line(name, value: instant.utc.compact + "Z")
        }
    }
}
