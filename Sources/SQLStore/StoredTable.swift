/// A table of a store with its columns, for copying.
package struct StoredTable: Hashable, Sendable {
    /// The name of the table.
    package let name: String
    /// The columns. The first `keyWidth` of them determine the order in which rows are copied.
    package let columns: [String]
    /// The number of columns in the primary key.
    package let keyWidth: Int
    /// Whether PostgreSQL numbers the first column from a sequence.
    package let isNumbered: Bool

    private init(
        _ name: String, _ columns: String, keyWidth: Int = 1, isNumbered: Bool = false
    ) {
        self.name = name
        self.columns = columns.split(separator: " ").map { String($0) }
        self.keyWidth = keyWidth
        self.isNumbered = isNumbered
    }

    /// All tables, each after the tables to which its rows refer.
    package static let all = [
        StoredTable("person", "key id entry_digest plan_digest", isNumbered: true),
        StoredTable("subject", "key person item name unit zone", isNumbered: true),
        StoredTable("plan_version", "person number since content digest", keyWidth: 2),
        StoredTable("plan_item", "person version place id first_day", keyWidth: 3),
        StoredTable("plan_slot", "person version item place id", keyWidth: 4),
        StoredTable(
            "entry",
            """
            number id person subject recorded source kind day slot ordinal planned_start done_at \
            amount snoozed_until undoes note evidence grade digest author
            """, isNumbered: true),
        StoredTable("evidence", "id first_read origin line raw raw_hex digest"),
        StoredTable("unmatched", "number evidence"),
        StoredTable("settlement", "unmatched place recorded kind entry", keyWidth: 2),
        StoredTable("calendar_place", "key name version"),
        StoredTable(
            "sighting",
            "place number uid recurrence state sequence modified starts seen contradiction",
            keyWidth: 2),
        StoredTable("calendar_alias", "uid original"),
        StoredTable("written_file", "place name digest", keyWidth: 2),
        StoredTable(
            "subscriber",
            """
            id name people items item_kinds kind discreet alarms added revoked tags together \
            is_account may issuer
            """),
        StoredTable("feed_token", "number token subscriber until"),
        StoredTable("publication", "subscriber source due digest changed files"),
        StoredTable("feed_revisions", "subscriber revisions"),
        StoredTable("setting", "name value"),
        StoredTable(
            "account_collection",
            "account name revision first_known source due revisions title", keyWidth: 2),
        StoredTable("account_property", "account collection name value", keyWidth: 3),
        StoredTable(
            "account_object",
            "account collection name uid revision raw raw_hex digest versions", keyWidth: 3),
        StoredTable("owner_link", "digest until used"),
        StoredTable("owner_browser", "number digest agent since last_used until"),
        StoredTable(
            "notice_channel",
            """
            number subscriber kind target token quiet within discreet added reminds summaries \
            failing problem alert tested confirmed paged
            """
        ),
        StoredTable(
            "notice", "channel id person members action revision failures retry problem purpose",
            keyWidth: 2),
        StoredTable("notice_answer", "digest channel person names until"),
        StoredTable(
            "push_registration",
            "id account collection endpoint token until told failures retry problem"),
    ]

    /// Selects all rows in the order of their keys.
    package var selection: String {
        let list = columns.joined(separator: ", ")
        return
            "SELECT \(list) FROM \(name) ORDER BY \(columns.prefix(keyWidth).joined(separator: ", "))"
    }

    /// Returns a statement that inserts this number of rows.
    package func insertion(of count: Int) -> String {
        let places = "(\(columns.map { _ in "?" }.joined(separator: ", ")))"
        return "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES "
            + repeatElement(places, count: count).joined(separator: ", ")
    }
}
