import CivilTime
import CommandLine
import Household
import Journal
import Terminal
import TestSupport
import Testing
import Wording

/// Tests of the text about a new account.
@Suite struct AccountLinesTests {
    private let account = Subscriber(
        id: "annas-phone", name: "Anna's phone", people: ["anna"], added: Instant(seconds: 0))

    private func text(_ url: String?, _ language: String = "en") throws -> String {
        let token = try #require(SecretToken("00112233445566778899aabbccddeeff"))
        let wording = try #require(Wording(builtIn: language))
        return AccountLines(AccountAddress(publicURL: url, of: account), AppPassword(token))
            .lines(.publishAccountAdded, wording, TextLayout(width: 80))
            .joined(separator: "\n")
    }

    @Test func serverUserAndPasswordAreShown() throws {
        #expect(
            try text("https://care.example/dose") == """
                Anna's phone can now sign in from a calendar app:
                  Server     https://care.example/dav/
                  User name  annas-phone
                  Password   0011-2233-4455-6677-8899-aabb-ccdd-eeff
                In this account the tasks ring, so choose them in the app. The events are
                silent, so that nothing rings twice. If your app shows events only: dosecal
                subscriber set annas-phone --rings events
                The password is shown only now. If it is lost, 'dosecal subscriber rotate
                annas-phone' makes a new one.
                """)
    }

    @Test func addressWithoutHTTPSCausesAWarning() throws {
        #expect(try text("http://care.example").contains("iPhones and Macs sign in only over"))
        #expect(try text("http://care.example", "da").contains("iPhone og Mac logger kun ind"))
    }

    @Test func withoutAPublicURLTheServerIsDescribed() throws {
        #expect(
            try text(nil) == """
                Anna's phone can now sign in from a calendar app:
                  Server     /dav/
                  User name  annas-phone
                  Password   0011-2233-4455-6677-8899-aabb-ccdd-eeff
                The server is the address of your 'dosecal serve', followed by /dav/. To see it
                in full, set the address once with 'dosecal publish --public-url URL'.
                In this account the tasks ring, so choose them in the app. The events are
                silent, so that nothing rings twice. If your app shows events only: dosecal
                subscriber set annas-phone --rings events
                The password is shown only now. If it is lost, 'dosecal subscriber rotate
                annas-phone' makes a new one.
                """)
        #expect(try text(nil, "da").contains("Serveren er adressen på din 'dosecal serve'"))
    }
}
