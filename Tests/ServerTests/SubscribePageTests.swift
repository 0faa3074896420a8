import Journal
import Server
import Testing

@Suite struct SubscribePageTests {
    private let morning = "2026-11-20T07:10:00Z"
    private let token = "0123456789abcdef0123456789abcdef"
    private var home: PageHome

    init() throws { home = try PageHome(PressTests.plan(), at: "2026-11-01T11:00:00Z") }

    @Test func eachAppHasItsOwnLink() throws {
        try home.store.set("https://care.example/dose/", for: .publicURL)
        let page = PageText(try home.response("subscribe", at: morning, host: "elsewhere"))
        _ = try page.lines
        let feed = "care.example/dose/feeds/\(token)/tablet.ics"
        let encoded = "care.example%2Fdose%2Ffeeds%2F\(token)%2Ftablet.ics"
        for link in [
            "href=\"webcal://\(feed)\"",
            "href=\"https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2F\(encoded)\"",
            "href=\"https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2F\(encoded)"
                + "&amp;name=Tablet\"",
            "href=\"https://outlook.office.com/calendar/0/addfromweb?url=https%3A%2F%2F\(encoded)"
                + "&amp;name=Tablet\"",
            "value=\"https://\(feed)\"",
        ] {
            #expect(page.text.contains(link), "\(link)")
        }
        #expect(page.text.contains("class=\"code\" role=\"img\""))
        #expect(!page.text.contains("elsewhere"))
    }

    /// Apps that ask for a name get the one that the calendar says itself.
    @Test func nameIsThatOfTheCalendar() throws {
        var home = home
        home.subscriber.name = "Sam Carter"
        #expect(try PageText(home.response("subscribe", at: morning)).lines.contains("Sam Carter"))
        home.subscriber.isDiscreet = true
        #expect(try PageText(home.response("subscribe", at: morning)).lines.contains("Reminders"))
        home.subscriber.name = "Wall tablet"
        #expect(try PageText(home.response("subscribe", at: morning)).lines.contains("Wall tablet"))
    }

    @Test func withoutAnAddressOfItsOwnItIsTheHostsThatWasAsked() throws {
        let page = PageText(try home.response("subscribe", at: morning, host: "[::1]:8467"))
        #expect(page.text.contains("value=\"http://[::1]:8467/feeds/\(token)/tablet.ics\""))
        for host in ["a b", "x\"y", "a/b", "", "a@b"] {
            #expect(try home.response("subscribe", at: morning, host: host).status == 400)
        }
    }

    @Test func tasksAreOfferedToWhatReadsTasks() throws {
        var home = home
        home.subscriber.kind = .tasks
        let page = PageText(try home.response("subscribe", at: morning))
        #expect(try page.lines.contains { $0.hasPrefix("This is a list of tasks") })
        #expect(!page.text.contains("outlook") && page.text.contains("webcal://"))
    }

    @Test func feedWithoutAlarmsSaysSo() throws {
        var home = home
        home.subscriber.hasAlarms = false
        let page = PageText(try home.response("subscribe", at: morning))
        #expect(try page.lines.contains { $0.contains("without alarms") })
    }
}
