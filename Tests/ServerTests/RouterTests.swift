import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests that send the same requests to the router in memory and to the built tool on loopback.
@Suite struct RouterTests {
    enum Place: CaseIterable { case memory, loopback }

    private let home: Home
    init() throws { home = try Home() }

    private func asking(_ place: Place) throws -> (Request) throws -> Response {
        switch place {
        case .memory:
            let router = try home.router()
            return { router.answer($0) }
        case .loopback:
            let server = try LiveServer(home)
            return { try server.ask($0) }
        }
    }

    @Test(arguments: Place.allCases)
    func feedHasTheHeaderFieldsThatAppsNeed(place: Place) throws {
        let ask = try asking(place)
        let plain = try ask(Request("GET", home.address))
        #expect(plain.status == 200)
        #expect(try Data(plain.body) == Data(contentsOf: home.file()))
        #expect(plain["content-type"] == "text/calendar; charset=utf-8")
        #expect(
            plain["content-disposition"]
                == "inline; filename=\"anna-jensen.ics\"; filename*=UTF-8''Anna%20Jensen.ics")
        #expect(plain["cache-control"] == "private, no-cache")
        #expect(plain["vary"] == "Accept-Encoding")
        #expect(plain["x-content-type-options"] == "nosniff")
        #expect(plain["referrer-policy"] == "no-referrer")
        let packed = try ask(
            Request("GET", home.address, fields: ["accept-encoding": "br, gzip;q=0.8"]))
        #expect(try Data(packed.body) == Data(contentsOf: home.file("ics.gz")))
        #expect(packed["content-encoding"] == "gzip")
        #expect(packed["etag"] != plain["etag"])
    }

    @Test func pagesAndTheStyleSheetAreCompressed() throws {
        let ask = try asking(.loopback)
        for path in ["/subscribe/\(home.token.digits)", "/style.css"] {
            let packed = try ask(Request("GET", path, fields: ["accept-encoding": "gzip"]))
            #expect(packed["content-encoding"] == "gzip" && packed["vary"] == "Accept-Encoding")
            let plain = try ask(Request("GET", path))
            #expect(plain["content-encoding"] == nil && plain["vary"] == "Accept-Encoding")
            #expect(packed.body.starts(with: [0x1F, 0x8B]))
            #expect(packed.body.count * 2 < plain.body.count)
        }
    }

    @Test(arguments: Place.allCases)
    func unchangedFeedIsNotSentAgain(place: Place) throws {
        try home.age()
        let ask = try asking(place)
        let first = try ask(Request("GET", home.address))
        let tag = try #require(first["etag"])
        let date = try #require(first["last-modified"])
        let cases: [(fields: [String: String], status: Int)] = [
            (["if-none-match": tag], 304), (["if-none-match": "W/\(tag)"], 304),
            (["if-none-match": "\"a,b\", \(tag)"], 304), (["if-none-match": "*"], 304),
            (["if-none-match": "\"other\"", "if-modified-since": date], 200),
            (["if-modified-since": date], 304),
            (["if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT"], 200),
            (["if-modified-since": "yesterday"], 200),
            (["if-none-match": tag, "accept-encoding": "gzip"], 200),
            (["if-match": "\"other\""], 412), (["if-match": tag], 200),
            (["if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT"], 412),
            (["range": "bytes=0-9"], 200),
        ]
        for (fields, status) in cases {
            let response = try ask(Request("GET", home.address, fields: fields))
            #expect(response.status == status, "\(fields)")
            #expect(response.body.isEmpty == (status != 200), "\(fields)")
            if status == 304 { #expect(response["etag"] == tag) }
        }
    }

    @Test(arguments: [0, 3600])
    func feedThatMayChangeWithinTheSecondHasNoLastModified(ahead: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: ahead)], ofItemAtPath: home.file().path)
        let router = try home.router()
        let fields = ["if-modified-since": "Fri, 31 Dec 2100 00:00:00 GMT"]
        let response = router.answer(Request("GET", home.address, fields: fields))
        #expect(response.status == 200 && response["last-modified"] == nil)
        try home.age()
        let settled = router.answer(Request("GET", home.address, fields: fields))
        #expect(settled.status == 304 && settled["last-modified"] != nil)
    }

    @Test(arguments: Place.allCases)
    func feedIsCompressedOnlyIfAccepted(place: Place) throws {
        let ask = try asking(place)
        for (field, isPacked) in [
            ("gzip", true), ("*", true), ("gzip;q=0", false), ("identity", false),
            ("gzip; q=0.5, identity;q=1", false), ("GZIP", true), ("gzip;q=x", false),
            ("*;q=0, gzip", true), ("", false), (";;,,", false),
        ] {
            let response = try ask(
                Request("GET", home.address, fields: ["accept-encoding": field]))
            #expect((response["content-encoding"] == "gzip") == isPacked, "\(field)")
        }
    }

    @Test(arguments: Place.allCases)
    func revokedAndUnknownAddressesAreReported(place: Place) throws {
        let ask = try asking(place)
        let zero = String(repeating: "0", count: 32)
        let own = home.token.digits
        let cases: [(method: String, path: String, status: Int)] = [
            ("GET", "/feeds/\(zero)/anna.ics", 404), ("GET", "/feeds/\(own)/other.ics", 200),
            ("GET", "/feeds/\(own)/ann%61.ics", 200), ("HEAD", "/feeds/\(own)/.ics", 200),
            ("GET", "/feeds/\(own)/anna.ics/", 404), ("GET", "/feeds/\(own)anna.ics", 404),
            ("GET", "/feeds/\(own)/anna.txt", 404), ("GET", "/feeds/\(own)", 404),
            ("GET", "/feeds/\(own.uppercased())/a.ics", 404), ("GET", "/feeds/x/a.ics", 404),
            ("GET", "/feeds/\(own)/..%2f..%2fdosecal.db", 400),
            ("GET", "/feeds/../dosecal.db", 400), ("GET", "/feeds/%2e%2e/dosecal.db", 400),
            ("GET", "/feeds/\(own)/a%00.ics", 400), ("GET", "/feeds/\(own)/a%zz.ics", 400),
            ("GET", "/feeds/\(own)/%ff.ics", 400), ("GET", "/feeds/\(own)/%", 400),
            ("GET", "/\(String(repeating: "a", count: 2000))", 414),
            ("GET", "/", 200), ("GET", "/robots.txt", 200), ("GET", "/healthz", 200),
            ("GET", "/metrics", 200), ("GET", "/nothing", 404),
            ("PUT", home.address, 405), ("DELETE", "/robots.txt", 405), ("POST", "/", 405),
            ("GET", "/today/\(zero)", 404), ("POST", "/take/\(zero)/0123456789abcdef", 404),
        ]
        for (method, path, status) in cases {
            let response = try ask(Request(method, path))
            #expect(response.status == status, "\(method) \(path)")
            if status == 405 { #expect(response["allow"]?.hasPrefix("GET, HEAD") == true) }
        }
    }

    @Test(arguments: Place.allCases)
    func unsupportedMethodIsAnsweredWithTheAllowedOnes(place: Place) throws {
        let ask = try asking(place)
        let day = try ask(Request("POST", "/today/\(home.token.digits)/2026-11-18"))
        #expect(day.status == 405 && day["allow"] == "GET, HEAD")
        let put = try ask(Request("PUT", "/take/\(home.token.digits)/0123456789abcdef"))
        #expect(put.status == 405 && put["allow"] == "GET, HEAD, POST")
    }

    @Test(arguments: Place.allCases)
    func malformedFormAsksToReopenThePage(place: Place) throws {
        let ask = try asking(place)
        let page = try ask(Request("GET", "/today/\(home.token.digits)"))
        let forms = PageText(String(decoding: page.body, as: UTF8.self)).forms
        let code = try #require(forms.first?.action.split(separator: "/").last)
        for date in ["2026-02-30", "tomorrow", "", "%zz"] {
            let form = "do=taken&slot=1&date=\(date)&ordinal=1&to=today"
            let response = try ask(
                Request(
                    "POST", "/take/\(home.token.digits)/\(code)",
                    fields: ["content-type": "application/x-www-form-urlencoded"],
                    body: Array(form.utf8)))
            #expect(response.status == 400)
            // A response to a form without a date is in the person's language.
            let text = String(decoding: response.body, as: UTF8.self)
            let said = date == "%zz" ? "Nothing was recorded" : "Der er ikke registreret noget"
            #expect(text.contains(said), "\(date)")
        }
    }

    @Test(arguments: Place.allCases)
    func noticeFindsItsStyleSheetBehindAPrefix(place: Place) throws {
        let ask = try asking(place)
        for (path, link) in [
            ("/", "style.css"), ("/nothing", "style.css"), ("/no/such/page", "../../style.css"),
        ] {
            let text = try String(decoding: ask(Request("GET", path)).body, as: UTF8.self)
            #expect(text.contains("href=\"\(link)\""), "\(path)")
        }
    }

    @Test func proxyOverTLSMakesAddressesHTTPS() throws {
        let request = Request(
            "GET", "/subscribe/\(home.token.digits)",
            fields: ["host": "care.example", "x-forwarded-proto": "https"])
        let address = "://care.example/feeds/\(home.token.digits)"
        for (words, scheme) in [(["--behind-proxy"], "https"), ([], "http")] {
            let page = try LiveServer(home, words).ask(request)
            #expect(String(decoding: page.body, as: UTF8.self).contains("\"\(scheme)\(address)"))
        }
    }

    @Test(arguments: Place.allCases)
    func formIsAcceptedOnlyFromOwnPages(place: Place) throws {
        let ask = try asking(place)
        let path = "/take/\(home.token.digits)/0123456789abcdef"
        let kind = "application/x-www-form-urlencoded"
        func post(_ fields: [String: String], _ body: String = "a=b") throws -> Int {
            try ask(Request("POST", path, fields: fields, body: Array(body.utf8))).status
        }
        #expect(try post(["content-type": "text/plain"]) == 415)
        #expect(try post([:]) == 415)
        #expect(try post(["content-type": kind, "sec-fetch-site": "cross-site"]) == 403)
        #expect(try post(["content-type": kind, "origin": "https://evil.example"]) == 403)
        #expect(try post(["content-type": kind], "a=%zz") == 400)
        for fields in [
            ["sec-fetch-site": "same-origin", "origin": "null"], ["origin": "null"], [:],
            ["host": "care.example", "origin": "http://care.example"],
        ] {
            let status = try post(fields.merging(["content-type": "\(kind); charset=utf-8"]) { $1 })
            #expect(![400, 403, 413, 415].contains(status), "\(fields)")
        }
    }

    @Test(arguments: Place.allCases)
    func pagesHaveSecurityHeaderFields(place: Place) throws {
        let response = try asking(place)(Request("GET", "/today/\(home.token.digits)"))
        #expect(response["content-security-policy"]?.hasPrefix("default-src 'none'; ") == true)
        #expect(response["referrer-policy"] == "no-referrer")
        #expect(response["x-content-type-options"] == "nosniff")
        #expect(response["x-robots-tag"] == "noindex")
        #expect(response["cache-control"] == "no-store")
        let lost = try asking(place)(
            Request("GET", "/x", fields: ["accept-language": "de, da;q=0.8"]))
        #expect(String(decoding: lost.body, as: UTF8.self).contains("Siden findes ikke"))
    }

    @Test(arguments: Place.allCases)
    func replacedAddressIsGone(place: Place) throws {
        let old = home.address
        try home.run("subscriber", "rotate", "anna")
        let ask = try asking(place)
        #expect(try ask(Request("GET", old)).status == 410)
        #expect(try ask(Request("GET", "/today/\(home.token.digits)")).status == 410)
    }

    @Test(arguments: Place.allCases)
    func lastCopyIsServedIfTheFileIsMissing(place: Place) throws {
        let ask = try asking(place)
        let first = try ask(Request("GET", home.address))
        try Data().write(to: home.file())
        #expect(try ask(Request("GET", home.address)).body == first.body)
        try FileManager.default.removeItem(at: home.file())
        #expect(try ask(Request("GET", home.address)).body == first.body)
    }

    @Test(arguments: Place.allCases)
    func missingFileIsNotFound(place: Place) throws {
        let ask = try asking(place)
        try FileManager.default.removeItem(at: home.file())
        #expect(try ask(Request("GET", home.address)).status == 404)
    }

    @Test(arguments: Place.allCases)
    func foreignCompressedFileIsNotServed(place: Place) throws {
        let ask = try asking(place)
        try Data("something else".utf8).write(to: home.file("ics.gz"))
        let response = try ask(Request("GET", home.address, fields: ["accept-encoding": "gzip"]))
        #expect(response["content-encoding"] == nil)
        #expect(try Data(response.body) == Data(contentsOf: home.file()))
    }

    @Test(arguments: Place.allCases)
    func healthCheckReportsMissingParts(place: Place) throws {
        let ask = try asking(place)
        try FileManager.default.removeItem(at: home.folder / "feeds")
        let response = try ask(Request("GET", "/healthz"))
        #expect(response.status == 503)
        #expect(String(decoding: response.body, as: UTF8.self).hasPrefix("failing\n"))
    }
}
