/// Reads the properties of a VCALENDAR itself.
struct CalendarHeadReader {
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
        case UInt8(ascii: "x"): zone = zone ?? CalendarZone.name(in: line, scanner)
        default: break
        }
    }

    func head(_ zones: inout ZoneNames) -> CalendarHead {
        CalendarHead(
            productID: productID, method: method?.uppercased(),
            zone: zone.flatMap { zones.known($0) })
    }
}
