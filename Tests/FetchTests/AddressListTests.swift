import Fetch
import Testing

/// Tests of files that contain one address per line.
@Suite struct AddressListTests {
    @Test func eachAddressCountsOnceAndCommentsDoNot() throws {
        let text = "# mine\n\n  https://a.example/x \r\nwebcal://b.example/y\nhttps://a.example/x"
        let addresses = try AddressList.addresses(in: text)
        #expect(addresses.map(\.text) == ["https://a.example/x", "https://b.example/y"])
    }

    @Test(
        arguments: [
            ("https://a.example/\nmilk\n", 2, CalendarAddress.Mistake?.none),
            ("\nftp://a.example/", 2, .scheme("ftp")),
        ])
    func mistakeIsReportedWithItsLine(text: String, line: Int, mistake: CalendarAddress.Mistake?) {
        let error = #expect(throws: AddressList.LineMistake.self) {
            try AddressList.addresses(in: text)
        }
        #expect(error?.line == line && error?.address == mistake)
    }
}
