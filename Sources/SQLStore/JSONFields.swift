import Journal

/// The fields of a JSON object, read by the JSON functions of SQLite.
package enum JSONFields {
    /// Returns the texts, numbers and Booleans of an object by their names. Returns `nil` if the
    /// text is not valid JSON.
    package static func read(_ text: String) -> [String: String]? {
        // The only error of a database in memory is that of the JSON functions.
        let fields = try? SQLiteConnection("", for: .memory, patience: 0).rows(
            "SELECT key, CAST(atom AS TEXT) AS value FROM json_each(?) WHERE atom IS NOT NULL",
            [.text(text)]
        ) { row throws(StoreError) in (row.text("key") ?? "", row.text("value") ?? "") }
        return fields.map { Dictionary($0) { first, _ in first } }
    }
}
