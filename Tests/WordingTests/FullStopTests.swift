import Wording
import Testing

/// Sentences that end with a word that has a full stop of its own.
@Suite struct FullStopTests {
    @Test(arguments: [("man. 5. nov.", "L: skiftet man. 5. nov."), ("i dag", "L: skiftet i dag.")])
    func aSentenceEndsWithOneFullStop(day: String, sentence: String) throws {
        let danish = try #require(Wording(builtIn: "da"))
        #expect(danish.text("lens.replaced", ["name": "L", "day": day]) == sentence)
    }
}
