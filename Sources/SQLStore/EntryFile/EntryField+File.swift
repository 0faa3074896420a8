import CarePlan
import CivilTime
import Journal

/// The rules for the fields of an entry in a file.
extension EntryField: FileField {
    static let list = EntryFile.List.entries

    static func part(from fields: inout FieldReader<Self>) -> EntryPart? { fields.part() }

    /// Whether entries of a kind must, may or must not have a field.
    enum Need {
        case required, optional, none
    }

    func need(of kind: Action.Kind) -> Need {
        switch (self, kind) {
        case (.author, _), (.unit, _), (.note, _), (.evidence, _), (.grade, _), (.digest, _):
            .optional
        case (.slot, .skipped), (.slot, .snoozed), (.slot, .seen), (.ordinal, .skipped),
            (.ordinal, .snoozed), (.ordinal, .seen):
            .required
        case (.slot, .taken), (.ordinal, .taken), (.planned, .taken), (.planned, .skipped),
            (.planned, .snoozed), (.planned, .seen), (.amount, .taken):
            .optional
        case (.at, .taken), (.at, .skipped), (.at, .snoozed), (.at, .seen), (.at, .counted),
            (.amount, .counted), (.until, .snoozed), (.undoes, .undone):
            .required
        case (.slot, _), (.ordinal, _), (.planned, _), (.at, _), (.amount, _), (.until, _),
            (.undoes, _):
            .none
        default: .required
        }
    }

    /// The description of a valid value.
    var expectation: EntryFileError.Expectation {
        switch self {
        case .id, .undoes: .entryID
        case .recorded, .planned, .at, .until: .moment
        case .evidence: .evidenceID
        case .grade: .choice(Grade.allCases.map(\.rawValue))
        case .digest: .digest
        case .source: .choice(Entry.Source.allCases.map(\.rawValue))
        case .author: .author
        case .what: .choice(Action.Kind.allCases.map(\.rawValue))
        case .day: .day
        case .ordinal: .whole
        case .amount: .amount
        case .unit, .note: .text
        case .person, .item, .name, .zone, .slot: .word
        }
    }

    /// Returns the value of the field in an entry, or `nil` if the entry has none.
    func value(in entry: Entry) -> EntryFile.Value? {
        if case .ordinal = self { return entry.action.planned.map { .number($0.ordinal) } }
        return text(in: entry).map { .text($0) }
    }
}
