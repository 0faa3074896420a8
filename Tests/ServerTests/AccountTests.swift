import CivilTime
import Foundation
import Journal
import SQLStore
import Server
import TestSupport
import Testing

/// Tests of signing in to accounts, without sockets.
@Suite struct AccountTests {
    private let accounts: AccountsHome
    init() throws { accounts = try AccountsHome() }

    private static let methods = [
        "GET", "HEAD", "PROPFIND", "PROPPATCH", "REPORT", "PUT", "DELETE", "MKCALENDAR", "MKCOL",
        "COPY", "MOVE", "LOCK", "POST", "NONSENSE",
    ]

    /// RFC 7617, sections 2 and 2.1.
    @Test(arguments: methods)
    func everyRequestNeedsAPassword(method: String) throws {
        let router = try accounts.home.router()
        for path in ["/dav", "/dav/", "/dav/anna-phone/cal/doses/a.ics", "/principals/"] {
            for field in [nil, "Basic", "Basic !!!!", "Bearer abc", AccountsHome.wrong] {
                let response = router.answer(accounts.request(method, path, field))
                #expect(response.status == 401)
                #expect(
                    response["www-authenticate"] == #"Basic realm="dosecal", charset="UTF-8""#)
            }
        }
    }

    @Test func appsFindTheAccountsWithoutAPassword() throws {
        let router = try accounts.home.router()
        for path in ["/", "/dav/", "/dav/anna-phone/", "/remote.php/dav", "/remote.php/dav/"] {
            let response = router.answer(accounts.request("OPTIONS", path))
            #expect(response.status == 200 || response.status == 204, "\(path)")
            #expect(response["dav"]?.contains("calendar-access") == true, "\(path)")
        }
        for method in ["GET", "PROPFIND", "OPTIONS", "REPORT"] {
            let response = router.answer(accounts.request(method, "/.well-known/caldav"))
            if response["location"] != nil || method != "OPTIONS" {
                #expect([301, 308].contains(response.status), "\(method)")
                #expect(response["location"] == "/dav/", "\(method)")
            }
        }
        #expect(router.answer(accounts.request("PROPFIND", "/")).status == 401)
        #expect(router.answer(accounts.request("GET", "/")).status == 200)
        #expect(router.answer(accounts.request("PROPFIND", "/remote.php/dav")).status == 404)
    }

    /// vdirsyncer names objects by their UIDs, some of which contain a line feed.
    @Test func onlyObjectNamesMayContainALineFeed() throws {
        let router = try accounts.home.router()
        for (path, status) in [
            ("/dav/anna-phone/cal/doses/a%0A.ics", 401), ("/dav/anna-phone/cal/doses/a%1B", 400),
            ("/dav/anna-phone/cal/a%0A/b.ics", 400), ("/dav/a%0A", 400),
        ] {
            #expect(router.answer(accounts.request("PUT", path)).status == status, "\(path)")
        }
    }

    @Test(arguments: ["anna-phone", "Anna-Phone"])
    func nameAndPasswordOpenTheAccount(user: String) throws {
        let router = try accounts.home.router()
        for password in [accounts.password.text, "00112233-44556677 8899aabb-ccddeeff"] {
            let response = router.answer(
                accounts.request("PROPFIND", "/dav/", AccountsHome.basic(user, password)))
            #expect(response.status == 207)
            #expect(response["cache-control"]?.contains("no-store") == true)
            #expect(response["www-authenticate"] == nil)
        }
    }

    @Test func wrongNameAndWrongPasswordGetTheSameResponse() throws {
        let router = try accounts.home.router()
        let name = AccountsHome.basic("peter", accounts.password.text)
        let answers = [name, AccountsHome.wrong].map {
            router.answer(accounts.request("PROPFIND", "/dav/", $0))
        }
        #expect(answers[0].status == 401 && answers[1].status == 401)
        #expect(answers[0].body == answers[1].body)
        #expect(answers[0].fields.map(\.value) == answers[1].fields.map(\.value))
    }

