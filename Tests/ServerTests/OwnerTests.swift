import CarePlan
import CivilTime
import Household
import Journal
import Server
import TestSupport
import Testing
import Wording

/// Tests of signing in a browser with full access.
@Suite struct OwnerTests {
    private let home: AccessHome

    init() throws { home = try AccessHome() }

    private func lines(_ response: Response) throws -> [String] { try PageText(response).lines }

    @Test func linkSignsOneBrowserIn() throws {
        let link = try home.household.addOwnerLink()
        // A link preview fetches the link too.
        for method in ["GET", "HEAD", "GET"] {
            #expect(home.ask(method, "/sign-in/\(link.digits)").status == 200)
        }
        #expect(try home.household.ownerBrowsers().isEmpty)
        let page = PageText(home.ask("GET", "/sign-in/\(link.digits)"))
        #expect(page.forms.map(\.label) == ["Sign in"])
        let signedIn = home.ask("POST", "/sign-in/\(link.digits)")
        #expect(signedIn.status == 303 && signedIn["location"] == "../home")
        let cookie = try #require(signedIn["set-cookie"])
        #expect(
            cookie.wholeMatch(
                of: /dosecal=[0-9a-f]{32}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax/)
                != nil)
        let browser = try #require(try home.household.ownerBrowsers().first)
        #expect(browser.agent == "Firefox, Android" && browser.since == home.now)
        let again = home.ask("POST", "/sign-in/\(link.digits)")
        #expect(again.status == 410 && again["set-cookie"] == nil)
        #expect(try lines(again).contains("This link was used before"))
        #expect(home.ask("GET", "/sign-in/\(link.digits)").status == 410)
        #expect(try home.household.ownerBrowsers().count == 1)
    }

    @Test func usedLinkAndBareAddressLeadSignedInBrowsersHome() throws {
        let link = try home.household.addOwnerLink()
        let cookie = try home.signIn()
        _ = home.ask("POST", "/sign-in/\(link.digits)")
        for method in ["GET", "POST"] {
            let response = home.ask(method, "/sign-in/\(link.digits)", cookie: cookie)
            #expect(response.status == 303 && response["location"] == "../home")
        }
        home.router.renew()
        let start = home.ask("GET", "/", cookie: cookie)
        #expect(start.status == 303 && start["location"] == "home")
        let stranger = try lines(home.ask("GET", "/"))
        #expect(stranger.contains("This is dosecal"))
        #expect(stranger.contains { $0.hasSuffix("signs this browser in:") })
        #expect(stranger.contains("dosecal owner add"))
        let other = String(repeating: "0", count: 32)
        #expect(home.ask("GET", "/", cookie: "dosecal=\(other)").status == 200)
        #expect(home.ask("GET", "/sign-in/\(other)", cookie: cookie).status == 404)
    }

    @Test func startPageNamesSubscribersWhoseRemindersFail() throws {
        let cookie = try home.signIn()
        let store = try home.household.store
        let token = try #require(home.feeds[.answer])
        let subscriber = try #require(try store.subscriber(having: token))
        let start = home.now
        for number in 1...2 {
            try store.write { change in
                try change.put(
                    NoticeChannel(
                        number: number, subscriber: subscriber.id, kind: .command, target: "/ring",
                        added: start))
            }
        }
        let shown = {
            try self.lines(home.ask("GET", "/home", cookie: cookie)).filter {
                $0.hasPrefix("Reminders for")
            }
        }
        try store.write { change in
            try change.set(
                NoticeChannel.Failure(since: start, problem: "no answer", alert: nil), of: 1)
        }
        home.advance(byMinutes: 9)
        #expect(try shown().isEmpty)
        home.advance(byMinutes: 1)
        let date = try #require(Wording(builtIn: "en")).longDate(start.utc.date)
        #expect(
            try shown() == [
                "Reminders for \(subscriber.name) have not been getting through since \(date). "
                    + "'dosecal doctor' says why."
            ])
        try store.write { change in try change.set(nil, of: 1) }
        #expect(try shown().isEmpty)
    }

    @Test func subscribePageKeepsTheNavigationOfASignedInBrowser() throws {
        let cookie = try home.signIn()
        let household = try home.household
        let digits = try household.ownerDigits(of: "sam").digits
        let path = try "subscribe/\(#require(home.feeds[.answer]).digits)"
        let page = PageText(home.ask("GET", "/\(path)", cookie: cookie)).text
        #expect(page.contains("href=\"../home\"") && page.contains("href=\"../plan/\(digits)\""))
        let other = PageText(home.ask("GET", "/\(path)")).text
        #expect(!other.contains("../home") && !other.contains(digits))
    }

    @Test func storeContainsNeitherLinkNorCookie() throws {
        let link = try home.household.addOwnerLink()
        let cookie = try home.signIn()
        let kept = try home.household.ownerBrowsers().map(\.digest.digits)
        #expect(!kept.contains { cookie.contains($0) })
        #expect(try home.household.store.ownerLink(having: link) == nil)
        #expect(try home.household.store.ownerLink(having: link.digest) != nil)
    }

    @Test func cookieIsSecureWithTLS() throws {
        let link = try home.household.addOwnerLink()
        let response = home.ask(
            "POST", "/sign-in/\(link.digits)", fields: ["x-forwarded-proto": "https"])
        #expect(try #require(response["set-cookie"]).hasSuffix("; SameSite=Lax; Secure"))
    }

    @Test func linkIsValidForTenMinutes() throws {
        let link = try home.household.addOwnerLink()
        home.advance(byMinutes: 9)
        #expect(home.ask("GET", "/sign-in/\(link.digits)").status == 200)
        home.advance(byMinutes: 1)
        for method in ["GET", "POST"] {
            let late = home.ask(method, "/sign-in/\(link.digits)")
            #expect(late.status == 410 && late["set-cookie"] == nil)
            if method == "GET" { #expect(try lines(late).contains("This link is too old")) }
        }
        #expect(try home.household.ownerBrowsers().isEmpty)
    }

    @Test func anotherSiteCannotPressTheButton() throws {
        let link = try home.household.addOwnerLink()
        let response = home.ask(
            "POST", "/sign-in/\(link.digits)", fields: ["sec-fetch-site": "cross-site"])
        #expect(response.status == 403)
        #expect(try home.household.ownerBrowsers().isEmpty)
        #expect(home.ask("GET", "/sign-in/\(link.digits)").status == 200)
    }

    @Test func signedInBrowserCanUseThePagesOfAllPersons() throws {
        let cookie = try home.signIn()
        let start = PageText(home.ask("GET", "/home", cookie: cookie))
        #expect(try start.lines.contains("Sam Carter"))
        let digits = try home.household.ownerDigits(of: "sam").digits
        for page in ["today", "plan", "subscribers"] {
            #expect(start.text.contains("href=\"\(page)/\(digits)\""))
        }
        let page = PageText(home.ask("GET", "/today/\(digits)", cookie: cookie))
        #expect(page.text.contains("href=\"../../home\"") && !page.text.contains("/subscribe/"))
        let form = try page.form("Take: 1 tablet Zinc")
        let path = form.action.drop { $0 == "." || $0 == "/" }
        let pressed = home.ask("POST", "/\(path)", cookie: cookie, form: form.fields)
        #expect(pressed.status == 303 && pressed["location"]?.contains(digits) == true)
        #expect(try home.entries.map(\.author) == [.owner(browser: "Firefox, Android")])
        // Without the cookie, the address is unknown.
        #expect(home.ask("GET", "/today/\(digits)").status == 404)
        #expect(home.ask("POST", "/\(path)", form: form.fields).status == 404)
        #expect(try home.entries.count == 1)
    }

    @Test func homePageShowsDueDosesByPerson() throws {
        let text = """
            person: Bo <b>Holm</b>
            id: bo
            zone: Europe/Copenhagen
            medicines:
              - {name: Iron, doses: [{at: "08:00"}, {at: "08:30"}]}

            """
        let household = try home.household
        let plan = try CarePlan(reading: Array(text.utf8), zones: household.zones)
        _ = try household.apply([.init(Array(text.utf8), plan)])
        home.advance(byMinutes: 24 * 60)
        let lines = try lines(home.ask("GET", "/home", cookie: home.signIn()))
        let own = lines.drop { $0 != "Bo <b>Holm</b>" }
        #expect(own.prefix(2) == ["Bo <b>Holm</b>", "Due now: 1 tablet Iron, 1 tablet Iron"])
        let other = lines.drop { $0 != "Sam Carter" }
        #expect(other.prefix(2) == ["Sam Carter", "Nothing is due today."])
        // The page is in the browser's language, whatever those of the plans are.
        let danish = try self.lines(
            home.ask(
                "GET", "/home", cookie: home.signIn(), fields: ["accept-language": "da-DK, en"]))
        #expect(danish.contains("Lige nu: 1 tablet Iron, 1 tablet Iron"), "\(danish)")
    }

    /// The press returns to the start page, which has a button to undo it.
    @Test func singleDueDoseIsRecordedOnTheHomePage() throws {
        let text = """
            person: Bo
            zone: Europe/Copenhagen
            medicines: [{name: Iron, doses: [{at: "10:00"}]}]

            """
        let household = try home.household
        let plan = try CarePlan(reading: Array(text.utf8), zones: household.zones)
        _ = try household.apply([.init(Array(text.utf8), plan)])
        home.advance(byMinutes: 24 * 60)
        let cookie = try home.signIn()
        let page = PageText(home.ask("GET", "/home", cookie: cookie))
        let form = try page.form("Take: Bo, 1 tablet Iron, 10:00")
        let response = home.ask("POST", "/\(form.action)", cookie: cookie, form: form.fields)
        #expect(response.status == 303 && response["location"] == "../../home")
        _ = try PageText(home.ask("GET", "/home", cookie: cookie)).form(
            "Undo: Bo, 1 tablet Iron, 10:00")
    }

    @Test func browserIsSignedInForNinetyDays() throws {
        let cookie = try home.signIn()
        home.advance(byMinutes: 90 * 24 * 60 - 1)
        #expect(home.ask("GET", "/home", cookie: cookie).status == 200)
        #expect(try home.household.ownerBrowsers().first?.lastUsed == home.now)
        home.advance(byMinutes: 1)
        let digits = try home.household.ownerDigits(of: "sam").digits
        for path in ["/home", "/today/\(digits)"] {
            let response = home.ask("GET", path, cookie: cookie)
            #expect(response.status == 403)
            #expect(
                try lines(response).contains("You need to sign in to see this page"))
        }
    }

    @Test func signingOutEndsTheSession() throws {
        let (cookie, other) = (try home.signIn(), try home.signIn())
        let form = try PageText(home.ask("GET", "/home", cookie: cookie)).form("Sign out")
        // The form of one browser is not accepted from another.
        #expect(home.ask("POST", "/home", cookie: other, form: form.fields).status == 403)
        let response = home.ask("POST", "/home", cookie: cookie, form: form.fields)
        #expect(response.status == 303)
        #expect(response["set-cookie"]?.hasPrefix("dosecal=; Path=/; Max-Age=0;") == true)
        #expect(home.ask("GET", "/home", cookie: cookie).status == 403)
        #expect(home.ask("GET", "/home", cookie: other).status == 200)
        #expect(try home.household.signOutEverybody() == 1)
        #expect(home.ask("GET", "/home", cookie: other).status == 403)
    }

    @Test func guessesAreSlowedDown() throws {
        let cookie = try home.signIn()
        let link = try home.household.addOwnerLink()
        func guess(_ number: Int) -> Response {
            let digits = String(repeating: "0", count: 31) + "\(number % 10)"
            return number.isMultiple(of: 2)
                ? home.ask("GET", "/sign-in/\(digits)", from: "192.0.2.9")
                : home.ask("GET", "/home", cookie: "dosecal=\(digits)", from: "192.0.2.9")
        }
        for number in 1...10 { #expect([403, 404].contains(guess(number).status)) }
        #expect(guess(11).status == 429 && guess(12).status == 429)
        let slowed = guess(13)
        #expect(slowed.status == 429 && slowed["retry-after"] == "6")
        #expect(try lines(slowed).contains("Too many wrong links"))
        // Other addresses, and apps with accounts, are not affected.
        #expect(home.ask("GET", "/home", cookie: cookie).status == 200)
        #expect(home.ask("GET", "/sign-in/\(link.digits)", from: "192.0.2.10").status == 200)
        home.advance(byMinutes: 1)
        #expect([403, 404].contains(guess(14).status))
    }

    @Test func wrongLinksAndCookiesDoNotLockOutOthers() throws {
        let (cookie, link) = (try home.signIn(), try home.household.addOwnerLink())
        home.router.renew()
        let madeUp = "dosecal=\(String(repeating: "7", count: 32))"
        func guess() -> Int { home.ask("GET", "/home", cookie: madeUp, from: "192.0.2.9").status }
        for _ in 1...10 { #expect(guess() == 403) }
        #expect(guess() == 429)
        // A correct cookie from the same address still works, and the page could not be known from
        // an earlier request.
        #expect(home.ask("GET", "/home", cookie: cookie, from: "192.0.2.9").status == 200)
        let digits = try home.household.ownerDigits(of: "sam").digits
        let today = home.ask("GET", "/today/\(digits)", cookie: cookie, from: "192.0.2.9")
        #expect(today.status == 200)
        let signedIn = home.ask("POST", "/sign-in/\(link.digits)", from: "192.0.2.9")
        #expect(signedIn.status == 303)
        // The new cookie works at once, although the server has not checked the store since.
        let new = try #require(signedIn["set-cookie"]?.split(separator: ";").first)
        #expect(home.ask("GET", "/home", cookie: String(new), from: "192.0.2.9").status == 200)
        #expect(guess() == 429)
    }

    @Test(arguments: [
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1",
            "Safari, iPhone"
        ),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
            "Firefox, Linux"
        ),
        ("<script>", ""), ("", ""),
    ])
    func browserIsNamedFromItsUserAgent(_ userAgent: String, _ name: String) {
        #expect(BrowserName(userAgent).text == name)
    }
}
