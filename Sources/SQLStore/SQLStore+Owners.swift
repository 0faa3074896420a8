import CivilTime
import Journal

extension SQLStore {
    /// Returns all stored links, in the order of their digests.
    package func ownerLinks() throws(StoreError) -> [OwnerLink] {
        hold(.household)
        return try connection.rows(
            "SELECT digest, until, used FROM owner_link ORDER BY digest"
        ) { row throws(StoreError) in
            var link = OwnerLink(
                digest: try self.found(row.token("digest"), in: Self.browser),
                until: try self.found(row.instant("until"), in: Self.browser))
            link.used = row.instant("used")
            return link
        }
    }

    /// Returns all browsers that are signed in or whose time is over, in the order of their
    /// numbers.
    package func ownerBrowsers() throws(StoreError) -> [OwnerBrowser] {
        hold(.household)
        return try connection.rows(
            """
            SELECT number, digest, agent, since, until, last_used FROM owner_browser
            ORDER BY number
            """
        ) { row throws(StoreError) in
            var browser = OwnerBrowser(
                number: try self.found(row.integer("number"), in: Self.browser),
                digest: try self.found(row.token("digest"), in: Self.browser),
                agent: try self.found(row.text("agent"), in: Self.browser),
                since: try self.found(row.instant("since"), in: Self.browser),
                until: try self.found(row.instant("until"), in: Self.browser))
            browser.lastUsed = try self.found(row.instant("last_used"), in: Self.browser)
            return browser
        }
    }

    private static var browser: String { "a signed-in browser" }
}

extension SQLChange {
    func put(_ link: OwnerLink) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            try run(
                """
                INSERT INTO owner_link (digest, until, used) VALUES (?, ?, ?)
                ON CONFLICT (digest) DO UPDATE SET used = excluded.used
                """,
                [
                    .text(link.digest.digits), .integer(link.until.seconds),
                    .optional(link.used?.seconds),
                ])
        }
    }

    func put(_ browser: OwnerBrowser) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            try run(
                """
                INSERT INTO owner_browser (number, digest, agent, since, until, last_used)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (number) DO UPDATE SET last_used = excluded.last_used
                """,
                [
                    .integer(browser.number), .text(browser.digest.digits),
                    .text(browser.agent), .integer(browser.since.seconds),
                    .integer(browser.until.seconds), .integer(browser.lastUsed.seconds),
                ])
        }
    }

    func removeOwnerBrowser(_ number: Int) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            try run("DELETE FROM owner_browser WHERE number = ?", [.integer(number)])
        }
    }

    func removeOwnerLinks(until moment: Instant) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            try run("DELETE FROM owner_link WHERE until < ?", [.integer(moment.seconds)])
        }
    }
}
