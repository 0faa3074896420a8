import CarePlan
import CivilTime
import Journal

/// A value as a file has it.
enum JSONValue {
    case text(String)
    case integer(Int)
    /// What is there is neither, or no text of Unicode.
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

/// A field of what a file lists.
protocol FileField: RawRepresentable<String>, CaseIterable, Hashable {
    associatedtype Part: FilePart
    static var list: EntryFile.List { get }
    /// What a value must be, after 'must be'.
    var expectation: String { get }
    /// Returns the part that the fields describe, or `nil` if they have mistakes.
    static func part(from fields: inout FieldReader<Self>) -> Part?
}

/// A time in a file.
enum FileMoment {
    static let expectation = "a time in UTC such as 2026-11-20T07:00:00Z, from 1900 to 2199"

    static func read(_ text: String) -> Instant? {
        Instant(text)
    }
}

/// The fields of one part of a file: what they say, and every mistake in them.
struct FieldReader<Field: FileField> {
    let place: EntryFile.Place
    private var values: [Field: JSONValue] = [:]
    private(set) var mistakes: [EntryFileError.Mistake] = []
    /// What is wrong only with an entry that counts.
    private(set) var doubts: [EntryFileError.Mistake] = []

    init(_ place: EntryFile.Place) {
        self.place = place
    }

    mutating func take(_ name: String, _ value: JSONValue?) {
        guard let field = Field(rawValue: name) else {
            let near = Spelling.nearest(to: name, in: Field.allCases.map(\.rawValue))
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

    func isGiven(_ field: Field) -> Bool { values[field] != nil }

    mutating func complain(_ head: String, found: String = "", _ tail: String = "") {
        mistakes.append(EntryFileError.Mistake(in: place, head, found: found, tail))
    }

    private mutating func complain(_ field: Field, _ value: JSONValue) {
        mistakes.append(mistake(field, value))
    }

    private func mistake(
        _ field: Field, _ value: JSONValue, _ tail: String = ""
    ) -> EntryFileError.Mistake {
        EntryFileError.Mistake(
            in: place, "'\(field.rawValue)' must be \(field.expectation)",
            found: ", not \(value.shown)", tail)
    }

    mutating func require(_ field: Field) {
        if isGiven(field) { return }
        complain("'\(field.rawValue)' is missing; it must be \(field.expectation)")
    }

    /// Makes sure that a field has its companion.
    mutating func require(_ companion: Field, beside field: Field) {
        guard isGiven(field), !isGiven(companion) else { return }
        complain(
            "'\(companion.rawValue)' is missing beside '\(field.rawValue)'; it must be "
                + companion.expectation)
    }

    /// A text that means something; a complaint where it means nothing.
    mutating func read<Value>(_ field: Field, _ meaning: (String) -> Value?) -> Value? {
        guard let value = values[field] else { return nil }
        if case .text(let text) = value, let meant = meaning(text) { return meant }
        complain(field, value)
        return nil
    }

    /// The same, where what it means may be beyond what an entry that counts may say.
    mutating func read<Value>(
        _ field: Field, unlessUndone isSound: (Value) -> Bool, _ meaning: (String) -> Value?
    ) -> Value? {
        guard let meant = read(field, meaning), let value = values[field] else { return nil }
        if !isSound(meant) {
            doubts.append(
                mistake(field, value, "; undo the entry where it was recorded, and log anew"))
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
        read(field, FileMoment.read)
    }

    /// A whole number from 1 on.
    mutating func number(_ field: Field) -> Int? {
        guard let value = values[field] else { return nil }
        if case .integer(let number) = value, number >= 1 { return number }
        complain(field, value)
        return nil
    }
}
