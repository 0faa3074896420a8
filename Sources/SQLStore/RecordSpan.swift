import CivilTime
import Journal

/// The range of a person's entries. Queries that include it read only the partitions of its months.
struct RecordSpan {
    /// The number of the last entry, or 0 if there is none.
    private(set) var last = 0
    /// The range of days with entries.
    private(set) var days: ClosedRange<Int>?
    /// The maximum number of days from the day of an entry until the dose was taken.
    private(set) var mostLate = 0

    static let columns = "last_entry, first_day, last_day, most_late"

    /// Creates the span of an empty record.
    init() {}

    /// Creates a span of all days up to an entry. It includes damaged rows, which must be read as
    /// well.
    init(upTo last: Int) {
        self.last = last
        days = .min ... .max
    }

    init(_ row: some SQLRow) {
        last = row.integer("last_entry") ?? 0
        if let from = row.integer("first_day"), let to = row.integer("last_day"), from <= to {
            days = from...to
        }
        mostLate = row.integer("most_late") ?? 0
    }

    var values: [StoredValue] {
        [
            .optional(last > 0 ? last : nil), .optional(days?.lowerBound),
            .optional(days?.upperBound), .integer(mostLate),
        ]
    }

    /// Extends the span by a new entry.
    mutating func take(_ entry: Entry, _ number: Int) {
        let day = entry.day.dayNumber
        last = max(last, number)
        days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
        if case .taken(_, let at, _) = entry.action {
            mostLate = max(mostLate, at.utc.date.dayNumber - day)
        }
    }
}

/// The end of a person's record, to which the next entry is added.
struct RecordEnd {
    var digest: String
    var span: RecordSpan
}
