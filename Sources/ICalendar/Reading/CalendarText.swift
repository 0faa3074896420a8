/// What a VCALENDAR says of itself, wherever among its components it says so.
struct CalendarText {
    /// On which line it begins.
    let line: Int
    private var productID: String?
    private var method: String?
    private var zone: String?

    init(line: Int) {
        self.line = line
    }

    /// Takes a line that stands directly in the calendar; the first of each property counts.
    mutating func take(_ line: LogicalLine, _ initial: UInt8, _ scanner: LineScanner) {
        switch initial {
        case UInt8(ascii: "p"): productID = productID ?? scanner.text(of: "PRODID", in: line)
        case UInt8(ascii: "m"): method = method ?? scanner.text(of: "METHOD", in: line)
        case UInt8(ascii: "x"): zone = zone ?? scanner.text(of: "X-WR-TIMEZONE", in: line)
        default: break
        }
    }

    func head(_ zones: inout ZoneNames) -> CalendarHead {
        CalendarHead(
            productID: productID, method: method?.uppercased(),
            zone: zone.flatMap { zones.known($0) })
    }
}

extension LineScanner {
    /// The value of a property of this name; nil for another, and for one that is too long.
    func text(of name: StaticString, in line: LogicalLine) -> String? {
        guard var value = value(of: name, in: line) else { return nil }
        var buffer: [UInt8] = []
        guard value.drain(into: &buffer, limit: Limits.line) else { return nil }
        return String(decoding: buffer, as: UTF8.self).trimmed
    }
}
