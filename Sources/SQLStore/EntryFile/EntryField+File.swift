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

    /// The description of a valid value, which follows 'must be'.
    var expectation: String {
        switch self {
        case .id, .undoes: "an entry's id of 32 hexadecimal digits in lower case"
        case .recorded, .planned, .at, .until:
            FileMoment.expectation
        case .evidence: "an evidence's id of 32 hexadecimal digits in lower case"
        case .grade: Self.choice(Grade.allCases.map(\.rawValue))
        case .digest: "a digest of 64 hexadecimal digits in lower case"
        case .source: Self.choice(Entry.Source.allCases.map(\.rawValue))
        case .author:
            "'command', or 'owner', 'subscriber', 'account', 'import' or 'told' and then a name"
        case .what: Self.choice(Action.Kind.allCases.map(\.rawValue))
        case .day: "a date such as 2026-11-20, from 1900 to 2199"
        case .ordinal: "a whole number from 1 on"
        case .amount: "a number in quotes such as \"2\" or \"0.5\", from 0 to 1000000"
        case .unit, .note: "a text in quotes"
        case .person, .item, .name, .zone, .slot: "a text in quotes that is not empty"
        }
    }

    private static func choice(_ words: [String]) -> String {
        words.map { "'\($0)'" }.joinedAsChoice
    }

    /// Returns the value of the field in an entry, or `nil` if the entry has none.
    func value(in entry: Entry) -> EntryFile.Value? {
        if case .ordinal = self { return entry.action.planned.map { .number($0.ordinal) } }
        return text(in: entry).map { .text($0) }
    }
}
