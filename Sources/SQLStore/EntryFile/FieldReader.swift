import CarePlan
import CivilTime
import Journal

/// A JSON value in a file.
enum JSONValue {
    case text(String)
    case integer(Int)
    /// A value of another type or text that is not Unicode.
    case other(EntryFileError.Found)

    /// The value as it is shown in messages.
    var found: EntryFileError.Found {
        switch self {
        case .text(let text): .text("\(text.prefix(60))")
        case .integer(let number): .number(number)
        case .other(let found): found
        }
    }
}

/// A field of an entry or of evidence.
protocol FileField: RawRepresentable<String>, CaseIterable, Hashable {
    associatedtype Part: FilePart
    static var list: EntryFile.List { get }
    /// The description of a valid value.
    var expectation: EntryFileError.Expectation { get }
    /// Returns the part that the fields describe, or `nil` if they have mistakes.
    static func part(from fields: inout FieldReader<Self>) -> Part?
}

/// The fields of one part of a file, and all mistakes in them.
struct FieldReader<Field: FileField> {
    let place: EntryFile.Place
    private var values: [Field: JSONValue] = [:]
    private(set) var mistakes: [EntryFileError.Mistake] = []
    /// The mistakes that matter only if the entry is not undone.
    private(set) var doubts: [EntryFileError.Mistake] = []

    init(_ place: EntryFile.Place) {
        self.place = place
    }

    mutating func take(_ name: String, _ value: JSONValue?) {
        guard let field = Field(rawValue: name) else {
            let near = Spelling.nearest(to: name, in: Field.allCases.map(\.rawValue))
            complain(.unknownField("\(name.prefix(60))", nearest: near))
            return
        }
        guard let value else { return }
        if values.updateValue(value, forKey: field) != nil {
            complain(.givenTwice(name))
        }
    }

    func isGiven(_ field: Field) -> Bool { values[field] != nil }

    mutating func complain(_ reason: EntryFileError.Reason) {
        mistakes.append(EntryFileError.Mistake(in: place, reason))
    }

    private mutating func complain(_ field: Field, _ value: JSONValue) {
        complain(.must(field.rawValue, field.expectation, value.found, unlessUndone: false))
    }

    mutating func require(_ field: Field) {
        if isGiven(field) { return }
        complain(.missing(field.rawValue, field.expectation))
    }

    /// Adds a mistake if a field is given without its companion.
    mutating func require(_ companion: Field, beside field: Field) {
        guard isGiven(field), !isGiven(companion) else { return }
        complain(
            .missingBeside(
                companion.rawValue, other: field.rawValue, companion.expectation))
    }

    /// Returns the value of a text field, or adds a mistake and returns `nil` if `meaning` does not
    /// accept the text.
    mutating func read<Value>(_ field: Field, _ meaning: (String) -> Value?) -> Value? {
        guard let value = values[field] else { return nil }
        if case .text(let text) = value, let meant = meaning(text) { return meant }
        complain(field, value)
        return nil
    }

    /// Returns the value of a text field like `read(_:_:)`, and adds a doubt if the value is not
    /// valid for an entry that is not undone.
    mutating func read<Value>(
        _ field: Field, unlessUndone isSound: (Value) -> Bool, _ meaning: (String) -> Value?
    ) -> Value? {
        guard let meant = read(field, meaning), let value = values[field] else { return nil }
        if !isSound(meant) {
            doubts.append(
                EntryFileError.Mistake(
                    in: place,
                    .must(field.rawValue, field.expectation, value.found, unlessUndone: true)))
        }
        return meant
    }

    mutating func text(_ field: Field) -> String? {
        read(field) { $0 }
    }

    mutating func word(_ field: Field) -> String? {
        read(field) { $0.isEmpty ? nil : $0 }
    }

    mutating func moment(_ field: Field) -> Instant? {
        read(field) { Instant($0) }
    }

    /// Returns a whole number of at least 1, or adds a mistake and returns `nil`.
    mutating func number(_ field: Field) -> Int? {
        guard let value = values[field] else { return nil }
        if case .integer(let number) = value, number >= 1 { return number }
        complain(field, value)
        return nil
    }
}
