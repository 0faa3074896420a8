import CarePlan
import CivilTime
import Foundation
import Household
import Journal
import Server
import TestSupport
import Testing

/// Tests of the first run: the page if there is no plan yet, and the resulting plan.
@Suite struct FirstPlanTests {
    private let home: AccessHome
    private let cookie: String

    init() throws {
        home = try AccessHome(withPlan: false)
        cookie = try home.signIn()
    }

    private var page: PageText { PageText(home.ask("GET", "/home", cookie: cookie)) }

    /// Sends the form of the page with these answers.
    private func begin(_ answers: [String: String]) throws -> Response {
        var form = home.ask("GET", "/home", cookie: cookie).formFields
        form["do"] = "begin"
        return home.ask("POST", "/home", cookie: cookie, form: form.merging(answers) { $1 })
    }

    private static let answers = [
        "person": "Ann+Holm", "zone": "Europe/Copenhagen", "language": "da",
        "medicine": "Zink+5+mg", "times": "noon,20:00",
    ]

    @Test func homeAsksForAPersonIfThereIsNoPlan() throws {
        let response = home.ask("GET", "/home", cookie: cookie)
        let lines = try PageText(response).lines
        #expect(lines.contains("Welcome to dosecal") && lines.contains("Time zone"))
        #expect(response["content-security-policy"]?.contains("script-src 'self'") == true)
        let danish = home.ask(
            "GET", "/home", cookie: cookie, fields: ["accept-language": "da, en;q=0.5"])
        #expect(try PageText(danish).lines.contains("Velkommen til dosecal"))
    }

    @Test func answersBecomeTheCurrentPlan() throws {
        var answers = Self.answers
        answers["times"] = "8+og+20"
        let response = try begin(answers)
        let location = try #require(response["location"])
        #expect(response.status == 303 && location.hasPrefix("plan/"))
        let added = PageText(home.ask("GET", "/\(location)", cookie: cookie))
        #expect(try added.lines.contains { $0.hasPrefix("✓ Zink 5 mg, næste gang") })
        #expect(added.text.contains("href=\"../../../subscribe/"))
        #expect(try home.household.ids() == ["ann-holm"])
        // The feed is made at once.
        #expect(home.router.takeChanged() == ["ann-holm"])
        let text = try home.household.store.plans(of: "ann-holm", since: nil).last?.content?.text
        #expect(
            String(decoding: text ?? [], as: UTF8.self).hasSuffix(
                """
                person: Ann Holm
                zone: Europe/Copenhagen
                language: da
                clock: 24

                medicines:
                  - name: Zink 5 mg
                    doses:
                      - {at: "08:00"}
                      - {at: "20:00"}

                """))
        let start = PageText(home.ask("GET", "/home", cookie: cookie))
        #expect(try start.lines.contains("Ann Holm"))
        #expect(start.text.contains("href=\"subscribe/"))
        #expect(!start.text.contains("<script"))
        let digits = try home.household.ownerDigits(of: "ann-holm").digits
        #expect(home.ask("GET", "/today/\(digits)", cookie: cookie).status == 200)
    }

    @Test func medicineCanBeAddedLater() throws {
        var answers = Self.answers
        (answers["medicine"], answers["times"]) = ("", "")
        #expect(try begin(answers).status == 303)
        #expect(try home.household.lastPlan(of: "ann-holm")?.items.isEmpty == true)
    }

    @Test func mistakesAreReportedAndNothingIsStored() throws {
        var answers = Self.answers
        answers["zone"] = "Mars/%3Cb%3E"
        let place = try begin(answers)
        #expect(place.status == 422)
        let lines = try PageText(place).lines
        #expect(lines.contains("Time zone:"))
        #expect(
            lines.contains(
                "there is no time zone called 'Mars/<b>'; give one such as Europe/Copenhagen or "
                    + "Asia/Tokyo"))
        #expect(PageText(place).text.contains("value=\"Zink 5 mg\""))
        #expect(PageText(place).mistake(of: "zone")?.contains("called 'Mars/<b>'") == true)
        #expect(PageText(place).mistake(of: "person") == nil)
        #expect(PageText(place).text.contains("href=\"#zone\""))
        let danish = ["accept-language": "da"]
        var form = home.ask("GET", "/home", cookie: cookie).formFields.merging(answers) { $1 }
        form["do"] = "begin"
        form["times"] = "kl"
        let told = try PageText(
            home.ask("POST", "/home", cookie: cookie, form: form, fields: danish)
        ).lines
        #expect(
            told.contains { $0.hasPrefix("der er ingen tidszone, der hedder 'Mars/<b>'; skriv") })
        let times = try begin(Self.answers)
        #expect(
            PageText(times).mistake(of: "times") == "Must be a time such as 08:00, not 'noon'."
        )
        #expect(try begin(["person": "", "zone": "", "language": "en"]).status == 422)
        // Etc/GMT+1 is an hour behind UTC.
        let behind = try PageText(begin(Self.answers.merging(["zone": "GMT+1"]) { $1 }))
        #expect(behind.mistake(of: "zone")?.contains("Etc") == false)
        #expect(try begin(["language": "xx"]).status == 400)
        #expect(try home.household.ids().isEmpty)
    }

    @Test(
        arguments: [
            ("London", "Europe/London"), ("tokyo", "Asia/Tokyo"), ("new york", "America/New_York"),
            ("europe/copenhagen", "Europe/Copenhagen"),
        ])
    func zoneIsGivenByACity(city: String, zone: String) throws {
        var answers = Self.answers
        answers["zone"] = city.replacing(" ", with: "+")
        answers["times"] = "8am"
        #expect(try begin(answers).status == 303)
        #expect(try home.household.lastPlan(of: "ann-holm")?.zone.name == zone)
    }

    @Test func firstOfTwoFormsCounts() throws {
        var answers = Self.answers
        answers["times"] = "08:00"
        let key = home.ask("GET", "/home", cookie: cookie).formFields["key"]
        for (time, name) in [("08:00", "Ann"), ("09:00", "Ann"), ("10:00", "Bo")] {
            let form = answers.merging(
                ["key": key ?? "", "do": "begin", "times": time, "person": name]
            ) { $1 }
            let response = home.ask("POST", "/home", cookie: cookie, form: form)
            #expect(response.status == 303)
        }
        #expect(try home.household.store.people() == ["ann"])
        #expect(try home.household.store.plans(of: "ann", since: nil).count == 1)
    }

    @Test func onlyOwnersCanCreateTheFirstPlan() throws {
        var form = Self.answers
        form["do"] = "begin"
        #expect(home.ask("POST", "/home", form: form).status == 403)
        #expect(home.ask("POST", "/home", cookie: cookie, form: form).status == 403)
        #expect(try home.household.ids().isEmpty)
    }

    @Test func serveOnAnEmptyStorePrintsASignInLink() throws {
        let folder = try TemporaryFolder()
        let server = try LiveServer(in: folder / "new")
        let output = try server.output(with: "serve --lan")
        let link = try #require(output.firstMatch(of: /\/sign-in\/[0-9a-f]{32}/)?.0)
        #expect(output.contains("http://127.0.0.1:\(server.port)\(link)"))
        #expect(try server.ask(Request("GET", String(link))).status == 200)
        let form = ["content-type": "application/x-www-form-urlencoded"]
        let response = try server.ask(
            Request("POST", String(link), fields: form, body: Array("a=b".utf8)))
        #expect(response.status == 303)
        let cookie = try #require(response["set-cookie"]).prefix { $0 != ";" }
        let page = try server.ask(Request("GET", "/home", fields: ["cookie": String(cookie)]))
        #expect(try PageText(page).lines.contains("Welcome to dosecal"))
        let script = try server.ask(Request("GET", "/first.js"))
        #expect(script.status == 200 && script["content-type"]?.contains("javascript") == true)
    }
}

