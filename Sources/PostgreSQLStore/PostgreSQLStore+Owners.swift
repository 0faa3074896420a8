import CivilTime
package import Journal
import StoreSchema

extension PostgreSQLStore {
    /// The links that are not forgotten, in the order of their digests.
    package func ownerLinks() throws(StoreError) -> [OwnerLink] {
        hold(.household)
        return try connection.rows(
            "SELECT digest, until, used FROM owner_link ORDER BY digest"
        ) { row throws(StoreError) in
            var link = OwnerLink(
                digest: try self.found(
                    row.text(0).flatMap { FeedToken($0) }, in: Self.browser),
                until: try self.ownerMoment(row.integer(1)))
            link.used = row.integer(2).flatMap { Instant(stored: $0) }
            return link
        }
    }

    /// The browsers that are signed in or were until their time was up, in the order of their numbers.
    package func ownerBrowsers() throws(StoreError) -> [OwnerBrowser] {
        hold(.household)
        return try connection.rows(
            """
            SELECT number, digest, agent, since, until, last_used FROM owner_browser
            ORDER BY number
            """
        ) { row throws(StoreError) in
            var browser = OwnerBrowser(
                number: try self.found(row.integer(0), in: Self.browser),
                digest: try self.found(
                    row.text(1).flatMap { FeedToken($0) }, in: Self.browser),
                agent: try self.found(row.text(2), in: Self.browser),
                since: try self.ownerMoment(row.integer(3)),
                until: try self.ownerMoment(row.integer(4)))
            browser.lastUsed = try self.ownerMoment(row.integer(5))
            return browser
        }
    }

    private static var browser: String { "a signed-in browser" }

    private func ownerMoment(_ seconds: Int?) throws(StoreError) -> Instant {
        try found(seconds.flatMap { Instant(stored: $0) }, in: Self.browser)
    }
}

extension PostgreSQLChange {
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
