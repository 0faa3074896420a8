import HTTP
import Testing

/// Tests of percent-encoding.
@Suite struct PercentCodingTests {
    @Test func onlyUnreservedCharactersAreKept() {
        #expect("a-Z_0.~ /æ?&".percentEncoded == "a-Z_0.~%20%2F%C3%A6%3F%26")
    }

    @Test(arguments: ["", "plain", "a b/c", "100%", "æ\n~"])
    func decodedTextEqualsTheEncodedOne(text: String) {
        #expect(String(percentEncoded: text.percentEncoded[...]) == text)
    }

    @Test(arguments: ["%", "a%2", "%G0", "%2 ", "%C3", "%FF%FE"])
    func malformedEscapeIsRefused(text: String) {
        #expect(String(percentEncoded: text[...]) == nil)
    }

    @Test func bothCasesOfADigitAreDecoded() {
        #expect(String(percentEncoded: "%c3%A6%2f") == "æ/")
    }
}
