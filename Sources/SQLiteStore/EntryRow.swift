import CarePlan
import CivilTime
import Journal

/// An entry as a row: the one place that knows which column says what.
enum EntryRow {
    private static let columns = """
        id, recorded, source, kind, day, slot, ordinal, planned_start, done_at, amount,
        snoozed_until, undoes, note, evidence, grade
        """

    static let selection = "SELECT number, subject, \(columns), author FROM entry"
    /// The columns of `selection` and then the digest; in an earlier store the author is NULL.
    static func digestedSelection(authored: Bool) -> String {
        "SELECT number, subject, \(columns), \(authored ? "author" : "NULL"), digest FROM entry"
    }
    static let digestColumn: Int32 = 18

    static let insertion = """
        INSERT INTO entry (number, person, subject, digest, \(columns), author)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO NOTHING
        """

    static func values(_ entry: Entry) -> [SQLValue] {
        let planned = entry.action.planned
        return [
            .text(entry.id.description), .integer(entry.recorded.seconds),
            .text(entry.source.rawValue), .text(entry.action.kind.rawValue),
            .integer(entry.day.dayNumber), .optional(planned?.slot), .optional(planned?.ordinal),
            .optional(planned?.start?.seconds), .optional(entry.action.at?.seconds),
            .optional(entry.action.amount?.thousandths),
            .optional(entry.action.until?.seconds), .optional(entry.action.undone?.description),
            .optional(entry.note), .optional(entry.basis?.evidence.description),
            .optional(entry.basis?.grade.rawValue), .optional(entry.author?.description),
        ]
    }
}

extension EntryRow {
    private static let sources = SpelledWords(Entry.Source.allCases)
    private static let kinds = SpelledWords(Action.Kind.allCases)

    /// What the row is called in a complaint.
    static func name(_ row: borrowing PreparedStatement) -> String {
        row.integer(0).map { "row \($0) of the entries" } ?? "a row of the entries"
    }

    /// Nil if the row means nothing.
    static func entry(_ row: borrowing PreparedStatement, _ subjects: [Int: Subject]) -> Entry? {
        guard let subject = row.integer(1).flatMap({ subjects[$0] }), let id = row.entryID(2),
            let recorded = instant(row, 3),
            let source = row.word(4, of: sources),
            let day = row.integer(6).flatMap({ CivilDate(dayNumber: $0) }), let action = action(row)
        else { return nil }
        let note = row.text(14)
        let basis = basis(row)
        let author = row.text(17).flatMap { Author($0) }
        guard note != nil || row.isNull(14), basis != nil || row.isNull(15),
            author != nil || row.isNull(17)
        else { return nil }
        return Entry(
            id: id, recorded: recorded, source: source, subject: subject, day: day, action: action,
            note: note, basis: basis, author: author)
    }

    private static func basis(_ row: borrowing PreparedStatement) -> Entry.Basis? {
        guard let evidence = row.evidenceID(15),
            let grade = row.text(16).flatMap({ Grade(rawValue: $0) })
        else { return nil }
        return Entry.Basis(evidence, grade)
    }

    private static func action(_ row: borrowing PreparedStatement) -> Action? {
        guard let kind = row.word(5, of: kinds) else { return nil }
        switch kind {
        case .taken: return taken(row)
        case .skipped:
            guard let planned = planned(row), let at = instant(row, 10) else { return nil }
            return .skipped(planned, at: at)
        case .snoozed:
            guard let planned = planned(row), let at = instant(row, 10),
                let until = instant(row, 12)
            else { return nil }
            return .snoozed(planned, at: at, until: until)
        case .seen:
            guard let planned = planned(row), let at = instant(row, 10) else { return nil }
            return .seen(planned, at: at)
        case .worn: return .worn
        case .replaced: return .replaced
        case .counted:
            guard let amount = amount(row, 11), let at = instant(row, 10) else { return nil }
            return .counted(amount, at: at)
        case .undone: return row.entryID(13).map { .undone($0) }
        }
    }

    private static func taken(_ row: borrowing PreparedStatement) -> Action? {
        let planned = planned(row)
        let amount = amount(row, 11)
        guard let at = instant(row, 10), planned != nil || row.isNull(7),
            amount != nil || row.isNull(11)
        else { return nil }
        return .taken(planned, at: at, amount)
    }

    private static func planned(_ row: borrowing PreparedStatement) -> Planned? {
        let start = instant(row, 9)
        guard let slot = row.text(7), let ordinal = row.integer(8), ordinal >= 1,
            start != nil || row.isNull(9)
        else { return nil }
        return Planned(slot: slot, ordinal: ordinal, start: start)
    }

    /// Nil if the column holds no amount that there can be.
    static func amount(_ row: borrowing PreparedStatement, _ column: Int32) -> Amount? {
        guard let thousandths = row.integer(column), Entry.amounts.contains(thousandths) else {
            return nil
        }
        return Amount(thousandths: thousandths)
    }

    private static func instant(_ row: borrowing PreparedStatement, _ column: Int32) -> Instant? {
        row.integer(column).flatMap { Instant(stored: $0) }
    }
}
