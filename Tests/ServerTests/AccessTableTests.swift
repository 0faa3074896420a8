import Feed
import Household
import Journal
import Server
import TestSupport
import Testing

/// Who gets what: each route and method, for everybody who may ask.
@Suite struct AccessTableTests {
    /// Who asks. All but the last three have what this household gave them.
    private enum Visitor: String, CaseIterable {
        /// Somebody without any secret.
        case nobody
        /// Whoever has a feed's token of this level.
        case look, answer, manage
        /// A browser that is signed in.
        case owner
        /// Whoever had a token, a link or a cookie that counts no more.
        case former
        /// Whoever has those of another household.
        case stranger
        /// Another site, which has learnt the token that answers, or uses a browser that is signed in.
        case site
        /// Whoever sends what no secret looks like.
        case garbage
    }

    /// The status of each answer, in the order of the visitors.
    private static let table = """
                              nobody look answer manage owner former stranger site garbage
        feed       GET,HEAD      404  200    200    200   404    410      404  200     404
        subscribe  GET,HEAD      404  200    200    200   404    410      404  200     404
        subscribe  POST          404  403    400    400   404    410      404  403     404
        today      GET,HEAD      404  403    200    200   200    410      404  200     404
        today      POST          404  403    404    404   404    410      404  403     404
        date       GET,HEAD      404  403    200    200   200    410      404  200     404
        month      GET,HEAD      404  403    200    200   200    410      404  200     404
        month      POST          404  403    404    404   404    410      404  403     404
        item       GET,HEAD      404  403    200    200   200    410      404  200     404
        item       POST          404  403    303    303   303    410      404  403     404
        day        GET,HEAD      404  403    200    200   200    410      404  200     404
        day        POST          404  403    303    303   303    410      404  403     404
        add        GET,HEAD      404  403    403    200   200    410      404  403     404
        add        POST          404  403    403    200   200    410      404  403     404
        change     GET,HEAD      404  403    403    200   200    410      404  403     404
        change     POST          404  403    403    200   200    410      404  403     404
        plan       GET,HEAD      404  403    403    200   200    410      404  403     404
        plan-text  GET,HEAD      404  403    403    200   200    410      404  403     404
        plan-text  POST          404  403    403    200   200    410      404  403     404
        plan-save  GET,HEAD      404  403    403    303   303    410      404  403     404
        plan-save  POST          404  403    403    303   303    410      404  403     404
        plan-item  GET,HEAD      404  403    403    303   303    410      404  403     404
        plan-item  POST          404  403    403    200   200    410      404  403     404
        plan-pause GET,HEAD      404  403    403    200   200    410      404  403     404
        plan-pause POST          404  403    403    200   200    410      404  403     404
        plan-remove GET,HEAD     404  403    403    200   200    410      404  403     404
        plan-remove POST         404  403    403    422   422    410      404  403     404
        item-pause GET,HEAD      404  403    403    200   200    410      404  403     404
        item-pause POST          404  403    403    422   422    410      404  403     404
        travel     GET,HEAD      404  403    403    200   200    410      404  403     404
        travel     POST          404  403    403    200   200    410      404  403     404
        versions   GET,HEAD      404  403    403    200   200    410      404  403     404
        version    GET,HEAD      404  403    403    200   200    410      404  403     404
        about      GET,HEAD      404  403    200    200   200    410      404  200     404
        about      POST          404  403    303    303   303    410      404  403     404
        figures    GET,HEAD      404  403    200    200   200    410      404  200     404
        report     GET,HEAD      404  403    200    200   200    410      404  200     404
        report     POST          404  403    303    303   303    410      404  403     404
        manifest   GET,HEAD      404  403    200    200   200    410      404  200     404
        worker.js  GET,HEAD      200  200    200    200   200    200      200  200     200
        subscribers GET,HEAD     404  403    403    200   200    410      404  403     404
        subscribers POST         404  403    403    400   400    410      404  403     404
        question   GET,HEAD      404  403    403    200   200    410      404  403     404
        unmatched  GET,HEAD      404  403    403    200   200    410      404  403     404
        unmatched  POST          404  403    403    400   400    410      404  403     404
        evidence   GET,HEAD      404  403    403    404   404    410      404  403     404
        sign-in    GET,HEAD      404  404    404    404   200    410      404  200     404
        sign-in    POST          404  404    404    404   303    410      404  403     404
        home       GET,HEAD      403  403    403    403   200    403      403  200     403
        home       POST          403  403    403    403   303    403      403  403     403
        calendars  PROPFIND      401  207    207    401   401    401      401  207     401
        start      GET,HEAD      200  200    200    200   200    200      200  200     200
        style      GET,HEAD      200  200    200    200   200    200      200  200     200
        robots.txt GET,HEAD      200  200    200    200   200    200      200  200     200
        healthz    GET,HEAD      200  200    200    200   200    200      200  200     200
        metrics    GET,HEAD      200  200    200    200   200    200      200  200     200
        nothing    GET,POST      404  404    404    404   404    404      404  404     404
        """

