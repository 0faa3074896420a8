import Journal

/// A part of a list in a file.
protocol FilePart {
    associatedtype ID: Hashable
    var id: ID { get }
    /// Returns whether two parts with equal IDs contradict each other.
    func contradicts(_ other: Self) -> Bool
}

extension Evidence: FilePart {
    /// Returns `false`, because equal evidence can be in several places.
    func contradicts(_ other: Evidence) -> Bool { false }
}

/// Collects the rows of a list's fields into its parts.
struct PartCollector<Field: FileField> {
    private(set) var parts: [Field.Part] = []
    private(set) var mistakes: [EntryFileError.Mistake] = []
    private var known: [Field.Part.ID: Int] = [:]
    private var place: EntryFile.Place?
    private var reader: FieldReader<Field>?

    mutating func take(_ row: PreparedStatement) {
        let place = EntryFile.Place(list: Field.list, number: (row.integer("place") ?? 0) + 1)
        if self.place != place {
            finish()
            self.place = place
            reader = FieldReader<Field>(place)
        }
        guard row.text("type") == "object" else {
            reader = nil
            mistakes.append(.init(in: place, .noObject))
            return
        }
        if row.isNull("name") { return }
        let value = value(row)
        reader?.take(row.text("name") ?? "", value)
    }

    private func value(_ row: PreparedStatement) -> JSONValue? {
        switch row.text("value_type") {
        case "null": nil
        case "text": row.text("value").map { .text($0) } ?? .other(.brokenText)
        case "integer": row.integer("value").map { .integer($0) } ?? .other(.largeNumber)
        case "real": .other(.fraction)
        case "true", "false": .other(.truth)
        default: .other(.group)
        }
    }

    /// Finishes the current part.
    mutating func finish() {
        guard var reader else { return }
        self.reader = nil
        guard let part = Field.part(from: &reader) else {
            mistakes += reader.mistakes
            return
        }
        let earlier = known.updateValue(parts.count, forKey: part.id).map { parts[$0] }
        if let earlier, part.contradicts(earlier) {
            mistakes.append(.init(in: place, .takenID))
        }
        parts.append(part)
    }
}
