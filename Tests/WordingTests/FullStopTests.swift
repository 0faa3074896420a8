import Wording
import Testing

/// Tests of sentences that end with a word that has a full stop.
@Suite struct FullStopTests {
    @Test(arguments: [("man. 5. nov.", "L: skiftet man. 5. nov."), ("i dag", "L: skiftet i dag.")])
    func sentenceEndsWithOneFullStop(day: String, sentence: String) throws {
        let danish = try #require(Wording(builtIn: "da"))
        #expect(danish.text(.lensReplaced, ["name": "L", "day": day]) == sentence)
    }
}
