import Fetch
import Testing

/// Tests of calendar addresses, which contain secrets.
@Suite struct CalendarAddressTests {
    static let addresses = [
        ("webcal://Host.example/a.ics", "https://Host.example/a.ics", "https://host.example"),
        ("WEBCALS://u:p@h:8443/a?b#c", "https://u:p@h:8443/a?b#c", "https://h"),
        ("http://[::1]:80/x", "http://[::1]:80/x", "http://[::1]"),
        ("https://a@b@host/x@y", "https://a@b@host/x@y", "https://host"),
    ]

    @Test(arguments: addresses)
    func onlySchemeAndHostAreShown(word: String, text: String, shown: String) throws {
        let address = try #require(try CalendarAddress(word))
        #expect(address.text == text && address.shown == shown)
    }

    @Test(arguments: ["plan.ics", "a folder", "C:/x", "./http://x", "://x"])
    func otherWordsArePaths(word: String) throws {
        #expect(try CalendarAddress(word) == nil)
    }

    @Test(arguments: [
        ("ftp://host/x", CalendarAddress.Mistake.scheme("ftp")),
        ("https:///x", .noHost),
        ("https://ho st/x", .noHost),
        ("https://host/\u{0}", .noHost),
        ("https://host/\nurl = x", .noHost),
    ])
    func mistakeIsReportedWithoutTheAddress(word: String, mistake: CalendarAddress.Mistake) {
        let error = #expect(throws: CalendarAddress.Mistake.self) { try CalendarAddress(word) }
        #expect(error == mistake)
    }
}
