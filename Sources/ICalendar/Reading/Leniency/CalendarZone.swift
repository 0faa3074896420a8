/// The zone that a calendar names once for all of its times, as Google does with floating times.
///
/// RFC 5545 knows no X-WR-TIMEZONE: a time without TZID would be that of whoever reads it.
enum CalendarZone {
    /// The zone as a line names it; nil for another line.
    static func name(in line: LogicalLine, _ scanner: LineScanner) -> String? {
        scanner.text(of: "X-WR-TIMEZONE", in: line)
    }
}