    @Test func digestOfAPasswordOpensNoFeed() throws {
        let router = try accounts.home.router()
        let digest = try #require(accounts.password.digest)
        for token in [digest.digits, accounts.password.text] {
            for path in ["/feeds/\(token)/a.ics", "/today/\(token)", "/subscribe/\(token)"] {
                #expect(router.answer(Request("GET", path)).status == 404, "\(path)")
            }
        }
        let digits = AccountsHome.basic(AccountsHome.user, digest.digits)
        #expect(router.answer(accounts.request("PROPFIND", "/dav/", digits)).status == 401)
        let token = AccountsHome.basic("anna-jensen", accounts.home.token.digits)
        #expect(router.answer(accounts.request("PROPFIND", "/dav/", token)).status == 401)
    }

    @Test func revokedPasswordStopsWorkingAtOnce() throws {
        let router = try accounts.home.router()
        let request = accounts.request("PROPFIND", "/dav/", accounts.right)
        #expect(router.answer(request).status == 207)
        try accounts.withdraw()
        // The server has not checked the store since.
        let response = router.answer(request)
        #expect(response.status == 401)
        #expect(response["www-authenticate"] != nil)
        router.renew()
        #expect(router.answer(request).status == 401)
    }

    @Test func passwordIsAcceptedOnlyOverSecureConnections() throws {
        let router = try accounts.home.router()
        func status(_ address: String, _ fields: [String: String] = [:]) -> Int {
            router.answer(
                accounts.request("PROPFIND", "/dav/", accounts.right, from: address, fields: fields)
            ).status
        }
        #expect(status("127.0.0.1") == 207)
        #expect(status("::1") == 207)
        #expect(status("192.0.2.7") == 403)
        #expect(status("192.0.2.7", ["x-forwarded-proto": "http"]) == 403)
        #expect(status("192.0.2.7", ["x-forwarded-proto": "https"]) == 207)
        let refused = router.answer(accounts.request("PROPFIND", "/dav/", from: "192.0.2.7"))
        #expect(refused.status == 403)
        #expect(refused["www-authenticate"] == nil)
        let text = String(decoding: refused.body, as: UTF8.self)
        #expect(text.contains("https") && text.contains("--allow-plain-passwords"))
        let open = try accounts.home.router(adjust: { $0.allowsPlainPasswords = true })
        let request = accounts.request("PROPFIND", "/dav/", accounts.right, from: "192.0.2.7")
        #expect(open.answer(request).status == 207)
    }

    @Test func onlyListsAreCompressed() throws {
        let router = try accounts.home.router(account: { RecordingHome($0, $1) })
        let properties =
            "<D:propfind xmlns:D=\"DAV:\"><D:prop><D:current-user-privilege-set/>"
            + "<D:supported-report-set/><D:owner/><D:displayname/></D:prop></D:propfind>"
        let list = accounts.request(
            "PROPFIND", "/dav/anna-phone/cal/", accounts.right,
            fields: ["accept-encoding": "gzip", "depth": "1"], body: Array(properties.utf8))
        let response = router.answer(list)
        #expect(response.status == 207)
        #expect(response["vary"]?.contains("Accept-Encoding") == true)
        #expect(response["content-encoding"] == "gzip")
        #expect(response.body.starts(with: [0x1F, 0x8B]))
        let missing = router.answer(
            accounts.request(
                "GET", "/dav/anna-phone/cal/doses/a.ics", accounts.right,
                fields: ["accept-encoding": "gzip"]))
        #expect(missing["content-encoding"] == nil)
    }

    @Test func changeOfTheRecordUpdatesFeeds() throws {
        let router = try accounts.home.router(account: { RecordingHome($0, $1) })
        let read = accounts.request("PROPFIND", "/dav/", accounts.right)
        #expect(router.answer(read).status == 207)
        #expect(router.takeChanged() == [])
        _ = router.answer(accounts.tick)
        #expect(router.takeChanged() == (try accounts.store().people()))
    }

    @Test func appIsAskedToRetryWhileAnotherProcessWrites() throws {
        let router = try accounts.home.router(account: { RecordingHome($0, $1) })
        let response = try accounts.store().write { _ in router.answer(accounts.tick) }
        #expect(response.status == 503)
        #expect(response["retry-after"] == "2")
        #expect(router.answer(accounts.tick).status == 201)
    }
}
