import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import TestSupport
import Testing

/// Tests of packing for a journey, compared with days that are counted one by one.
@Suite struct TripTests {
    /// A medicine, and a function from the day of the year to the amount in thousandths.
    private struct Model {
        let line: String
        let amount: (CivilDate) -> Int
    }

    private static let start = CivilDate(clamping: 20_777)  // 2026-11-20

    /// Returns a medicine with a simple pattern and its daily amounts.
    private static func model(_ index: Int, _ random: inout SeededRandom) -> Model {
        let thousandths = random.pick([500, 1000, 1500, 2000, 250])
        let amount = Amount(thousandths: thousandths)
        let from = start.advanced(byDays: -random.number(0...40))
        let head = "name: M\(index), id: m\(index), from: \(from)"
        let (on, off) = (random.number(1...9), random.number(1...9))
        let until = start.advanced(byDays: random.number(5...60))
        let since = { (day: CivilDate) in day.dayNumber - from.dayNumber }
        switch random.number(0...4) {
        case 0:
            return Model(line: "\(head), doses: [{at: \"08:00\", amount: \(amount)}]") { _ in
                thousandths
            }
        case 1:
            let dose = "{at: \"08:00\", amount: \(amount), on: [tue, sat]}"
            let doses = "doses: [\(dose), {at: \"20:00\"}]"
            return Model(line: "\(head), \(doses)") { day in
                [.tuesday, .saturday].contains(day.weekday) ? thousandths + 1000 : 1000
            }
        case 2:
            let every = "every: \(on + 1) days"
            return Model(line: "\(head), \(every), doses: [{at: \"08:00\", amount: \(amount)}]") {
                since($0) % (on + 1) == 0 ? thousandths : 0
            }
        case 3:
            let cycle = "cycle: {on: \(on) days, off: \(off) days}"
            return Model(line: "\(head), \(cycle), doses: [{at: \"21:00\", amount: \(amount)}]") {
                since($0) % (on + off) < on ? thousandths : 0
            }
        default:
            let doses = "until: \(until), doses: [{at: \"10:00\", amount: \(amount)}]"
            return Model(line: "\(head), \(doses)") { $0 <= until ? thousandths : 0 }
        }
    }

    @Test(arguments: Seed.list(1...60))
    func packedAmountsMatchTheDoses(seed: Seed) throws {
        var random = seed.random
        let models = (0..<4).map { Self.model($0, &random) }
        let counts = (0..<4).map { _ in random.number(0...60) }
        let lines = zip(models, counts).map { model, left in
            "  - {\(model.line), stock: {left: \(left), counted: \(Self.start)}}"
        }
        let text =
            "person: Sam\nzone: Europe/Copenhagen\nmedicines:\n"
            + lines.joined(separator: "\n") + "\n"
        let house = try House(text, at: "2026-11-20T03:00:00Z")
        // The time is before the first dose of the day and after the last dose of yesterday.
        let household = try house.household(at: "2026-11-20T04:00:00Z")
        let from = Self.start.advanced(byDays: random.number(0...40))
        let through = from.advanced(byDays: random.number(0...40))
        let reserve = random.number(0...7)
        let person = try household.person("sam", for: .figures(since: nil))
        let packings = try household.packing(
            for: PackingPeriod(from: from, through: through, reserveDays: reserve), of: person)
        for (index, model) in models.enumerated() {
            let sum = { (first: CivilDate, count: Int) in
                (0..<max(0, count)).reduce(0) { $0 + model.amount(first.advanced(byDays: $1)) }
            }
            let days = through.dayNumber - from.dayNumber + 1
            let (trip, spare) = (sum(from, days), sum(from.advanced(byDays: days), reserve))
            let packing = packings.first { $0.item.id == "m\(index)" }
            #expect(packing?.trip.thousandths ?? 0 == trip, "seed \(seed) \(model.line)")
            #expect(packing?.reserve.thousandths ?? 0 == spare, "seed \(seed) \(model.line)")
            let used = sum(Self.start, from.dayNumber - Self.start.dayNumber)
            let left = max(0, counts[index] * 1000 - used)
            if let packing {
                #expect(packing.left?.thousandths == left, "seed \(seed) \(model.line)")
                #expect(packing.missing?.thousandths == max(0, trip + spare - left))
            }
        }
    }

    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - {name: Pill, id: pill, doses: [{at: "08:00", id: a}, {at: "20:00", id: b, amount: 2}]}
          - {name: Puffs, id: puffs, unit: puff, as-needed: {amount: 2, at-most: 4 doses per day}}
          - {name: Gap, id: gap, as-needed: {amount: 1, at-least: 8 h, at-most: 10 per 24 h}}
          - {name: Free, id: free, as-needed: {amount: 1}}
          - {name: Course, id: course, as-needed: {amount: 1, at-most: 2 per day}, until: 2026-11-25}
        lenses:
          - {name: Daily, type: daily, opened: 2026-11-01, counts: calendar-days, stock: {left: 40}}
          - {name: Month, type: monthly, opened: 2026-11-01, counts: calendar-days, eye: left}
          - {name: Ahead, type: 10, opened: 2026-11-25, counts: calendar-days}

