import CarePlan
import Foundation
import Household
import Journal
import Server
import TestSupport
import Testing

/// Tests of adding, renewing and revoking a person's subscribers on a page.
@Suite struct ManageTests {
    private let home: AccessHome

    init() throws { home = try AccessHome() }

    private var own: String { home.feeds[.manage]?.digits ?? "" }
    private var path: String { "/subscribers/\(own)" }

    private func page(_ path: String, cookie: String? = nil) -> PageText {
        PageText(home.ask("GET", path, cookie: cookie))
    }

    private func send(
        _ form: PageText.Form, _ fields: [String: String] = [:], cookie: String? = nil
    ) -> Response {
        let path = "/\(form.action.drop { $0 == "." || $0 == "/" })"
        return home.ask(
            "POST", path, cookie: cookie, form: form.fields.merging(fields) { $1 })
    }

    private static let tablet = [
        "name": "Kitchen+tablet", "kind": "feed", "may": "look", "alarms": "none",
    ]

    private func subscriber(_ id: String) throws -> Subscriber? {
        try home.household.store.subscribers().first { $0.id == id }
    }

    /// Returns the digits in the address that a page shows.
    private func digits(_ response: Response) throws -> String {
        let text = PageText(response).text
        return String(try #require(text.firstMatch(of: /value="[^"]*subscribe\/([0-9a-f]{32})"/)).1)
    }

    @Test func listShowsThePersonsSubscribers() throws {
        let lines = try page(path).lines
        #expect(lines.contains("You opened this page with this address."))
        // In the list of one person, the name is not repeated.
        #expect(lines.contains { $0.hasPrefix("Calendar; view only") })
        #expect(lines.contains { $0.hasPrefix("Account for calendar apps; can record") })
        #expect(lines.contains { $0.hasPrefix("Added ") })
        // Links that are rarely used are in a collapsed section.
        let folded = page(path).text.components(separatedBy: "</summary>")[1]
        #expect(folded.components(separatedBy: "</nav>")[0].contains("Who can see the plan"))
        #expect(!page(path).text.contains("<select"))
        // The page contains no secrets of others.
        let text = page(path).text
        let others = home.feeds.values.map(\.digits).filter { $0 != own }
        #expect(!others.contains { text.contains($0) })
        #expect(page("/today/\(own)").text.contains("../subscribers/\(own)"))
        let answering = home.feeds[.answer]?.digits ?? ""
        #expect(!page("/today/\(answering)").text.contains("/subscribers/"))
    }

    @Test func newSubscriberIsShownOnceWithItsAddress() throws {
        let form = try page("\(path)/add/phone").form("Add")
        let made = send(form, Self.tablet)
        #expect(made.status == 200)
        let lines = try PageText(made).lines
        #expect(lines.contains("Kitchen tablet has an address now"))
        #expect(PageText(made).text.contains("<svg class=\"code\""))
        let digits = try digits(made)
        let added = try subscriber("kitchen-tablet")
        let new = try #require(added)
        #expect(new.people == ["sam"] && new.may == .look && new.alarms == .none)
        #expect(home.ask("GET", "/subscribe/\(digits)").status == 200)
        #expect(home.ask("GET", "/today/\(digits)").status == 403)
        #expect(!page(path).text.contains(digits))
    }

    /// Without a code there is no hint to scan it.
    @Test func localAddressHasNoQRCode() throws {
        for (host, hasCode) in [("care.example", true), ("127.0.0.1:8467", false)] {
            let form = try page("\(path)/add/phone").form("Add")
            let fields = form.fields.merging(Self.tablet) { $1 }
            let made = home.ask("POST", path, form: fields, fields: ["host": host])
            let text = PageText(made).text
            #expect(text.contains("Point its camera at this code") == hasCode)
            #expect(text.contains("<svg class=\"code\"") == hasCode)
            #expect(text.contains("serve --lan") == !hasCode)
        }
    }

    /// A double click, or two browsers at once, must not add a subscriber unseen or lose input.
    @Test func formSentTwiceAddsOneSubscriber() throws {
        let form = try page("\(path)/add/phone").form("Add")
        _ = send(form, Self.tablet)
        let count = try home.household.store.subscribers().count
        let again = send(form, Self.tablet)
        #expect(again.status == 409)
        #expect(try home.household.store.subscribers().count == count)
        #expect(PageText(again).text.contains("value=\"Kitchen tablet\""))
        let second = send(try PageText(again).form("Add"), Self.tablet)
        #expect(try second.status == 200 && subscriber("kitchen-tablet-2") != nil)
    }

    @Test func addressForThisComputerIsNotOfferedToOtherDevices() throws {
        try home.household.store.write { try $0.set("http://127.0.0.1:8467", for: .publicURL) }
        let form = try page("\(path)/add/phone").form("Add").fields.merging(["name": "Phone"]) {
            $1
        }
        let made = PageText(
            home.ask("POST", path, form: form, fields: ["host": "127.0.0.1:8467"]))
        let said = try made.lines.joined(separator: " ")
        #expect(said.contains("The address is shown only now, and it works only on this computer."))
        #expect(said.contains("dosecal serve --lan"))
        #expect(!said.contains("On that device") && !said.contains("Open it on that device"))
    }

    @Test func passwordOfAnAccountIsShownOnce() throws {
        let form = try page("\(path)/add/phone").form("Add")
        let fields = Self.tablet.merging(["kind": "account", "may": "answer"]) { $1 }
        let made = send(form, fields)
        let text = PageText(made).text
        let password = try #require(text.firstMatch(of: /id="password"[^>]*value="([^"]+)"/)).1
        let account = try home.household.account(
            "kitchen-tablet", AppPassword(typed: String(password)))
        #expect(account?.isAccount == true && account?.alarms == Subscriber.Alarms.none)
        #expect(!page(path).text.contains(password))
    }

    @Test(arguments: [
        ("phone", Access.answer, Subscriber.Alarms.together, false),
        ("carer", .answer, .together, false), ("tablet", .answer, .none, false),
        ("calendar", .look, .none, true),
    ])
    func presetHasFittingSettings(
        preset: String, may: Access, alarms: Subscriber.Alarms, isDiscreet: Bool
    ) throws {
        #expect(page(path).text.contains("add/\(preset)"))
        let response = send(
            try page("\(path)/add/\(preset)").form("Add"), ["name": "Kitchen+tablet"])
        #expect(response.status == 200)
        let made = try subscriber("kitchen-tablet")
        #expect(made?.may == may && made?.alarms == alarms && made?.isDiscreet == isDiscreet)
        // The new address has a button that copies it, and a way back.
        let text = PageText(response).text
        #expect(text.contains("data-copy=\"address\"") && text.contains("buttons.js"))
        #expect(response.fields.contains { $0.value.contains("script-src 'self'") })
        #expect(text.contains("Back to the list"))
    }

    @Test func chosenKindsLimitWhatIsShown() throws {
        let form = try page("\(path)/add/tablet").form("Add")
        let fields = Self.tablet.merging(["only-medicine": "1", "discreet": "1"]) { $1 }
        #expect(send(form, fields).status == 200)
        let made = try subscriber("kitchen-tablet")
        #expect(made?.selection.kinds == ["medicine"] && made?.isDiscreet == true)
        #expect(send(form, Self.tablet.merging(["only-pets": "1"]) { $1 }).status == 400)
    }

    @Test(arguments: [
        (["name": "+"], "name", "enter a name of at most 100 characters"),
        (["name": "a%00b"], "name", "enter a"),
        (["kind": "account", "may": "manage"], "may", "no calendar app can"),
        (["see-sam": "1", "see-bo": "1"], "people", "choose at least one"),
    ])
    func mistakeIsShownBesideTheInput(
        fields: [String: String], field: String, words: String
    ) throws {
        let count = try home.household.store.subscribers().count
        let response = send(
            try page("\(path)/add/phone").form("Add"), Self.tablet.merging(fields) { $1 })
        let page = PageText(response)
        #expect(response.status == 422)
        #expect(try page.lines.contains { $0.hasPrefix(words) })
        let beside = try #require(page.mistake(of: field))
        #expect(beside.lowercased().hasPrefix(words))
        #expect(page.text.contains("href=\"#\(field)\""))
        #expect(try home.household.store.subscribers().count == count)
    }

    @Test(arguments: [["kind": "x"], ["may": "all"], ["alarms": ""], ["seen": "x"], ["do": "x"]])
    func malformedFormIsRefused(fields: [String: String]) throws {
        let response = send(
            try page("\(path)/add/phone").form("Add"), Self.tablet.merging(fields) { $1 })
        #expect(response.status == 400)
    }

    @Test func newAddressReplacesTheOldOneAfterAConfirmation() throws {
        let old = try #require(home.feeds[.look]?.digits)
        let id = try home.id(of: .look)
        var channel = NoticeChannel(
            number: 7, subscriber: id, kind: .push, target: "https://push.example/x",
            added: home.now)
        (channel.token, channel.isFromPages) = ("key secret", true)
        try home.household.store.write { [channel] change in try change.put(channel) }
        let question = page("\(path)/rotate-\(id)")
        #expect(
            try question.lines.contains(
                "These were added on its pages, so nothing is sent to them any more: browser."))
        #expect(try question.lines.contains { $0.hasPrefix("The old address stops working") })
        let form = try question.form("Yes, make a new address")
        #expect(home.ask("GET", "/subscribe/\(old)").status == 200)
        let done = send(form)
        #expect(done.status == 200)
        #expect(home.ask("GET", "/subscribe/\(old)").status == 410)
        #expect(home.ask("GET", "/subscribe/\(try digits(done))").status == 200)
        // The page that was left open does not create a third address.
        let again = send(form)
        #expect(again.status == 409)
        #expect(home.ask("GET", "/subscribe/\(try digits(done))").status == 200)
    }

