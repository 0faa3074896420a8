import CarePlan
import CivilTime
import Household
import Journal
import Testing

/// Tests of matching words to items, persons and entries.
@Suite struct NamedItemTests {
    private static let anna = """
        person: Anna
        zone: Europe/Copenhagen
        medicines:
          - {name: Metformin, strength: 500 mg, doses: [{at: "08:00"}, {at: "20:00"}]}
          - {name: Metformin, id: weak, strength: 250 mg, doses: [{at: "12:00"}]}
          - {name: Zinc, doses: [{at: "08:00"}]}
        """
    private static let bo = """
        person: Bo
        zone: Europe/Copenhagen
        medicines:
          - {name: Metoprolol, doses: [{at: "08:00"}]}
          - {name: Zinc, doses: [{at: "08:00"}]}
        """
    private static let time = "2026-11-18T07:15:00Z"

    @Test(arguments: [
        ("Metformin 500 mg", "metformin"), ("metformin 250", "weak"),
        ("1 tablet Metformin 250 mg", "weak"), ("2 tablets Zinc", "zinc"), ("Zi", "zinc"),
    ])
    func itemIsFoundByTheNameInLists(word: String, id: String) throws {
        let house = try House(Self.anna)
        let person = try house.household(at: Self.time).person("anna", for: .today)
        #expect(try person.item(word).id == id)
    }

    @Test(arguments: ["no Zinc", "Metformin 100 mg", "tablet Zinc"])
    func otherWordsMatchNoItem(word: String) throws {
        let house = try House(Self.anna)
        let person = try house.household(at: Self.time).person("anna", for: .today)
        #expect(throws: ItemError.self) { try person.item(word) }
    }

    @Test(arguments: [("metf", "anna"), ("weak", "anna"), ("Metoprolol", "bo")])
    func itemIsFoundInTheOnlyPlanThatHasIt(word: String, person: String) throws {
        let house = try House(Self.anna)
        try house.apply(Self.bo, at: "2026-11-17T20:00:00Z")
        #expect(try house.household(at: Self.time).id(nil, having: word) == person)
    }

    @Test(arguments: ["zinc", "met", ""])
    func itemOfSeveralPersonsNeedsAName(word: String) throws {
        let house = try House(Self.anna)
        try house.apply(Self.bo, at: "2026-11-17T20:00:00Z")
        #expect(throws: PersonError.several(["anna", "bo"])) {
            try house.household(at: Self.time).id(nil, having: word)
        }
        #expect(try house.household(at: Self.time).id("bo", having: word) == "bo")
    }

    @Test func itemOfNoPersonNeedsAName() throws {
        let house = try House(Self.anna)
        try house.apply(Self.bo, at: "2026-11-17T20:00:00Z")
        #expect(throws: PersonError.noOwner(item: "iron", ["anna", "bo"])) {
            try house.household(at: Self.time).id(nil, having: "iron")
        }
    }

    // MARK: Undoing

    private func undo(_ target: Household.UndoTarget, _ house: House) throws -> String {
        switch try house.household(at: "2026-11-18T07:30:00Z").undo(target, of: "sam", by: .command)
        {
        case .undone(let entry, _): "\(entry.subject.item) \(entry.id)"
        case .undoneBefore: "undone before"
        case .refused(let refusal, _): "\(refusal)"
        }
    }

    @Test func lastEntryOfAnItemIsUndone() throws {
        let house = try House(at: "2026-11-16T05:00:00Z")
        try house.record(.take(.nearest, at: .now, amount: nil), of: "pill", at: Self.time)
        try house.record(.take(.nearest, at: .now, amount: nil), of: "pain", at: Self.time)
        let ids = try house.entries.map(\.id)
        #expect(try undo(.named("pill"), house) == "pill \(ids[0])")
        #expect(try undo(.named("Pi"), house) == "nothingLeftOf(\"Pill\")")
        #expect(try undo(.named("\(ids[1])"), house) == "pain \(ids[1])")
        #expect(try undo(.named("ffff"), house) == "noEntry(\"ffff\")")
        #expect(throws: ItemError.self) { try undo(.named("pillow"), house) }
    }

    // MARK: Ending

    @Test func itemEndsYesterday() throws {
        let house = try House(at: "2026-11-16T05:00:00Z")
        _ = try house.household(at: Self.time).edit(
            .ending(on: .yesterday), of: .named("pill"), person: "sam")
        let person = try house.household(at: Self.time).person("sam", for: .today)
        #expect(try person.item("pill").until?.description == "2026-11-17")
    }
}