        """

    private func packed(
        _ house: House, at time: String, _ from: String, _ through: String, reserve: Int = 0
    ) throws -> [String: String] {
        let household = try house.household(at: time)
        let person = try household.person("sam", for: .figures(since: nil))
        let trip = PackingPeriod(
            from: try #require(CivilDate(from)), through: try #require(CivilDate(through)),
            reserveDays: reserve)
        let packings = try household.packing(for: trip, of: person)
        let texts = packings.map { packing in
            (
                packing.item.id,
                "\(packing.trip)+\(packing.reserve) \(packing.unit)"
                    + (packing.left.map { " of \($0)" } ?? "")
            )
        }
        return Dictionary(texts) { first, _ in first }
    }

    @Test func asNeededUseIsEstimatedFromTheCapThenFromTheRecord() throws {
        let house = try House(Self.plan)
        let before = try packed(
            house, at: "2026-11-20T12:00:00Z", "2026-11-24", "2026-11-29", reserve: 2)
        #expect(before["puffs"] == "48+16 puff")
        // Every eight hours for six days is 18 doses, fewer than ten a day.
        #expect(before["gap"] == "18+6 tablet")
        #expect(before["free"] == "0+0 tablet")
        #expect(before["course"] == "4+0 tablet")
        for time in ["18T08", "18T20", "20T09"] {
            try house.record(
                .take(.nearest, at: .now, amount: nil), of: "puffs",
                at: "2026-11-\(time):00:00Z")
        }
        // Three doses of two puffs in four days: 9 in six days are five doses.
        let after = try packed(
            house, at: "2026-11-20T12:00:00Z", "2026-11-24", "2026-11-29", reserve: 2)
        #expect(after["puffs"] == "10+2 puff")
    }

    @Test func dosesTakenTodayAreNotPacked() throws {
        let house = try House(Self.plan)
        #expect(
            try packed(house, at: "2026-11-20T06:00:00Z", "2026-11-20", "2026-11-21")["pill"]
                == "6+0 tablet")
        try house.record(
            .take(.nearest, at: .now, amount: nil), of: "pill", at: "2026-11-20T07:00:00Z")
        #expect(
            try packed(house, at: "2026-11-20T08:00:00Z", "2026-11-20", "2026-11-21")["pill"]
                == "5+0 tablet")
    }

    @Test func lensesArePackedByDayOrByEndOfSet() throws {
        let house = try House(Self.plan)
        let short = try packed(
            house, at: "2026-11-20T12:00:00Z", "2026-11-24", "2026-11-29", reserve: 2)
        // Forty minus those of 2 to 23 November.
        #expect(short["daily"] == "6+2 pair of 18")
        #expect(short["month"] == "0+1 lens")
        #expect(short["ahead"] == "1+1 pair")
        // The set of 1 November ends on 1 December, the next on 31 December.
        let long = try packed(
            house, at: "2026-11-20T12:00:00Z", "2026-12-01", "2026-12-31", reserve: 0)
        #expect(long["month"] == "2+0 lens")
        #expect(long["ahead"] == "3+0 pair")
        #expect(long["daily"] == "31+0 pair of 11")
        let later = try packed(
            house, at: "2026-11-20T12:00:00Z", "2026-12-02", "2026-12-30", reserve: 0)
        #expect(later["month"] == nil)
    }
}