/// Tests of adding a further person with a signed-in browser.
@Suite struct FurtherPersonTests {
    private let home: AccessHome
    private let cookie: String

    init() throws {
        home = try AccessHome()
        cookie = try home.signIn()
    }

    /// Presses a button of the page.
    private func send(_ does: String, _ answers: [String: String] = [:]) throws -> Response {
        let key = home.ask("GET", "/home", cookie: cookie).formFields["key"] ?? ""
        let form = ["key": key, "do": does].merging(answers) { $1 }
        return home.ask("POST", "/home", cookie: cookie, form: form)
    }

    private static let answers = [
        "person": "Ann+%3Cb%3E", "zone": "Europe/Copenhagen", "language": "da",
        "medicine": "Zink", "times": "08:00",
    ]

    @Test func furtherPersonGetsAPlan() throws {
        let asked = PageText(try send("person"))
        #expect(try asked.lines.contains("Add a person"))
        // The default is the zone of the household, not that of the browser.
        #expect(asked.text.contains("value=\"Europe/Copenhagen\""))
        #expect(try home.household.ids() == ["sam"])
        let response = try send("join", Self.answers)
        #expect(response.status == 303 && response["location"]?.contains("/added/") == true)
        #expect(try home.household.ids().count == 2)
        #expect(home.router.takeChanged().count == 1)
        let start = PageText(home.ask("GET", "/home", cookie: cookie))
        #expect(try start.lines.contains("Ann <b>"))
    }

    @Test func personIsAddedOnceAndReplacesNoOther() throws {
        _ = try send("join", Self.answers)
        for name in ["Ann+%3Cb%3E", "Sam"] {
            let response = try send("join", Self.answers.merging(["person": name]) { $1 })
            #expect(response.status == 422)
            #expect(try PageText(response).lines.contains { $0.hasPrefix("is already here") })
        }
        let plans = try home.household.store.plans(of: "sam", since: nil)
        #expect(plans.count == 1)
    }

    @Test func mistakesAreReportedAndNoPersonIsAdded() throws {
        let response = try send("join", Self.answers.merging(["zone": "Mars"]) { $1 })
        #expect(response.status == 422)
        #expect(PageText(response).text.contains("value=\"join\""))
        #expect(try home.household.ids() == ["sam"])
    }

    @Test func onlyOwnersCanAddAPerson() throws {
        let form = Self.answers.merging(["do": "join"]) { $1 }
        #expect(home.ask("POST", "/home", form: form).status == 403)
        #expect(home.ask("POST", "/home", cookie: cookie, form: form).status == 403)
        #expect(try home.household.ids() == ["sam"])
    }
}

extension Response {
    /// The hidden fields of the first form of a page.
    fileprivate var formFields: [String: String] { PageText(self).forms.first?.fields ?? [:] }
}
