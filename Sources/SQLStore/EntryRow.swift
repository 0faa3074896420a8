import CarePlan
import CivilTime
import Journal

/// The SQL for entries, which is the only code that depends on the meaning of the columns.
enum EntryRow {
    private static let withoutAuthor = """
        id, recorded, source, day, kind, slot, ordinal, planned_start, done_at, amount,
        snoozed_until, undoes, note, evidence, grade
        """
    /// The columns of an entry, in the order of `values`.
    static let columns = "\(withoutAuthor), author"
    /// The placeholders for these columns in a statement.
    static let places = repeatElement("?", count: 16).joined(separator: ", ")

    static let selection = "SELECT number, subject, \(columns)"
    /// Selects entries with their digests.
    static let digestedSelection = "\(selection), digest"
    /// Selects entries with their digests from a store of a version without authors.
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

/// The indexes of an entry's columns in a result. They are looked up once for all rows, because a
/// record has many.
struct EntryColumns {
    private let number, subject, id, recorded, source, day, kind, slot, ordinal, start, at: Int
    private let amount, until, undoes, note, evidence, grade, author: Int

    init(_ row: some SQLRow) {
        number = row.place(of: "number")
        subject = row.place(of: "subject")
        id = row.place(of: "id")
        recorded = row.place(of: "recorded")
        source = row.place(of: "source")
        day = row.place(of: "day")
        kind = row.place(of: "kind")
        slot = row.place(of: "slot")
        ordinal = row.place(of: "ordinal")
        start = row.place(of: "planned_start")
        at = row.place(of: "done_at")
        amount = row.place(of: "amount")
        until = row.place(of: "snoozed_until")
        undoes = row.place(of: "undoes")
        note = row.place(of: "note")
        evidence = row.place(of: "evidence")
        grade = row.place(of: "grade")
        author = row.place(of: "author")
    }
}

extension EntryColumns {
    private static let sources = WordTable(Entry.Source.allCases)
    private static let kinds = WordTable(Action.Kind.allCases)

    /// Returns the name of the row for error messages.
    func name(_ row: some SQLRow) -> String {
        number(row).map { "row \($0) of the entries" } ?? "a row of the entries"
    }

    func number(_ row: some SQLRow) -> Int? { row.integer(at: number) }

    /// Returns the entry, or `nil` if the row is not valid.
    func entry(_ row: some SQLRow, _ subjects: [Int: Subject]) -> Entry? {
        guard let subject = row.integer(at: self.subject).flatMap({ subjects[$0] }),
            let id = row.entryID(at: self.id), let recorded = row.instant(at: self.recorded),
            let source = row.word(at: self.source, of: Self.sources),
            let day = row.date(at: self.day),
            let action = action(row)
        else { return nil }
        let note = row.text(at: self.note)
        guard note != nil || row.isNull(at: self.note) else { return nil }
        let basis = basis(row)
        guard basis != nil || row.isNull(at: self.evidence) else { return nil }
        let author = row.text(at: self.author).flatMap { Author($0) }
        guard author != nil || row.isNull(at: self.author) else { return nil }
        return Entry(
            id: id, recorded: recorded, source: source, subject: subject, day: day, action: action,
            note: note, basis: basis, author: author)
    }

    private func basis(_ row: some SQLRow) -> Entry.Basis? {
        guard let evidence = row.evidenceID(at: self.evidence),
            let grade = row.text(at: self.grade).flatMap({ Grade(rawValue: $0) })
        else { return nil }
        return Entry.Basis(evidence, grade)
    }

    private func action(_ row: some SQLRow) -> Action? {
        guard let kind = row.word(at: self.kind, of: Self.kinds) else { return nil }
        switch kind {
        case .taken: return taken(row)
        case .skipped:
            guard let planned = planned(row), let at = row.instant(at: self.at) else { return nil }
            return .skipped(planned, at: at)
        case .snoozed:
            guard let planned = planned(row), let at = row.instant(at: self.at),
                let until = row.instant(at: self.until)
            else { return nil }
            return .snoozed(planned, at: at, until: until)
        case .seen:
            guard let planned = planned(row), let at = row.instant(at: self.at) else { return nil }
            return .seen(planned, at: at)
        case .worn: return .worn
        case .replaced: return .replaced
        case .counted:
            guard let at = row.instant(at: self.at), let amount = amount(row) else { return nil }
            return .counted(amount, at: at)
        case .undone: return row.entryID(at: undoes).map { .undone($0) }
        }
    }

    private func taken(_ row: some SQLRow) -> Action? {
        let planned = planned(row)
        guard planned != nil || row.isNull(at: self.slot), let at = row.instant(at: self.at) else {
            return nil
        }
        let amount = amount(row)
        guard amount != nil || row.isNull(at: self.amount) else { return nil }
        return .taken(planned, at: at, amount)
    }

    private func planned(_ row: some SQLRow) -> Planned? {
        guard let slot = row.text(at: self.slot), let ordinal = row.integer(at: self.ordinal),
            ordinal >= 1
        else { return nil }
        let start = row.instant(at: self.start)
        guard start != nil || row.isNull(at: self.start) else { return nil }
        return Planned(slot: slot, ordinal: ordinal, start: start)
    }

    /// Returns the amount, or `nil` if the column does not contain a valid one.
    private func amount(_ row: some SQLRow) -> Amount? {
        guard let thousandths = row.integer(at: self.amount), Entry.amounts.contains(thousandths)
        else {
            return nil
        }
        return Amount(thousandths: thousandths)
    }
}