    @Test func revokedAddressOpensNothing() throws {
        let old = try #require(home.feeds[.answer])
        let id = try home.id(of: .answer)
        let form = try page("\(path)/revoke-\(id)").form("Yes, remove access")
        let done = send(form)
        #expect(try PageText(done).lines.contains("Access removed"))
        #expect(home.ask("GET", "/today/\(old.digits)").status == 410)
        #expect(home.ask("GET", "/feeds/\(old.digits)/sam.ics").status == 410)
        #expect(try subscriber(id)?.revoked == home.now)
        #expect(send(form).status == 409)
        // The links and the style sheet are relative to the address of the page.
        let unknown = page("\(path)/revoke-nobody")
        #expect(unknown.status == 404 && unknown.text.contains("href=\"../../style.css\""))
        #expect(unknown.text.contains("href=\"../../subscribers/\(own)\""))
    }

    /// The holder of an address may have created further subscribers, and these others.
    @Test func subscribersCreatedByAnAddressEndWithIt() throws {
        let manager = Self.tablet.merging(["name": "Carer", "may": "manage"]) { $1 }
        let carer = try digits(send(try page("\(path)/add/phone").form("Add"), manager))
        let list = "/subscribers/\(carer)"
        let tablet = try digits(send(try page("\(list)/add/phone").form("Add"), Self.tablet))
        // An address that was renewed on a page is treated like one created there.
        let renewed = try home.id(of: .look)
        let question = try page("\(list)/rotate-\(renewed)").form("Yes, make a new address")
        let other = try digits(send(question))
        let id = try home.id(of: .manage)
        let words = "These got their access from its pages, so they stop working too: "
        let lines = try page("\(path)/revoke-\(id)").lines
        let line = try #require(lines.first { $0.hasPrefix(words) })
        #expect(line.contains("Carer") && line.contains("Kitchen tablet"))
        _ = try home.household.revoke(id)
        for token in [own, carer, tablet, other] {
            #expect(home.ask("GET", "/subscribe/\(token)").status == 410)
            #expect(home.ask("GET", "/feeds/\(token)/a.ics").status == 410)
        }
        let answering = try #require(home.feeds[.answer]?.digits)
        #expect(home.ask("GET", "/subscribe/\(answering)").status == 200)
    }

