package import CivilTime
package import Journal
import StoreSchema

extension PostgreSQLStore {
    /// So many entries are read at a time.
    private static let batch = 16
    /// So many days are looked through first.
    private static let nearDays = 31

    /// The entries that answer the last of a slot's occurrences before a day that any answers, and
    /// the last one from then up to the day that says that some was taken outside the plan.
    package func lastAnswers(
        of slot: SlotName, by person: String, before day: CivilDate
    ) throws(StoreError) -> [Entry] {
        try atOneMoment { () throws(StoreError) in
            guard let key = try key(ofPerson: person) else { return [] }
            return try lastAnswers(of: slot, by: key, person, before: day)
        }
    }

    private func lastAnswers(
        of slot: SlotName, by key: Int, _ person: String, before day: CivilDate
    ) throws(StoreError) -> [Entry] {
        let subjects = try subjects(key, person)
        let meant = subjects.filter { $0.value.item == slot.item }.keys.sorted()
        guard !meant.isEmpty, let known = try span(of: key).days else { return [] }
        let days = Days(from: known.lowerBound, to: min(day.dayNumber - 1, known.upperBound))
        let which = """
            person = ? AND kind IN ('taken', 'skipped')
            AND subject IN (\(meant.map { _ in "?" }.joined(separator: ", ")))
            """
        let values = [.integer(key)] + meant.map(StoredValue.integer)
        let planned = try last(
            "\(which) AND slot = ?", values + [.text(slot.slot)], by: "day DESC, ordinal DESC",
            in: days, key, subjects)
        let outside = try last(
            "\(which) AND slot IS NULL", values, by: "day DESC, done_at DESC",
            in: Days(from: planned?.day.dayNumber ?? days.from, to: days.to), key, subjects)
        guard let planned else { return outside.map { [$0] } ?? [] }
        var all: [Entry] = []
        for entry in try entries(
            """
            \(EntryColumns.said) WHERE \(which) AND slot = ? AND day = ? AND ordinal = ?
            ORDER BY number
            """,
            values + [
                .text(slot.slot), .integer(planned.day.dayNumber),
                .optional(planned.action.planned?.ordinal),
            ], subjects)
        where try counts(entry.id, key) { all.append(entry) }
        return all + (outside.map { [$0] } ?? [])
    }

    /// Days in a row; none, if the last comes before the first.
    private struct Days {
        let from: Int
        let to: Int
    }

    /// The last entry that counts, in an order that begins with the day. Looks through the last days
    /// first, as each month has its own part of the table.
    private func last(
        _ which: String, _ values: [StoredValue], by order: String, in days: Days, _ key: Int,
        _ subjects: [Int: Subject]
    ) throws(StoreError) -> Entry? {
        var (end, count) = (days.to, Self.nearDays)
        while end >= days.from {
            let start = max(days.from, end - count + 1)
            let found = try last(
                "\(which) AND day BETWEEN ? AND ?", values + [.integer(start), .integer(end)],
                by: order, key, subjects)
            if let found { return found }
            (end, count) = (start - 1, count * 2)
        }
        return nil
    }

    private func last(
        _ which: String, _ values: [StoredValue], by order: String, _ key: Int,
        _ subjects: [Int: Subject]
    ) throws(StoreError) -> Entry? {
        var start = 0
        while true {
            let batch = try entries(
                """
                \(EntryColumns.said) WHERE \(which)
                ORDER BY \(order), number DESC LIMIT ? OFFSET ?
                """,
                values + [.integer(Self.batch), .integer(start)], subjects)
            for entry in batch where try counts(entry.id, key) { return entry }
            guard batch.count == Self.batch else { return nil }
            start += Self.batch
        }
    }
}
