import Testing

import CalDAV

/// Tests of parsing the XML of requests.
@Suite struct XMLReaderTests {
    private func read(_ text: String, _ limits: XMLLimits = XMLLimits()) throws -> DAVElement {
        try XMLReader.read(Array(text.utf8), limits)
    }

    private func reason(_ text: String) -> XMLProblem.Reason? {
        do throws(XMLProblem) {
            _ = try XMLReader.read(Array(text.utf8))
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func namesAreComparedByNamespaceNotByPrefix() throws {
        let plain = try read(#"<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>"#)
        let prefixed = try read(
            #"<x:propfind xmlns:x="DAV:"> <x:prop> <x:getetag/></x:prop> </x:propfind>"#)
        #expect(plain.name == .dav("propfind"))
        #expect(plain.child(.dav("prop"))?.children.map(\.name) == [.dav("getetag")])
        #expect(prefixed.child(.dav("prop"))?.children == plain.child(.dav("prop"))?.children)
    }

    @Test func textAndAttributesAreRead() throws {
        let element = try read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- nothing --><a xmlns="urn:x" name="VTODO" xml:lang="da">
              &lt;b&gt; &#xe6;<![CDATA[ & ]]>c
            </a>
            """)
        #expect(element.name == XMLName("urn:x", "a"))
        #expect(element.attribute("name") == "VTODO")
        #expect(
            element.attributes[XMLName("http://www.w3.org/XML/1998/namespace", "lang")] == "da")
        #expect(element.trimmedText == "<b> æ & c")
    }

    @Test func malformedDocumentIsRefused() {
        #expect(reason("") == .illFormed("it ends too early"))
        #expect(reason("<a>") == .illFormed("it ends too early"))
        #expect(reason("<a></b>") == .illFormed("mismatched tag"))
        #expect(reason("<D:a/>") == .illFormed("unbound prefix"))
        #expect(reason("<a D:b=''/>") == .illFormed("unbound prefix"))
        #expect(reason("<a>&nbsp;</a>") == .illFormed("undefined entity"))
        #expect(reason("<a>\u{1}</a>") == .illFormed("not well-formed (invalid token)"))
        #expect(reason("<a>&#1;</a>") == .illFormed("reference to invalid character number"))
        #expect(reason("<a/><b/>") == .illFormed("junk after document element"))
    }

    @Test(arguments: [
        "<!DOCTYPE a><a/>",
        "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
        """
        <!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>
        <lolz>&lol2;</lolz>
        """,
        "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><a>&e;</a>",
    ])
    func documentTypeIsRefused(_ text: String) {
        #expect(reason(text) == .documentType)
    }

    @Test func limitsAreEnforced() {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(reason(nested(64)) == nil)
        #expect(reason(nested(65)) == .tooDeep(most: 64))
        #expect(reason("<a>\(String(repeating: "<b/>", count: 19_999))</a>") == nil)
        #expect(
            reason("<a>\(String(repeating: "<b/>", count: 20_000))</a>")
                == .tooManyElements(most: 20_000))
        let text = String(repeating: "a", count: 64 << 10)
        #expect(reason("<a>\(text)</a>") == nil)
        #expect(reason("<a>\(text)a</a>") == .longText(most: 64 << 10))
        #expect(reason("<a b='\(text)a'/>") == .longText(most: 64 << 10))
        #expect(reason("<a xmlns='\(text)'/>") == .longName(most: 256))
        let large = "<a>" + String(repeating: "<!-- -->", count: 1 << 17) + "</a>"
        #expect(reason(large) == .tooLarge(most: 1 << 20))
    }

    @Test func errorContainsTheLineNumber() {
        let problem = #expect(throws: XMLProblem.self) { try read("<a>\n<b>\n</a>") }
        #expect(problem?.line == 3 && problem?.reason == .illFormed("mismatched tag"))
    }
}
