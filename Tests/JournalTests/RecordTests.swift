import Journal
import Testing

@Suite struct EntryIDTests {
    @Test func idIsReadBackFromItsDigits() throws {
        let id = EntryID(high: 1, low: UInt64.max)
        #expect(EntryID("\(id)") == id)
        #expect("\(id)" == "0000000000000001ffffffffffffffff")
    }

    @Test(arguments: [
        "", "1", "0000000000000001FFFFFFFFFFFFFFFF", "000000000000000100000000000000z1",
    ])
    func otherTextIsNotAnID(text: String) {
        #expect(EntryID(text) == nil)
    }
}