    private struct Case: CustomStringConvertible {
        let route: String
        let method: String
        let visitor: Visitor
        let status: Int
        var description: String { "\(method) \(route) by \(visitor)" }
    }

    private static var cases: [Case] {
        table.split(separator: "\n").dropFirst().flatMap { line -> [Case] in
            let words = line.split(separator: " ").map(String.init)
            return words[1].split(separator: ",").flatMap { method in
                zip(Visitor.allCases, words.dropFirst(2)).map { visitor, status in
                    Case(
                        route: words[0], method: String(method), visitor: visitor,
                        status: Int(status) ?? 0)
                }
            }
        }
    }

    private let home: AccessHome
    private let cookie: String
    private let signedOut: String
    private static let unknown = "00112233445566778899aabbccddeeff"

    init() throws {
        home = try AccessHome()
        cookie = try home.signIn()
        signedOut = try home.signIn()
        try home.household.signOut(2)
    }

    /// The digits in the paths of pages and feeds.
    private func digits(_ visitor: Visitor) throws -> String {
        switch visitor {
        case .look: try #require(home.feeds[.look]).digits
        case .answer, .site: try #require(home.feeds[.answer]).digits
        case .manage: try #require(home.feeds[.manage]).digits
        case .owner: try home.household.ownerDigits(of: "sam").digits
        case .former: home.revoked.digits
        case .nobody, .stranger: Self.unknown
        case .garbage: "%3Cscript%3E"
        }
    }

    /// The digits of a link: those of a feed sign nobody in.
    private func link(_ visitor: Visitor) throws -> String {
        switch visitor {
        case .owner, .site: return try home.household.addOwnerLink().digits
        case .former:
            let link = try home.household.addOwnerLink().digits
            _ = home.ask("POST", "/sign-in/\(link)")
            return link
        default: return try digits(visitor)
        }
    }

    private func cookie(_ visitor: Visitor, on route: String) -> String? {
        switch visitor {
        case .owner: cookie
        case .site: route == "home" ? cookie : nil
        case .former: signedOut
        case .stranger: route == "home" ? "dosecal=\(Self.unknown)" : nil
        case .garbage: "a=b; dosecal=<script>; dosecal"
        case .nobody, .look, .answer, .manage: nil
        }
    }

    private func path(_ route: String, _ visitor: Visitor) throws -> String {
        let page = try home.household.pageCode
        switch route {
        case "feed": return "/feeds/\(try digits(visitor))/sam.ics"
        case "date": return "/today/\(try digits(visitor))/2026-11-17"
        case "manifest": return "/today/\(try digits(visitor))/manifest"
        case "evidence": return "/unmatched/\(try digits(visitor))/1"
        case "question":
            return "/subscribers/\(try digits(visitor))/revoke-\(try home.id(of: .answer))"
        case "subscribe", "today", "month", "figures", "report", "subscribers", "unmatched":
            return "/\(route)/\(try digits(visitor))"
        case "item": return "/take/\(try digits(visitor))/\(page)"
        case "add": return "/plan/\(try digits(visitor))/add"
        case "change": return "/plan/\(try digits(visitor))/change/\(page)"
        case "plan": return "/plan/\(try digits(visitor))"
        case "plan-text", "plan-save", "plan-item", "plan-pause", "plan-remove":
            return "/plan/\(try digits(visitor))/\(route.dropFirst(5))/sam"
        case "item-pause": return "/plan/\(try digits(visitor))/pause/sam/\(page)"
        case "travel", "versions": return "/plan/\(try digits(visitor))/\(route)/sam"
        case "version": return "/plan/\(try digits(visitor))/versions/sam/1"
        case "about": return "/item/\(try digits(visitor))/\(page)"
        case "day": return "/take/\(try digits(visitor))/\(page)-20261118"
        case "sign-in": return "/sign-in/\(try link(visitor))"
        case "calendars": return "/dav/"
        case "start": return "/"
        case "style": return "/style.css"
        default: return "/\(route)"
        }
    }

