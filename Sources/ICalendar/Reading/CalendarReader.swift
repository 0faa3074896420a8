public import CivilTime

/// What of a component can be told before it is read: enough to say whether it could matter.
public struct FoundComponent: Sendable {
    /// The name in upper case, such as VTODO.
    public let name: String
    /// The UID; empty where there is none.
    public let uid: String
    /// Whether it carries any mark of being finished (STATUS:COMPLETED, COMPLETED, PERCENT-COMPLETE:100).
    public let isFinished: Bool
    /// Whether it repeats by a rule.
    public let isRepeating: Bool

    /// What was found.
    public init(name: String, uid: String, isFinished: Bool, isRepeating: Bool) {
        self.name = name
        self.uid = uid
        self.isFinished = isFinished
        self.isRepeating = isRepeating
    }
}

/// What was read of a file.
public struct CalendarReading: Sendable {
    /// The components that were wanted, in order.
    public var components: [ReadComponent] = []
    /// What could not be understood.
    public var problems: [CalendarProblem] = []
    /// How many events the file has.
    public var events = 0
    /// How many tasks.
    public var tasks = 0

    /// Nothing.
    public init() {}
}

/// Something in a file that could not be understood; whatever else is in it was read.
public struct CalendarProblem: Error, Hashable, Sendable {
    /// On which line, from 1.
    public let line: Int
    /// What is wrong and what to do; safe to log.
    public let reason: String
    /// The bytes that could not be understood; empty where that is the file as a whole.
    public let raw: [UInt8]

    /// A problem.
    public init(line: Int, _ reason: String, raw: [UInt8] = []) {
        self.line = line
        self.reason = reason
        self.raw = raw
    }
}

/// Reads the calendars of others: splits the bytes at lines and components, and hands libical
/// only what is wanted, one component at a time.
public struct CalendarReader: Sendable {
    let zones: ZoneDirectory

    /// A reader that knows these zones.
    public init(zones: ZoneDirectory) {
        self.zones = zones
    }

    /// Reads a file; one bad component never costs the rest.
    public func reading(
        _ bytes: [UInt8], wanting isWanted: (FoundComponent) -> Bool
    ) -> CalendarReading {
        CalendarReading()
    }
}
