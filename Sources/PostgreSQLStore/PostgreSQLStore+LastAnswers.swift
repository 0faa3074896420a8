package import CivilTime
package import Journal
import StoreSchema

extension PostgreSQLStore {
    /// So many entries are read at a time.
    private static let batch = 16

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
        if meant.isEmpty { return [] }
        let which = """
            person = ? AND day < ? AND kind IN ('taken', 'skipped')
            AND subject IN (\(meant.map { _ in "?" }.joined(separator: ", ")))
            """
        let values = [.integer(key), .integer(day.dayNumber)] + meant.map(StoredValue.integer)
        let planned = try last(
            "\(which) AND slot = ?", values + [.text(slot.slot)], by: "day DESC, ordinal DESC",
            key, subjects)
        let outside = try last(
            "\(which) AND slot IS NULL AND day >= ?",
            values + [.integer((planned?.day ?? .earliest).dayNumber)],
            by: "day DESC, done_at DESC", key, subjects)
        guard let planned else { return outside.map { [$0] } ?? [] }
        var all: [Entry] = []
        for entry in try entries(
            "WHERE \(which) AND slot = ? AND day = ? AND ordinal = ? ORDER BY number",
            values + [
                .text(slot.slot), .integer(planned.day.dayNumber),
                .optional(planned.action.planned?.ordinal),
            ], subjects)
        where try counts(entry.id, key) { all.append(entry) }
        return all + (outside.map { [$0] } ?? [])
    }

    /// The last entry in an order that counts.
    private func last(
        _ which: String, _ values: [StoredValue], by order: String, _ key: Int,
        _ subjects: [Int: Subject]
    ) throws(StoreError) -> Entry? {
        var start = 0
        while true {
            let batch = try entries(
                "WHERE \(which) ORDER BY \(order), number DESC LIMIT ? OFFSET ?",
                values + [.integer(Self.batch), .integer(start)], subjects)
            for entry in batch where try counts(entry.id, key) { return entry }
            guard batch.count == Self.batch else { return nil }
            start += Self.batch
        }
    }
}
