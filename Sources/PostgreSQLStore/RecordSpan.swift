import CivilTime
import Journal
import StoreSchema

/// Where a person's entries lie, so that a question about them can name its months.
struct RecordSpan {
    /// The number of the last entry; 0 where there is none.
    private(set) var last = 0
    /// The days from the first to the last that has one.
    private(set) var days: ClosedRange<Int>?
    /// By how many days something was ever taken after its day, at most.
    private(set) var mostLate = 0

    static let columns = "last_entry, first_day, last_day, most_late"

    /// Nobody's entries.
    init() {}

    init(_ row: borrowing ResultRow, _ first: Int) {
        last = row.integer(first) ?? 0
        if let from = row.integer(first + 1), let to = row.integer(first + 2), from <= to {
            days = from...to
        }
        mostLate = row.integer(first + 3) ?? 0
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

/// What the next entry of a person goes on from.
struct RecordEnd {
    var digest: String
    var span: RecordSpan
}

extension PostgreSQLStore {
    /// Where a person's entries lie.
    func span(of person: Int) throws(StoreError) -> RecordSpan {
        if connection.transaction != .none, let known = memory.span(of: person) { return known }
        let found = try connection.rows(
            "SELECT \(RecordSpan.columns) FROM person WHERE key = ?", [.integer(person)]
        ) { row throws(StoreError) in RecordSpan(row, 0) }
        return found.first ?? RecordSpan()
    }

    /// With the next question, at the latest with the end of the change.
    func set(_ end: RecordEnd, of person: Int) {
        memory.keep(end.digest, .entries, of: person)
        memory.keep(end.span, of: person)
        connection.later(
            """
            UPDATE person SET entry_digest = ?, last_entry = ?, first_day = ?, last_day = ?,
                most_late = ? WHERE key = ?
            """, [.text(end.digest)] + end.span.values + [.integer(person)])
    }
}
