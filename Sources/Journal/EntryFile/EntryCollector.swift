/// Puts the rows of all fields together to entries.
struct EntryCollector {
    private(set) var entries: [Entry] = []
    private(set) var mistakes: [EntryFileError.Mistake] = []
    private var known: [EntryID: Int] = [:]
    private var reader: EntryReader?

    mutating func take(_ row: borrowing Statement) {
        let number = (row.integer(0) ?? 0) + 1
        if reader?.number != number {
            finish()
            reader = EntryReader(number)
        }
        guard row.text(1) == "object" else {
            reader = nil
            mistakes.append(.init(entry: number, "this must be an entry in braces"))
            return
        }
        if row.isNull(2) { return }
        let value = value(row)
        reader?.take(row.text(2) ?? "", value)
    }

    private func value(_ row: borrowing Statement) -> JSONValue? {
        switch row.text(3) {
        case "null": nil
        case "text": row.text(4).map { .text($0) } ?? .other("a text with half a character")
        case "integer": row.integer(4).map { .integer($0) } ?? .other("a number that large")
        case "real": .other("a number without quotes")
        case "true", "false": .other("true or false")
        default: .other("a list or braces")
        }
    }

    /// Ends the entry that is being read.
    mutating func finish() {
        guard var reader else { return }
        self.reader = nil
        guard let entry = reader.entry() else {
            mistakes += reader.mistakes
            return
        }
        let earlier = known.updateValue(entries.count, forKey: entry.id).map { entries[$0] }
        if let earlier, earlier != entry {
            mistakes.append(
                .init(
                    entry: reader.number,
                    "'id' is that of an earlier entry with other content; give it one of its own"))
        }
        entries.append(entry)
    }
}
