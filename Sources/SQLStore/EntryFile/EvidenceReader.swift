import Files
import CivilTime
import Journal

/// The fields of evidence in a file, in the order in which they are written.
enum EvidenceField: String, FileField {
    case id, read, origin, line, raw
    case digits = "raw-hex"

    var expectation: String {
        switch self {
        case .id: "an evidence's id of 32 hexadecimal digits in lower case"
        case .read: FileMoment.expectation
        case .origin: "a text in quotes"
        case .line: "a whole number from 1 on"
        case .raw: "a text in quotes, or 'raw-hex' must be given in its place"
        case .digits: "bytes as hexadecimal digits in lower case, two each"
        }
    }

    /// What it says of evidence; nil if the evidence has no such thing.
    func value(in evidence: Evidence) -> EntryFile.Value? {
        switch self {
        case .id: .text(evidence.id.description)
        case .read: .text(evidence.read.description)
        case .origin: .text(evidence.origin)
        case .line: .number(evidence.line)
        case .raw: RawText(evidence.raw).plain.map { .text($0) }
        case .digits: RawText(evidence.raw).digits.map { .text($0) }
        }
    }
}

/// Reads one piece of evidence from its fields, and tells every mistake in them.
struct EvidenceReader: PartReader {
    static let list = EntryFile.List.evidence
    private var fields: FieldReader<EvidenceField>
    var mistakes: [EntryFileError.Mistake] { fields.mistakes }

    init(_ place: EntryFile.Place) {
        fields = FieldReader(place)
    }

    mutating func take(_ name: String, _ value: JSONValue?) { fields.take(name, value) }

    mutating func part() -> Evidence? {
        for field in [EvidenceField.id, .read, .origin, .line] { fields.require(field) }
        let id = fields.read(.id) { EvidenceID($0) }
        let read = fields.moment(.read)
        let origin = fields.text(.origin)
        let line = fields.number(.line)
        let raw = raw()
        guard mistakes.isEmpty, let id, let read, let origin, let line, let raw else {
            return nil
        }
        return Evidence(id: id, read: read, origin: origin, line: line, raw: raw)
    }

    private mutating func raw() -> [UInt8]? {
        if !fields.isGiven(.digits) {
            fields.require(.raw)
            return fields.text(.raw).map { Array($0.utf8) }
        }
        if fields.isGiven(.raw) {
            fields.complain("'raw' and 'raw-hex' are both given, so leave one out")
        }
        return fields.read(.digits) { Hexadecimal.bytes($0) }
    }
}
