import CivilTime
import Collections
import Foundation
import TestSupport
import Testing

import CalDAV

/// Tests of rules that apply to every request.
@Suite struct ServiceTests {
    private let account = TestService()
    private static let all = ["OPTIONS", "GET", "HEAD", "PROPFIND", "PROPPATCH", "REPORT"]

    @Test(arguments: [
        ("/", all), ("/dav/anna/", all), ("/dav/bob/cal/", all),
        ("/dav/anna/cal/doses/", all + ["POST", "DELETE", "MKCALENDAR", "MKCOL"]),
        ("/dav/anna/cal/doses/1.ics", all + ["PUT", "DELETE"]),
        ("/remote.php/dav", ["OPTIONS"]),
    ])
    func optionsAreAnsweredWithoutAuthentication(_ address: String, _ methods: [String]) throws {
        let response = try account.send("OPTIONS", address)
        #expect(response.status == 200)
        #expect(response.field("DAV") == "1, 3, access-control, calendar-access, webdav-push")
        #expect(response.field("Allow") == methods.joined(separator: ", "))
    }

    @Test(arguments: ["GET", "PROPFIND", "OPTIONS", "REPORT", "POST"])
    func wellKnownAddressRedirectsToTheService(_ method: String) throws {
        let request = DAVRequest(method, [".well-known", "caldav"])
        #expect(DAVService.isOpen(request))
        let response = try #require(DAVService.openResponse(to: request))
        #expect(response.status == 301)
        #expect(response.field("Location") == "/dav/")
    }

    @Test func allOtherRequestsNeedAuthentication() {
        for method in ["GET", "PROPFIND", "PUT", "REPORT", "LOCK"] {
            #expect(!DAVService.isOpen(DAVRequest(method, ["dav", "anna"])))
        }
    }

    @Test(arguments: ["COPY", "MOVE", "LOCK", "UNLOCK", "ACL", "PUT", "TRACE"])
    func unsupportedMethodIsAnsweredWithTheAllowedOnes(_ method: String) throws {
        let response = try account.send(method, "/dav/anna/cal/doses/", "x")
        #expect(response.status == 405)
        #expect(response.field("Allow")?.contains("PROPFIND") == true)
    }

    @Test func browserGetsAnExplanation() throws {
        for address in ["/dav/", "/dav/anna/", "/dav/anna/cal/", "/dav/anna/cal/doses/"] {
            let response = try account.send("GET", address)
            #expect(response.status == 200)
            #expect(response.field("Content-Type") == "text/plain; charset=utf-8")
        }
    }

    @Test(arguments: [
        "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "<propfind>", "<D:propfind/>", "<other/>",
        String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65),
        "<propfind xmlns='DAV:'><prop>"
            + (0..<129).map { "<p\($0)/>" }.joined() + "</prop></propfind>",
        "{}", "\u{0}",
    ])
    func malformedBodyIsReportedAndChangesNothing(_ body: String) throws {
        for method in ["PROPFIND", "PROPPATCH", "REPORT", "MKCALENDAR"] {
            let address = "/dav/anna/cal/\(method == "MKCALENDAR" ? "x" : "doses")/"
            let response = try account.send(method, address, body, ["depth": "0"])
            let isRead = (try? XMLReader.read(Array(body.utf8))) != nil
            #expect(response.status == 400 || isRead && response.status == 403)
            #expect(response.body.count < 1_000)
        }
    }

    /// The XML is read by Python's parser and by this package's.
    @Test func responsesAreReadableByOtherParsers() throws {
        let odd = "a\u{1}b \u{FFFE} <&>\"' ]]> \u{1F600}"
        let account = TestService(user: "anna", name: odd)
        try account.put("1", "Mælk <&> ]]>")
        let everything = DAVProperty.allCases.map { property in
            "<x:\(property.name.local) xmlns:x=\"\(property.name.namespace)\"/>"
        }.joined()
        let ask =
            "<D:prop>\(everything)<none xmlns=''/><o xmlns='urn:&lt;&quot;&#10;'/><xml:n/></D:prop>"
        let find = "<D:propfind xmlns:D='DAV:'>\(ask)</D:propfind>"
        var answers: [DAVResponse] = []
        for address in ["/", "/dav/", "/dav/anna/", "/dav/anna/cal/", "/dav/anna/cal/doses/"] {
            answers.append(try account.send("PROPFIND", address, find, ["depth": "1"]))
        }
        let multiget = """
            <C:calendar-multiget \(TestService.namespaces)><D:prop><C:calendar-data/></D:prop>
            <D:href>/dav/anna/cal/doses/1.ics</D:href><D:href>/dav/&lt;none&gt;&amp;</D:href></C:calendar-multiget>
            """
        answers.append(try account.send("REPORT", "/dav/anna/cal/doses/", multiget))
        answers.append(try account.send("PUT", "/dav/anna/cal/doses/2.ics", TestService.task("1")))
        answers.append(
            try account.send(
                "REPORT", "/dav/anna/", "<D:principal-search-property-set xmlns:D='DAV:'/>"))
        let documents = answers.map(\.body).joined(separator: [0])
        let result = try Program.runPython(
            "CalDAVTests/read_xml.py", input: Data(documents))
        let lines = try answers.flatMap { answer in
            Self.lines(of: try XMLReader.read(answer.body, .forTests), 0)
        }
        let read = result.text.split(separator: "\n").map(String.init)
        #expect(read == lines)
        #expect(lines.count > 300)
        #expect(answers[2].text.contains("ab  &lt;&amp;&gt;\"' ]]&gt; 😀"))
    }

    private static func lines(of element: DAVElement, _ depth: Int) -> [String] {
        func name(_ name: XMLName) -> String { "\(name.namespace) \(name.local)" }
        let attributes = element.attributes.map { "\(name($0.key))=\($0.value)" }.sorted()
        let parts = ["\(depth)", name(element.name)] + attributes + [element.trimmedText]
        let line = parts.joined(separator: " | ").unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x0A: "\\n"
            case 0x0D: "\\r"
            case 0x5C: "\\\\"
            case 0x20..<0x7F: String(scalar)
            case 0x80..<0x100: "\\x" + String(scalar.value, radix: 16)
            default: "\\U" + String(repeating: "0", count: 3) + String(scalar.value, radix: 16)
            }
        }.joined()
        return [line] + element.children.flatMap { lines(of: $0, depth + 1) }
    }
}
