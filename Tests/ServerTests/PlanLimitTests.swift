import CarePlan
import Household
import Journal
import Server
import TestSupport
import Testing

/// Tests of the largest allowed plans, and of who may send them.
@Suite struct PlanLimitTests {
    private let home: AccessHome

    init() throws { home = try AccessHome() }

    private func path(_ may: Access) throws -> String {
        "/plan/\(try #require(home.feeds[may]).digits)/text/sam"
    }

    private func limit(_ path: String, cookie: String? = nil) -> Int {
        var fields = ["host": "care.example"]
        fields["cookie"] = cookie
        home.router.renew()
        return home.router.bodyLimit(
            of: Request("POST", path, fields: fields), announced: 1_000_000)
    }

    @Test func onlyManagersMaySendLargeForms() throws {
        #expect(limit(try path(.manage)) == FormBody.planLimit)
        #expect(limit(try path(.answer)) == FormBody.limit)
        #expect(limit(try path(.look)) == FormBody.limit)
        let digits = try home.household.ownerDigits(of: "sam").digits
        #expect(limit("/plan/\(digits)/text/sam") == FormBody.limit)
        #expect(limit("/plan/\(digits)/text/sam", cookie: try home.signIn()) == FormBody.planLimit)
        let madeUp = "dosecal=\(String(repeating: "7", count: 32))"
        #expect(limit("/plan/\(digits)/text/sam", cookie: madeUp) == FormBody.limit)
        let token = try #require(home.feeds[.manage]).digits
        #expect(limit("/today/\(token)") == FormBody.limit)
    }

    @Test func largestPlanIsShownAndSaved() throws {
        let comment = "# \(String(repeating: "x", count: 97))\n"
        let count = (CarePlan.largestFile - AccessHome.plan.utf8.count) / comment.utf8.count
        let text = AccessHome.plan + String(repeating: comment, count: count)
        let form = ["base": "1", "text": text.replacing("\n", with: "%0D%0A")]
        let review = PageText(home.ask("POST", try path(.manage), form: form))
        #expect(review.status == 200)
        #expect(try review.form("Save").fields["text"] == text)
        let saving = try path(.manage).replacing("/text/", with: "/save/")
        #expect(home.ask("POST", saving, form: form).status == 303)
        let stored = try home.household.store.plans(of: "sam", since: nil).last?.content?.text
        #expect(stored == Array(text.utf8))
    }

    @Test func signedOutBrowserMaySendOnlySmallForms() throws {
        let path = "/plan/\(try home.household.ownerDigits(of: "sam").digits)/text/sam"
        let cookie = try home.signIn()
        _ = try home.household.signOutEverybody()
        #expect(limit(path, cookie: cookie) == FormBody.limit)
        let other = try home.signIn()
        home.advance(byMinutes: Household.ownerDays * 24 * 60)
        #expect(limit(path, cookie: other) == FormBody.limit)
    }

    @Test func formWithTooManyFieldsIsNotRead() throws {
        let form = "base=1&text=" + String(repeating: "&a", count: 1_000_000)
        let kind = "application/x-www-form-urlencoded"
        let request = Request(
            "POST", try path(.manage), fields: ["host": "care.example", "content-type": kind],
            body: Array(form.utf8))
        #expect(home.router.answer(request).status == 400)
        // The thread of the connection does not parse the form; it creates a job.
        guard case .job = home.router.route(request).0 else {
            Issue.record("the form was read at once")
            return
        }
    }

    @Test func largerPlanIsAMistake() throws {
        let form = ["base": "1", "text": String(repeating: "x", count: CarePlan.largestFile + 1)]
        let page = PageText(home.ask("POST", try path(.manage), form: form))
        #expect(page.status == 422)
        #expect(try page.lines.contains { $0.contains("larger than 1 MiB") })
    }
}
