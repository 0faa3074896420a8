package import Journal

/// The journal as a JSON file: `{"dosecal-log": 1, "entries": [` and then one entry a line, and
/// after `], "evidence": [` what some of them rest on.
///
/// What is read need not keep to the lines, nor to the order of the fields.
package enum EntryFile {
    /// The version of the form; a file of a newer one is refused.
    package static let version = 1
    /// The field that says the version.
    package static let versionField = "dosecal-log"
    /// The field that holds the entries.
    package static let entriesField = List.entries.rawValue
    /// The field that holds the evidence; it is left out where there is none.
    package static let evidenceField = List.evidence.rawValue
    /// A larger file is refused.
    package static let largest = 256 << 20

    /// A field's value.
    package enum Value: Hashable, Sendable {
        case text(String)
        case number(Int)
    }

    /// An entry's fields as a file has them, in order; nothing of the entry is left out.
    package static func fields(
        of entry: Entry, digest: String? = nil
    ) -> [(name: String, value: Value)] {
        let fields = EntryField.allCases.compactMap { field in
            field.value(in: entry).map { (field.rawValue, $0) }
        }
        return fields + (digest.map { [(EntryField.digest.rawValue, .text($0))] } ?? [])
    }

    /// The same of evidence.
    package static func fields(of evidence: Evidence) -> [(name: String, value: Value)] {
        EvidenceField.allCases.compactMap { field in
            field.value(in: evidence).map { (field.rawValue, $0) }
        }
    }

    /// What a file holds.
    package struct Content: Hashable, Sendable {
        /// The entries, in the file's order.
        package let entries: [Entry]
        /// The evidence on which some of them rest.
        package let evidence: [Evidence]
    }

    /// What a file holds, or every mistake in it.
    package static func content(reading bytes: [UInt8]) throws(EntryFileError) -> Content {
        let file = try JSONFile(bytes)
        try file.checkText()
        try file.checkHead()
        return try file.content()
    }
}

extension EntryFile {
    /// The lists of a file.
    enum List: String, CaseIterable {
        case entries, evidence

        /// What one of them is called in a complaint.
        var noun: String {
            switch self {
            case .entries: "entry"
            case .evidence: "evidence"
            }
        }
    }

    /// Where something stands in a file: in which list, and which one it is, from 1.
    struct Place: Hashable, Sendable {
        let list: List
        let number: Int
    }
}
