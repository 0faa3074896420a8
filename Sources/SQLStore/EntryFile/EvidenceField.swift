import Files
import CivilTime
import Journal

/// The fields of evidence in a file, in the order in which they are written.
enum EvidenceField: String, FileField {
    case id, read, origin, line, raw
    case digits = "raw-hex"

    static let list = EntryFile.List.evidence

    static func part(from fields: inout FieldReader<Self>) -> Evidence? { fields.part() }

    var expectation: EntryFileError.Expectation {
        switch self {
        case .id: .evidenceID
        case .read: .moment
        case .origin: .text
        case .line: .whole
        case .raw: .raw
        case .digits: .hex
        }
    }

    /// Returns the value of the field in evidence, or `nil` if the evidence has none.
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

extension FieldReader<EvidenceField> {
    /// Returns the evidence that the fields describe, or `nil` if they have mistakes.
    mutating func part() -> Evidence? {
        for field in [EvidenceField.id, .read, .origin, .line] { require(field) }
        let id = self.read(.id) { EvidenceID($0) }
        let read = moment(.read)
        let origin = text(.origin)
        let line = number(.line)
        let raw = raw()
        guard mistakes.isEmpty, let id, let read, let origin, let line, let raw else {
            return nil
        }
        return Evidence(id: id, read: read, origin: origin, line: line, raw: raw)
    }

    private mutating func raw() -> [UInt8]? {
        if !isGiven(.digits) {
            require(.raw)
            return text(.raw).map { Array($0.utf8) }
        }
        if isGiven(.raw) { complain(.rawTwice) }
        return read(.digits) { Hexadecimal.bytes($0) }
    }
}
