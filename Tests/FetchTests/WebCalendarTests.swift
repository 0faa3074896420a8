import Fetch
import Foundation
import TestSupport
import Testing

/// Tests of downloading calendars from a separate web server.
@Suite struct WebCalendarTests {
    private let folder = try? TemporaryFolder()

    private func contents(
        _ address: String, seconds: Int = 180, largest: Int = 64 << 20, known: WebVersion? = nil,
        environment: [String] = []
    ) throws -> WebCalendar.Contents {
        let curl = Curl(
            agent: "tests", environment: ["PATH=/usr/bin:/bin", "no_proxy=localhost"] + environment)
        let start = ContinuousClock.now
        let calendar = WebCalendar(
            at: try #require(try CalendarAddress(address)), by: curl,
            stopwatch: { start.duration(to: .now) }, seconds: seconds, largest: largest)
        return try calendar.contents(unless: known)
    }

    private func text(_ address: String, environment: [String] = []) throws -> String {
        switch try contents(address, environment: environment) {
        case .new(let bytes, _): String(decoding: bytes, as: UTF8.self)
        case .unchanged: ""
        }
    }

    private func mistake(
        _ address: String, seconds: Int = 180, largest: Int = 64 << 20, environment: [String] = []
    ) throws -> WebError.Problem? {
        let error = #expect(throws: WebError.self) {
            try contents(address, seconds: seconds, largest: largest, environment: environment)
        }
        return error?.problem
    }

    @Test(arguments: ["plain.ics", "gzip.ics", "hops/5", "elsewhere.ics?/plain.ics"])
    func calendarIsDownloaded(path: String) throws {
        let server = try WebServer.shared.get()
        #expect(try text("\(server.root)/\(path)").contains("BEGIN:VTODO"))
    }

    @Test(arguments: ["etag.ics", "dated.ics"])
    func unchangedCalendarIsNotFetchedAgain(path: String) throws {
        let server = try WebServer.shared.get()
        guard case .new(_, let version?) = try contents("\(server.root)/\(path)") else {
            Issue.record("no version")
            return
        }
        #expect(try contents("\(server.root)/\(path)", known: version) == .unchanged)
    }

    @Test func overlongEntityTagIsNotKept() throws {
        let server = try WebServer.shared.get()
        #expect(
            try contents("\(server.root)/long-etag.ics") == contents("\(server.root)/plain.ics"))
    }

    @Test func quoteWithACombiningMarkIsPartOfTheAddress() throws {
        let server = try WebServer()
        _ = try contents("\(server.root)/plain.ics?a=\"\u{301}&b")
        #expect(try text("\(server.root)/log").hasSuffix("&b"))
    }

    @Test func nameAndPasswordAreSentOnlyToTheirHost() throws {
        let server = try WebServer.shared.get()
        let root = server.root.replacing("http://", with: "http://anna:sesam%20%221%22@")
        #expect(try text("\(root)/private.ics").contains("VCALENDAR"))
        #expect(
            try mistake("\(server.root)/private.ics")
                == .needsLogin)
    }

    @Test(arguments: [
        ("loop.ics", WebError.Problem.redirectLoop), ("hops/6", .redirectLoop),
        ("nothing.ics", .missing(404)), ("status/410", .missing(410)),
        ("status/403", .forbidden), ("status/503", .broken(503)), ("empty.ics", .empty),
        ("elsewhere.ics?file:///etc/passwd", .otherRedirect),
    ])
    func errorOfTheServerIsReported(path: String, mistake: WebError.Problem) throws {
        let server = try WebServer.shared.get()
        #expect(try self.mistake("\(server.root)/\(path)") == mistake)
    }

    @Test func downloadFromASlowServerIsAborted() throws {
        let server = try WebServer.shared.get()
        #expect(
            try mistake("\(server.root)/slow.ics", seconds: 1)
                == .slow)
    }

    @Test(arguments: ["endless.ics", "bomb.ics"])
    func endlessResponseIsAborted(path: String) throws {
        let server = try WebServer.shared.get()
        #expect(
            try mistake("\(server.root)/\(path)", largest: 1 << 20)
                == .tooLarge)
    }

    @Test func redirectFromHTTPSToHTTPIsRefused() throws {
        let folder = try #require(folder)
        let certificate = try WebServer.certificate(in: folder)
        let (open, encrypted) = (
            try WebServer.shared.get(), try WebServer(certificate: certificate)
        )
        let trust = ["CURL_CA_BUNDLE=\(certificate[0].path)"]
        #expect(try text("\(encrypted.root)/plain.ics", environment: trust).contains("VTODO"))
        #expect(
            try mistake(
                "\(encrypted.root)/elsewhere.ics?\(open.root)/plain.ics", environment: trust)
                == .plainRedirect)
        let there = "\(open.root)/elsewhere.ics?\(encrypted.root)"
        #expect(try text("\(there)/plain.ics", environment: trust).contains("VTODO"))
        #expect(
            try mistake("\(there)/elsewhere.ics?\(open.root)/plain.ics", environment: trust)
                == .plainRedirect)
        #expect(try mistake("\(encrypted.root)/plain.ics") == .certificate)
    }

    @Test func missingTLSIsNotReportedAsACertificateError() {
        let problem = { (status: Int32) in WebError.curl(.ended(status, nil)).problem }
        #expect(problem(35) == .notEncrypted && problem(60) == .certificate)
    }

    @Test func unreachableServerIsReported() throws {
        #expect(
            try mistake("http://localhost:1/x.ics")
                == .noAnswer)
        #expect(
            // A host name with a label of 64 characters is refused without a query to a name
            // server.
            try mistake("https://\(String(repeating: "a", count: 64)).invalid/x.ics")
                == .noHost)
    }
}
