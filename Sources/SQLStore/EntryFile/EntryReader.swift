import CarePlan
import Files
import CivilTime
import Journal

/// Reads one entry from its fields, and tells every mistake in them.
struct EntryReader: PartReader {
    /// An entry with the digest that stands beside it.
    struct Part: FilePart {
        let entry: Entry
        let digest: String?
        /// What is wrong with it, if it counts.
        let doubts: [EntryFileError.Mistake]
        var id: EntryID { entry.id }
        func contradicts(_ other: Part) -> Bool { entry != other.entry }
    }

    static let list = EntryFile.List.entries
    private var fields: FieldReader<EntryField>
    var mistakes: [EntryFileError.Mistake] { fields.mistakes }

    init(_ place: EntryFile.Place) {
        fields = FieldReader(place)
    }

    mutating func take(_ name: String, _ value: JSONValue?) { fields.take(name, value) }

    mutating func part() -> Part? {
        let kind = fields.read(.what) { Action.Kind(rawValue: $0) }
        checkNeeds(of: kind)
        let id = fields.read(.id) { EntryID($0) }
        let recorded = fields.moment(.recorded)
        let source = fields.read(.source) { Entry.Source(rawValue: $0) }
        let author = fields.read(.author) { Author($0) }
        let subject = subject()
        let day = fields.read(.day, unlessUndone: \.isSupported) { CivilDate.ofAnyYear($0) }
        let action = action(kind)
        let note = fields.text(.note)
        let basis = basis()
        let digest = fields.read(.digest) { Hexadecimal.bytes($0)?.count == 32 ? $0 : nil }
        if let id, case .undone(id) = action {
            fields.complain("'undoes' must name another entry")
        }
        guard mistakes.isEmpty, let id, let recorded, let source, let subject, let day, let action
        else { return nil }
        let entry = Entry(
            id: id, recorded: recorded, source: source, subject: subject, day: day, action: action,
            note: note, basis: basis, author: author)
        return Part(entry: entry, digest: digest, doubts: fields.doubts)
    }
}

extension EntryReader {
    private mutating func checkNeeds(of kind: Action.Kind?) {
        for field in EntryField.allCases {
            let needs = kind.map { [field.need(of: $0)] } ?? Action.Kind.allCases.map(field.need)
            if needs.allSatisfy({ $0 == .required }) { fields.require(field) }
            if fields.isGiven(field), let kind, needs == [.none] {
                fields.complain(
                    "'\(field.rawValue)' does not belong to an entry '\(kind.rawValue)', "
                        + "so leave it out")
            }
        }
    }

    private mutating func subject() -> Subject? {
        let person = fields.word(.person)
        let item = fields.word(.item)
        let name = fields.word(.name)
        let unit = fields.text(.unit)
        let zone = fields.word(.zone)
        guard let person, let item, let name, let zone else { return nil }
        return Subject(person: person, item: item, name: name, unit: unit, zone: zone)
    }

    private mutating func action(_ kind: Action.Kind?) -> Action? {
        let planned = planned(kind)
        let at = fields.moment(.at)
        let amount = fields.read(.amount) {
            Amount($0).flatMap { $0 <= Amount(1_000_000) ? $0 : nil }
        }
        let until = fields.moment(.until)
        let undone = fields.read(.undoes) { EntryID($0) }
        switch kind {
        case .taken: return at.map { .taken(planned, at: $0, amount) }
        case .skipped: return planned.flatMap { planned in at.map { .skipped(planned, at: $0) } }
        case .snoozed:
            guard let planned, let at, let until else { return nil }
            return .snoozed(planned, at: at, until: until)
        case .seen: return planned.flatMap { planned in at.map { .seen(planned, at: $0) } }
        case .worn: return .worn
        case .replaced: return .replaced
        case .counted: return amount.flatMap { amount in at.map { .counted(amount, at: $0) } }
        case .undone: return undone.map { .undone($0) }
        case nil: return nil
        }
    }

    /// The occurrence; all that names it stands together.
    private mutating func planned(_ kind: Action.Kind?) -> Planned? {
        let slot = fields.word(.slot)
        let ordinal = fields.number(.ordinal)
        let start = fields.read(.planned, unlessUndone: \.isSupported) { Instant.ofAnyYear($0) }
        if kind == .taken {
            fields.require(.ordinal, beside: .slot)
            fields.require(.slot, beside: .ordinal)
            fields.require(.slot, beside: .planned)
        }
        return slot.flatMap { slot in
            ordinal.map { Planned(slot: slot, ordinal: $0, start: start) }
        }
    }

    /// What it rests on; evidence and grade stand together.
    private mutating func basis() -> Entry.Basis? {
        let evidence = fields.read(.evidence) { EvidenceID($0) }
        let grade = fields.read(.grade) { Grade(rawValue: $0) }
        fields.require(.grade, beside: .evidence)
        fields.require(.evidence, beside: .grade)
        return evidence.flatMap { evidence in grade.map { Entry.Basis(evidence, $0) } }
    }
}
