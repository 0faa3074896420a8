package import CivilTime

/// The facts about a component that are known before it is read, by which a caller decides whether
/// to read it.
package struct FoundComponent: Sendable {
    /// The name in upper case, such as VTODO.
    package let name: String
    /// The UID, or an empty string if there is none.
    package let uid: String
    /// Whether any property marks the component as completed: STATUS:COMPLETED, COMPLETED or
    /// PERCENT-COMPLETE:100.
    package let isFinished: Bool
    /// Whether the component has a recurrence rule.
    package let isRepeating: Bool

    /// Creates a description from its parts.
    package init(name: String, uid: String, isFinished: Bool, isRepeating: Bool) {
        self.name = name
        self.uid = uid
        self.isFinished = isFinished
        self.isRepeating = isRepeating
    }

    /// Creates the description of a component that was read.
    package init(_ component: ReadComponent) {
        let isFinished =
            component["STATUS"]?.value.uppercased() == "COMPLETED" || component["COMPLETED"] != nil
            || component["PERCENT-COMPLETE"]?.value == "100"
        self.init(
            name: component.name, uid: component["UID"]?.text ?? "", isFinished: isFinished,
            isRepeating: component["RRULE"] != nil)
    }
}

/// The result of reading a file.
package struct CalendarReading: Sendable {
    /// The components that the caller wanted, in order.
    package var components: [ReadComponent] = []
    /// The problems that were found.
    package var problems: [CalendarProblem] = []
    /// The number of events in the file.
    package var events = 0
    /// The number of tasks in the file.
    package var tasks = 0
    /// Whether the file was read to its end. Otherwise, components may be missing.
    package var isWhole = true

    /// Creates an empty result.
    package init() {}
}

/// Reads calendars of other programs. It finds lines and components, and reads only the components
/// that the caller wants.
package struct CalendarReader: Sendable {
    let zones: ZoneDirectory

    /// Creates a reader that finds zones in a directory.
    package init(zones: ZoneDirectory) {
        self.zones = zones
    }

    /// Reads a file. Invalid components do not affect the others.
    ///
    /// If the file exceeds `Limits`, the result has one problem and no components. If `properties`
    /// is given, only these and perhaps a few others are read, and the values of rules are not
    /// checked.
    package func reading(
        _ bytes: [UInt8], properties: Set<String>? = nil,
        wanting isWanted: (FoundComponent) -> Bool
    ) -> CalendarReading {
        bytes.withUnsafeBytes { bytes in
            if let reason = FileRefusal.reason(before: bytes) { return .refused(reason) }
            let lineEnd = LineEnd(of: bytes)
            return withoutActuallyEscaping(isWanted) { isWanted in
                var scanner = ComponentScanner(bytes, lineEnd, wanting: isWanted)
                scanner.scan()
                guard scanner.isCalendar else { return .refused(FileRefusal.reason(after: bytes)) }
                return reading(bytes, lineEnd, scanner, properties)
            }
        }
    }

    private func reading(
        _ bytes: UnsafeRawBufferPointer, _ lineEnd: LineEnd, _ scanner: ComponentScanner,
        _ properties: Set<String>?
    ) -> CalendarReading {
        var reader = ComponentReader(bytes, lineEnd, scanner, zones: zones, properties)
        var reading = CalendarReading()
        reading.isWhole = scanner.isWhole
        reading.events = scanner.events
        reading.tasks = scanner.tasks
        var wanted = scanner.wanted.makeIterator()
        while !scanner.isTooMuch, !reader.isTooMuch, let place = wanted.next() {
            if let component = reader.component(at: place) { reading.components.append(component) }
        }
        reading.problems = reader.problems.all()
        return scanner.isTooMuch || reader.isTooMuch ? .refused(Self.tooMuch) : reading
    }

    private static let tooMuch = CalendarProblem.Reason.tooMuch(
        components: Limits.components, mebibytes: Limits.bytes >> 20)
}

extension CalendarReading {
    /// Returns the result of a file that cannot be read.
    fileprivate static func refused(_ reason: CalendarProblem.Reason) -> CalendarReading {
        var reading = CalendarReading()
        reading.isWhole = false
        reading.problems = [CalendarProblem(line: 1, reason)]
        return reading
    }
}
