import Journal
import TestSupport
import Testing

/// Tests of the secret in a subscriber's addresses.
@Suite struct SecretTokenTests {
    /// A generator that returns the given numbers.
    private struct Numbers: RandomNumberGenerator {
        var numbers: [UInt64]

        mutating func next() -> UInt64 { numbers.removeFirst() }
    }

    @Test func tokenIs128RandomBits() {
        var numbers = Numbers(numbers: [0x0123_4567_89ab_cdef, .max])
        let token = SecretToken(using: &numbers)
        #expect(token.digits == "0123456789abcdefffffffffffffffff")
        #expect(numbers.numbers.isEmpty)
    }

    @Test(arguments: [
        "", "0123456789abcdef", "0123456789ABCDEFffffffffffffffff",
        "0123456789abcdefffffffffffffffff0", "0123456789abcdefffffffffffffffg",
    ])
    func otherTextIsNotAToken(_ text: String) { #expect(SecretToken(text) == nil) }
}
