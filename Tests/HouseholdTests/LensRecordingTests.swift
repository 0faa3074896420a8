import CarePlan
import CivilTime
import Household
import Journal
import Testing

/// Tests of lens sets, with the same table for commands and pages.
@Suite struct LensRecordingTests {
    private let now = "2026-11-20T12:00:00Z"
    private static let sources: [Entry.Source] = [.command, .page]

    @Test(arguments: sources) func wearIsRecordedOnceADay(source: Entry.Source) throws {
        let house = try House()
        #expect(try house.record(.wear(.today), of: "left", by: source, at: now) == "worn")
        #expect(try house.record(.wear(.today), of: "left", by: source, at: now) == "said before")
        #expect(try house.entries.count == 1)
    }

    /// A set whose first opening is in the future cannot be replaced, by a page or a command.
    @Test(arguments: sources) func setThatIsNotOpenedYetIsNotReplaced(source: Entry.Source) throws {
        let word = try House().record(.replace(.today), of: "ahead", by: source, at: now)
        #expect(word == "refused: beforeFirstSet")
    }

    /// A set that is switched off cannot be worn, by a page or a command.
    @Test(arguments: sources) func setThatIsSwitchedOffIsNotWorn(source: Entry.Source) throws {
        for verb in [Household.Verb.wear(.today), .replace(.today)] {
            let word = try House().record(verb, of: "resting", by: source, at: now)
            #expect(word == "refused: switchedOff")
        }
    }

    @Test func wearOfADayInAnEarlierCycleIsRecorded() throws {
        let house = try House()
        try house.apply(
            House.plan.replacing(
                "  - name: Left\n", with: "  - name: Left\n    enabled: false\n"),
            at: "2026-11-20T06:00:00Z")
        #expect(try house.record(.wear(.yesterday), of: "left", at: now) == "worn")
        #expect(try house.record(.wear(.today), of: "left", at: now) == "refused: switchedOff")
    }

    @Test(arguments: sources) func setIsReplacedOnceADay(source: Entry.Source) throws {
        let house = try House()
        #expect(try house.record(.replace(.today), of: "left", by: source, at: now) == "replaced")
        #expect(
            try house.record(.replace(.today), of: "left", by: source, at: now) == "said before")
    }

    @Test func openingInThePlanIsAlreadyRecorded() throws {
        let day = try #require(CivilDate("2026-11-10"))
        #expect(try House().record(.replace(.date(day)), of: "left", at: now) == "said before")
    }

    @Test func onlyCommandsCanNameAnotherDay() throws {
        let house = try House()
        #expect(
            try house.record(.wear(.yesterday), of: "left", by: .page, at: now)
                == "refused: notToday")
        #expect(try house.record(.wear(.yesterday), of: "left", at: now) == "worn")
        #expect(try house.record(.wear(.tomorrow), of: "left", at: now) == "refused: dayAhead")
    }

    @Test func wearCanBeUndone() throws {
        let house = try House()
        #expect(try house.record(.unwear(.today), of: "left", at: now) == "said before")
        try house.record(.wear(.today), of: "left", at: now)
        #expect(try house.record(.unwear(.today), of: "left", at: now) == "undone")
    }

    @Test func severalSetsAreRecordedTogetherOrNotAtAll() throws {
        let house = try House()
        let requests = ["left", "resting"].map {
            Household.Request(.wear(.today), of: .named($0), person: "sam")
        }
        let recordings = try house.household(at: now).record(requests, by: .command)
        #expect(recordings.map(\.isDone) == [true, false])
        #expect(try house.entries.isEmpty)
    }

    @Test(arguments: [
        ("pill", "10.5", "counted"), ("left", "5", "counted"),
        ("left", "1.5", "refused: wholeSetsOnly"),
        ("knee", "5", "refused: nothingToCount"),
    ])
    func onlySuppliesAreCounted(item: String, amount: String, expected: String) throws {
        let amount = try #require(Amount(amount))
        #expect(try House().record(.count(.init(amount)), of: item, at: now) == expected)
    }
}

/// Tests of undoing entries.
@Suite struct UndoingTests {
    private let now = "2026-11-18T07:15:00Z"

    private func word(_ undoing: Household.UndoResult) -> String {
        switch undoing {
        case .undone: "undone"
        case .undoneBefore: "undone before"
        case .refused(let refusal, _): "refused: \(String("\(refusal)".prefix { $0 != "(" }))"
        }
    }

    private func undo(_ target: Household.UndoTarget, _ house: House) throws -> String {
        try word(house.household(at: now).undo(target, of: "sam", by: Author(.page)))
    }

    @Test func undoTwiceUndoesTheLastTwoEntries() throws {
        let house = try House()
        #expect(try undo(.last, house) == "refused: nothingLeft")
        try house.record(.take(.nearest, at: .now, amount: nil), of: "pill", at: now)
        try house.record(.wear(.today), of: "left", at: now)
        #expect(try undo(.last, house) == "undone")
        #expect(try undo(.last, house) == "undone")
        #expect(try undo(.last, house) == "refused: nothingLeft")
    }

    @Test func entryOfAnotherItemIsNotUndone() throws {
        let house = try House()
        try house.record(.take(.nearest, at: .now, amount: nil), of: "pill", at: now)
        let id = try #require(try house.entries.first?.id)
        #expect(try undo(.entry(id, item: "left"), house) == "refused: changed")
        #expect(try undo(.entry(id, item: "pill"), house) == "undone")
        #expect(try undo(.entry(id, item: "pill"), house) == "undone before")
    }

    @Test func unknownIDIsRefused() throws {
        #expect(try undo(.beginning("zz"), House()) == "refused: noEntry")
    }
}
