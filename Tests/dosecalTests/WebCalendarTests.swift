import CivilTime
import Confirmation
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import dosecal

/// Calendars on the web, from a server that is none of ours.
@Suite struct WebCalendarTests {
    private let folder = try? TemporaryFolder()

    private func reading(
        _ address: String, seconds: Int = 20, largest: Int = 64 << 20, known: WebVersion? = nil,
        environment: [String] = []
    ) throws -> SourceReading {
        let calendar = WebCalendar(
            address: try #require(try CalendarAddress(address)), name: "the calendar",
            curl: Curl(
                environment: ["PATH=/usr/bin:/bin", "no_proxy=localhost"] + environment),
            seconds: seconds, largest: largest)
        let reader = SourceReader(ZoneDirectory()) { _ in true }
        return calendar.reading(by: reader, known: known, plans: "p")
    }

    private func mistake(
        _ address: String, seconds: Int = 20, largest: Int = 64 << 20, environment: [String] = []
    ) throws -> String {
        let reading = try reading(
            address, seconds: seconds, largest: largest, environment: environment)
        #expect(reading.source.files.isEmpty && !reading.source.isWhole && reading.version == nil)
        #expect(reading.failures.count == 1)
        return reading.failures.first?.reason ?? ""
    }

    @Test(arguments: ["plain.ics", "gzip.ics", "hops/5", "elsewhere.ics?/plain.ics"])
    func whatAServerGivesIsRead(path: String) throws {
        let server = try WebServer()
        let reading = try reading("\(server.root)/\(path)")
        #expect(reading.problems == [])
        #expect(reading.source.files.map(\.reading.tasks) == [1])
    }

    @Test(arguments: ["etag.ics", "dated.ics"])
    func whatIsUnchangedIsNotSentAgain(path: String) throws {
        let server = try WebServer()
        let first = try reading("\(server.root)/\(path)")
        let version = try #require(first.version)
        #expect(!first.isUnchanged && WebVersion(version.text) == version)
        let second = try reading("\(server.root)/\(path)", known: version)
        #expect(second.isUnchanged && second.problems == [] && second.version == version)
        #expect(!second.source.isWhole)
    }

    @Test func nameAndPasswordAreSentToTheirHost() throws {
        let server = try WebServer()
        let root = server.root.replacing("http://", with: "http://anna:sesam%20%221%22@")
        #expect(try reading("\(root)/private.ics").problems == [])
        #expect(
            try mistake("\(server.root)/private.ics")
                == "the server asks who you are; write it as in "
                + "https://user:password@host/calendar.ics")
    }

    @Test(arguments: [
        (
            "loop.ics",
            "it leads from one address to the next without an end; ask for another address"
        ),
        ("hops/6", "it leads from one address to the next without an end; ask for another address"),
        ("nothing.ics", "there is no calendar at this address (404); ask for a new address"),
        ("status/410", "there is no calendar at this address (410); ask for a new address"),
        ("status/403", "the server does not let you read it (403); ask for a new address"),
        ("status/503", "the server is not well (503); try again later"),
        ("empty.ics", "the server gave nothing; try again later"),
        (
            "elsewhere.ics?file:///etc/passwd",
            "it leads to something that is no web address; ask who runs it for another"
        ),
    ])
    func whatAServerDoesNotGiveIsTold(path: String, mistake: String) throws {
        let server = try WebServer()
        #expect(try self.mistake("\(server.root)/\(path)") == mistake)
    }

    @Test func aServerThatIsTooSlowIsLeft() throws {
        let server = try WebServer()
        #expect(
            try mistake("\(server.root)/slow.ics", seconds: 1)
                == "the server took more than 30 seconds; try again later")
    }

    @Test(arguments: ["endless.ics", "bomb.ics"])
    func anAnswerWithoutEndIsLeft(path: String) throws {
        let server = try WebServer()
        #expect(
            try mistake("\(server.root)/\(path)", largest: 1 << 20)
                == "it has more than 64 MiB; export a shorter time of it, and import the file")
    }

    @Test func aPageIsNoCalendarThatLostEverything() throws {
        let server = try WebServer()
        let reading = try reading("\(server.root)/login.ics")
        #expect(!reading.problems.isEmpty && !reading.source.isWhole && reading.version == nil)
    }

    @Test func noAnswerLeadsFromEncryptionToWithout() throws {
        let folder = try #require(folder)
        let certificate = try WebServer.certificate(in: folder)
        let (open, encrypted) = (try WebServer(), try WebServer(certificate: certificate))
        let trust = ["CURL_CA_BUNDLE=\(certificate[0].path)"]
        #expect(try reading("\(encrypted.root)/plain.ics", environment: trust).problems == [])
        #expect(
            try mistake(
                "\(encrypted.root)/elsewhere.ics?\(open.root)/plain.ics", environment: trust)
                == "it leads from https to an address without encryption, which is not followed; "
                + "ask who runs it for another address")
        let there = "\(open.root)/elsewhere.ics?\(encrypted.root)"
        #expect(try reading("\(there)/plain.ics", environment: trust).problems == [])
        #expect(
            try mistake("\(there)/elsewhere.ics?\(open.root)/plain.ics", environment: trust)
                .hasPrefix("it leads from https to an address without encryption"))
        #expect(try mistake("\(encrypted.root)/plain.ics").contains("its certificate"))
    }

    @Test func aServerWithoutEncryptionIsNotBlamedForItsCertificate() {
        let told = { (status: Int32) in WebError.curl(.ended(status, nil)).description }
        #expect(told(35).hasPrefix("no encrypted connection comes about there"))
        #expect(!told(35).contains("certificate") && told(60).contains("its certificate"))
    }

    @Test func whatCannotBeReachedIsTold() throws {
        #expect(
            try mistake("http://localhost:1/x.ics")
                == "nothing answers there; look at the address, or try again later")
        #expect(
            try mistake("https://nobody.invalid/x.ics")
                == "the host is not found; look at its name, and whether there is a network")
    }
}

/// Addresses as people write them; they are secrets.
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
        #expect(address.place.hasPrefix("\(shown)#") && !address.place.contains("a.ics"))
    }

    @Test(arguments: ["plan.ics", "a folder", "C:/x", "./http://x", "://x"])
    func whatIsNoAddressIsAPath(word: String) throws {
        #expect(try CalendarAddress(word) == nil)
    }

    @Test(arguments: [
        ("ftp://host/x", "begins with 'ftp:', but must begin with 'https:'"),
        ("https:///x", "names no host, or has blanks in it"),
        ("https://ho st/x", "names no host, or has blanks in it"),
        ("https://host/\u{0}", "names no host, or has blanks in it"),
        ("https://host/\nurl = x", "names no host, or has blanks in it"),
    ])
    func aMistakeIsToldWithoutTheAddress(word: String, reason: String) {
        let error = #expect(throws: CalendarAddress.Mistake.self) { try CalendarAddress(word) }
        #expect(error?.reason == reason)
    }
}
