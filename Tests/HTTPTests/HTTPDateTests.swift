import CivilTime
import HTTP
import Testing

@Suite struct HTTPDateTests {
    private let moment = Instant(seconds: 784_111_777)

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ])
    func allThreeFormsAreRead(text: String) {
        #expect(HTTPDate(text)?.instant == moment)
    }

    @Test func datesAreWrittenInOneFormat() {
        #expect(HTTPDate(moment).text == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate(Instant(seconds: 0)).text == "Thu, 01 Jan 1970 00:00:00 GMT")
    }

    @Test(arguments: [
        "", "Sun, 31 Feb 2026 08:00:00 GMT", "Sun, 06 Nov 1994 25:00:00 GMT", "0",
        "Sun, 06 Nov 1994 08:49:37 CET", "-1", "Sun, +6 Nov 1994 08:49:37 GMT",
        "Sun, -1 Dec 1994 08:49:37 GMT", "Sun, 06--Nov-94 08:49:37 GMT",
        "Sun 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994  08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ",
    ])
    func otherTextIsNotADate(text: String) {
        #expect(HTTPDate(text) == nil)
    }
}
