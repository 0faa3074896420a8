/// A statement with a '?' in the place of each of its values.
struct SQLStatement {
    let sql: String
    var values: [StoredValue] = []
}
