import Feed
import Household
import Journal
import Pages
import Server
import TestSupport
import Testing

/// Tests of the response to each route and method, for every kind of visitor.
@Suite struct AccessTableTests {
    /// The kinds of visitors. Except for the last three, they use credentials of this household.
    private enum Visitor: String, CaseIterable {
        /// A visitor without credentials.
        case nobody
        /// A visitor with the token of a feed with this level of access.
        case look, answer, manage
        /// A browser that is signed in.
        case owner
        /// A visitor with a revoked token, a used link or an expired cookie.
        case former
        /// A visitor with credentials of a different household.
        case stranger
        /// Another site that knows the token for recording, or uses a signed-in browser.
        case site
        /// A visitor who sends malformed credentials.
        case garbage
    }

    /// The status of each response, except for pages of a subscriber, in the order of the visitors.
    private static let others = """
                             nobody look answer manage owner former stranger site garbage
        feeds/TOKEN/sam.ics  GET,HEAD  404  200    200    200   404    410      404  200     404
        worker.js            GET,HEAD  200  200    200    200   200    200      200  200     200
        sign-in/LINK         GET,HEAD  404  404    404    404   200    410      404  200     404
        sign-in/LINK         POST      404  404    404    404   303    410      404  403     404
        answer/NOTICE        GET,HEAD  410  410    410    410   410    410      410  410     404
        answer/NOTICE/ANSWER GET,HEAD  410  410    410    410   410    410      410  410     404
        answer/NOTICE/ANSWER POST      410  410    410    410   410    410      410  410     404
        answer/NOTICE/ANSWER OPTIONS   204  204    204    204   204    204      204  204     404
        stop/CHANNEL         GET,HEAD  410  410    410    410   410    410      410  410     404
        stop/CHANNEL         POST      410  410    410    410   410    410      410  410     404
        renewal/BROWSER      GET,HEAD  404  404    404    404   404    404      404  404     404
        renewal/BROWSER      POST      404  404    404    404   404    404      404  403     404
        home                 GET,HEAD  403  403    403    403   200    403      403  200     403
        home                 POST      403  403    403    403   303    403      403  403     403
        dav/                 PROPFIND  401  207    207    401   401    401      401  207     401
        /                    GET,HEAD  200  200    200    200   303    200      200  200     200
        style.css            GET,HEAD  200  200    200    200   200    200      200  200     200
        robots.txt           GET,HEAD  200  200    200    200   200    200      200  200     200
        healthz              GET,HEAD  200  200    200    200   200    200      200  200     200
        metrics              GET,HEAD  200  200    200    200   200    200      200  200     200
        nothing              GET,POST  404  404    404    404   404    404      404  404     404
        """

    /// The status for visitors with access, if it is not 200.
    private static let statuses = [
        "POST subscribe/TOKEN": 400, "POST reminders/TOKEN": 303, "POST today/TOKEN": 404,
        "POST month/TOKEN": 404,
        "POST take/TOKEN/ITEM": 303, "POST take/TOKEN/ITEM-DATE": 303, "POST item/TOKEN/ITEM": 303,
        "POST report/TOKEN": 303, "GET plan/TOKEN/save/PERSON": 303,
        "HEAD plan/TOKEN/save/PERSON": 303, "POST plan/TOKEN/save/PERSON": 303,
        "GET plan/TOKEN/item/PERSON": 303, "HEAD plan/TOKEN/item/PERSON": 303,
        "POST plan/TOKEN/remove/PERSON": 422, "POST plan/TOKEN/pause/PERSON/ITEM": 422,
        "POST subscribers/TOKEN": 400, "POST unmatched/TOKEN": 400,
        "GET unmatched/TOKEN/NUMBER": 404, "HEAD unmatched/TOKEN/NUMBER": 404,
    ]

    /// The pages for visitors who may only view, and for those who may only record.
    private static let (looking, answering) = (
        ["subscribe/TOKEN"],
        [
            "subscribe/TOKEN", "reminders/TOKEN", "today/TOKEN", "today/TOKEN/manifest",
            "today/TOKEN/DATE",
            "month/TOKEN", "month/TOKEN/MONTH", "take/TOKEN/ITEM-DATE", "take/TOKEN/ITEM",
            "item/TOKEN/ITEM", "figures/TOKEN", "figures/TOKEN/DAYS", "report/TOKEN",
            "report/TOKEN/DAYS",
        ]
    )

