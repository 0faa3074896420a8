/// A statement that a connection has sent.
struct KnownStatement {
    /// The statement with the placeholders of PostgreSQL.
    let text: String
    /// The name of the prepared statement on the server.
    let name: String
    var isKept = false
    /// The number of times the statement was sent.
    var uses = 0

    init(_ sql: String, number: Int) {
        var (text, count) = ("", 0)
        for letter in sql.unicodeScalars {
            if letter == "?" {
                count += 1
                text += "$\(count)"
            } else {
                text.unicodeScalars.append(letter)
            }
        }
        self.text = text
        name = "dosecal\(number)"
    }

    /// Whether the server should prepare the statement, which pays from the second use on.
    /// Statements without a plan, such as COMMIT, are not prepared.
    var isWorthKeeping: Bool {
        uses > 1 && !isKept
            && ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains { text.hasPrefix($0) }
    }
}
