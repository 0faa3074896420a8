import CivilTime
import Journal

/// The days on which a person has entries, so that a statement about them can name its months.
struct RecordSpan {
    /// The number of the last entry; 0 if there is none.
    private(set) var last = 0
    /// The days from the first to the last with an entry.
    private(set) var days: ClosedRange<Int>?
    /// The most days by which something was ever taken after its day.
    private(set) var mostLate = 0

    static let columns = "last_entry, first_day, last_day, most_late"

    /// The span of no entries.
    init() {}

    /// Any days up to an entry, also those of damaged rows, which a reading must not miss.
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

    /// Takes a new entry in.
    mutating func take(_ entry: Entry, _ number: Int) {
        let day = entry.day.dayNumber
        last = max(last, number)
        days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
        if case .taken(_, let at, _) = entry.action {
            mostLate = max(mostLate, at.utc.date.dayNumber - day)
        }
    }
}

/// The end of a person's record, from which the next entry goes on.
struct RecordEnd {
    var digest: String
    var span: RecordSpan
}
