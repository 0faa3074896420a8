import Terminal
import Testing
import Wording

/// Tests of the line that shows the progress of long work.
@Suite struct ProgressTextTests {
    private func line(
        _ language: String, _ done: Int, _ all: Int, after milliseconds: Int
    ) throws -> String {
        let wording = try #require(Wording(builtIn: language))
        return ProgressText(.progressPublish, wording).line(done, of: all, after: milliseconds)
    }

    @Test func lineStatesWhatIsDoneAndTheTimeLeft() throws {
        #expect(
            try line("en", 340, 1000, after: 10_000)
                == "publishing: 340 of 1,000 feeds, about 20 s left")
        #expect(
            try line("da", 340, 1000, after: 10_000)
                == "opdaterer: 340 af 1.000 kalendere, ca. 20 sek. tilbage")
    }

    @Test(arguments: [
        (1, "1 s"), (10, "10 s"), (11, "20 s"), (85, "90 s"), (91, "2 min"), (600, "10 min"),
        (6000, "2 h"),
    ])
    func longerTimesAreRounder(seconds: Int, said: String) throws {
        // Half is done, so that the rest takes as long.
        #expect(
            try line("en", 1, 2, after: seconds * 1000)
                == "publishing: 1 of 2 feeds, about \(said) left")
    }

    @Test func nothingIsLeftAtTheEndAndNothingIsKnownAtTheStart() throws {
        #expect(try line("en", 1000, 1000, after: 9000) == "publishing: 1,000 of 1,000 feeds")
        #expect(try line("en", 0, 1000, after: 9000) == "publishing: 0 of 1,000 feeds")
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1,000"), (12_345, "12,345"), (1_000_000, "1,000,000"),
        (-1234, "-1,234"),
    ])
    func countsHaveSignsBetweenThousands(number: Int, text: String) throws {
        #expect(try #require(Wording(builtIn: "en")).count(number) == text)
    }
}
