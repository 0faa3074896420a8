/// The calendars in a file, while its lines are read.
///
/// RFC 5545 3.4 allows several, one after another. Exports that another program has wrapped have
/// one inside another.
struct FileCalendars {
    /// The head of each calendar. The first belongs to components without a VCALENDAR around them,
    /// such as the objects of some servers and clipboards.
    private(set) var heads = [CalendarHeadReader(line: 1)]
    /// The calendars that are open, outermost first, as indices of `heads`.
    private(set) var open: [Int] = []

    mutating func begin(on line: Int) {
        open.append(heads.count)
        heads.append(CalendarHeadReader(line: line))
    }

    /// Ends the innermost calendar. An END too many is ignored.
    mutating func end() {
        _ = open.popLast()
    }

    /// The calendar of a component that begins here.
    var current: Int { open.last ?? 0 }

    /// Reads a line outside all components. A calendar's properties may come after its components,
    /// as in files that a script has joined or edited. Text around calendars, such as the header of
    /// a mail, is ignored.
    mutating func take(_ line: LogicalLine, _ initial: UInt8, _ scanner: LineScanner) {
        guard let calendar = open.last else { return }
        heads[calendar].take(line, initial, scanner)
    }
}

/// Reads the properties of a VCALENDAR itself.
struct CalendarHeadReader {
    /// The line on which the calendar begins.
    let line: Int
    private var productID: String?
    private var method: String?
    private var zone: String?

    init(line: Int) {
        self.line = line
    }

    /// Reads a line directly in the calendar. The first of each property counts.
    mutating func take(_ line: LogicalLine, _ initial: UInt8, _ scanner: LineScanner) {
        switch initial {
        case UInt8(ascii: "p"): productID = productID ?? scanner.text(of: "PRODID", in: line)
        case UInt8(ascii: "m"): method = method ?? scanner.text(of: "METHOD", in: line)
        // Google writes the zone of floating times in this property. It is not in RFC 5545, by
        // which such times are in the reader's zone.
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
