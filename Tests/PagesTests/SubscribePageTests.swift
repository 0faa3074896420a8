import Journal
import Pages
import TestSupport
import Testing

@Suite struct SubscribePageTests {
    private let morning = "2026-11-20T07:10:00Z"
    private var home: PageCase

    init() throws { home = try PageCase(TodayPageTests.plan(), at: TodayPageTests.applied) }

    @Test(arguments: ["http://127.0.0.1:8467", "http://localhost", "http://[::1]:8467"])
    func qrCodeOfALocalAddressIsNotShown(base: String) throws {
        let page = try home.subscribe(at: morning, base: base)
        #expect(!page.text.contains("class=\"code\""))
        #expect(try page.lines.contains { $0.hasPrefix("A phone cannot open") })
        // The element keeps the command on one line.
        #expect(page.text.contains("Stop dosecal and run <code>dosecal serve --lan</code>."))
        let other = try home.subscribe(at: morning, base: "http://192.0.2.7:8467")
        #expect(other.text.contains("class=\"code\""))
    }

    @Test(
        arguments: [
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "Apple Calendar"),
            ("Mozilla/5.0 (Linux; Android 14; Pixel 8)", "ICSx5 for Android"),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0)", "Thunderbird"),
        ])
    func appOfTheDeviceComesFirst(agent: String, app: String) throws {
        let page = try home.subscribe(
            at: morning, base: "http://192.168.1.7:8467", on: Device(userAgent: agent))
        let lines = try page.lines
        let first = try #require(lines.firstIndex(of: app))
        let others = try #require(lines.firstIndex(of: "Other ways"))
        #expect(first < others && lines.contains("Make it ring"))
        // Services on the internet cannot read an address in a home network.
        #expect(!page.text.contains("calendar.google.com") && !page.text.contains("outlook"))
    }

    @Test func appsThatCannotReachTheAddressHaveNoButton() throws {
        let base = "http://127.0.0.1:8467"
        let phone = try home.subscribe(at: morning, base: base, on: .android)
        #expect(try !phone.lines.contains("ICSx5 for Android"))
        #expect(try phone.lines.contains("Thunderbird"))
        #expect(!phone.text.contains("calendar.google.com"))
        let mac = try home.subscribe(at: morning, base: base, on: .apple)
        #expect(try mac.lines.contains("Apple Calendar"))
    }

    @Test func eachAppHasItsOwnLink() throws {
        let page = try home.subscribe(at: morning, base: "https://care.example/dose")
        _ = try page.lines
        let feed = "care.example/dose/feeds/\(PageCase.digits)/tablet.ics"
        let encoded = "care.example%2Fdose%2Ffeeds%2F\(PageCase.digits)%2Ftablet.ics"
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
    }

    /// Apps that ask for a name are given the name of the calendar.
    @Test func suggestedNameIsThatOfTheCalendar() throws {
        var home = home
        home.subscriber.name = "Sam Carter"
        #expect(try home.subscribe(at: morning).lines.contains("Sam Carter"))
        home.subscriber.isDiscreet = true
        #expect(try home.subscribe(at: morning).lines.contains("Reminders"))
        home.subscriber.name = "Wall tablet"
        #expect(try home.subscribe(at: morning).lines.contains("Wall tablet"))
    }

    @Test(arguments: [Device.apple, .android, .other])
    func calendarWithoutAlarmsIsNotSaidToRing(device: Device) throws {
        var home = home
        let rings = /[Rr]ings?\b|alarms?\b/
        #expect(
            try home.subscribe(at: morning, on: device).lines.contains { $0.contains("It rings") })
        home.subscriber.alarms = .none
        let lines = try home.subscribe(at: morning, on: device).lines
        #expect(
            lines.filter { $0.contains(rings) && $0 != "All devices that ring" }
                == ["This calendar has no alarms, so no app will ring."])
        #expect(lines.contains("It updates every 30 minutes."))
    }

    @Test func taskListsAreOfferedToAppsThatReadTasks() throws {
        var home = home
        home.subscriber.kind = .tasks
        let page = try home.subscribe(at: morning)
        #expect(try page.lines.contains { $0.hasPrefix("This is a task list") })
        #expect(!page.text.contains("outlook") && page.text.contains("webcal://"))
    }

    @Test func feedWithoutAlarmsIsMarked() throws {
        var home = home
        home.subscriber.alarms = .none
        let page = try home.subscribe(at: morning)
        #expect(try page.lines.contains { $0.contains("has no alarms") })
    }
}
