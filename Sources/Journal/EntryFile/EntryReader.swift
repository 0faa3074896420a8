import CarePlan
import CivilTime

/// A value as a file has it.
enum JSONValue {
    case text(String)
    case integer(Int)
    /// What stands there is neither, or no text of Unicode.
    case other(String)

    /// How it is shown in a complaint.
    var shown: String {
        switch self {
        case .text(let text): "'\(text.prefix(60))'"
        case .integer(let number): "the number \(number)"
        case .other(let type): type
        }
    }
}

/// Reads one entry from its fields, and tells every mistake in them.
struct EntryReader {
    /// Which entry of the file, from 1.
    let number: Int
    private var values: [EntryField: JSONValue] = [:]
    private(set) var mistakes: [EntryFileError.Mistake] = []

    init(_ number: Int) {
        self.number = number
    }

    /// Takes a field in; null is as good as none.
    mutating func take(_ name: String, _ value: JSONValue?) {
        guard let field = EntryField(rawValue: name) else {
            let near = Spelling.nearest(to: name, in: EntryField.allCases.map(\.rawValue))
            complain(
                "a field is unknown", found: ": '\(name.prefix(60))'",
                near.map { "; did you mean '\($0)'?" } ?? "; leave it out")
            return
        }
        guard let value else { return }
        if values.updateValue(value, forKey: field) != nil {
            complain("'\(name)' is given twice, so leave one out")
        }
    }

    mutating func complain(_ head: String, found: String = "", _ tail: String = "") {
        mistakes.append(
            EntryFileError.Mistake(entry: number, head, found: found, tail))
    }

    /// The entry, or nil after complaining.
    mutating func entry() -> Entry? {
        let kind = read(.what) { Deed.Kind(rawValue: $0) }
        checkNeeds(of: kind)
        let id = read(.id) { EntryID($0) }
        let recorded = moment(.recorded)
        let source = read(.source) { Entry.Source(rawValue: $0) }
        let subject = subject()
        let day = read(.day) { CivilDate($0).flatMap { Self.years.contains($0.year) ? $0 : nil } }
        let deed = deed(kind)
        let note = read(.note) { $0 }
        if let id, case .undone(id) = deed { complain("'undoes' must name another entry") }
        guard mistakes.isEmpty, let id, let recorded, let source, let subject, let day, let deed
        else { return nil }
        return Entry(
            id: id, recorded: recorded, source: source, subject: subject, day: day, deed: deed,
            note: note)
    }
}

extension EntryReader {
    private mutating func checkNeeds(of kind: Deed.Kind?) {
        for field in EntryField.allCases {
            let needs = kind.map { [field.need(of: $0)] } ?? Deed.Kind.allCases.map(field.need)
            let isGiven = values[field] != nil
            if !isGiven, needs.allSatisfy({ $0 == .required }) {
                complain("'\(field.rawValue)' is missing; it must be \(field.expectation)")
            }
            if isGiven, let kind, needs == [.none] {
                complain(
                    "'\(field.rawValue)' does not belong to an entry '\(kind.rawValue)', "
                        + "so leave it out")
            }
        }
    }

    /// A text that means something; a complaint where it means nothing.
    private mutating func read<Value>(
        _ field: EntryField, _ meaning: (String) -> Value?
    ) -> Value? {
        guard let value = values[field] else { return nil }
        if case .text(let text) = value, let meant = meaning(text) { return meant }
        complain(field, value)
        return nil
    }

    /// The years of which a journal can tell, which are those of the plans.
    private static let years = 1900...2199

    private mutating func moment(_ field: EntryField) -> Instant? {
        read(field) { text in
            Instant(text).flatMap { Self.years.contains($0.utc.date.year) ? $0 : nil }
        }
    }

    private mutating func complain(_ field: EntryField, _ value: JSONValue) {
        complain(
            "'\(field.rawValue)' must be \(field.expectation)", found: ", not \(value.shown)")
    }

    private mutating func word(_ field: EntryField) -> String? {
        read(field) { $0.isEmpty ? nil : $0 }
    }

    private mutating func subject() -> Subject? {
        let person = word(.person)
        let item = word(.item)
        let name = word(.name)
        let unit = read(.unit) { $0 }
        let zone = word(.zone)
        guard let person, let item, let name, let zone else { return nil }
        return Subject(person: person, item: item, name: name, unit: unit, zone: zone)
    }

    private mutating func deed(_ kind: Deed.Kind?) -> Deed? {
        let planned = planned(kind)
        let at = moment(.at)
        let amount = read(.amount) { Amount($0).flatMap { $0 <= Amount(1_000_000) ? $0 : nil } }
        let until = moment(.until)
        let undone = read(.undoes) { EntryID($0) }
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
    private mutating func planned(_ kind: Deed.Kind?) -> Planned? {
        let slot = word(.slot)
        let ordinal = ordinal()
        let start = moment(.planned)
        if kind == .taken {
            for (field, companion) in [
                (EntryField.slot, EntryField.ordinal), (.ordinal, .slot), (.planned, .slot),
            ] where values[field] != nil && values[companion] == nil {
                complain(
                    "'\(companion.rawValue)' is missing beside '\(field.rawValue)'; it must be "
                        + companion.expectation)
            }
        }
        return slot.flatMap { slot in
            ordinal.map { Planned(slot: slot, ordinal: $0, start: start) }
        }
    }

    private mutating func ordinal() -> Int? {
        guard let value = values[.ordinal] else { return nil }
        if case .integer(let number) = value, number >= 1 { return number }
        complain(.ordinal, value)
        return nil
    }
}
