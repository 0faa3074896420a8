/// The journal as a JSON file: `{"dosecal-log": 1, "entries": [` and then one entry a line.
///
/// What is read need not keep to the lines, nor to the order of the fields.
public enum EntryFile {
    /// The version of the form; a file of a newer one is refused.
    public static let version = 1
    /// The field that says the version.
    public static let versionField = "dosecal-log"
    /// The field that holds the entries.
    public static let entriesField = "entries"
    /// A larger file is refused.
    public static let largest = 256 << 20

    /// A field's value.
    public enum Value: Hashable, Sendable {
        case text(String)
        case number(Int)
    }

    /// An entry's fields as a file has them, in order; nothing of the entry is left out.
    public static func fields(of entry: Entry) -> [(name: String, value: Value)] {
        EntryField.allCases.compactMap { field in
            field.value(in: entry).map { (field.rawValue, $0) }
        }
    }

    /// The entries of a file, in its order, or every mistake in it.
    public static func entries(reading bytes: [UInt8]) throws(EntryFileError) -> [Entry] {
        let file = try JSONFile(bytes)
        try file.checkText()
        try file.checkHead()
        return try file.entries()
    }
}