    /// What the form of the route says when its own page sends it.
    private func form(_ route: String) throws -> [String: String] {
        switch route {
        case "subscribe": return ["make": "account", "seen": "1"]
        case "item", "day":
            let last = try home.entries.last.map { "\($0.id)" } ?? ""
            return ["do": "needed", "after": last, "to": "take"]
        case "add": return ["person": "sam", "what": "medicine"]
        case "change": return ["base": "1", "go": "next"]
        case "plan-text", "plan-save": return ["base": "1", "text": AccessHome.plan]
        case "plan-item": return ["do": "off", "item": try home.household.pageCode]
        case "plan-remove": return ["base": "1"]
        case "plan-pause", "item-pause": return ["do": "pause"]
        case "travel": return ["do": "travel", "zone": "Asia/Tokyo"]
        case "about":
            let last = try home.entries.last.map { "\($0.id)" } ?? ""
            return ["after": last, "have": "5"]
        case "report": return ["from": "2026-11-01", "through": "2026-11-18"]
        case "home":
            let browser = try #require(try home.household.ownerBrowsers().last)
            let key = try home.household.ownerFormKey(of: browser).digits
            return ["do": "leave", "key": key]
        default: return [:]
        }
    }

    private func ask(_ one: Case, as address: String) throws -> Response {
        var fields: [String: String] = [:]
        if one.visitor == .site {
            fields = ["origin": "https://evil.example", "sec-fetch-site": "cross-site"]
        }
        if one.route == "calendars" {
            fields["depth"] = "0"
            fields["x-forwarded-proto"] = "https"
            switch one.visitor {
            case .look: fields["authorization"] = home.accounts[.look]
            case .answer, .site: fields["authorization"] = home.accounts[.answer]
            default: fields["authorization"] = AccountsHome.wrong
            }
        }
        return home.ask(
            one.method, try path(one.route, one.visitor),
            cookie: try one.visitor == .owner && one.method == "POST"
                ? home.signIn() : cookie(one.visitor, on: one.route), form: try form(one.route),
            fields: fields,
            from: address)
    }

    @Test func everybodyGetsWhatTheyMayAndNothingElse() throws {
        for (number, one) in Self.cases.enumerated() {
            let before = try home.entries.count
            let address = "10.1.\(number / 200).\(number % 200 + 1)"
            let response = try ask(one, as: address)
            #expect(response.status == one.status, "\(one)")
            let isPress = one.method == "POST" && ["item", "day", "about"].contains(one.route)
            let isRecorded = isPress && one.status == 303
            #expect(try home.entries.count - before == (isRecorded ? 1 : 0), "\(one)")
            #expect(try home.household.store.plans(of: "sam", since: nil).count == 1, "\(one)")
            // Two doses within a moment would be asked about.
            if isRecorded { home.advance(byMinutes: 300) }
        }
    }

    @Test func noOtherMethodDoesAnything() throws {
        let routes = Set(Self.cases.map(\.route)).subtracting(["calendars", "nothing"]).sorted()
        for route in routes {
            for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "get", "TRACE"] {
                // At the start apps ask where the accounts are.
                if route == "start", ["OPTIONS", "PROPFIND"].contains(method) { continue }
                let one = Case(route: route, method: method, visitor: .owner, status: 405)
                #expect(try ask(one, as: "10.2.0.1").status == 405, "\(one)")
            }
        }
        #expect(try home.entries.isEmpty)
    }

    @Test func noPageForOthersShowsAFormOrALinkToOne() throws {
        let digits = try digits(.look)
        let page = PageText(home.ask("GET", "/subscribe/\(digits)"))
        #expect(page.forms.isEmpty && !page.text.contains("/today/"))
        let secret = "Keep this page's address secret: anyone who has it can read the calendar."
        #expect(try page.lines.contains(secret))
        let refused = PageText(home.ask("GET", "/today/\(digits)"))
        #expect(refused.forms.isEmpty)
        #expect(try refused.lines.contains("This address only shows the calendar"))
        // The worker of the page shows this where presses of theirs waited.
        #expect(refused.text.contains("they were never recorded"))
    }
}

extension Household {
    /// The code of the one medicine in addresses.
    fileprivate var pageCode: String {
        get throws { ConfirmLink.code(person: "sam", item: "zinc", secret: try secret()) }
    }
}
