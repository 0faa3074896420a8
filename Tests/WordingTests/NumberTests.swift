import CarePlan
import Testing
import Wording

/// Tests of numbers in the format of a language.
@Suite struct NumberTests {
    @Test(arguments: [
        ("0.5", "0,5", "0.5"), ("2", "2", "2"), ("999", "999", "999"), ("1000", "1.000", "1,000"),
        ("1234.125", "1.234,125", "1,234.125"), ("1000000", "1.000.000", "1,000,000"),
    ])
    func numbersFollowTheLanguage(plan: String, danish: String, english: String) throws {
        let amount = try #require(Amount(plan))
        #expect(try #require(Wording(builtIn: "da")).number(amount) == danish)
        #expect(try #require(Wording(builtIn: "en")).number(amount) == english)
    }

    @Test func pricesFollowTheLanguage() throws {
        let price = Price(amount: try #require(Amount("1249.95")), currency: "DKK")
        #expect(try #require(Wording(builtIn: "da")).price(price) == "1.249,95 DKK")
        #expect(try #require(Wording(builtIn: "en")).price(price) == "1,249.95 DKK")
    }

    /// A number with three decimals could be read as thousands.
    @Test(arguments: [
        ("0.5", "0,5"), ("0.125", "0,125"), ("1.125", "1.125"), ("12", "12"), ("x.y", "x.y"),
    ])
    func numberInAFormIsReadBack(plan: String, typed: String) throws {
        #expect(try #require(Wording(builtIn: "da")).typedNumber(of: plan) == typed)
        #expect(try #require(Wording(builtIn: "en")).typedNumber(of: plan) == plan)
        if let amount = Amount(plan) { #expect(TypedAmount.amount(typed) == amount) }
    }
}