    @Test func pagesLimitTheNumberOfSubscribers() throws {
        var last = 200
        for number in 1...60 where last == 200 {
            let form = try page("\(path)/add/phone").form("Add")
            last = send(form, Self.tablet).status
            // Subscribers that were revoked recently still count.
            let added = try home.household.store.subscribers().first {
                $0.name == "Kitchen tablet" && $0.revoked == nil
            }
            if number > 30, last == 200, let added { _ = try home.household.revoke(added.id) }
        }
        #expect(last == 422)
        let refused = send(try page("\(path)/add/phone").form("Add"), Self.tablet)
        #expect(
            try PageText(refused).lines.contains { $0.hasPrefix("Too many already have access") })
        home.advance(byMinutes: 2 * 24 * 60)
        #expect(send(try page("\(path)/add/phone").form("Add"), Self.tablet).status == 200)
    }

    /// The store keeps every old address permanently.
    @Test func pagesLimitTheRenewalsPerDay() throws {
        let id = try home.id(of: .look)
        func rotate() throws -> PageText {
            PageText(send(try page("\(path)/rotate-\(id)").form("Yes, make a new address")))
        }
        // Some renewals were made before.
        var last = try rotate()
        for _ in 2...50 where last.status == 200 { last = try rotate() }
        let count = try home.household.store.tokens().count
        let refused = try rotate()
        #expect(refused.status == 429)
        #expect(
            try refused.lines.contains { $0.hasPrefix("Addresses and passwords for this plan") })
        #expect(try home.household.store.tokens().count == count)
        // Revoking is still possible.
        let other = try home.id(of: .answer)
        let form = try page("\(path)/revoke-\(other)").form("Yes, remove access")
        #expect(send(form).status == 200)
        home.advance(byMinutes: 2 * 24 * 60)
        #expect(try rotate().status == 200)
    }

    @Test func revokingTheOwnAddressIsAnnounced() throws {
        let id = try home.id(of: .manage)
        let question = page("\(path)/revoke-\(id)")
        let words = "You opened this page with that address, so it will stop working for you too."
        #expect(try question.lines.contains(words))
        let done = send(try question.form("Yes, remove access"))
        #expect(!PageText(done).text.contains(own))
        #expect(home.ask("GET", path).status == 410)
    }

    @Test func renewingTheOwnAddressContinuesWithTheNewOne() throws {
        let id = try home.id(of: .manage)
        let done = send(try page("\(path)/rotate-\(id)").form("Yes, make a new address"))
        let new = try digits(done)
        #expect(PageText(done).text.contains("../subscribers/\(new)"))
        #expect(home.ask("GET", "/subscribers/\(new)").status == 200)
        #expect(home.ask("GET", path).status == 410)
    }
}

