import CarePlan
import Journal

/// The JSON text of a file (RFC 8259), which is parsed by the JSON functions of SQLite.
struct JSONFile: ~Copyable {
    private typealias Mistake = EntryFileError.Mistake

    private let lines: JSONLines
    private let connection: SQLiteConnection

    init(_ bytes: [UInt8]) throws(EntryFileError) {
        do throws(StoreError) {
            connection = try SQLiteConnection("", for: .memory, patience: 0)
        } catch {
            throw EntryFileError(Mistake(.unreadable(error)))
        }
        lines = JSONLines(bytes)
    }

    /// Throws an error if the text is too large, is not valid JSON or contains characters that
    /// SQLite would drop.
    func checkText() throws(EntryFileError) {
        guard lines.text.count <= EntryFile.largest else {
            throw EntryFileError(Mistake(.tooLarge(mebibytes: EntryFile.largest >> 20)))
        }
        if let mistake = lines.mistakeInText { throw EntryFileError(mistake) }
        guard try isSound(lines.text) else { throw EntryFileError(try mistakeInForm()) }
    }

    private func query<Value>(
        _ sql: String, _ text: [UInt8],
        _ read: (PreparedStatement) throws(StoreError) -> Value
    ) throws(EntryFileError) -> [Value] {
        do throws(StoreError) {
            return try connection.rows(sql, [.utf8(text)], read)
        } catch {
            throw EntryFileError(Mistake(.unreadable(error)))
        }
    }

    private func isSound(_ text: [UInt8]) throws(EntryFileError) -> Bool {
        let answer = try query("SELECT json_valid(?)", text) { row throws(StoreError) in
            row.integer(at: 0)
        }
        return answer == [1]
    }

    /// Returns the mistake in a text that is not valid JSON.
    private func mistakeInForm() throws(EntryFileError) -> Mistake {
        try lines.mistakeInForm { line throws(EntryFileError) in try isSound(line) }
    }
}

extension JSONFile {
    /// Throws an error if the file is not one of entries or has an unknown version.
    func checkHead() throws(EntryFileError) {
        let fields = try head()
        let mistakes = EntryFileHead(fields).mistakes
        if !mistakes.isEmpty { throw EntryFileError(mistakes) }
    }

    private func head() throws(EntryFileError) -> [EntryFileHead.Field] {
        let isObject = try query("SELECT json_type(?) = 'object'", lines.text) {
            row throws(StoreError) in row.integer(at: 0) == 1
        }
        guard isObject == [true] else { return [] }
        return try query("SELECT key, type, atom FROM json_each(?)", lines.text) {
            row throws(StoreError) in
            EntryFileHead.Field(
                name: row.text("key") ?? "", type: row.text("type") ?? "",
                number: row.integer("atom"))
        }
    }

    /// Returns a query with one row for each field, or one row without a name for an empty part.
    private static func fields(of list: EntryFile.List) -> String {
        """
        SELECT part.key AS place, part.type AS type, field.key AS name, field.type AS value_type,
            field.atom AS value
        FROM json_each(?, '$.\(list.rawValue)') AS part
        LEFT JOIN json_each(
            CASE part.type WHEN 'object' THEN part.value ELSE '{}' END) AS field
        """
    }

    /// Returns the entries and the evidence. Throws all mistakes in them.
    func content() throws(EntryFileError) -> EntryFile.Content {
        let entries = try parts(EntryField.self)
        let evidence = try parts(EvidenceField.self)
        var mistakes = entries.mistakes + evidence.mistakes
        if mistakes.isEmpty { mistakes = Self.doubts(about: entries.parts) }
        if mistakes.isEmpty { mistakes = Self.changes(in: entries.parts) }
        guard mistakes.isEmpty else { throw EntryFileError(try located(mistakes)) }
        return EntryFile.Content(entries: entries.parts.map(\.entry), evidence: evidence.parts)
    }

    /// Returns the doubts about entries that are not undone. Earlier versions recorded dates that
    /// no calendar can mean.
    private static func doubts(about parts: [EntryPart]) -> [Mistake] {
        guard parts.contains(where: { !$0.doubts.isEmpty }) else { return [] }
        let record = Record(parts.map(\.entry))
        return parts.indices.filter { record.counts($0) && !parts[$0].entry.isUndoing }
            .flatMap { parts[$0].doubts }
    }

    /// Returns a mistake for the first entry of each person that does not match its digest.
    private static func changes(in parts: [EntryPart]) -> [Mistake] {
        var digests: [String: String] = [:]
        var changed: Set<String> = []
        return parts.enumerated().compactMap { index, part in
            let person = part.entry.subject.person
            let digest = part.entry.digest(after: digests[person] ?? "")
            digests[person] = digest
            guard let given = part.digest, given != digest, changed.insert(person).inserted else {
                return nil
            }
            return Mistake(in: EntryFile.Place(list: .entries, number: index + 1), .changed)
        }
    }

    private func parts<Field: FileField>(
        _ kind: Field.Type
    ) throws(EntryFileError) -> PartCollector<Field> {
        var collector = PartCollector<Field>()
        _ = try query(Self.fields(of: Field.list), lines.text) { row throws(StoreError) in
            collector.take(row)
        }
        collector.finish()
        return collector
    }

    /// Adds the lines of the entries and evidence to mistakes.
    private func located(_ mistakes: [Mistake]) throws(EntryFileError) -> [Mistake] {
        let lists = try head().filter { ["array", "object"].contains($0.type) }.map(\.name)
        let starts = Dictionary(
            zip(lists, lines.entryLines), uniquingKeysWith: { first, _ in first })
        return mistakes.map { mistake in
            guard let place = mistake.place, let starts = starts[place.list.rawValue],
                starts.indices.contains(place.number - 1)
            else { return mistake }
            return mistake.at(line: starts[place.number - 1])
        }
    }
}
