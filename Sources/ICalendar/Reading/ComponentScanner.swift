/// Finds the components that are directly in a VCALENDAR, or in none, and asks for each whether it
/// is wanted.
///
/// It looks only at the beginning of each line, so events that are not wanted cost little.
struct ComponentScanner {
    /// The position of a component.
    struct Location {
        let start: Int
        let end: Int
        let line: Int
        let calendar: Int
        let name: String
    }
    /// A component that is still open.
    private struct Open {
        let name: String
        let start: Int
        let line: Int
        var parts = OpenComponents()
        var uid = ""
        var isFinished = false
        var isRepeating = false

        var found: FoundComponent {
            FoundComponent(
                name: name, uid: uid, isFinished: isFinished, isRepeating: isRepeating)
        }
    }
    private let isWanted: (FoundComponent) -> Bool
    private var scanner: LineScanner
    private var scratch: [UInt8] = []
    private var open: Open?
    private var bytesWanted = 0

    /// The components that are wanted.
    private(set) var wanted: [Location] = []
    /// The VTIMEZONEs.
    private(set) var zones: [Location] = []
    private(set) var calendars = FileCalendars()
    private(set) var problems = ProblemList()
    private(set) var events = 0
    private(set) var tasks = 0
    /// Whether anything in the file belongs to a calendar.
    private(set) var isCalendar = false
    /// Whether the file is complete.
    private(set) var isWhole = true
    /// Whether the file exceeds the limits.
    private(set) var isTooMuch = false

    init(
        _ bytes: UnsafeRawBufferPointer, _ lineEnd: LineEnd,
        wanting isWanted: @escaping (FoundComponent) -> Bool
    ) {
        scanner = LineScanner(bytes, lineEnd)
        self.isWanted = isWanted
    }

    mutating func scan() {
        while !isTooMuch, let line = scanner.next() { take(line) }
        guard !isTooMuch else { return }
        cutOff(at: scanner.bytes.count)
        for calendar in calendars.open {
            isWhole = false
            problems.add(calendars.heads[calendar].line, .cutOffCalendar)
        }
    }

    private mutating func take(_ line: LogicalLine) {
        guard let initial = scanner.initial(of: line) else { return }
        switch initial {
        case UInt8(ascii: "b"):
            if let value = scanner.value(of: "BEGIN", in: line) { begin(name(value), line) }
        case UInt8(ascii: "e"):
            if let value = scanner.value(of: "END", in: line) { end(name(value), line) }
        default:
            if open == nil {
                calendars.take(line, initial, scanner)
            } else if open?.parts.count == 1 {
                takeProperty(line, initial)
            }
        }
    }

    private mutating func takeProperty(_ line: LogicalLine, _ initial: UInt8) {
        switch initial {
        case UInt8(ascii: "u"):
            guard open?.uid.isEmpty == true, let value = scanner.value(of: "UID", in: line) else {
                return
            }
            let uid = uid(value)
            open?.uid = uid
        case UInt8(ascii: "s"):
            guard let value = scanner.value(of: "STATUS", in: line) else { return }
            if name(value) == "COMPLETED" { open?.isFinished = true }
        case UInt8(ascii: "c"):
            if scanner.value(of: "COMPLETED", in: line) != nil { open?.isFinished = true }
        case UInt8(ascii: "p"):
            guard let value = scanner.value(of: "PERCENT-COMPLETE", in: line) else { return }
            if name(value) == "100" { open?.isFinished = true }
        case UInt8(ascii: "r"):
            if scanner.value(of: "RRULE", in: line) != nil { open?.isRepeating = true }
        default: break
        }
    }
}

extension ComponentScanner {
    private mutating func begin(_ name: String, _ line: LogicalLine) {
        if name == ComponentKind.calendar {
            cutOff(at: line.start)
            isCalendar = true
            isTooMuch = calendars.heads.count > Limits.components
            calendars.begin(on: line.number)
        } else if open == nil || ComponentKind.isTopmost(name) {
            close(at: line.start)
            open = Open(name: name, start: line.start, line: line.number)
            open?.parts.open(name)
            isCalendar = isCalendar || ComponentKind.isTopmost(name)
        } else {
            open?.parts.open(name)
        }
    }

    private mutating func end(_ name: String, _ line: LogicalLine) {
        if name == ComponentKind.calendar {
            close(at: line.start)
            calendars.end()
        } else if open?.parts.close(name) == true, open?.parts.count == 0 {
            close(at: line.end)
        }
    }

    private mutating func close(at end: Int) {
        guard let open else { return }
        self.open = nil
        let place = Location(
            start: open.start, end: scanner.bytes.endOfText(upTo: end), line: open.line,
            calendar: calendars.current, name: open.name)
        switch open.name {
        case ComponentKind.event: events += 1
        case ComponentKind.task: tasks += 1
        case ComponentKind.zone where zones.count < Limits.components: zones.append(place)
        default: break
        }
        if isWanted(open.found) { want(place) }
    }

    private mutating func want(_ place: Location) {
        bytesWanted += place.end - place.start
        guard wanted.count < Limits.components, bytesWanted <= Limits.bytes else {
            isTooMuch = true
            return
        }
        wanted.append(place)
    }

    /// Reports the open component as cut off. It is not read, because its last line may be
    /// incomplete.
    private mutating func cutOff(at end: Int) {
        guard let open else { return }
        self.open = nil
        isWhole = false
        let bytes = scanner.bytes[open.start..<end]
        let isWanted = isWanted(open.found)
        problems.add(open.line, .cutOffComponent) { isWanted ? Array(bytes) : [] }
    }
}

extension ComponentScanner {
    /// Returns a component's name, or another short word, in upper case.
    private mutating func name(_ value: consuming UnfoldedBytes) -> String {
        guard value.drain(into: &scratch, limit: Limits.name) else { return "" }
        return Leniency.text(of: scratch).trimmedUpper
    }

    /// Returns a UID, or an empty string if it is too long.
    private mutating func uid(_ value: consuming UnfoldedBytes) -> String {
        guard value.drain(into: &scratch, limit: Limits.line) else { return "" }
        return Leniency.text(of: scratch).trimmed
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the end of the text before an offset, without line ends.
    fileprivate func endOfText(upTo end: Int) -> Int {
        var end = end
        while end > 0, self[end - 1] == UInt8(ascii: "\r") || self[end - 1] == UInt8(ascii: "\n") {
            end -= 1
        }
        return end
    }
}
