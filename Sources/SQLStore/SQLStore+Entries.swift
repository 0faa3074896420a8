import CarePlan
import CivilTime
import Journal

extension SQLStore {
    /// Returns the entries of a person since a day, in the order in which they were recorded, or
    /// all entries if it is `nil`. Counted supplies, replaced lenses and undoings of earlier days
    /// are always included.
    package func entries(of person: String, since day: CivilDate?) throws(StoreError) -> [Entry] {
        try atOneMoment { () throws(StoreError) in
            guard let key = try key(ofPerson: person) else { return [] }
            let span = try span(of: key)
            guard let days = span.days else { return [] }
            guard let day else { return try wholeRecord(of: key, person, span, days) }
            // Each half of the query uses the index that was made for it.
            return try entries(
                """
                \(EntryRow.selection) FROM entry WHERE person = ? AND day BETWEEN ? AND ?
                UNION ALL \(EntryRow.selection) FROM \(Self.dialect.lasting)
                WHERE person = ? AND kind IN ('replaced', 'counted', 'undone') AND +day < ?
                """,
                [
                    .integer(key), .integer(max(day.dayNumber, days.lowerBound)),
                    .integer(days.upperBound), .integer(key), .integer(day.dayNumber),
                ], try subjects(key, person))
        }
    }

    /// Returns all entries of a person. Entries never change, so those of the last call are not
    /// read again.
    private func wholeRecord(
        of key: Int, _ person: String, _ span: RecordSpan, _ days: ClosedRange<Int>
    ) throws(StoreError) -> [Entry] {
        var record = lastRecord ?? WholeRecord(person: key)
        // Without this, appending to the entries would copy them.
        lastRecord = nil
        if record.person != key || record.last > span.last { record = WholeRecord(person: key) }
        if record.last < span.last {
            record.entries += try entries(
                """
                \(EntryRow.selection) FROM entry WHERE person = ? AND number > ? AND number <= ?
                AND \(Self.dialect.day) BETWEEN ? AND ? ORDER BY number
                """,
                [
                    .integer(key), .integer(record.last), .integer(span.last),
                    .integer(days.lowerBound), .integer(days.upperBound),
                ], try subjects(key, person))
            record.last = span.last
        }
        lastRecord = record.entries.count <= WholeRecord.most ? record : nil
        return record.entries
    }

    /// Returns entries in the order in which they were recorded. They are sorted here, because they
    /// are nearly in order and a database would sort them more slowly.
    func entries(
        _ sql: String, _ values: [StoredValue], _ subjects: [Int: Subject]
    ) throws(StoreError) -> [Entry] {
        let path = connection.path
        var numbers: [Int] = []
        var known: EntryColumns?
        let found = try connection.rows(sql, values) { row throws(StoreError) in
            let columns = known ?? EntryColumns(row)
            known = columns
            guard let number = columns.number(row), let entry = columns.entry(row, subjects)
            else { throw StoreError(.unreadable(row: columns.name(row)), path) }
            numbers.append(number)
            return entry
        }
        if zip(numbers, numbers.dropFirst()).allSatisfy(<) { return found }
        return found.indices.sorted { numbers[$0] < numbers[$1] }.map { found[$0] }
    }
}

/// Queries whose result depends on undone entries. SQL selects the relevant entries, and `Record`
/// decides which of them count.
extension SQLStore {
    /// Returns the amount of an item that was taken since a moment, in entries after the one with
    /// the ID `after`. If an occurrence was recorded several times, only the earliest dose counts.
    /// Undone entries do not count.
    package func taken(
        of item: String, by person: String, since: Instant, after: EntryID?
    ) throws(StoreError) -> TakenAmount {
        try atOneMoment { () throws(StoreError) in
            guard let key = try key(ofPerson: person), let days = try span(of: key).days,
                let first = try firstDay(of: item, by: key, takenSince: since)
            else { return TakenAmount() }
            let found = try entries(
                """
                \(EntryRow.selection) FROM \(Self.dialect.said)
                WHERE person = ? AND day BETWEEN ? AND ? AND kind = 'taken' AND \(Self.isOfItem)
                UNION ALL \(EntryRow.selection) FROM \(Self.dialect.lasting)
                WHERE person = ? AND kind IN ('replaced', 'counted', 'undone')
                """,
                [
                    .integer(key), .integer(max(first, days.lowerBound)),
                    .integer(days.upperBound), .integer(key), .text(item), .integer(key),
                ], try subjects(key, person))
            return Record(found).taken(of: item, since: since, after: after)
        }
    }

    private static var isOfItem: String {
        "subject IN (SELECT key FROM subject WHERE person = ? AND item = ?)"
    }

    /// Returns the entries that answer the last answered occurrence of a slot before a day, and the
    /// last unplanned dose of its item from that occurrence up to the day.
    package func lastAnswers(
        of slot: SlotName, by person: String, before day: CivilDate
    ) throws(StoreError) -> [Entry] {
        try atOneMoment { () throws(StoreError) in
            guard let key = try key(ofPerson: person), let days = try span(of: key).days else {
                return []
            }
            let subjects = try subjects(key, person)
            var entries = try undoings(key, subjects)
            var answers: [Entry] = []
            let earliest = max(days.lowerBound, CivilDate.earliest.dayNumber)
            var (end, count) = (min(day.dayNumber - 1, days.upperBound), nearDays)
            // The search starts with the last days, which usually contain the answer.
            while end >= earliest, !answers.contains(where: { $0.action.planned != nil }) {
                let start = max(earliest, end - count + 1)
                entries += try self.answers(of: slot, by: key, on: start...end, subjects)
                answers = Record(entries).lastAnswers(of: slot, before: day)
                (end, count) = (start - 1, count * 8)
            }
            return answers
        }
    }

    /// The number of days in the first step of the search.
    private var nearDays: Int { 31 }

    private func answers(
        of slot: SlotName, by key: Int, on days: ClosedRange<Int>, _ subjects: [Int: Subject]
    ) throws(StoreError) -> [Entry] {
        try entries(
            """
            \(EntryRow.selection) FROM \(Self.dialect.said)
            WHERE person = ? AND day BETWEEN ? AND ? AND kind IN ('taken', 'skipped')
                AND (slot = ? OR slot IS NULL) AND \(Self.isOfItem)
            """,
            [
                .integer(key), .integer(days.lowerBound), .integer(days.upperBound),
                .text(slot.slot), .integer(key), .text(slot.item),
            ], subjects)
    }

    private func undoings(
        _ key: Int, _ subjects: [Int: Subject]
    ) throws(StoreError) -> [Entry] {
        try entries(
            """
            \(EntryRow.selection) FROM \(Self.dialect.lasting) WHERE person = ? AND undoes > ''
            """, [.integer(key)], subjects)
    }

    /// Returns whether an entry is undone by an undoing that counts.
    func isUndone(_ id: EntryID) throws(StoreError) -> Bool {
        guard let key = try person(of: id), let person = try self.id(ofPerson: key) else {
            return false
        }
        return Record(try undoings(key, try subjects(key, person))).isUndone(id)
    }
}
