import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Schedule
import TestSupport
import Testing

/// Tests of packs that are added and removed, compared with sums, and of bottles that are opened.
@Suite struct PackTests {
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Zinc
            doses: [{at: "08:00", id: a}]
            stock: {left: 20, counted: 2026-11-18, refill-at: 5, pack: 12.5}
          - name: Iron
            doses: [{at: "09:00", id: a}]
          - name: Drops
            unit: drop
            doses: [{at: "21:00", id: a}]
            opened: 2026-11-10
            use-within: 28 days
        lenses:
          - {name: Left, type: daily, opened: 2026-11-10, stock: {left: 30, pack: 30}}
        reminders:
          - {title: Knee, at: "17:30"}

        """
    private let house: House

    init() throws {
        house = try House(Self.plan)
    }

    private func count(
        _ amount: Int, _ change: Household.Quantity.Change, packs: Bool = false, of item: String,
        at time: String = "2026-11-18T05:00:00Z"
    ) throws -> String {
        try house.record(
            .count(.init(Amount(amount), change, isPacks: packs)), of: item, at: time)
    }

    @Test(arguments: Seed.list(1...30))
    func packsAddedAndRemovedAddUp(seed: Seed) throws {
        var random = seed.random
        var left = 20_000
        for minute in 10...25 {
            let number = random.number(0...9)
            let isPacks = random.chance(40)
            let change = random.pick([Household.Quantity.Change.all, .more, .less, .less])
            let size = number * (isPacks ? 12_500 : 1000)
            let verdict = try count(
                number, change, packs: isPacks, of: "zinc", at: "2026-11-18T05:\(minute):00Z")
            switch change {
            case .all: left = size
            case .more: left += size
            case .less where left >= size: left -= size
            case .less:
                #expect(verdict == "refused: fewerLeft", "seed \(seed)")
                continue
            }
            #expect(verdict == "counted", "seed \(seed)")
            let household = try house.household(at: "2026-11-18T05:30:00Z")
            let supplies = try household.supplies(of: household.person("sam", for: .today))
            #expect(supplies["zinc"]?.left.thousandths == left, "seed \(seed)")
        }
    }

    @Test func packsNeedASizeAndChangesNeedACount() throws {
        #expect(try count(1, .more, packs: true, of: "iron") == "refused: noPack")
        #expect(try count(1, .more, of: "iron") == "refused: neverCounted")
        #expect(try count(1, .all, of: "iron") == "counted")
        #expect(try count(1, .less, of: "iron", at: "2026-11-18T05:10:00Z") == "counted")
        #expect(try count(1, .more, of: "knee") == "refused: nothingToCount")
        #expect(try count(1_000_000, .all, packs: true, of: "zinc") == "refused: tooMany")
        #expect(try count(2, .more, packs: true, of: "left") == "counted")
    }

    private func useUp(at time: String) throws -> String? {
        let household = try house.household(at: time)
        let days = try household.person("sam", for: .publishing).useDays["drops"]
        return days?.useUp.map { "\($0)" }
    }

    @Test func newBottleMovesTheLastDayUntilItIsUndone() throws {
        let now = "2026-12-05T12:00:00Z"
        #expect(try useUp(at: now) == "2026-12-08")
        #expect(
            try house.record(.replace(.date(try day("2026-12-04"))), of: "drops", at: now)
                == "replaced")
        #expect(try useUp(at: now) == "2027-01-01")
        #expect(
            try house.record(.replace(.date(try day("2026-12-04"))), of: "drops", at: now)
                == "said before")
        #expect(try house.record(.replace(.tomorrow), of: "drops", at: now) == "refused: dayAhead")
        #expect(try house.record(.replace(.today), of: "iron", at: now) == "refused: noUseWithin")
        // Opening a bottle on an earlier day changes nothing.
        #expect(
            try house.record(.replace(.date(try day("2026-11-30"))), of: "drops", at: now)
                == "replaced")
        #expect(try useUp(at: now) == "2027-01-01")
        // Much later, the plan states a later opening.
        try house.apply(
            Self.plan.replacing("opened: 2026-11-10\n    use", with: "opened: 2026-12-20\n    use"),
            at: "2026-12-20T05:00:00Z")
        #expect(try useUp(at: "2026-12-21T12:00:00Z") == "2027-01-17")
    }

    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }
}
