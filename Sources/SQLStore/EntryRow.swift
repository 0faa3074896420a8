import CarePlan
import CivilTime
import Journal

/// An entry as a row: the one place that knows what its columns mean.
enum EntryRow {
    private static let withoutAuthor = """
        id, recorded, source, day, kind, slot, ordinal, planned_start, done_at, amount,
        snoozed_until, undoes, note, evidence, grade
        """
    /// The columns of an entry alone, in the order of `values`.
    static let columns = "\(withoutAuthor), author"
    /// The places of these columns in a statement.
    static let places = repeatElement("?", count: 16).joined(separator: ", ")

    static let selection = "SELECT number, subject, \(columns)"
    /// Selects the digest, too.
    static let digestedSelection = "\(selection), digest"
    /// Selects the same from a store of a version that had no authors yet.
    static let unauthoredSelection =
        "SELECT number, subject, \(withoutAuthor), NULL AS author, digest"

    static func values(_ entry: Entry) -> [StoredValue] {
        let planned = entry.action.planned
        return [
            .text(entry.id.description), .integer(entry.recorded.seconds),
            .text(entry.source.rawValue), .integer(entry.day.dayNumber),
            .text(entry.action.kind.rawValue), .optional(planned?.slot),
            .optional(planned?.ordinal), .optional(planned?.start?.seconds),
            .optional(entry.action.at?.seconds), .optional(entry.action.amount?.thousandths),
            .optional(entry.action.until?.seconds), .optional(entry.action.undone?.description),
            .optional(entry.note), .optional(entry.basis?.evidence.description),
            .optional(entry.basis?.grade.rawValue), .optional(entry.author?.description),
        ]
    }
}

extension EntryRow {
    private static let sources = SpelledWords(Entry.Source.allCases)
    private static let kinds = SpelledWords(Action.Kind.allCases)

    /// Names the row in a complaint.
    static func name(_ row: some SQLRow) -> String {
        row.integer("number").map { "row \($0) of the entries" } ?? "a row of the entries"
    }

    /// Returns `nil` if the row means nothing.
    static func entry(_ row: some SQLRow, _ subjects: [Int: Subject]) -> Entry? {
        guard let subject = row.integer("subject").flatMap({ subjects[$0] }),
            let id = row.entryID("id"), let recorded = row.instant("recorded"),
            let source = row.word("source", of: sources), let day = row.date("day"),
            let action = action(row)
        else { return nil }
        let note = row.text("note")
        guard note != nil || row.isNull("note") else { return nil }
        let basis = basis(row)
        guard basis != nil || row.isNull("evidence") else { return nil }
        let author = row.text("author").flatMap { Author($0) }
        guard author != nil || row.isNull("author") else { return nil }
        return Entry(
            id: id, recorded: recorded, source: source, subject: subject, day: day, action: action,
            note: note, basis: basis, author: author)
    }

    private static func basis(_ row: some SQLRow) -> Entry.Basis? {
        guard let evidence = row.evidenceID("evidence"), let grade: Grade = row.value("grade")
        else { return nil }
        return Entry.Basis(evidence, grade)
    }

    private static func action(_ row: some SQLRow) -> Action? {
        guard let kind = row.word("kind", of: kinds) else { return nil }
        switch kind {
        case .taken: return taken(row)
        case .skipped:
            guard let planned = planned(row), let at = row.instant("done_at") else { return nil }
            return .skipped(planned, at: at)
        case .snoozed:
            guard let planned = planned(row), let at = row.instant("done_at"),
                let until = row.instant("snoozed_until")
            else { return nil }
            return .snoozed(planned, at: at, until: until)
        case .seen:
            guard let planned = planned(row), let at = row.instant("done_at") else { return nil }
            return .seen(planned, at: at)
        case .worn: return .worn
        case .replaced: return .replaced
        case .counted:
            guard let at = row.instant("done_at"), let amount = amount(row) else { return nil }
            return .counted(amount, at: at)
        case .undone: return row.entryID("undoes").map { .undone($0) }
        }
    }

    private static func taken(_ row: some SQLRow) -> Action? {
        let planned = planned(row)
        guard planned != nil || row.isNull("slot"), let at = row.instant("done_at") else {
            return nil
        }
        let amount = amount(row)
        guard amount != nil || row.isNull("amount") else { return nil }
        return .taken(planned, at: at, amount)
    }

    private static func planned(_ row: some SQLRow) -> Planned? {
        guard let slot = row.text("slot"), let ordinal = row.integer("ordinal"), ordinal >= 1
        else { return nil }
        let start = row.instant("planned_start")
        guard start != nil || row.isNull("planned_start") else { return nil }
        return Planned(slot: slot, ordinal: ordinal, start: start)
    }

    /// Returns `nil` if the column holds no amount that there can be.
    private static func amount(_ row: some SQLRow) -> Amount? {
        guard let thousandths = row.integer("amount"), Entry.amounts.contains(thousandths) else {
            return nil
        }
        return Amount(thousandths: thousandths)
    }
}
