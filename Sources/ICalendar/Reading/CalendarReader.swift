package import CivilTime

/// What of a component can be told before it is read: enough to say whether it could matter.
package struct FoundComponent: Sendable {
    /// The name in upper case, such as VTODO.
    package let name: String
    /// The UID; empty where there is none.
    package let uid: String
    /// Whether it carries any mark of being finished (STATUS:COMPLETED, COMPLETED, PERCENT-COMPLETE:100).
    package let isFinished: Bool
    /// Whether it repeats by a rule.
    package let isRepeating: Bool

    /// What was found.
    package init(name: String, uid: String, isFinished: Bool, isRepeating: Bool) {
        self.name = name
        self.uid = uid
        self.isFinished = isFinished
        self.isRepeating = isRepeating
    }

    /// The same of a component that was read.
    package init(_ component: ReadComponent) {
        let isFinished =
            component["STATUS"]?.value.uppercased() == "COMPLETED" || component["COMPLETED"] != nil
            || component["PERCENT-COMPLETE"]?.value == "100"
        self.init(
            name: component.name, uid: component["UID"]?.text ?? "", isFinished: isFinished,
            isRepeating: component["RRULE"] != nil)
    }
}

/// What was read of a file.
package struct CalendarReading: Sendable {
    /// The components that were wanted, in order.
    package var components: [ReadComponent] = []
    /// What could not be understood.
    package var problems: [CalendarProblem] = []
    /// How many events the file has.
    package var events = 0
    /// How many tasks.
    package var tasks = 0
    /// Whether the file was read to its proper end: only then is what is not in it missing.
    package var isWhole = true

    /// Nothing.
    package init() {}
}

/// Something in a file that could not be understood; whatever else is in it was read.
package struct CalendarProblem: Error, Hashable, Sendable {
    /// On which line, from 1.
    package let line: Int
    /// What is wrong and what to do; safe to log.
    package let reason: String
    /// The bytes that could not be understood; empty where that is the file as a whole.
    package let raw: [UInt8]

    /// A problem.
    package init(line: Int, _ reason: String, raw: [UInt8] = []) {
        self.line = line
        self.reason = reason
        self.raw = raw
    }
}

/// Reads the calendars of others: splits the bytes at lines and components, and hands libical
/// only what is wanted, one component at a time.
package struct CalendarReader: Sendable {
    let zones: ZoneDirectory

    /// A reader that knows these zones.
    package init(zones: ZoneDirectory) {
        self.zones = zones
    }

    /// Reads a file; one bad component never costs the rest.
    ///
    /// Where more is wanted than is read of one file, nothing is given but a problem that says so.
    /// Given the names of the properties that matter, it reads those alone, perhaps some others too,
    /// and leaves the values of rules unchecked.
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

    private static let tooMuch =
        "there is more in it than is read of one file (\(Limits.components) components of interest,"
        + " \(Limits.bytes >> 20) MiB); split it and read the parts"
}

extension CalendarReading {
    /// What is read of a file of which nothing can be.
    fileprivate static func refused(_ reason: String) -> CalendarReading {
        var reading = CalendarReading()
        reading.isWhole = false
        reading.problems = [CalendarProblem(line: 1, reason)]
        return reading
    }
}
