import Journal

/// The id of a store and the number of its writes: the row of `write_mark`, which every write updates.
struct WriteMark {
    let store: String
    let count: Int

    /// The mark of a file in which the table does not exist yet.
    static let zero = WriteMark(store: "", count: 0)

    /// The first bytes of the row on its page: its length and key, and the types of its two columns, of which the
    /// second is a text of 45 bytes.
    private static let rowStart: [UInt8] = [48, 1, 3, 0, 103]

    private init(store: String, count: Int) {
        (self.store, self.count) = (store, count)
    }

    /// Parses 32 digits, a space and 12 digits. Returns `nil` for any other text.
    init?(text: some Collection<UInt8>) {
        guard text.count == 45, let count = Int(String(decoding: text.dropFirst(33), as: UTF8.self))
        else { return nil }
        store = String(decoding: text.prefix(32), as: UTF8.self)
        self.count = count
    }

    /// Finds the mark on a page of a database (SQLite's file format, sections 1.6 and 2.1). Returns
    /// `nil` for other pages.
    init?(page: ArraySlice<UInt8>) {
        let start = page.startIndex
        // The page is a leaf of a table and has one row.
        guard page.count >= 512, page[start] == 0x0D, page[start + 3] == 0, page[start + 4] == 1
        else { return nil }
        let row = page.dropFirst(Int(page[start + 8]) << 8 | Int(page[start + 9]))
        guard row.starts(with: Self.rowStart) else { return nil }
        self.init(text: row.dropFirst(Self.rowStart.count).prefix(45))
    }

    /// Returns whether a log that begins with a write can belong to a file with this mark.
    func precedes(_ first: WriteMark) -> Bool {
        count >= first.count - 1 && (store == first.store || count == 0)
    }
}

extension SQLiteConnection {
    /// The mark of the store, or `nil` if it is damaged.
    var writeMark: WriteMark? {
        get throws(StoreError) {
            guard try integer("PRAGMA user_version") ?? 0 >= Schema.digested else { return .zero }
            let marks = try readableRows("SELECT mark FROM write_mark", []) { row in
                row.text(at: 0).flatMap { WriteMark(text: $0.utf8) }
            }
            return marks.first ?? nil
        }
    }

    /// Counts a write, and returns the text of the new mark.
    @discardableResult
    func countWrite() throws(StoreError) -> String? {
        let marks = try rows(
            """
            UPDATE write_mark SET
                mark = substr(mark, 1, 33) || printf('%012d', CAST(substr(mark, 34) AS INTEGER) + 1)
            RETURNING mark
            """
        ) { row throws(StoreError) in row.text(at: 0) }
        return marks.first ?? nil
    }

    /// Gives the store a new ID, so that the log of the store from which it was copied is not
    /// applied to it.
    func assignNewID() throws(StoreError) {
        try run("UPDATE write_mark SET mark = lower(hex(randomblob(16))) || ' 000000000001'")
    }
}
