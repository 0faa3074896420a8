package import Journal

/// The JSON format of the journal: `{"dosecal-log": 1, "entries": [`, one entry per line, and after
/// `], "evidence": [` the evidence to which they refer.
///
/// The reader accepts any line breaks and any order of fields.
package enum EntryFile {
    /// The version of the format. Files of a later version are refused.
    package static let version = 1
    /// The name of the field with the version.
    package static let versionField = "dosecal-log"
    /// The name of the field with the entries.
    package static let entriesField = List.entries.rawValue
    /// The name of the field with the evidence, which is omitted if there is none.
    package static let evidenceField = List.evidence.rawValue
    /// The maximum size of a file in bytes.
    package static let largest = 256 << 20

    /// The value of a field.
    package enum Value: Hashable, Sendable {
        case text(String)
        case number(Int)
    }

    /// Returns all fields of an entry, in the order of the file.
    package static func fields(
        of entry: Entry, digest: String? = nil
    ) -> [(name: String, value: Value)] {
        let fields = EntryField.allCases.compactMap { field in
            field.value(in: entry).map { (field.rawValue, $0) }
        }
        return fields + (digest.map { [(EntryField.digest.rawValue, .text($0))] } ?? [])
    }

    /// Returns all fields of a piece of evidence, in the order of the file.
    package static func fields(of evidence: Evidence) -> [(name: String, value: Value)] {
        EvidenceField.allCases.compactMap { field in
            field.value(in: evidence).map { (field.rawValue, $0) }
        }
    }

    /// The content of a file.
    package struct Content: Hashable, Sendable {
        /// The entries, in the order of the file.
        package let entries: [Entry]
        /// The evidence in the file.
        package let evidence: [Evidence]
    }

    /// Parses a file. Throws all mistakes in it.
    package static func content(reading bytes: [UInt8]) throws(EntryFileError) -> Content {
        let file = try JSONFile(bytes)
        try file.checkText()
        try file.checkHead()
        return try file.content()
    }
}

extension EntryFile {
    typealias List = EntryFileError.List
    typealias Place = EntryFileError.Place
}
