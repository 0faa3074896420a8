import CalDAV
import CivilTime
import Delivery
import Household
import Journal
import TestSupport
import Testing

/// Tests of messages to apps whose calendars have changed (WebDAV-Push).
@Suite struct AppMessageTests {
    private let home: AppHome
    private let run: AppMessageRun
    private let start = AppHome.start
    /// The time of the changes.
    private let later = AppHome.start.later(60)

    init() throws {
        home = try AppHome()
        run = home.makeRun()
        try home.run(run, at: start)
    }

    @Test func offerNeedsAProcessThatSends() throws {
        let other = try AppHome()
        for name in ["topic", "transports", "supported-triggers"] {
            #expect(try other.property(name) == nil)
        }
        let body = other.registration("https://push.example.com/x")
        let refusal = try other.ask("POST", AppHome.tasks, body)
        #expect(refusal.status == 403)
        #expect(String(decoding: refusal.body, as: UTF8.self).contains("push-not-available"))
        let run = other.makeRun()
        try other.run(run, at: start)
        #expect(try other.property("topic") != nil)
        #expect(
            try other.property("transports")
                == other.home.household(at: start).publicPushKey())
        #expect(try other.property("supported-triggers") == "1")
        // Without the process, the offer ends after a day; with it, it continues.
        let day = 24 * 3600
        #expect(try other.property("topic", at: start.later(day + 1)) == nil)
        try other.run(run, at: start.later(day - 60))
        #expect(try other.property("topic", at: start.later(day + 1)) != nil)
    }

    @Test func topicsAreStableAndDiffer() throws {
        let topic = try #require(try home.property("topic"))
        #expect(topic.wholeMatch(of: /[0-9a-f]{32}/) != nil)
        #expect(try home.property("topic", at: later) == topic)
        #expect(try home.property("topic", of: AppHome.events) != topic)
        for path in ["/dav/phone/cal/", "/dav/phone/", "/dav/"] {
            #expect(try home.property("topic", of: path) == nil)
        }
        let tokens = try home.home.store.tokens().map(\.token.digits)
        #expect(!tokens.contains(topic))
    }

    @Test func appIsToldOfAChangeOnce() throws {
        try home.register("a")
        #expect(try home.messages(run, from: start).isEmpty)
        try home.home.take("anna", at: later)
        try home.run(run, at: later)
        try home.run(run, at: later.later(1))
        #expect(home.home.sender.sent().isEmpty, "further changes may follow")
        try home.run(run, at: later.later(2))
        let sent = home.home.sender.sent()
        try #require(sent.count == 1)
        let topic = try #require(try home.property("topic", at: later))
        let token = try #require(try home.property("sync-token", at: later))
        #expect(sent[0].message.id == topic)
        #expect(
            sent[0].content.hasSuffix(
                "<push-message xmlns=\"\(AppHome.namespace)\"><topic>\(topic)</topic>"
                    + "<content-update><sync-token xmlns=\"DAV:\">\(token)</sync-token>"
                    + "</content-update></push-message>"))
        #expect(try home.messages(run, from: later.later(3), seconds: 5).isEmpty)
    }

    @Test func changesInQuickSuccessionShareAMessage() throws {
        try home.register("a")
        for second in 0..<2 {
            try home.put("milk-\(second)", at: later.later(second))
            try home.run(run, at: later.later(second))
        }
        #expect(try home.messages(run, from: later.later(2)).count == 1)
        #expect(try home.home.store.pushRegistrations(of: nil).allSatisfy { !$0.isUntold })
    }

    @Test func newPlanAndNewDayAreTold() throws {
        try home.register("tasks")
        try home.register("events", at: AppHome.events)
        try home.home.apply("Anna", with: "language: da\n")
        let apps = try home.messages(run, from: later).map(\.app)
        #expect(Set(apps) == ["tasks", "events"])
        // Midnight in Copenhagen.
        let midnight = try #require(Instant("2026-11-21T23:00:00Z"))
        #expect(try home.messages(run, from: midnight.later(-60)).isEmpty)
        #expect(try home.messages(run, from: midnight).map(\.app).contains("tasks"))
    }

    @Test(arguments: [
        ("https://push", "http://push", "invalid-subscription"),
        ("push.example.com", "10.0.0.7", "invalid-subscription"),
        ("auth-secret", "secret", "invalid-subscription"),
        ("p256dh", "x25519", "invalid-subscription"),
        ("web-push-subscription", "other", "invalid-subscription"),
        (
            "</push-register>",
            "<trigger><property-update><depth xmlns=\"DAV:\">0</depth></property-update></trigger>"
                + "</push-register>", "no-supported-trigger"
        ),
    ])
    func unfitRegistrationIsRefused(part: String, wrong: String, condition: String) throws {
        let body = home.registration("https://push.example.com/a").replacing(part, with: wrong)
        let response = try home.ask("POST", AppHome.tasks, body)
        #expect(response.status == 403)
        #expect(String(decoding: response.body, as: UTF8.self).contains(condition))
        #expect(try home.home.store.pushRegistrations(of: nil).isEmpty)
    }

    @Test func registrationOfTheDraftIsAccepted() throws {
        let body = home.registration(
            "https://push.example.com/a",
            more: """
                <trigger><content-update><D:depth xmlns:D="DAV:">infinity</D:depth>\
                </content-update><property-update/></trigger>
                """
        ).replacing(
            "</push-resource>",
            with: "</push-resource><content-encoding>aes128gcm</content-encoding>")
        #expect(try home.ask("POST", AppHome.tasks, body).status == 201)
        #expect(try home.ask("POST", AppHome.tasks, "<a/>").status == 400)
        let form = ["content-type": "text/plain"]
        #expect(try home.ask("POST", AppHome.tasks, body, form).status == 415)
        #expect(try home.ask("POST", "/dav/phone/cal/none/", body).status == 404)
        #expect(try home.ask("POST", "/dav/phone/cal/", body).status == 405)
    }

    @Test func sameAppHasOneRegistration() throws {
        let body = home.registration("https://push.example.com/a")
        let first = try home.ask("POST", AppHome.tasks, body)
        #expect(first.status == 201)
        let second = try home.ask("POST", AppHome.tasks, body, at: later)
        #expect(second.status == 204)
        let locations = [first, second].map { $0.fields.first { $0.name == "Location" }?.value }
        #expect(locations[0] == locations[1])
        let location = try #require(locations[0])
        #expect(location.hasPrefix("https://care.example/dav/phone/push/"))
        try home.register("a", at: AppHome.events)
        #expect(try home.home.store.pushRegistrations(of: nil).count == 2)
        let path = location.replacing("https://care.example", with: "")
        #expect(try home.ask("DELETE", path, at: later).status == 204)
        #expect(try home.ask("DELETE", path, at: later).status == 404)
        try home.home.take("anna", at: later)
        #expect(try home.messages(run, from: later).count == 1)
    }

    @Test func renewalKeepsTheMessageThatIsDue() throws {
        try home.register("a")
        try home.home.take("anna", at: later)
        try home.register("a", now: later)
        #expect(try home.messages(run, from: later).count == 1)
    }

    @Test(arguments: [
        (nil, "Tue, 24 Nov 2026 07:00:00 GMT"),
        ("Sun, 22 Nov 2026 07:00:00 GMT", "Sun, 22 Nov 2026 07:00:00 GMT"),
        ("Wed, 01 Sep 2027 00:00:00 GMT", "Mon, 21 Dec 2026 07:00:00 GMT"),
        ("soon", "Tue, 24 Nov 2026 07:00:00 GMT"),
    ])
    func answerStatesWhenTheRegistrationEnds(asked: String?, given: String) throws {
        let body = home.registration("https://push.example.com/a", until: asked)
        let response = try home.ask("POST", AppHome.tasks, body)
        #expect(response.fields.first { $0.name == "Expires" }?.value == given)
    }

    @Test func accountHasAtMostAHundredRegistrations() throws {
        for number in 1...100 { try home.register("\(number)") }
        let body = home.registration("https://push.example.com/more")
        let refusal = try home.ask("POST", AppHome.tasks, body)
        #expect(refusal.status == 403)
        #expect(String(decoding: refusal.body, as: UTF8.self).contains("push-not-available"))
        try home.register("100")
        // Four days later, they have ended.
        try home.run(run, at: start.later(4 * 24 * 3600))
        try home.register("more", now: start.later(4 * 24 * 3600))
    }

    @Test func appIsNotToldOfItsOwnWrite() throws {
        let own = try home.register("own")
        try home.register("other")
        try home.put("1", silencing: "\"\(own)\"", at: later)
        #expect(try home.messages(run, from: later).map(\.app) == ["other"])
        // Some versions of DAVx5 use no quotation marks.
        try home.put("2", silencing: own, at: later.later(60))
        #expect(try home.messages(run, from: later.later(60)).map(\.app) == ["other"])
        try home.put("3", silencing: "*", at: later.later(120))
        #expect(try home.messages(run, from: later.later(120)).isEmpty)
        let removed = try home.ask(
            "DELETE", "\(AppHome.tasks)3.ics", "", ["push-dont-notify": "\"\(own)\""],
            at: later.later(180))
        #expect(removed.status == 204)
        #expect(try home.messages(run, from: later.later(180)).map(\.app) == ["other"])
        try home.put("4", at: later.later(240))
        #expect(
            Set(try home.messages(run, from: later.later(240)).map(\.app)) == ["own", "other"])
    }

    @Test func ownWriteDoesNotHideAnotherChange() throws {
        let own = try home.register("own")
        try home.home.take("anna", at: later)
        try home.put("1", silencing: "\"\(own)\"", at: later)
        #expect(try home.messages(run, from: later).map(\.app) == ["own"])
    }

    @Test func processThatIsKilledLosesNoMessage() throws {
        try home.register("a")
        try home.home.take("anna", at: later)
        // The first process ends before it sends, and the second before it stores the answer.
        try home.run(run, at: later)
        #expect(home.home.sender.sent().isEmpty)
        var second: AppMessageRun? = home.makeRun()
        for second_ in [0, 2] {
            home.home.sender.now = later.later(second_)
            _ = try second?.run(home.home.household(at: later.later(second_)), waiting: false)
        }
        try wait(for: "the message") { home.home.sender.count == 1 }
        second = nil
        let third = home.makeRun()
        let retry = try #require(try home.home.store.pushRegistrations(of: nil).first?.retry)
        #expect(try home.messages(third, from: later.later(3)).count == 1, "the second process's")
        #expect(try home.messages(third, from: retry.later(-5)).isEmpty, "it may be under way")
        #expect(try home.messages(third, from: retry).count == 1)
        #expect(try home.messages(third, from: retry.later(200)).isEmpty)
    }

    @Test func severalProcessesSendEachMessageOnce() throws {
        for app in ["a", "b", "c"] { try home.register(app) }
        let runs = [run, home.makeRun(), home.makeRun()]
        try home.home.take("anna", at: later)
        // All processes have read the registrations before the first one claims the messages.
        for second in 0...4 {
            for run in runs {
                home.home.sender.now = later.later(second)
                _ = try run.run(
                    home.home.household(at: later.later(second)), hasChanged: second == 0,
                    waiting: false)
            }
        }
        for run in runs { try run.finish(home.home.household(at: later.later(5))) }
        #expect(home.home.sender.sent().map(\.app).sorted() == ["a", "b", "c"])
    }

    @Test func failedMessageIsSentAgainAfterGrowingPauses() throws {
        try home.register("a")
        try home.home.take("anna", at: later)
        home.home.sender.failing = [0]
        var (times, now): ([Int], Instant) = ([], later)
        while times.count < 4 {
            let result = try home.run(run, at: now)
            let isSent = !home.home.sender.sent().isEmpty
            if isSent { times.append(now.seconds - later.seconds) }
            now = isSent ? now.later(1) : max(try #require(result.next), now.later(1))
        }
        #expect(times == [2, 32, 92, 212])
        let known = try #require(try home.home.store.pushRegistrations(of: nil).first)
        #expect(known.problem == "the time did not suffice" && known.failures == 4)
        home.home.sender.failing = []
        #expect(try home.messages(run, from: later.later(212 + 240)).count == 1)
        #expect(try home.home.store.pushRegistrations(of: nil).first?.problem == nil)
    }

    @Test func goneAppIsForgotten() throws {
        try home.register("a")
        try home.home.take("anna", at: later)
        home.home.sender.gone = [0]
        #expect(try home.messages(run, from: later).count == 1)
        #expect(try home.home.store.pushRegistrations(of: nil).isEmpty)
    }

    @Test func registrationEndsAtItsTime() throws {
        try home.register("a", until: "Sat, 21 Nov 2026 07:01:30 GMT")
        try home.home.take("anna", at: later.later(29))
        #expect(try home.messages(run, from: later.later(30)).isEmpty)
        #expect(try home.home.store.pushRegistrations(of: nil).isEmpty)
    }

    @Test(arguments: [true, false])
    func registrationsEndWithThePassword(isRevoked: Bool) throws {
        try home.register("a")
        let household = home.home.household(at: later)
        if isRevoked {
            _ = try household.revoke("phone")
        } else {
            _ = try household.rotatePassword(of: "phone")
        }
        #expect(try home.home.store.pushRegistrations(of: nil).isEmpty)
    }

    @Test func registrationEndsWithTheCalendar() throws {
        try home.home.apply("Bo")
        _ = try home.home.household(at: later).change("phone") { $0.people = ["anna", "bo"] }
        try home.register("bo", at: "/dav/phone/cal/bo-tasks/", now: later)
        try home.register("anna", now: later)
        _ = try home.home.household(at: later).change("phone") { $0.people = ["anna"] }
        try home.run(run, at: later)
        #expect(try home.home.store.pushRegistrations(of: nil).map(\.key.name) == ["anna-tasks"])
    }

    @Test func nothingIsReadWithoutRegistrations() throws {
        let run = AppMessageRun(
            { _, _ in
                Issue.record("an account was opened")
                throw CancellationError()
            }, wording: AppHome.wording, sender: home.home.sender, clock: { AppHome.start })
        try home.home.take("anna", at: later)
        #expect(try home.run(run, at: later).next == nil)
    }

    @Test func damagedPlanStopsNoOtherAccount() throws {
        let household = home.home.household(at: DeliveryHome.start)
        let plan = try #require(try household.lastPlan(of: "anna"))
        _ = try household.addAccount([plan], id: "tablet", named: "Tablet", for: .answer) { _ in }
        try home.register("a")
        let other = try #require(try home.home.store.pushRegistrations(of: nil).first)
        // The tablet has never asked for its calendars, so its collection has to be made first.
        try home.home.store.write { change in
            let key = CollectionKey(account: "tablet", name: "anna-tasks")
            let state = CollectionState(revision: 1, floor: 0, source: 0, due: start)
            try change.set(state, of: key)
            try change.put(
                PushRegistration(
                    key, endpoint: "https://push.example.com/tablet", token: other.token,
                    until: start.later(86400), told: 1))
        }
        let run = AppMessageRun(
            { household, account in
                if account.id == "phone" { throw CancellationError() }
                return try AppHome.calendars(household, account)
            }, wording: AppHome.wording, sender: home.home.sender, clock: { [later] in later })
        let result = try home.run(run, at: later)
        #expect(result.problems.count == 1 && result.problems[0].hasPrefix("phone: "))
        #expect(try home.messages(run, from: later).map(\.app) == ["tablet"])
    }
}