    /// The pages about a feed and its channels, which owners do not have.
    private static let ofFeeds = ["subscribe/TOKEN", "reminders/TOKEN"]

    private struct Case: CustomStringConvertible {
        let route: String
        let method: String
        let visitor: Visitor
        let status: Int
        var description: String { "\(method) \(route) by \(visitor)" }
    }

    private static var cases: [Case] {
        let others = others.split(separator: "\n").dropFirst().flatMap { line -> [Case] in
            let words = line.split(separator: " ").map(String.init)
            return words[1].split(separator: ",").flatMap { method in
                zip(Visitor.allCases, words.dropFirst(2)).map { visitor, status in
                    Case(
                        route: words[0], method: String(method), visitor: visitor,
                        status: Int(status) ?? 0)
                }
            }
        }
        let pages = PageRoute.table.filter { $0.isOpen(to: .manage, for: "GET") }
        return others + pages.flatMap(cases)
    }

    /// Returns every request for the page of a subscriber.
    private static func cases(of route: PageRoute) -> [Case] {
        route.methods.flatMap { method in
            let allowed = statuses["\(method) \(route.path)"] ?? 200
            let status = { (level: Access) in route.isOpen(to: level, for: method) ? allowed : 403 }
            return Visitor.allCases.map { visitor in
                let expected =
                    switch visitor {
                    case .look: status(.look)
                    case .answer: status(.answer)
                    case .manage: status(.manage)
                    case .owner: ofFeeds.contains(route.path) ? 404 : allowed
                    case .site: method == "POST" ? 403 : status(.answer)
                    case .former: 410
                    case .nobody, .stranger, .garbage: 404
                    }
                return Case(route: route.path, method: method, visitor: visitor, status: expected)
            }
        }
    }

