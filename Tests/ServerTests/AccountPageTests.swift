import Foundation
import Household
import Journal
import Server
import TestSupport
import Testing

/// Tests of creating an account on the subscribe page.
@Suite struct AccountPageTests {
    private let morning = "2026-11-20T07:10:00Z"
    private let home: PageHome

    init() throws { home = try PageHome(SamPlan.text, at: "2026-11-01T11:00:00Z") }

    private func subscribePage() throws -> PageText {
        PageText(try home.response("subscribe", at: morning))
    }

    /// Returns the page of a new account.
    private func made() throws -> PageText {
        try home.setPublicURL("https://care.example")
        let form = try subscribePage().form("Create an account")
        return PageText(try home.press(form, at: morning).response)
    }

    private func value(_ id: String, in page: PageText) throws -> String {
        let input = try #require(
            page.text.components(separatedBy: "<input ").first { $0.contains("id=\"\(id)\"") })
        let rest = input.components(separatedBy: "value=\"")[1]
        return rest.components(separatedBy: "\"")[0]
    }

    @Test func accountNeedsHTTPS() throws {
        try home.setPublicURL("http://care.example")
        let page = try subscribePage()
        #expect(!page.forms.contains { $0.label == "Create an account" })
        #expect(try page.lines.contains { $0.hasPrefix("This needs a secure address") })
        let forged = PageText.Form(
            action: "../subscribe/x", fields: ["make": "account", "seen": "1"], label: "")
        #expect(
            try home.press(
                .init(
                    action: "../subscribe/0123456789abcdef0123456789abcdef", fields: forged.fields,
                    label: ""), at: morning
            ).response.status == 400)
    }

    @Test func passwordOnThePageOpensTheAccount() throws {
        let page = try made()
        #expect(page.status == 200)
        #expect(try page.lines.contains("Your account is ready"))
        #expect(try value("server", in: page) == "https://care.example/dav/")
        let (user, password) = (try value("user", in: page), try value("password", in: page))
        let account = try #require(try home.account(user, password, at: morning))
        #expect(account.people == ["sam"] && account.isAccount && account.may == .answer)
        #expect(
            page.text.contains(
                "href=\"davx5://\(user):\(password.replacing("-", with: ""))@care.example/dav/\""))
    }

    @Test(arguments: [true, false])
    func accountEndsWithTheAddressThatCreatedIt(isRevoked: Bool) throws {
        let page = try made()
        let (user, password) = (try value("user", in: page), try value("password", in: page))
        let household = try home.household(at: morning)
        if isRevoked {
            _ = try household.revoke(home.subscriber.id)
        } else {
            _ = try household.rotate(home.subscriber.id)
        }
        #expect(try home.account(user, password, at: morning) == nil)
        let account = try household.store.subscribers().first { $0.id == user }
        #expect(account?.revoked != nil)
    }

    @Test func accountWithAPasswordFromACommandOutlivesTheAddress() throws {
        let user = try value("user", in: made())
        let household = try home.household(at: morning)
        let (_, password) = try household.rotatePassword(of: user)
        _ = try household.revoke(home.subscriber.id)
        #expect(try home.account(user, password.text, at: morning) != nil)
    }

    @Test func formSentTwiceCreatesOneAccount() throws {
        try home.setPublicURL("https://care.example")
        let form = try subscribePage().form("Create an account")
        #expect(try home.press(form, at: morning).response.status == 200)
        #expect(try home.press(form, at: morning).response.status == 303)
        #expect(try home.store.subscribers().count { $0.isAccount } == 1)
    }

    /// Otherwise accounts could be created and revoked until the store is full.
    @Test func revokedAccountsOfTheLastDayCountTowardsTheLimit() throws {
        try home.setPublicURL("https://care.example")
        var statuses: [Int] = []
        for _ in 1...22 {
            let form = try subscribePage().form("Create an account")
            statuses.append(try home.press(form, at: morning).response.status)
            let household = try home.household(at: morning)
            for account in try household.store.subscribers()
            where account.isAccount && account.revoked == nil {
                _ = try household.revoke(account.id)
            }
        }
        #expect(statuses == Array(repeating: 200, count: 20) + [303, 303])
    }

    /// The keys of Apple's profile, parsed by a separate property list parser.
    @Test func profileSetsUpTheAccount() throws {
        let page = try made()
        let form = try page.form("Get the profile")
        let response = try home.press(form, at: morning).response
        #expect(response.status == 200)
        #expect(
            response.fields.contains {
                $0.name == "Content-Type" && $0.value == "application/x-apple-aspen-config"
            })
        let script = """
            import plistlib, sys
            profile = plistlib.loads(sys.stdin.buffer.read())
            assert profile["PayloadType"] == "Configuration"
            (account,) = profile["PayloadContent"]
            for key in ("HostName", "Port", "UseSSL", "Username", "Password", "PrincipalURL"):
                print(account["CalDAV" + key])
            print(account["PayloadType"])
            """
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"), ["python3", "-c", script], input: Data(response.body))
        let password = try value("password", in: page).replacing("-", with: "")
        #expect(
            result.text == """
                care.example
                443
                True
                tablet-app
                \(password)
                /dav/tablet-app/
                com.apple.caldav.account

                """, "\(result.errors)")
        var wrong = form.fields
        wrong["password"] = "0123"
        let refused = PageText.Form(action: form.action, fields: wrong, label: "")
        #expect(try home.press(refused, at: morning).response.status == 404)
        #expect(try page.lines.contains { $0.contains("that the profile is not signed") })
    }
}
