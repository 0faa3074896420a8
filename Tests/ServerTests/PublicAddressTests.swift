import Journal
import Server
import TestSupport
import Testing

/// Tests of the host in the addresses on the subscribe page.
@Suite struct PublicAddressTests {
    private let morning = "2026-11-20T07:10:00Z"
    private let token = "0123456789abcdef0123456789abcdef"
    private var home: PageHome

    init() throws { home = try PageHome(PressTests.plan(), at: "2026-11-01T11:00:00Z") }

    @Test func hostOfTheRequestIsUsedWithoutAPublicURL() throws {
        let page = PageText(try home.response("subscribe", at: morning, host: "[::1]:8467"))
        #expect(page.text.contains("value=\"http://[::1]:8467/feeds/\(token)/tablet.ics\""))
        for host in ["a b", "x\"y", "a/b", "", "a@b"] {
            #expect(try home.response("subscribe", at: morning, host: host).status == 400)
        }
    }

    @Test func publicURLTakesPrecedenceOverTheHost() throws {
        try home.store.write { try $0.set("https://care.example/dose/", for: .publicURL) }
        let page = PageText(try home.response("subscribe", at: morning, host: "elsewhere"))
        #expect(page.text.contains("https://care.example/dose/feeds/\(token)/tablet.ics"))
        #expect(!page.text.contains("elsewhere"))
    }
}