    @Test func onlyThesePagesAreOpenToThoseWhoDoNotManage() {
        let open = { (level: Access) in
            PageRoute.table.filter { $0.isOpen(to: level, for: "GET") }.map(\.path)
        }
        #expect(open(.look) == Self.looking)
        #expect(open(.answer) == Self.answering)
        let tried = Set(Self.cases.map(\.route))
        #expect(PageRoute.table.map(\.path).filter { !tried.contains($0) } == [])
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

    /// Returns the digits in the paths of pages and feeds.
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

    /// Returns the digits of a link; those of a feed do not sign a browser in.
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

    /// Returns the path of a route for a visitor.
    private func path(_ route: String, _ visitor: Visitor) throws -> String {
        let words = try route.split(separator: "/", omittingEmptySubsequences: false).map {
            word -> String in
            switch word {
            case "TOKEN", "NOTICE", "CHANNEL", "BROWSER": try digits(visitor)
            case "ANSWER": "take"
            case "LINK": try link(visitor)
            case "DATE": "2026-11-17"
            case "MONTH": "2026-10"
            case "DAYS": "90"
            case "ITEM": try home.household.pageCode
            case "ITEM-DATE": "\(try home.household.pageCode)-20261118"
            case "PERSON": "sam"
            case "NUMBER": "1"
            case "QUESTION": "revoke-\(try home.id(of: .answer))"
            case "PRESET": "tablet"
            default: String(word)
            }
        }
        let path = words.joined(separator: "/")
        return path.hasPrefix("/") ? path : "/\(path)"
    }

    /// Returns the form fields that the page of a route would send.
    private func form(_ route: String) throws -> [String: String] {
        switch route {
        case "subscribe/TOKEN": return ["make": "account", "seen": "1"]
        case "take/TOKEN/ITEM", "take/TOKEN/ITEM-DATE":
            let last = try home.entries.last.map { "\($0.id)" } ?? ""
            return ["do": "needed", "after": last, "to": "take"]
        case "plan/TOKEN/add": return ["person": "sam", "what": "medicine"]
        case "plan/TOKEN/change/ITEM": return ["base": "1", "go": "next"]
        case "plan/TOKEN/text/PERSON", "plan/TOKEN/save/PERSON":
            return ["base": "1", "text": AccessHome.plan]
        case "plan/TOKEN/item/PERSON":
            return ["do": "off", "item": try home.household.pageCode]
        case "plan/TOKEN/remove/PERSON": return ["base": "1"]
        case "plan/TOKEN/pause/PERSON", "plan/TOKEN/pause/PERSON/ITEM": return ["do": "pause"]
        case "plan/TOKEN/settings/PERSON": return ["clock": "12", "zone": "Europe/Copenhagen"]
        case "plan/TOKEN/packing/PERSON": return ["pack-until": "2026-12-10"]
        case "plan/TOKEN/travel/PERSON": return ["do": "travel", "zone": "Asia/Tokyo"]
        case "item/TOKEN/ITEM":
            let last = try home.entries.last.map { "\($0.id)" } ?? ""
            return ["after": last, "have": "5"]
        case "report/TOKEN": return ["from": "2026-11-01", "through": "2026-11-18"]
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
        if one.route == "dav/" {
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

    @Test func everyVisitorGetsOnlyWhatTheyMayAccess() throws {
        for (number, one) in Self.cases.enumerated() {
            let before = try home.entries.count
            let address = "10.1.\(number / 200).\(number % 200 + 1)"
            let response = try ask(one, as: address)
            #expect(response.status == one.status, "\(one)")
            let isPress =
                one.method == "POST"
                && (one.route.hasPrefix("take/") || one.route.hasPrefix("item/"))
            let isRecorded = isPress && one.status == 303
            #expect(try home.entries.count - before == (isRecorded ? 1 : 0), "\(one)")
            #expect(try home.household.store.plans(of: "sam", since: nil).count == 1, "\(one)")
            // Two doses within a short time would need a confirmation.
            if isRecorded { home.advance(byMinutes: 300) }
        }
    }

    @Test func linkToAPageMatchesItsRoute() throws {
        for route in PageRoute.table {
            let path = try path(route.path, .answer)
            let words = path.dropFirst().split(separator: "/").map(String.init)
            guard case .page(let page, let token) = Route(words) else {
                Issue.record("\(path) leads to no page")
                continue
            }
            let owner = try home.household.ownerDigits(of: "sam")
            let link = PagePlace.home.link(
                to: page, of: PageToken(token ?? owner, may: .answer))
            #expect("/\(link)" == path && page.route.path == route.path)
            #expect(page.root == String(repeating: "../", count: words.count - 1))
        }
    }

    @Test func otherMethodsAreRefused() throws {
        let routes = Set(Self.cases.map(\.route)).subtracting(["dav/", "nothing"]).sorted()
        for route in routes {
            for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "get", "TRACE"] {
                // Apps send these methods to the root to find the accounts.
                if route == "/", ["OPTIONS", "PROPFIND"].contains(method) { continue }
                // Browsers ask first whether a web app may press the button.
                if route == "answer/NOTICE/ANSWER", method == "OPTIONS" { continue }
                let one = Case(route: route, method: method, visitor: .owner, status: 405)
                #expect(try ask(one, as: "10.2.0.1").status == 405, "\(one)")
            }
        }
        #expect(try home.entries.isEmpty)
    }

    @Test func pagesWithoutPermissionHaveNoForms() throws {
        let digits = try digits(.look)
        let page = PageText(home.ask("GET", "/subscribe/\(digits)"))
        #expect(page.forms.isEmpty && !page.text.contains("/today/"))
        let secret = "Keep this page's address secret: anyone who has it can read the calendar."
        #expect(try page.lines.contains(secret))
        let refused = PageText(home.ask("GET", "/today/\(digits)"))
        #expect(refused.forms.isEmpty)
        #expect(try refused.lines.contains("This address only shows the calendar"))
        let answering = PageText(home.ask("GET", "/plan/\(try self.digits(.answer))"))
        #expect(try answering.lines.contains("This address cannot open the plan"))
        // The page's service worker shows this if presses by such visitors were waiting.
        #expect(refused.text.contains("was never recorded"))
    }
}

extension Household {
    /// The code of the only medicine, for addresses.
    fileprivate var pageCode: String {
        get throws { ConfirmLink.code(person: "sam", item: "zinc", secret: try secret()) }
    }
}
