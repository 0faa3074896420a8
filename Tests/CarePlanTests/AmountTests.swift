import CarePlan
import Testing

@Suite struct AmountTests {
    @Test(arguments: [
        ("1", "1"), ("0.5", "0.5"), ("10.50", "10.5"), ("0.125", "0.125"), ("2.000", "2"),
        ("1000000", "1000000"), ("007", "7"),
    ])
    func decimalsAreReadExactly(text: String, written: String) {
        #expect(Amount(text)?.description == written)
    }

    @Test(arguments: [
        "", ".", "1.", ".5", "-1", "+1", "1e3", "0.0625", "1,5", "1/2", "½", "1000001", " 1", "١",
    ])
    func otherTextIsRefused(text: String) {
        #expect(Amount(text) == nil)
    }
}
