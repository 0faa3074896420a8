import Journal

/// Which store it is, and how often it was written: what stands in the one row of 'write_mark'.
///
/// Every change writes it, so that changes which wait beside a file tell whether they are that
/// file's.
struct WriteMark: Equatable {
    let store: [UInt8]
    let count: Int

    /// How the row begins on its page: its length and key, then that its two columns are a key
    /// and a text of 45 bytes.
    private static let start: [UInt8] = [48, 1, 3, 0, 103]
    private static let length = 45

    /// Reads it from a page of a database (file format, sections 1.6 and 2.1); nil if the page is
    /// another.
    init?(page: ArraySlice<UInt8>) {
        let bytes = page.startIndex
        // A leaf of a table with one cell.
        guard page.count >= 512, page[bytes] == 0x0D, page[bytes + 3] == 0, page[bytes + 4] == 1
        else { return nil }
        let cell = page.dropFirst(Int(page[bytes + 8]) << 8 | Int(page[bytes + 9]))
        guard cell.starts(with: Self.start) else { return nil }
        let text = cell.dropFirst(Self.start.count).prefix(Self.length)
        let digits = String(decoding: text.dropFirst(33), as: UTF8.self)
        guard text.count == Self.length, let count = Int(digits) else { return nil }
        store = Array(text.prefix(32))
        self.count = count
    }
}

extension SQLiteConnection {
    /// Says that the store was written once more.
    func countWrite() throws(StoreError) {
        try run(
            """
            UPDATE write_mark SET
                mark = substr(mark, 1, 33) || printf('%012d', CAST(substr(mark, 34) AS INTEGER) + 1)
            """)
    }

    /// Makes it a store of its own: changes that wait for another one are none of its.
    func becomeAnother() throws(StoreError) {
        try run("UPDATE write_mark SET mark = lower(hex(randomblob(16))) || ' 000000000001'")
    }
}