/// Tests of changes that are not allowed, and of forms that are not shown.
@Suite struct ManageLimitTests {
    private let home: AccessHome
    private let carer: Subscriber
    private static let bo = """
        person: <i>Bo</i> Berg
        id: bo
        zone: Europe/Copenhagen
        medicines:
          - {name: Iron, id: iron, as-needed: {amount: 1}}

        """

    init() throws {
        home = try AccessHome()
        let household = try home.household
        let plans = try [AccessHome.plan, Self.bo].map {
            try CarePlan(reading: Array($0.utf8), zones: household.zones)
        }
        _ = try household.apply([.init(Array(Self.bo.utf8), plans[1])])
        carer = try household.add(plans, id: nil, named: nil) { _ in }.0
    }

    private func page(_ path: String, cookie: String? = nil) -> PageText {
        PageText(home.ask("GET", path, cookie: cookie))
    }

    @Test func subscribersOfOtherPersonsAreNeitherShownNorChanged() throws {
        let own = try #require(home.feeds[.manage]).digits
        let list = page("/subscribers/\(own)")
        #expect(!list.text.contains("Bo") && !list.text.contains("see-bo"))
        #expect(try list.lines.contains("A calendar that also shows others"))
        let household = try home.household
        let plans = try [AccessHome.plan, Self.bo].map {
            try CarePlan(reading: Array($0.utf8), zones: household.zones)
        }
        _ = try household.add(plans, id: "second", named: nil) { _ in }
        let titles = try page("/subscribers/\(own)").lines.filter {
            $0.hasPrefix("A calendar that")
        }
        #expect(
            titles == [
                "A calendar that also shows others (1)", "A calendar that also shows others (2)",
            ])
        for word in ["rotate", "revoke"] {
            let question = page("/subscribers/\(own)/\(word)-\(carer.id)")
            #expect(question.status == 403 && question.forms.isEmpty)
            let form = ["do": word, "id": carer.id, "seen": "1"]
            let sent = home.ask("POST", "/subscribers/\(own)", form: form)
            #expect(sent.status == 403)
            #expect(try PageText(sent).lines.contains { $0.hasPrefix("It also shows people") })
        }
        // Subscribers of Bo alone do not exist here.
        #expect(page("/subscribers/\(own)/revoke-bo").status == 404)
        #expect(
            home.ask(
                "POST", "/subscribers/\(own)", form: ["do": "revoke", "id": "bo", "seen": "1"]
            )
            .status == 404)
        #expect(
            try home.household.store.subscribers().allSatisfy {
                $0.id == "old" || $0.revoked == nil
            })
    }

    @Test func ownersCanChangeSubscribersOfSeveralPersons() throws {
        let cookie = try home.signIn()
        let digits = try home.household.ownerDigits(of: "sam").digits
        #expect(page("/home", cookie: cookie).text.contains("href=\"subscribers/\(digits)\""))
        let list = page("/subscribers/\(digits)", cookie: cookie)
        let addition = page("/subscribers/\(digits)/add/carer", cookie: cookie)
        #expect(list.text.contains("&lt;i&gt;Bo&lt;/i&gt; Berg"))
        #expect(addition.text.contains("see-bo"))
        _ = (try list.lines, try addition.lines)
        let question = page("/subscribers/\(digits)/revoke-\(carer.id)", cookie: cookie)
        let form = try question.form("Yes, remove access")
        let done = home.ask("POST", "/subscribers/\(digits)", cookie: cookie, form: form.fields)
        #expect(done.status == 200)
        #expect(
            try home.household.store.subscribers().first { $0.id == carer.id }?.revoked != nil)
        #expect(home.ask("POST", "/subscribers/\(digits)", form: form.fields).status == 404)
    }

    /// A discreet address can create only discreet subscribers, and cannot renew others.
    @Test func addressCannotGrantMoreThanItHas() throws {
        let token = try #require(home.feeds[.manage])
        let id = try home.id(of: .manage)
        _ = try home.household.change(id) {
            $0.isDiscreet = true
            $0.selection = .init(items: ["zinc"])
        }
        let list = page("/subscribers/\(token.digits)")
        #expect(try list.lines.contains { $0.hasPrefix("It shows or allows more") })
        #expect(!list.text.contains("zinc"))
        #expect(page("/subscribers/\(token.digits)/rotate-sam").status == 403)
        let form = try page("/subscribers/\(token.digits)/add/phone").form("Add").fields.merging([
            "name": "Tablet", "kind": "feed", "may": "manage", "alarms": "each",
        ]) { $1 }
        #expect(home.ask("POST", "/subscribers/\(token.digits)", form: form).status == 200)
        let new = try home.household.store.subscribers().first { $0.id == "tablet" }
        #expect(new?.isDiscreet == true && new?.selection.items == ["zinc"])
    }
}

/// Tests of signing out a different browser on the home page.
@Suite struct OtherBrowserTests {
    @Test func anotherBrowserIsSignedOutFromHome() throws {
        let home = try AccessHome()
        let (cookie, other) = (try home.signIn(), try home.signIn())
        let page = PageText(home.ask("GET", "/home", cookie: cookie))
        let form = try #require(
            page.forms.first { $0.label.hasPrefix("Sign out: Firefox, Android") })
        _ = try page.lines
        let foreign = form.fields.merging(["key": String(repeating: "0", count: 32)]) { $1 }
        #expect(home.ask("POST", "/home", cookie: cookie, form: foreign).status == 403)
        #expect(home.ask("GET", "/home", cookie: other).status == 200)
        for _ in 1...2 {
            #expect(home.ask("POST", "/home", cookie: cookie, form: form.fields).status == 303)
        }
        #expect(home.ask("GET", "/home", cookie: other).status == 403)
        #expect(home.ask("GET", "/home", cookie: cookie).status == 200)
    }
}
