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
        ("ftp://host/x", "begins with 'ftp:', but must begin with 'https:'"),
        ("https:///x", "has no host, or has spaces in it"),
        ("https://ho st/x", "has no host, or has spaces in it"),
        ("https://host/\u{0}", "has no host, or has spaces in it"),
        ("https://host/\nurl = x", "has no host, or has spaces in it"),
    ])
    func mistakeIsReportedWithoutTheAddress(word: String, reason: String) {
        let error = #expect(throws: CalendarAddress.Mistake.self) { try CalendarAddress(word) }
        #expect(error?.reason == reason)
    }
}
