/// What a connection knows of a statement that it sent.
struct KnownStatement {
    /// Its text as PostgreSQL numbers the places.
    let text: String
    /// By which name the server keeps it, so that it is not planned again.
    let name: String
    var isKept = false
    /// How often it was sent.
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

    /// Whether the server is to keep it from now on: worth it from the second time. What has no
    /// plan, such as COMMIT, is not kept.
    var isWorthKeeping: Bool {
        uses > 1 && !isKept
            && ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains { text.hasPrefix($0) }
    }
}
